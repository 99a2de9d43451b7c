import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const high = (parts: object = {}) => claim({ id: "a", by: "anna", constraint: { is: 8 }, ...parts });
const low = (parts: object = {}) => claim({ id: "b", by: "ben", constraint: { is: 5 }, ...parts });
const spike = { motivation: { kind: "traffic-spike", ref: "INC-7" } };
const incident = { situations: [situation()] };

describe("the reason why one claim goes before another", () => {
  it.each<{ when: string; a?: object; b?: object; more?: object; reason: object }>([
    {
      when: "it is more urgent",
      a: spike,
      more: incident,
      reason: {
        rule: "rank/urgency",
        at: "kit.yaml/urgency/2",
        text: "anna (for availability, traffic-spike INC-7) goes before ben (for availability, budget), who wants `5`: degradation is more urgent than routine",
      },
    },
    {
      when: "its goal comes first",
      b: { intent: "cost" },
      reason: {
        rule: "rank/intent",
        at: "kit.yaml/environments/0/order",
        text: "anna (for availability, budget) goes before ben (for cost, budget), who wants `5`: at equal urgency (routine) the order of intents puts it first",
      },
    },
    {
      when: "an open situation puts its goal first",
      b: { intent: "security" },
      more: incident,
      reason: {
        rule: "rank/intent",
        at: "kit.yaml/orders/1",
        text: "anna (for availability, budget) goes before ben (for security, budget), who wants `5`: at equal urgency (routine) the order of intents puts it first",
      },
    },
    {
      when: "it was made closer to the resource",
      b: { reach: "tag" },
      reason: {
        rule: "rank/specificity",
        text: expect.stringMatching(/: it was made closer to the resource$/),
      },
    },
    {
      when: "it is better attested",
      b: { source: "tag", changedAt: at("03:00") },
      reason: { rule: "rank/trust", text: expect.stringMatching(/: it is better attested$/) },
    },
    {
      when: "it was made for this case",
      b: { source: "registry" },
      reason: {
        rule: "rank/explicit",
        text: expect.stringMatching(/: it was made for this case, the other stands for all$/),
      },
    },
    {
      when: "it was there",
      more: { was: 8 },
      reason: {
        rule: "rank/incumbent",
        text: expect.stringMatching(/: all else is equal, and it is the value last agreed$/),
      },
    },
    {
      when: "it is a must",
      b: { strength: "want" },
      reason: { rule: "rank/strength", text: expect.stringMatching(/: it is a must, the other is not$/) },
    },
    {
      when: "live decides",
      reason: {
        rule: "tie/live",
        text: "the value that stands, since two claims weigh the same, goes before ben (for availability, budget), who wants `5`: neither of the two was there first",
      },
    },
  ])("is that $when", ({ a = {}, b = {}, more = {}, reason }) => {
    expect(field({ claims: [high(a), low(b)], ...more }).because).toContainEqual(reason);
  });

  it("is told for the first ten losers, and the rest are counted", () => {
    const losers = Array.from({ length: 12 }, (_, index) =>
      low({ id: `l${index}`, by: `p${index}`, intent: "cost" }),
    );
    const { because } = field({ claims: [high(), ...losers] });
    expect(because.filter(({ rule }) => rule === "rank/intent")).toHaveLength(10);
    expect(because).toContainEqual({ rule: "settle/others", text: "2 more claims wait for the same field" });
    const ten = field({ claims: [high(), ...losers.slice(0, 10)] }).because;
    expect(ten.some(({ rule }) => rule === "settle/others")).toBe(false);
  });
});

describe("what made a claim weigh more or less is told", () => {
  const because = (a: object, more: object = {}, sections: object = {}) =>
    field({ claims: [high(a), low({ intent: "security" })], ...more }, policy({ ...sections })).because;

  it("when nothing confirms it", () => {
    expect(because(spike)).toContainEqual({
      rule: "verify/unconfirmed",
      text: "anna (for availability, traffic-spike INC-7) says traffic-spike INC-7, which nothing independent confirms: only its goal counts",
    });
    expect(because({ motivation: { kind: "incident" } })).toContainEqual({
      rule: "verify/unconfirmed",
      text: "anna (for availability, incident) names no reference that could confirm its incident: only its goal counts",
    });
    expect(because(spike, incident).some(({ rule }) => rule === "verify/unconfirmed")).toBe(false);
  });

  it("when authority limits it", () => {
    expect(because({ ...spike, kind: "agent" }, incident)).toContainEqual({
      rule: "authority/clamp",
      at: "kit.yaml/authority/claims/3",
      text: "anna (for availability, traffic-spike INC-7) may weigh routine at most",
    });
  });

  it("when rules adjust it, each once", () => {
    const rules = [
      { id: "lift", title: "anna is urgent", for: { principals: ["anna"] }, urgency: "deadline" },
      { id: "lease", title: "not for long", for: { principals: ["anna"] }, lease: "5h" },
      { id: "raise", title: "up", for: { principals: ["anna"] }, raise: { intent: "availability", to: 1 } },
    ];
    const found = because({}, {}, { rules });
    for (const [index, { id, title }] of rules.entries())
      expect(found.filter(({ rule }) => rule === `rule/${id}`)).toEqual([
        { rule: `rule/${id}`, at: `kit.yaml/rules/${index}`, text: title },
      ]);
    expect(found).toContainEqual({
      rule: "rank/urgency",
      at: "kit.yaml/rules/0",
      text: expect.stringContaining("deadline is more urgent than routine"),
    });
  });

  it("when a situation changes the order", () => {
    expect(because({}, incident)).toContainEqual({
      rule: "order/situation",
      at: "kit.yaml/orders/1",
      text: "an open situation changes the order of intents here",
    });
  });
});

describe("why the value is what it is", () => {
  it("is that nothing speaks against it, or that all can hold together", () => {
    expect(field({ is: 8, claims: [high()] }).because).toEqual([
      { rule: "settle/agree", text: "nothing speaks against the value that stands" },
    ]);
    expect(field({ is: 8, claims: [high(), low({ constraint: { min: 5 } })] }).because).toEqual([
      { rule: "settle/agree", text: "all claims can hold together, and live satisfies them" },
    ]);
  });

  it("is that it satisfies every accepted claim", () => {
    expect(field({ claims: [high()] }).because).toEqual([
      { rule: "settle/value", text: "`8` satisfies every accepted claim; `3` does not" },
    ]);
    const pulled = field({ claims: [high({ constraint: { min: 6 }, prefer: 9 })] });
    expect(pulled.because.map(({ rule }) => rule)).toEqual(["settle/value"]);
  });

  it("is that a claim asks the impossible", () => {
    const found = field({ claims: [high({ constraint: { min: 9, max: 2 } })] });
    expect(found).toMatchObject({ outcome: "keep", value: 3, refused: ["a"], deferred: [] });
    expect(found.because).toContainEqual({
      rule: "claim/impossible",
      text: "no value can meet anna (for availability, budget), who wants at least `9` and at most `2`",
    });
  });

  it("is what the deadline that passed meant", () => {
    const silence = {
      id: "r1",
      field: "/DesiredCapacity",
      over: ["a"],
      answer: "value",
      value: 4,
      by: "silence",
      at: at("03:30"),
    };
    expect(field({ claims: [high()], rulings: [silence] }).because).toContainEqual({
      rule: "ruling",
      text: "the deadline passed: `4`",
    });
  });

  it("is that the claim before has ended", () => {
    const limits = { leases: { launch: "45m", experiment: "45m" }, cooldown: { incident: "5m" } };
    const closed = situation({ state: "closed", closedAt: at("03:30") });
    const told = (parts: object, more: object = {}, sections: object = {}) =>
      field(
        { is: 8, was: 8, claims: [high({ id: "x", by: "xena", ...parts }), low()], ...more },
        policy({ limits, ...sections }),
      )
        .because.filter(({ rule }) => rule.startsWith("ended/"))
        .map(({ rule, text }) => `${rule}: ${text.replace(/^.* no longer counts: /, "")}`);
    expect(told({ until: at("03:30") })).toEqual(["ended/until: its time is over"]);
    expect(told({ while: "INC-7" }, { situations: [closed] })).toEqual(["ended/while: INC-7 is closed"]);
    expect(told({ motivation: { kind: "incident", ref: "INC-7" } }, { situations: [closed] })).toEqual([
      "ended/need: INC-7 is closed and the cooldown is over",
    ]);
    expect(
      told({ motivation: { kind: "launch", ref: "L" }, source: "registry", until: at("03:30") }),
    ).toEqual(["ended/until: its time is over"]);
    expect(told({ motivation: { kind: "experiment", ref: "E" } })).toEqual([
      "ended/cap: it has lasted as long as it may",
    ]);
    const rules = [{ id: "short", title: "short", for: { principals: ["xena"] }, lease: "10m" }];
    expect(told({}, {}, { rules })).toEqual(["ended/lease: its lease is over"]);
    expect(told({ until: at("05:00") })).toEqual([]);
  });

  it("tells of the last two that ended", () => {
    const ended = ["03:10", "03:30", "03:20"].map((until, index) =>
      high({ id: `e${index}`, by: `p${index}`, until: at(until) }),
    );
    const found = field({ is: 8, was: 8, claims: [...ended, low()] }).because.filter(
      ({ rule }) => rule === "ended/until",
    );
    expect(found.map(({ text }) => text.slice(0, 2))).toEqual(["p1", "p2"]);
  });
});
