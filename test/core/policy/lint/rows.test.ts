import { describe, expect, it } from "vitest";
import { closedWindows, coveredWindows } from "#core/policy/lint/closed-windows.ts";
import type { Finding } from "#core/policy/lint/finding.ts";
import { unknownReferences } from "#core/policy/lint/names/references.ts";
import { emptyLists } from "#core/policy/lint/tables/empty-lists.ts";
import { intentOrders } from "#core/policy/lint/tables/orders.ts";
import { idleUnattributed } from "#core/policy/lint/tables/unattributed.ts";
import { policyOf } from "../sample.ts";

type Parts = Readonly<Record<string, unknown>>;
const told = (findings: readonly Finding[]) =>
  findings.map(({ level, pointer, message, hint }) => `${level} ${pointer}: ${message} | ${hint}`);

const classes = { access: [{ fields: ["/A/**"] }], rollout: [{ fields: ["/Code"] }] };
const prod = { in: { environments: ["prod"] } };

describe("a row of `unattributed`", () => {
  const never = (row: number) =>
    `warning /unattributed/${row}: this row never decides: the rows before it, from sample.yaml/unattributed/0 on, take all that it could match | move it further up, or remove it`;
  const kinder = (row: number, known: number) =>
    `error /unattributed/${row}/answer: an edit would be better off for coming from someone unknown: the row at sample.yaml/unattributed/${known} is stricter with everybody else | answer at least as strictly here, or leave out \`actor\``;
  const unasked = (word: string) =>
    `warning /unattributed/0/${word}: \`${word}\` has no effect: this row asks nobody | remove it, or answer \`ask\``;
  const keep = { answer: "keep" };
  const ask = { answer: "ask" };
  const unknown = { actor: "unknown" };
  const cases: readonly { when: string; rows: readonly Parts[]; findings: readonly string[] }[] = [
    { when: "it is the only one", rows: [keep], findings: [] },
    { when: "an earlier one takes all", rows: [keep, { ...ask, ...prod }], findings: [never(1)] },
    { when: "an earlier one takes its environment", rows: [{ ...keep, ...prod }, ask], findings: [] },
    {
      when: "earlier ones take each environment",
      rows: [{ ...ask, ...prod }, { ...keep, in: { environments: ["test"] } }, keep],
      findings: [never(2)],
    },
    {
      when: "an earlier one takes its class",
      rows: [
        { ...keep, classes: ["access"] },
        { ...ask, classes: ["access"], leans: "harmful" },
      ],
      findings: [never(1)],
    },
    {
      when: "an earlier one takes another class",
      rows: [
        { ...keep, classes: ["rollout"] },
        { ...ask, classes: ["access"] },
      ],
      findings: [],
    },
    {
      when: "an earlier one takes only what leans one way",
      rows: [{ ...keep, leans: "safer" }, ask],
      findings: [],
    },
    {
      when: "an earlier one takes what leans as it does",
      rows: [
        { ...keep, leans: "safer" },
        { ...ask, leans: "safer", classes: ["access"] },
      ],
      findings: [never(1)],
    },
    {
      when: "an earlier one takes only whom nobody knows",
      rows: [{ ...ask, ...unknown }, keep],
      findings: [],
    },
    {
      when: "it is for whom nobody knows and an earlier one for everybody",
      rows: [ask, { answer: "revert", ...unknown }],
      findings: [never(1)],
    },
    {
      when: "it asks nobody and has a deadline",
      rows: [{ ...keep, within: "1h", meanwhile: "prior", onSilence: "prior" }],
      findings: ["within", "meanwhile", "onSilence"].map(unasked),
    },
    {
      when: "it keeps what is asked of others",
      rows: [{ ...keep, ...unknown }, ask],
      findings: [kinder(0, 1)],
    },
    {
      when: "it asks where others' edits are reverted",
      rows: [{ ...ask, ...unknown }, { answer: "revert" }],
      findings: [kinder(0, 1)],
    },
    {
      when: "its silence is milder than others'",
      rows: [{ ...ask, ...unknown, onSilence: "live" }, ask],
      findings: [kinder(0, 1)],
    },
    { when: "it is stricter than with others", rows: [{ answer: "revert", ...unknown }, ask], findings: [] },
    {
      when: "others are met with the same first",
      rows: [{ ...keep, ...unknown }, keep, { ...ask, ...prod }],
      findings: [never(2)],
    },
    {
      when: "others are asked in part of its places",
      rows: [{ ...keep, ...unknown }, { ...ask, ...prod }, keep],
      findings: [kinder(0, 1)],
    },
    {
      when: "others are asked about other fields",
      rows: [{ ...keep, ...unknown, classes: ["rollout"] }, { ...ask, classes: ["access"] }, keep],
      findings: [],
    },
    {
      when: "others are asked about what leans another way",
      rows: [{ ...keep, ...unknown, leans: "safer" }, { ...ask, leans: "harmful" }, keep],
      findings: [],
    },
  ];
  it.each(cases)("$findings when $when", ({ rows, findings }) => {
    expect(told(idleUnattributed(policyOf({ classes, unattributed: rows })))).toEqual(findings);
  });
});

describe.each(["writes", "freezes", "windows"] as const)("a row of `%s`", (section) => {
  const deny = { id: "a", effect: "deny", cron: "0 16 * * FRI", duration: "8h" };
  const idle = (row: number, by: number) => {
    const ids = ["a", "b"];
    return `warning /${section}/${row}: \`${ids[row]}\` adds nothing: \`${ids[by]}\` (sample.yaml/${section}/${by}) denies all that it denies | remove it, or change its hours`;
  };
  const cases: readonly { when: string; rows: readonly Parts[]; findings: readonly string[] }[] = [
    {
      when: "no day fits",
      rows: [{ ...deny, cron: "0 0 31 2 *" }],
      findings: [
        `error /${section}/0/cron: \`a\` never opens: no day fits \`0 0 31 2 *\` | name a day that exists`,
      ],
    },
    {
      when: "it is over at once",
      rows: [{ ...deny, duration: "0s" }],
      findings: [
        `error /${section}/0/duration: \`a\` closes as soon as it opens | give it a length, such as \`2h\``,
      ],
    },
    { when: "an earlier one denies the same", rows: [deny, { ...deny, id: "b" }], findings: [idle(1, 0)] },
    {
      when: "a later one denies more",
      rows: [deny, { ...deny, id: "b", duration: "9h" }],
      findings: [idle(0, 1)],
    },
    {
      when: "another one denies it elsewhere",
      rows: [deny, { ...deny, id: "b", in: { environments: ["prod"] } }],
      findings: [idle(1, 0)],
    },
    {
      when: "places differ",
      rows: [
        { ...deny, ...prod },
        { ...deny, id: "b", in: { environments: ["test"] } },
      ],
      findings: [],
    },
    { when: "clocks differ", rows: [deny, { ...deny, id: "b", zone: "Europe/Stockholm" }], findings: [] },
    { when: "one of them allows", rows: [deny, { ...deny, id: "b", effect: "allow" }], findings: [] },
  ];
  it.each(cases)("$findings when $when", ({ rows, findings }) => {
    const policy = policyOf({ [section]: rows });
    expect(told([...closedWindows(policy), ...coveredWindows(policy)])).toEqual(findings);
  });
});

it("freezes of different actors are told apart", () => {
  const freeze = { id: "a", cron: "0 16 * * FRI", duration: "8h", for: { kinds: ["agent"] } };
  const other = { ...freeze, id: "b", for: { kinds: ["person"] } };
  expect(coveredWindows(policyOf({ freezes: [freeze, other] }))).toEqual([]);
});

describe("names in the new sections", () => {
  it.each([
    {
      section: "motivations",
      part: { motivations: { budget: { is: "decision", classes: ["nope"] } } },
      at: "/motivations/budget/classes/0",
    },
    {
      section: "deletions",
      part: { deletions: [{ classes: ["nope"], answer: "ask" }] },
      at: "/deletions/0/classes/0",
    },
    {
      section: "authority.fields",
      part: { authority: { fields: [{ principals: ["x"], classes: ["nope"] }] } },
      at: "/authority/fields/0/classes/0",
    },
  ])("of classes are known in $section", ({ part, at }) => {
    const found = unknownReferences(policyOf({ classes, ...part }));
    expect(found).toMatchObject([{ level: "error", pointer: at, message: "there is no field class `nope`" }]);
  });

  it("of classes are not missed where the policy says nothing of a reason", () => {
    expect(unknownReferences(policyOf())).toEqual([]);
  });

  it.each([
    {
      part: {
        writes: [
          { id: "a", effect: "deny", cron: "0 0 * * *", duration: "1h", in: { environments: ["nope"] } },
        ],
      },
      at: "/writes/0/in/environments/0",
    },
    {
      part: { freezes: [{ id: "a", cron: "0 0 * * *", duration: "1h", in: { environments: ["nope"] } }] },
      at: "/freezes/0/in/environments/0",
    },
    {
      part: { deletions: [{ answer: "ask", in: { environments: ["nope"] } }] },
      at: "/deletions/0/in/environments/0",
    },
    {
      part: { authority: { fields: [{ principals: ["x"], in: { environments: ["nope"] } }] } },
      at: "/authority/fields/0/in/environments/0",
    },
  ])("of environments are known at $at", ({ part, at }) => {
    expect(unknownReferences(policyOf(part))).toMatchObject([
      { pointer: at, message: "there is no environment `nope`" },
    ]);
  });

  it.each([
    {
      part: { freezes: [{ id: "a", cron: "0 0 * * *", duration: "1h", for: { kinds: [] } }] },
      at: "/freezes/0/for/kinds",
    },
    { part: { unattributed: [{ answer: "ask", classes: [] }] }, at: "/unattributed/0/classes" },
    { part: { deletions: [{ answer: "ask", types: [] }] }, at: "/deletions/0/types" },
    { part: { protections: [{ id: "a", while: ["peak"], classes: [] }] }, at: "/protections/0/classes" },
    { part: { motivations: { launch: { is: "need", classes: [] } } }, at: "/motivations/launch/classes" },
    {
      part: { authority: { fields: [{ principals: ["x"], classes: [] }] } },
      at: "/authority/fields/0/classes",
    },
  ])("are never an empty list: $at", ({ part, at }) => {
    expect(emptyLists(policyOf(part)).map(({ pointer }) => pointer)).toEqual([at]);
  });

  it("of goals that only a reason or an actor has need a place in the order", () => {
    const messages = (part: Parts) => intentOrders(policyOf(part)).map(({ message }) => message);
    const reason = messages({ motivations: { launch: { goal: "x-green", is: "need" } } });
    const actor = messages({ actors: [{ principals: ["*:role/a"], goals: ["x-green"] }] });
    expect([reason, actor].map((all) => all.every((message) => message.includes("x-green")))).toEqual([
      true,
      true,
    ]);
  });
});
