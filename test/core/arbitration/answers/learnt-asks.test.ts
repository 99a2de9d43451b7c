import { describe, expect, it } from "vitest";
import { recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import { at, claim, dispute, field, policy, situation } from "../small-disputes.ts";

const spike = { motivation: { kind: "traffic-spike", ref: "INC-7" } };
// A cost tool wants the three that were agreed; a scaler brought nine, and why is confirmed.
const saver = claim({ id: "saver", constraint: { is: 3 }, intent: "cost", madeAt: at("02:00") });
const scaler = claim({
  id: "scaler",
  constraint: { is: 9 },
  backing: "wrote",
  madeAt: at("03:30"),
  ...spike,
});
const won = { is: 9, was: 3, claims: [saver, scaler], situations: [situation()] };

const strong = claim({ id: "ada", constraint: { is: 3 }, backing: "wrote", madeAt: at("02:00"), ...spike });
const weak = claim({ id: "scaler", constraint: { is: 9 }, backing: "wrote", intent: "cost" });

const learned = { since: at("00:00"), draft: "d".repeat(64), support: "0".repeat(64) };
const classes = { ours: [{ fields: ["/DesiredCapacity"] }] };
// What nobody explains is put back, so that nobody who gives a reason is asked for having given it.
const kit = (sections: object = {}) =>
  policy({ classes, unattributed: [{ actor: "any", answer: "revert" }], ...sections });
const rules = (...rows: readonly object[]) =>
  rows.map((row, index) => ({ id: `row-${index}`, title: "Kept being undone", ask: {}, ...row }));
const learnt = (...rows: readonly object[]) =>
  kit({ rules: rules(...rows.map((row) => ({ learned, ...row }))) });

const asked = (row: object, given: Parameters<typeof dispute>[0] = won) => field(given, learnt(row));

describe("a claim that has won", () => {
  it("is kept without a learnt rule, and somebody has lost", () => {
    const found = field(won, kit());
    expect(found).toMatchObject({ outcome: "keep", value: 9, holders: ["scaler"], ask: null });
    expect(found.deferred).toHaveLength(1);
  });

  it("is asked about with one, and stands until the answer and in silence", () => {
    const found = asked({});
    expect(found).toMatchObject({
      ...{ outcome: "keep", value: 9, holders: ["scaler"] },
      ask: {
        cause: "often-undone",
        beside: true,
        meanwhile: { value: 9 },
        onSilence: { answer: "keep", value: 9 },
      },
    });
    expect(found.because[0]).toEqual({
      rule: "rule/row-0",
      at: "kit.yaml/rules/0",
      text: "Kept being undone: this concerns role-of-scaler (for availability, traffic-spike INC-7)",
    });
    expect(found.ask?.options.map(({ value }) => value)).toContain(3);
  });

  it.each<[string, object]>([
    ["another goal", { for: { intents: ["cost"] } }],
    ["another reason", { for: { motivations: ["incident"] } }],
    ["another kind", { for: { kinds: ["person"] } }],
    ["another proof", { for: { confirmed: false } }],
    ["another place", { for: { environments: ["test"] } }],
    ["another situation", { for: { during: ["peak"] } }],
    ["another class", { for: { classes: ["theirs"] } }],
    ["what is learnt only later", { learned: { ...learned, since: at("05:00") } }],
    ["a condition, which no learnt rule has", { when: "true" }],
    ["nothing to ask", { ask: undefined, urgency: "none" }],
  ])("is not asked about by a rule on %s", (_, row) => {
    expect(asked(row)).toMatchObject({ outcome: "keep", value: 9, ask: null });
  });

  it("keeps its rank and its time, whatever else a learnt rule says", () => {
    const found = field(won, learnt({ urgency: "none", lease: "1m", ask: undefined }));
    expect(found).toEqual(field(won, kit()));
  });

  it("stands meanwhile and in silence, whatever a learnt rule says of both", () => {
    const found = asked({ ask: { meanwhile: "prior", onSilence: "claim" } });
    expect(found.ask).toMatchObject({ meanwhile: { value: 9 }, onSilence: { value: 9 } });
  });
});

describe("a learnt rule asks nothing", () => {
  it.each<[string, Parameters<typeof dispute>[0]]>([
    ["where nobody has lost", { ...won, claims: [scaler] }],
    ["where who changes it has lost", { ...won, claims: [strong, weak] }],
    ["of what was agreed already", { ...won, was: 9 }],
    ["where nobody knows what was agreed", { ...won, prior: {} }],
    ["where a person has ruled", { ...won, rulings: [ruling()] }],
    [
      "of what stands or falls as a whole",
      { ...won, claims: [saver, { ...scaler, atomic: true, change: "x" }] },
    ],
    ["of what cannot be undone", { ...won, facts: { fields: { "/DesiredCapacity": { oneWay: true } } } }],
  ])("%s", (_, given) => {
    expect(field(given, learnt({}))).toEqual(field(given, kit()));
  });

  it.each(["access", "exposure", "protection", "identity", "audit", "retention", "environment"])(
    "of %s, also where it is something else as well",
    (name) => {
      const both = { ...classes, [name]: classes.ours };
      const found = field(won, kit({ classes: both, rules: rules({ learned, for: { classes: ["ours"] } }) }));
      expect(found.outcome).toBe("keep");
    },
  );

  it("of what is in no class", () => {
    expect(field(won, kit({ classes: {}, rules: rules({ learned }) }))).toMatchObject({ outcome: "keep" });
  });

  it("of what is asked about already for another reason", () => {
    const own = { id: "ours", title: "Ours", ask: {} };
    const both = field(won, kit({ rules: [own, ...rules({ learned })] }));
    expect(both).toEqual(field(won, kit({ rules: [own] })));
  });

  it("a second time of what was brought once", () => {
    const before = {
      field: "/DesiredCapacity",
      at: at("03:35"),
      deadline: at("03:50"),
      cause: "often-undone",
    };
    const again = { ...won, asked: [{ ...before, beside: true, claims: ["scaler"] }] };
    expect(field(again, learnt({}))).toMatchObject({ outcome: "keep", ask: null });
    const anew = { ...again, claims: [saver, { ...scaler, changedAt: at("03:55") }] };
    expect(field(anew, learnt({}))).toMatchObject({ ask: { cause: "often-undone" } });
  });
});

describe("beside a rule of people's own", () => {
  const own = { ask: { meanwhile: "prior" }, title: "Ours" };

  it.each([
    ["first", [{ learned }, own]],
    ["last", [own, { learned }]],
    ["higher", [{ learned, priority: 9 }, own]],
  ] as const)("a learnt one that stands %s changes nothing", (_, rows) => {
    const found = field(won, kit({ rules: rules(...rows) }));
    expect(found.because[0]?.text).toMatch(/^Ours/);
    expect(found).toMatchObject({ outcome: "ask", value: 3 });
  });

  it("an answer of the policy's does not speak in a person's place", () => {
    const answers = [{ id: "put-back", answer: "agreed" }];
    const found = field(won, kit({ answers, rules: rules({ learned }) }));
    expect(found).toMatchObject({ outcome: "keep", value: 9, ask: { cause: "often-undone" } });
  });
});

it("a question stands as it was put, says what it is about, and is judged again to the same bytes", () => {
  const first = asked({});
  const open = {
    ...{
      field: "/DesiredCapacity",
      at: at("03:40"),
      deadline: at("09:00"),
      cause: "often-undone",
      beside: true,
    },
    ...{ claims: ["saver", "scaler"], meanwhile: { value: 9 }, onSilence: { answer: "keep", value: 9 } },
  };
  const given = { ...won, asked: [open] };
  const found = asked({}, given);
  expect(found).toMatchObject({ outcome: "keep", value: 9, ask: { deadline: at("09:00") } });
  expect(found.because[0]).toEqual(first.because[0]);
  expect(found.ask?.options).toEqual(first.ask?.options);
  // Once another has it, there is nothing left to be asked.
  const over = field({ ...given, claims: [saver, { ...scaler, state: "withdrawn" }] }, learnt({}));
  expect(over.ask?.cause).not.toBe("often-undone");
  const read = recordFrom(JSON.parse(recordText(recordOf(dispute(given), learnt({})))));
  expect(replay(read, learnt({}))).toMatchObject({ same: true });
});

function ruling() {
  return {
    field: "/DesiredCapacity",
    over: ["scaler"],
    value: 9,
    answer: "keep",
    by: "olga",
    at: at("03:50"),
    id: "r1",
  };
}
