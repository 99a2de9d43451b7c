import { describe, expect, it } from "vitest";
import { contextOf } from "#core/arbitration/context.ts";
import { weigher } from "#core/arbitration/weigh/weighed.ts";
import { claim, dispute, ground, policy, situation } from "../small-disputes.ts";

type Given = {
  readonly claim?: Parameters<typeof claim>[0];
  readonly dispute?: Parameters<typeof dispute>[0];
  readonly sections?: object;
};

function look(
  rules: readonly object[],
  { claim: parts = {}, dispute: facts = {}, sections = {} }: Given = {},
) {
  const named = rules.map((rule, index) => ({ id: `r${index}`, title: `rule ${index}`, ...rule }));
  const context = contextOf(dispute(facts), policy({ rules: named, ...sections }));
  const found = weigher(context)(claim(parts)).worth(ground());
  return { found, warnings: [...context.warnings], failed: [...context.failed] };
}

/** True when the rule, which makes all things an emergency, applies to the claim. */
const applies = (rule: object, given: Given = {}) =>
  look([{ urgency: "emergency", ...rule }], given).found.urgency === "emergency";

describe("a rule is about a claim", () => {
  const spike = { motivation: { kind: "traffic-spike", ref: "INC-7" } };
  const open = { dispute: { situations: [situation()] } };

  it.each<{ rule: object; given?: Given; is: boolean }>([
    { rule: {}, is: true },
    { rule: { environments: ["prod"] }, is: true },
    { rule: { environments: ["test"] }, is: false },
    { rule: { types: ["AWS::AutoScaling::*"] }, is: true },
    { rule: { types: ["AWS::S3::*"] }, is: false },
    { rule: { tags: { service: ["checkout"] } }, is: true },
    { rule: { tags: { service: ["search"] } }, is: false },
    { rule: { intents: ["availability", "cost"] }, is: true },
    { rule: { intents: ["cost"] }, is: false },
    {
      rule: { intents: ["cost"] },
      given: {
        claim: { intent: "security", actor: { principal: "p", kind: "automation", goals: ["cost"] } },
      },
      is: true,
    },
    {
      rule: { intents: ["security"] },
      given: {
        claim: { intent: "security", actor: { principal: "p", kind: "automation", goals: ["cost"] } },
      },
      is: false,
    },
    {
      rule: {},
      given: { claim: { actor: { principal: "p", kind: "automation", goals: [] } } },
      is: false,
    },
    { rule: { motivations: ["budget"] }, is: true },
    { rule: { motivations: ["incident"] }, is: false },
    { rule: { kinds: ["automation"] }, is: true },
    { rule: { kinds: ["person"] }, is: false },
    {
      rule: { kinds: ["automation"] },
      given: { claim: { actor: { principal: "p", kind: "automation", vouched: "name" } } },
      is: false,
    },
    {
      rule: { kinds: ["unknown"] },
      given: { claim: { actor: { principal: "p", kind: "automation", vouched: "name" } } },
      is: true,
    },
    { rule: { principals: ["role-of-*"] }, is: true },
    { rule: { principals: ["other"] }, is: false },
    { rule: { urgencies: ["routine"] }, is: true },
    { rule: { urgencies: ["none"] }, is: false },
    { rule: { urgencies: ["degradation"] }, given: { claim: spike, ...open }, is: true },
    { rule: { confirmed: false }, is: true },
    { rule: { confirmed: true }, is: false },
    { rule: { confirmed: true }, given: { claim: spike, ...open }, is: true },
    { rule: { exposure: "internet" }, is: true },
    { rule: { exposure: "internal" }, is: false },
    { rule: { exposure: "internal" }, given: { dispute: { tags: { exposure: "internal" } } }, is: true },
    {
      rule: { exposure: "internal" },
      given: { dispute: { tags: { exposure: "internal" }, facts: { priorTags: { exposure: "public" } } } },
      is: false,
    },
    {
      rule: { exposure: "internet" },
      given: { dispute: { tags: { exposure: "internal" }, facts: { exposure: "internet" } } },
      is: true,
    },
    { rule: { during: ["peak", "incident"] }, given: open, is: true },
    { rule: { during: ["peak"] }, given: open, is: false },
    { rule: { during: ["incident"] }, is: false },
    { rule: { fields: ["/Desired*"] }, is: true },
    { rule: { fields: ["/MinSize"] }, is: false },
    { rule: { classes: ["capacity"] }, is: true },
    { rule: { classes: ["others"] }, is: false },
    { rule: { classes: ["unheard-of"] }, is: false },
    { rule: { classes: ["toString"] }, is: false },
    { rule: { classes: ["others"], fields: ["/DesiredCapacity"] }, is: true },
    { rule: { classes: ["capacity"], fields: ["/MinSize"] }, is: true },
  ])("$is for $rule, %$", ({ rule, given = {}, is }) => {
    const classes = {
      capacity: [{ types: ["AWS::AutoScaling::*"], fields: ["/DesiredCapacity"] }],
      others: [{ types: ["AWS::S3::*"], fields: ["/DesiredCapacity"] }, { fields: ["/MinSize"] }],
    };
    expect(applies({ for: rule }, { ...given, sections: { classes } })).toBe(is);
  });
});

describe("a rule's condition", () => {
  it.each([
    { when: "claim.trust == 3", is: true },
    { when: "claim.trust > 3", is: false },
    { when: 'claim.urgency == "routine" && !claim.confirmed', is: true },
    { when: 'resource.account == "123456789012" && resource.region == "eu-north-1"', is: true },
    { when: 'resource.type == "AWS::AutoScaling::AutoScalingGroup" && resource.id == "checkout"', is: true },
    { when: 'tags.service == "checkout" && environment == "prod" && exposure == "internet"', is: true },
    { when: '"incident" in situations', is: true },
    { when: '"peak" in situations', is: false },
  ])("$is for $when, %$", ({ when, is }) => {
    const given = { dispute: { situations: [situation()] } };
    expect(applies({ when }, given)).toBe(is);
    expect(look([{ when }], given).failed).toEqual([]);
  });

  it("that asks for what is not there is false and says so", () => {
    const { found, warnings } = look([{ when: 'tags.team == "a"', urgency: "emergency" }]);
    expect(found.urgency).toBe("routine");
    expect(warnings).toEqual(["rule `r0` asks for `tags.team`, which is not there: it does not apply"]);
  });
});

describe("of several rules", () => {
  const adjust = (rules: readonly object[], given: Given = {}) => {
    const { found, warnings } = look(rules, given);
    return { ...found.adjustment, warnings };
  };
  const tie = (a: number, b: number) =>
    `rules \`r${a}\` and \`r${b}\` disagree on one claim; the more careful one counts`;

  it("the higher priority decides each matter on its own", () => {
    const rules = [
      { urgency: "emergency", lease: "1h" },
      { urgency: "none", priority: 5 },
      { lease: "2h", priority: 4 },
      { urgency: "deadline", lease: "3h", priority: -1 },
    ];
    const expected = { urgency: { to: "none", row: 1 }, lease: { length: 7_200_000, row: 2 }, warnings: [] };
    expect(adjust(rules)).toEqual(expected);
  });

  it("that agree in priority the lower urgency counts, and a warning is given", () => {
    const [high, low] = [{ urgency: "emergency" }, { urgency: "deadline" }];
    expect(adjust([high, low])).toEqual({ urgency: { to: "deadline", row: 1 }, warnings: [tie(0, 1)] });
    expect(adjust([low, high])).toEqual({ urgency: { to: "deadline", row: 0 }, warnings: [tie(0, 1)] });
    expect(adjust([low, low])).toEqual({ urgency: { to: "deadline", row: 0 }, warnings: [] });
    expect(adjust([high, { ...low, priority: -1 }])).toEqual({
      urgency: { to: "emergency", row: 0 },
      warnings: [],
    });
  });

  it("that agree in priority the shorter lease counts, and a warning is given", () => {
    const [long, short] = [{ lease: "2h" }, { lease: "1h" }];
    expect(adjust([long, short])).toEqual({ lease: { length: 3_600_000, row: 1 }, warnings: [tie(0, 1)] });
    expect(adjust([short, long])).toEqual({ lease: { length: 3_600_000, row: 0 }, warnings: [tie(0, 1)] });
    expect(adjust([short, short])).toEqual({ lease: { length: 3_600_000, row: 0 }, warnings: [] });
  });

  it("that agree in priority the lower place counts", () => {
    const raise = (to: number, more: object = {}) => ({ raise: { intent: "availability", to }, ...more });
    expect(adjust([raise(1), raise(3)])).toEqual({ place: { at: 1.5, row: 1 }, warnings: [] });
    expect(adjust([raise(3), raise(1)])).toEqual({ place: { at: 1.5, row: 0 }, warnings: [] });
    expect(adjust([raise(3), raise(1, { priority: 1 })])).toEqual({
      place: { at: -0.5, row: 1 },
      warnings: [],
    });
  });

  it("asking counts over not asking, and the first asks", () => {
    const { ask, warnings } = adjust([
      { urgency: "none" },
      { ask: { within: "1h" } },
      { ask: {}, priority: -1 },
    ]);
    expect(warnings).toEqual([]);
    expect(ask?.row).toBe(1);
    expect(ask?.setting).toEqual({ within: 3_600_000, meanwhile: "live", onSilence: "meanwhile" });
  });
});

describe("a rule that raises an intent", () => {
  const place = (to: number, parts: Parameters<typeof claim>[0] = {}) =>
    look([{ raise: { intent: "availability", to } }], { claim: parts }).found.rank.intent;

  it("puts it before what stands there, and never lower", () => {
    expect(look([]).found.rank.intent).toBe(3);
    expect([place(1), place(2), place(3), place(4), place(9)]).toEqual([-0.5, 0.5, 1.5, 2.5, 3]);
  });

  it("raises no other", () => {
    expect(place(1, { intent: "cost" })).toBe(5);
  });
});

describe("a rule that sets an urgency", () => {
  it("sets what the claim ranks with, and not what it is worth by itself", () => {
    const { found } = look([{ urgency: "emergency" }]);
    expect([found.urgency, found.weight.urgency, found.rank.urgency]).toEqual(["emergency", "routine", 4]);
  });
});
