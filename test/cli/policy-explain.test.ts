import { describe, expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

describe("parley policy explain", () => {
  it("tells the packaged policy on eighty columns", async () => {
    const { code, out } = await parley(["policy", "explain"]);
    expect(code).toBe(0);
    const titles = [
      "Environments",
      "Which goal comes first",
      "What a reason is about",
      "What a reason is worth",
      "What Parley writes for others",
      "Whose accounts are ours",
      "Guardrails",
      "Rules",
      "Edits that nobody explains",
      "Deletions of what others hold",
      "When Parley writes",
      "When others may not change things",
      "Who is asked",
    ];
    for (const title of titles) expect(out).toContain(`\n${title}\n`);
    expect(out.split("\n").filter((line) => line.length > 80)).toEqual([]);
  });

  it("says what a reason is worth to whom", async () => {
    const { out } = await parley(["policy", "explain"]);
    expect(out).toMatch(/\n {2}incident +emergency for break-glass; degradation for/);
  });

  it("says who is who", async () => {
    const policy = [
      "parley: 1",
      "environments: [{name: all, order: [cost]}]",
      'actors: [{principals: ["*:role/web"], kind: pipeline, intent: cost, motivation: schedule, note: nights}]',
      "references: {incident: [OPS, PAGE]}",
    ];
    const cwd = await folderWith({ "p.yaml": `${policy.join("\n")}\n` });
    const { out } = await parley(["policy", "explain", "p.yaml"], { cwd });
    expect(out).toContain("Numbers: OPS and PAGE for incident.");
    expect(out).toMatch(/principal \*:role\/web +pipeline, for cost, because of schedule +nights/);
  });

  const told = async (sections: readonly string[]) => {
    const lines = ["parley: 1", "environments: [{name: prod, order: [cost]}]", ...sections];
    const cwd = await folderWith({ "p.yaml": `${lines.join("\n")}\n` });
    const { out } = await parley(["policy", "explain", "p.yaml"], { cwd, columns: 400 });
    return out.replace(/\s+/g, " ");
  };

  it.each([
    {
      what: "what a reason is about",
      sections: ["motivations: {launch: {goal: cost, is: decision, classes: [capacity], inPeace: true}}"],
      lines: [
        "launch cost once decided class capacity, while nothing is in trouble",
        "incident availability while it lasts every field",
        "change-ticket as confirmed once decided every field",
      ],
    },
    {
      what: "whose accounts are ours",
      sections: ['organisation: {accounts: ["111111111111"], ids: [o-1]}'],
      lines: ["accounts 111111111111; organisations o-1. Anybody else who gains something is a stranger."],
    },
    {
      what: "which goals are granted",
      sections: ['actors: [{principals: ["*:role/a"], intent: cost, goals: [cost, security]}]'],
      lines: ["principal *:role/a for cost and security"],
    },
    {
      what: "whose reason is confirmed by the role itself",
      sections: [
        'authority: {claims: [{principals: ["*:role/on-call"], motivations: [incident], atMost: degradation, confirmed: true, lease: 4h}]}',
      ],
      lines: [
        "principal *:role/on-call incident degradation, confirmed by the role itself unless it is harmful, for 4h",
      ],
    },
    {
      what: "what is written for others",
      sections: ['authority: {fields: [{principals: ["*:role/a"], fields: [/DesiredCapacity]}]}'],
      lines: ["*:role/a /DesiredCapacity"],
    },
    {
      what: "who may declare",
      sections: [
        "authority: {situations: [{principals: [duty], kinds: [incident]}, {sources: [cloudwatch], namespaces: [Shop], kinds: [alarm]}]}",
      ],
      lines: [
        "approvers, of services and resources that they answer for every kind",
        "principal duty incident",
        "source cloudwatch; alarms on metrics of Shop alarm",
      ],
    },
    {
      what: "when Parley writes and others may not",
      sections: [
        "writes: [{id: a, effect: allow, cron: 0 8 * * *, duration: 9h, overrun: 30m}]",
        "freezes: [{id: b, cron: 0 16 * * FRI, duration: 64h, for: {kinds: [pipeline]}}]",
      ],
      lines: [
        "may write 0 8 * * * in UTC, for 9h, and 30m to finish everywhere",
        "pipeline may not change things 0 16 * * FRI in UTC, for 64h everywhere",
      ],
    },
    {
      what: "what an old window means",
      sections: ["windows: [{id: a, effect: allow, cron: 0 8 * * *, duration: 9h}]"],
      lines: [
        "may write 0 8 * * * in UTC, for 9h everywhere",
        "anybody may change things only 0 8 * * * in UTC, for 9h everywhere",
      ],
    },
    {
      what: "what becomes of unexplained edits",
      sections: [
        "unattributed: [{leans: harmful, answer: ask, within: 1h, meanwhile: prior, onSilence: prior}, {answer: keep}]",
      ],
      lines: [
        "every field less safe anybody is asked about for 1h; meanwhile the agreed value; on silence the agreed value",
        "every field any way anybody is kept",
      ],
    },
    {
      what: "what becomes of deletions",
      sections: ["deletions: [{types: [AWS::RDS::*], answer: ask}, {answer: tell}]"],
      lines: ["everywhere AWS::RDS::* a person is asked", "everywhere every resource people are told"],
    },
    {
      what: "its limits",
      sections: ["limits: {doubt: 20m, doubts: 2, stride: 3, blast: {each: 5}, fight: {reversals: 4}}"],
      lines: [
        "20m, 2 times a day and human",
        "more than 3 times the highest agreed in 30 days",
        "5 of one hand, 300 of all together",
        "a fight 4 reversals within 15m",
      ],
    },
    {
      what: "what is safer, who leaves no record, and what becomes of what was broken before",
      sections: [
        "classes: {protection: [{fields: [/A], safer: on}, {fields: [/B], safer: {min: 7}}]}",
        "standing: [{id: a, fields: [/A], owner: {kinds: [service]}, unlogged: true}]",
        "guardrails: [{id: a, title: t, fields: [/A], constraint: {is: true}, stages: {ask: 1d, mend: 7d}}]",
      ],
      lines: [
        "protection /A and /B every type on or at least 7",
        "/A service, who leaves no record",
        "; broken before, it is asked about after 1d; broken before, it is mended after 7d",
      ],
    },
  ])("says $what", async ({ sections, lines }) => {
    const out = await told(sections);
    for (const line of lines) expect(out).toContain(line);
  });

  it("tells a policy of two lines as well", async () => {
    const cwd = await folderWith({ "p.yaml": "parley: 1\nenvironments: [{name: all, order: [cost]}]\n" });
    const { code, out } = await parley(["policy", "explain", "p.yaml"], { cwd });
    expect(code).toBe(0);
    expect(out).toContain("Nobody is capped.");
    expect(out).toContain("\nWhen Parley writes\nAt any time.\n");
  });
});
