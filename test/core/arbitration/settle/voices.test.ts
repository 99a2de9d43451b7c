import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, situation } from "../small-disputes.ts";

const on = { fields: ["/DesiredCapacity"] };
const peak = (parts: object = {}) => situation({ kind: "peak", ref: "PEAK", ...parts });

describe("while a peak lasts the policy itself wants the last agreed value", () => {
  const still = { id: "still", while: ["peak", "freeze"], ...on };
  const law = (more: object = {}, sections: object = {}) =>
    policy({ protections: [{ ...still, ...more }], ...sections });
  const routine = claim({ constraint: { is: 8 } });
  const judge = (parts: object, rules = law()) =>
    field({ claims: [routine], situations: [peak()], ...parts }, rules);

  it("and a routine claim waits for its end", () => {
    const found = judge({});
    expect(found).toMatchObject({
      outcome: "keep",
      value: 3,
      holders: [],
      deferred: [{ claim: "c1", wakes: [[{ closed: "PEAK" }]] }],
    });
    expect(found.until).toBeUndefined();
    expect(found.because[0]).toEqual({
      rule: "rank/urgency",
      at: "kit.yaml/protections/0",
      text: "the protection of the last agreed value during PEAK goes before role-of-c1 (for availability, budget), who wants `8`: deadline is more urgent than routine",
    });
  });

  it("and restores it", () => {
    expect(judge({ is: 8, claims: [{ ...routine, changedAt: at("03:30") }] })).toMatchObject({
      outcome: "revert",
      value: 3,
    });
    expect(judge({ is: 8, was: null, claims: [routine] })).toMatchObject({ outcome: "revert", value: null });
  });

  const kept = { outcome: "keep", value: 3 };
  const written = { outcome: "revert", value: 8 };

  it.each<{ when: string; parts?: object; rules?: ReturnType<typeof policy>; is: object }>([
    { when: "a freeze is on", parts: { situations: [peak({ kind: "freeze" })] }, is: kept },
    { when: "only an incident is open", parts: { situations: [situation()] }, is: written },
    { when: "nothing is open", parts: { situations: [] }, is: written },
    {
      when: "the peak is over",
      parts: { situations: [peak({ state: "closed", closedAt: at("03:00") })] },
      is: written,
    },
    {
      when: "the peak is elsewhere",
      parts: { situations: [peak({ scope: { resources: "x" } })] },
      is: written,
    },
    { when: "nothing was agreed", parts: { prior: {} }, is: written },
    { when: "the resource is not meant", rules: law({ in: { environments: ["test"] } }), is: written },
    { when: "the field is not meant", rules: law({ fields: ["/MinSize"] }), is: written },
    {
      when: "the field is meant by its class",
      rules: law({ fields: undefined, classes: ["size"] }, { classes: { size: [on] } }),
      is: kept,
    },
    { when: "every field is meant", rules: law({ fields: undefined }), is: kept },
    { when: "it is only routine and less close", rules: law({ urgency: "routine" }), is: written },
    {
      when: "it is routine and its goal comes first",
      rules: law({ urgency: "routine", intent: "data-protection" }, { orders: [] }),
      is: kept,
    },
    {
      when: "it is routine and as close, but stands for all",
      rules: law({ urgency: "routine", in: { resources: ["checkout"] } }),
      is: written,
    },
    {
      when: "the claim is more urgent",
      parts: {
        claims: [claim({ constraint: { is: 8 }, motivation: { kind: "traffic-spike", ref: "PEAK" } })],
        situations: [peak(), situation({ ref: "PEAK" })],
      },
      is: written,
    },
  ])("$is.outcome when $when", ({ parts = {}, rules, is }) => {
    expect(judge(parts, rules)).toMatchObject(is);
  });

  it("until the last of several ends", () => {
    const two = (...ends: readonly (string | undefined)[]) =>
      judge({
        situations: ends.map((end, index) =>
          peak({ ref: `P${index}`, ...(end !== undefined && { until: at(end) }) }),
        ),
      });
    expect(two("05:00", "06:00")).toMatchObject({ until: at("06:00"), next: at("05:00") });
    expect(two("05:00", undefined).until).toBeUndefined();
    expect(two("05:00", "06:00").deferred).toEqual([
      { claim: "c1", wakes: [[{ closed: "P0" }, { closed: "P1" }]] },
    ]);
    expect(two("05:00", "06:00").because[0]?.text).toContain("during P0, P1 goes before");
  });
});

describe("what the policy claims for someone", () => {
  const mine = (more: object = {}) =>
    policy({
      standing: [{ id: "mine", ...on, owner: { kinds: ["service"] }, constraint: { min: 5 }, ...more }],
    });
  const low = (parts: object = {}) =>
    claim({ constraint: { is: 3 }, intent: "cost", motivation: { kind: "none" }, ...parts });

  it("is heard where nobody else speaks", () => {
    expect(field({}, mine())).toMatchObject({ outcome: "revert", value: 5, holders: [] });
    expect(field({}, mine({ prefer: 9 }))).toMatchObject({ outcome: "revert", value: 9 });
    const elsewhere = mine({ in: { environments: ["test"] } });
    expect(field({ claims: [low()] }, elsewhere)).toMatchObject({
      outcome: "keep",
      value: 3,
      holders: ["c1"],
    });
    expect(field({}, mine({ constraint: { min: 3 } }))).toMatchObject({ outcome: "keep", value: 3 });
  });

  it.each<{ when: string; standing?: object; claim?: object; value: number }>([
    { when: "it is a want, the claim a must", value: 3 },
    {
      when: "both are wants, and the claim has a reason that weighs more",
      standing: { intent: "security" },
      claim: { strength: "want", motivation: { kind: "launch", ref: "L-1" } },
      value: 3,
    },
    {
      when: "both are wants, and its goal comes first",
      standing: { intent: "security" },
      claim: { strength: "want" },
      value: 5,
    },
    {
      when: "both are wants, and its goal comes later",
      standing: { intent: "experiment" },
      claim: { strength: "want" },
      value: 3,
    },
    {
      when: "it is a must, the claim a want",
      standing: { strength: "must" },
      claim: { strength: "want" },
      value: 5,
    },
    {
      when: "it is a default, the claim a want",
      standing: { strength: "default", intent: "security" },
      claim: { strength: "want" },
      value: 3,
    },
  ])("comes to $value when $when", ({ standing, claim: parts, value }) => {
    const situations = [situation({ kind: "launch", ref: "L-1" })];
    expect(field({ claims: [low(parts)], situations }, mine(standing)).value).toBe(value);
  });

  it("ranks by how closely it names the resource, and less than what was made for the case", () => {
    const both = (standing: object, parts: object = {}) =>
      field({ claims: [low({ strength: "want", intent: "operability", ...parts })] }, mine(standing)).value;
    expect(both({}, { reach: "all", source: "tag" })).toBe(5);
    expect(both({ in: { types: ["AWS::*"] } }, { reach: "account" })).toBe(5);
    expect(both({ in: { resources: ["checkout"] } })).toBe(3);
    expect(both({ in: { accounts: ["*"] } }, { reach: "tag" })).toBe(3);
  });

  it("makes the loser wait for the policy", () => {
    const found = field({ claims: [low({ strength: "want" })] }, mine({ strength: "must" }));
    expect(found.deferred).toEqual([{ claim: "c1", wakes: [[{ policy: "mine" }]] }]);
    expect(found.because[0]).toEqual({
      rule: "rank/strength",
      at: "kit.yaml/standing/0",
      text: "the policy's `mine` goes before role-of-c1 (for cost), who wants `3`: it is a must, the other is not",
    });
  });

  it("without a constraint silences nobody", () => {
    expect(
      fate(field({ claims: [low({ constraint: { is: 8 } })] }, mine({ constraint: undefined }))),
    ).toMatchObject({
      outcome: "revert",
      value: 8,
      holders: ["c1"],
    });
  });
});

describe("whole numbers stay whole", () => {
  const between = (parts: object, facts: object = {}) =>
    field({
      claims: [
        claim({ id: "a", constraint: { min: 4 }, prefer: 4, ...parts }),
        claim({ id: "b", constraint: { max: 7 }, prefer: 7, madeAt: at("03:10") }),
      ],
      facts: { fields: { "/DesiredCapacity": facts } },
    }).value;

  it.each([
    { when: "nothing has a fraction", parts: {}, facts: {}, value: 5 },
    { when: "a bound has one", parts: { constraint: { min: 3.5 } }, facts: {}, value: 5.38461538 },
    { when: "a wish has one", parts: { prefer: 3.5 }, facts: {}, value: 5.5 },
    { when: "the schema says so", parts: { prefer: 3.5 }, facts: { scalar: "integer" }, value: 5 },
    { when: "the schema says otherwise", parts: {}, facts: { scalar: "number" }, value: 5.5 },
  ])("$value when $when", ({ parts, facts, value }) => {
    expect(between(parts, facts)).toBeCloseTo(value, 6);
  });

  it("also where live or prior have a fraction", () => {
    const claims = [claim({ constraint: { min: 4, max: 7 }, prefer: 5.5 })];
    expect(field({ claims }).value).toBe(5.5);
    const plain = [
      claim({ id: "a", constraint: { min: 4 }, prefer: 4 }),
      claim({ id: "b", constraint: { max: 7 }, prefer: 7, madeAt: at("03:10") }),
    ];
    expect(field({ is: 2.5, claims: plain }).value).toBe(5.5);
    expect(field({ was: 2.5, claims: plain }).value).toBe(5.5);
    expect(field({ is: null, prior: {}, claims: plain }).value).toBe(5);
  });
});
