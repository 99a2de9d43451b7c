import { describe, expect, it } from "vitest";
import { decide } from "#core/arbitration/decide.ts";
import { at, claim, dispute, policy, situation } from "../small-disputes.ts";

const scaler = claim({
  id: "scaler",
  by: "arn:aws:iam::123456789012:role/scaler",
  constraint: { min: 8 },
  prefer: 10,
  motivation: { kind: "traffic-spike", ref: "INC-7" },
  until: at("05:00"),
});
const saver = claim({ id: "saver", by: "saver", constraint: { max: 4 }, intent: "cost" });
const explain = (parts: Parameters<typeof dispute>[0], rules = policy()) =>
  decide(dispute(parts), rules).explanation;

describe("a tired person reads", () => {
  it("what happens, why, who waits and what would change it", () => {
    expect(explain({ claims: [scaler, saver], situations: [situation()] })).toMatchInlineSnapshot(
      `"Parley would scale \`/DesiredCapacity\` from \`3\` to \`10\`, as scaler (for availability, traffic-spike INC-7) wants, while INC-7 lasts, until 05:00 UTC at the latest. scaler goes before saver (for cost, budget), who wants at most \`4\`: degradation is more urgent than routine [kit.yaml/urgency/2]. An open situation changes the order of intents here [kit.yaml/orders/1]. \`10\` satisfies every accepted claim; \`3\` does not. saver waits until the claim of scaler ends. saver would win if INC-7 were closed now."`,
    );
  });

  it("what somebody would need who says more than they can show", () => {
    const boss = claim({
      id: "boss",
      by: "boss",
      constraint: { is: 3 },
      intent: "security",
      motivation: { kind: "audit-finding", ref: "F" },
    });
    expect(explain({ claims: [scaler, boss] })).toMatchInlineSnapshot(
      `"/DesiredCapacity stays at \`3\`, as boss (for security, audit-finding F) wants. boss goes before scaler (for availability, traffic-spike INC-7), who wants at least \`8\`: at equal urgency (routine) the order of intents puts it first [kit.yaml/environments/0/order]. scaler says traffic-spike INC-7, which nothing independent confirms: only its goal counts. boss says audit-finding F, which nothing independent confirms: only its goal counts. scaler waits until the claim of boss ends. scaler would win if an independent source confirmed INC-7."`,
    );
    const nameless = { ...scaler, motivation: { kind: "incident" as const } };
    expect(explain({ claims: [nameless, boss] })).toMatch(
      / would win if it named an incident that an independent source confirms\.$/,
    );
  });

  it("that one withdraws, where nothing else would help", () => {
    expect(explain({ claims: [claim({ by: "anna" }), saver] })).toMatchInlineSnapshot(
      `"Parley would scale \`/DesiredCapacity\` from \`3\` to \`8\`, as anna (for availability, budget) wants. anna goes before saver (for cost, budget), who wants at most \`4\`: at equal urgency (routine) the order of intents puts it first [kit.yaml/environments/0/order]. \`8\` satisfies every accepted claim; \`3\` does not. saver waits until the claim of anna ends. saver would win if anna withdrew."`,
    );
  });

  it("of a question, all that is needed to answer", () => {
    const rival = claim({
      id: "rival",
      by: "ben",
      constraint: { is: 5 },
      motivation: { kind: "traffic-spike", ref: "INC-7" },
    });
    expect(explain({ claims: [scaler, rival], situations: [situation()] })).toMatchInlineSnapshot(
      `"/DesiredCapacity needs a person. Urgent claims of equal weight exclude each other. ben (for availability, traffic-spike INC-7) wants \`5\`; scaler (for availability, traffic-spike INC-7) wants at least \`8\`. Asked: olga, otto. Meanwhile it is \`3\`. Silence until 08:00 UTC means: leave it as it is, for 1d. An open situation changes the order of intents here [kit.yaml/orders/1]."`,
    );
  });

  it("of a guardrail that refuses", () => {
    const guardrails = [
      { id: "rail", title: "no less than five", fields: ["/DesiredCapacity"], constraint: { min: 5 } },
    ];
    expect(explain({ is: 4, was: 6, claims: [saver] }, policy({ guardrails }))).toMatchInlineSnapshot(
      `"Parley would scale \`/DesiredCapacity\` from \`4\` to \`5\`. No less than five: it wants at least \`5\`, and the value that stands breaks it [kit.yaml/guardrails/0]. \`5\` satisfies every accepted claim; \`4\` does not. saver (for cost, budget) is accepted in part: at most \`5\` instead of at most \`4\`, since nobody may have more."`,
    );
  });

  it("of a claim that has ended, who is next", () => {
    const code = claim({
      id: "code",
      by: "deploy",
      kind: "pipeline",
      constraint: { is: 3 },
      intent: "consistency",
    });
    const fix = claim({
      id: "fix",
      by: "anna",
      constraint: { is: 9 },
      until: at("03:50"),
      changedAt: at("03:00"),
    });
    expect(explain({ is: 9, claims: [code, fix] })).toMatchInlineSnapshot(
      `"Parley would scale \`/DesiredCapacity\` from \`9\` back to \`3\`, as deploy (for consistency, budget) wants. \`3\` satisfies every accepted claim; \`9\` does not. The claim behind this value has ended, and what speaks against it counts [kit.yaml/onExpiry]. anna (for availability, budget) no longer counts: its time is over."`,
    );
  });

  it("that nothing is the matter", () => {
    expect(explain({})).toBe("Nobody claims anything here, and nothing has changed.");
    expect(explain({ is: 8, claims: [claim()] })).toBe(
      "/DesiredCapacity stays at `8`. Nothing speaks against the value that stands.",
    );
    expect(explain({ live: {}, claims: [claim()] })).toBe(
      "/DesiredCapacity stays as it is; its live value is unknown. Nothing speaks against the value that stands.",
    );
  });

  it("no value of what is hidden", () => {
    const facts = { fields: { "/DesiredCapacity": { sensitive: true } } };
    const text = explain({
      is: "s3cret",
      was: "s3cret",
      facts,
      claims: [claim({ constraint: { is: "hush" } })],
    });
    expect(text).toMatchInlineSnapshot(
      `"/DesiredCapacity needs a person. Its value is hidden, and nobody restores that without a person. role-of-c1 (for availability, budget) wants (hidden). Asked: olga, otto. Meanwhile it is (hidden). Silence until 08:00 UTC means: leave it as it is, for 1d."`,
    );
    expect(text).not.toMatch(/s3cret|hush/);
  });

  it("of a part of what is live, what it was", () => {
    const part = claim({ by: "anna", field: "/A/B", constraint: { is: 2 } });
    expect(
      explain({ live: { "/A": { B: 1, C: 2 } }, prior: { "/A": { B: 1, C: 2 } }, claims: [part] }),
    ).toMatch(/^Parley would set `\/A\/B` from `1` to `2`, as anna/);
  });

  it("of the first eight fields that matter, and how many others there are", () => {
    const names = Array.from({ length: 10 }, (_, index) => `/F${index}`);
    const live = Object.fromEntries(names.map((name) => [name, 1]));
    const want = (is: (index: number) => number) =>
      names.map((name, index) => claim({ id: name, field: name, constraint: { is: is(index) } }));
    const told = (text: string) => (text.match(/Parley would set `\/F\d`|\/F\d stays/g) ?? []).join(" ");
    const all = explain({ live, prior: live, claims: want(() => 2) });
    expect(told(all).split("would set")).toHaveLength(9);
    expect(all).toMatch(/ 2 other fields settle without trouble\.$/);
    const one = explain({ live, prior: live, claims: want((index) => (index === 0 ? 2 : 1)) });
    expect(told(one)).toBe("Parley would set `/F0`");
    expect(one).toMatch(/ 9 other fields settle without trouble\.$/);
    const nine = explain({ live, prior: live, claims: want((index) => (index < 9 ? 1 : 2)).slice(8) });
    expect(nine).toMatch(/ 1 other field settles without trouble\.$/);
  });

  it("how many others wait, and until when", () => {
    const losers = ["a", "b", "c"].map((id) => claim({ id, by: id, constraint: { max: 4 }, intent: "cost" }));
    const top = claim({ by: "top", until: at("06:00") });
    expect(explain({ claims: [top, ...losers.slice(0, 2)] })).toMatch(/, and 1 more claim waits\./);
    expect(explain({ claims: [top, ...losers] })).toMatch(/, and 2 more claims wait\./);
    expect(explain({ claims: [top] })).toMatch(
      /^Parley would scale `\/DesiredCapacity` from `3` to `8`, as top .* wants, until 06:00 UTC\./,
    );
  });
});
