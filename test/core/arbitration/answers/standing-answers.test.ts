import { describe, expect, it } from "vitest";
import { recordFrom, recordOf, recordText, replay } from "#core/arbitration/record.ts";
import { at, claim, dispute, fate, field, policy, situation } from "../small-disputes.ts";

const spike = { motivation: { kind: "traffic-spike", ref: "INC-7" } };
const late = { ...spike, madeAt: at("03:30") };
// Who was there first holds 3; who came later wants 9, for the same goal and with the same proof.
const first = claim({ id: "a", constraint: { is: 3 }, ...spike });
const second = claim({ id: "b", constraint: { is: 9 }, ...late });
const tie = { claims: [first, second], situations: [situation()] };

const learned = { since: at("00:00"), draft: "d".repeat(64), support: "0".repeat(64) };
// What is in no class is never learnt.
const classes = { ours: [{ fields: ["/DesiredCapacity"] }] };
const answers = (...rows: readonly object[]) =>
  policy({ classes, answers: rows.map((row, index) => ({ id: `row-${index}`, ...row })) });

const answered = (row: object, given: Parameters<typeof dispute>[0] = tie) => field(given, answers(row));

describe("a tie", () => {
  it("is asked about without a row", () => {
    expect(field(tie)).toMatchObject({ outcome: "ask", ask: { cause: "near-tie" } });
  });

  it("goes to the challenger where a row says so, and the row is named", () => {
    const found = answered({ answer: "challenger", title: "Later word counts" });
    expect(fate(found)).toEqual({
      outcome: "revert",
      value: 9,
      holders: ["b"],
      deferred: ["a"],
      refused: [],
    });
    expect(found.because[0]).toEqual({
      rule: "answer/row-0",
      at: "kit.yaml/answers/0",
      text: "Later word counts: what was newly wanted stands, `9`; nobody is asked although urgent claims of equal weight exclude each other",
    });
    expect(found.deferred).toEqual([{ claim: "a", wakes: [[{ end: "b" }]] }]);
  });

  it.each([
    { answer: "holder", outcome: "keep", value: 3 },
    { answer: "agreed", outcome: "keep", value: 3 },
  ])("goes to $answer", ({ answer, outcome, value }) => {
    expect(answered({ answer })).toMatchObject({ outcome, value, effect: "none" });
  });

  it.each<[string, object]>([
    ["another goal", { for: { intents: ["cost"] } }],
    ["another reason", { for: { motivations: ["incident"] } }],
    ["another kind", { for: { kinds: ["person"] } }],
    ["another proof", { for: { confirmed: false } }],
    ["another holder", { against: { motivations: ["incident"] } }],
    ["another place", { for: { environments: ["test"] } }],
    ["another situation", { for: { during: ["peak"] } }],
    ["a direction that it does not have", { direction: "harmful" }],
    ["what nobody knows to be reversible", { reversible: true }],
    ["an hour that nobody knows", { hours: ["night"] }],
    ["another cause", { asked: ["rule", "unexplained"] }],
    ["an exposure that nobody knows", { for: { exposure: "internet" } }],
  ])("stays asked where the row is about %s", (_, words) => {
    expect(answered({ ...words, answer: "challenger" }).outcome).toBe("ask");
  });

  it.each<[string, object]>([
    ["the goal", { for: { intents: ["availability"] } }],
    ["both sides", { for: { motivations: ["traffic-spike"] }, against: { kinds: ["automation"] } }],
    ["what is open", { for: { during: ["incident"], confirmed: true } }],
    ["the direction", { direction: "neither" }],
    ["the cause", { asked: ["near-tie"] }],
  ])("is answered where the row is about %s", (_, words) => {
    expect(answered({ ...words, answer: "challenger" })).toMatchObject({ outcome: "revert", value: 9 });
  });

  it("stays asked where two rows disagree, in whatever order they stand", () => {
    const [one, other] = [
      { id: "one", answer: "holder" },
      { id: "other", answer: "challenger" },
    ];
    expect(field(tie, answers(one, other)).outcome).toBe("ask");
    expect(field(tie, answers(other, one)).outcome).toBe("ask");
  });

  it("is answered by two that come to the same, and the first by name is told", () => {
    const rows = [
      { id: "z", answer: "holder" },
      { id: "y", answer: "agreed" },
    ];
    for (const order of [rows, rows.toReversed()])
      expect(field(tie, answers(...order)).because[0]?.rule).toBe("answer/y");
  });

  it("stays as it was answered once that is agreed, and is not turned", () => {
    const facts = { fields: { "/DesiredCapacity": { broughtAt: at("03:30") } } };
    const later = { ...tie, is: 9, was: 9, facts };
    expect(fate(answered({ answer: "challenger" }, later))).toMatchObject({ outcome: "keep", value: 9 });
    expect(answered({ answer: "holder" }, later).outcome).toBe("ask");
  });

  it("is asked about where Parley wrote last what the answer would undo", () => {
    const history = [
      { field: "/DesiredCapacity", at: at("03:40"), principal: "parley", after: 3, by: "revert" },
    ];
    expect(answered({ answer: "challenger" }, { ...tie, history }).outcome).toBe("ask");
    expect(answered({ answer: "holder" }, { ...tie, history }).outcome).toBe("keep");
  });

  it("is no matter of one field where a change stands or falls as a whole", () => {
    const whole = claim({ ...second, change: "c", atomic: true });
    expect(answered({ answer: "challenger" }, { ...tie, claims: [first, whole] }).outcome).toBe("ask");
  });

  it("stays with what was asked, and with what was ruled", () => {
    const asked = [
      {
        field: "/DesiredCapacity",
        at: at("03:40"),
        deadline: at("05:00"),
        cause: "near-tie",
        claims: ["a", "b"],
      },
    ];
    expect(answered({ answer: "challenger" }, { ...tie, asked }).outcome).toBe("ask");
    const ruling = { id: "r", field: "/DesiredCapacity", over: ["a", "b"], by: "olga", at: at("03:50") };
    const ruled = { ...tie, rulings: [{ ...ruling, answer: "value", value: 3 }] };
    expect(answered({ answer: "challenger" }, ruled)).toMatchObject({ outcome: "keep", value: 3 });
  });
});

describe("a guardrail", () => {
  const rail = { id: "most", title: "At most five", fields: ["/DesiredCapacity"], constraint: { max: 5 } };

  it("is heard before an answer", () => {
    const rows = { answers: [{ id: "row", answer: "challenger" }] };
    const plain = field(tie, policy({ guardrails: [rail] }));
    expect(field(tie, policy({ guardrails: [rail], ...rows }))).toEqual(plain);
  });

  it("that is broken from before is not made worse, nor left by an answer", () => {
    const broken = { ...tie, is: 7, was: 7, claims: [claim({ ...first, constraint: { is: 7 } }), second] };
    for (const answer of ["holder", "challenger", "agreed"])
      expect(field(broken, policy({ guardrails: [rail], answers: [{ id: "row", answer }] }))).toEqual(
        field(broken, policy({ guardrails: [rail] })),
      );
  });
});

describe("a learnt row", () => {
  const row = { answer: "challenger", learned };

  it("answers like any other", () => {
    expect(answered(row)).toMatchObject({ outcome: "revert", value: 9 });
  });

  it("tells how many answered so", () => {
    const text = answered({ ...row, learned: { ...learned, alike: 41, of: 44 } }).because[0]?.text;
    expect(text).toContain("what was newly wanted stands, `9`, as 41 of 44 answered;");
  });

  it("is out of use before its time and once too many dissented", () => {
    expect(answered({ ...row, learned: { ...learned, since: at("05:00") } }).outcome).toBe("ask");
    expect(answered(row, { ...tie, facts: { answers: { "row-0": "retired" } } }).outcome).toBe("ask");
  });

  it("leaves one question in five asked, and one in two once somebody dissented", () => {
    const asks = (facts: object) =>
      Array.from({ length: 400 }, (_, index) =>
        answered(row, { ...tie, case: `case-${index}`, facts }),
      ).filter(({ outcome }) => outcome === "ask").length;
    expect(asks({})).toBeGreaterThan(55);
    expect(asks({})).toBeLessThan(105);
    expect(asks({ answers: { "row-0": "doubted" } })).toBeGreaterThan(165);
    expect(asks({ answers: { "row-0": "doubted" } })).toBeLessThan(235);
  });

  it("decides nothing in what is never learnt, nor between two emergencies", () => {
    const unexplained = { ...tie, claims: [], was: 9 };
    const asking = { unattributed: [{ answer: "ask" }], limits: { grace: "0s" } };
    for (const name of ["access", "retention", "environment", "ours"]) {
      const classes = { [name]: [{ fields: ["/DesiredCapacity"] }] };
      const found = (one: object) => field(unexplained, policy({ ...asking, classes, answers: [one] }));
      expect(found({ id: "row", answer: "agreed" })).toMatchObject({ outcome: "revert", value: 9 });
      expect(found({ id: "row", answer: "agreed", learned }).outcome).toBe(
        name === "ours" ? "revert" : "ask",
      );
    }
    const facts = { fields: { "/DesiredCapacity": { createOnly: true } } };
    expect(answered(row, { ...tie, facts }).outcome).toBe("ask");
    const glass = { kind: "break-glass", motivation: { kind: "incident", ref: "INC-7" } };
    const emergencies = {
      claims: [
        claim({ id: "a", by: "a", constraint: { is: 3 }, ...glass }),
        claim({ id: "b", by: "b", constraint: { is: 9 }, ...glass, madeAt: at("03:30") }),
      ],
      situations: [situation({ responders: ["a", "b"] })],
    };
    expect(answered(row, emergencies).outcome).toBe("ask");
    expect(answered({ answer: "challenger" }, emergencies).outcome).toBe("revert");
  });

  const capacity = { classes: { capacity: [{ fields: ["/DesiredCapacity"], safer: "more" }] } };
  const less = {
    ...tie,
    is: 9,
    was: 9,
    claims: [claim({ ...first, constraint: { is: 9 } }), claim({ ...second, constraint: { is: 3 } })],
  };

  it("never gives the less safe side, and one by hand only where it says so", () => {
    const under = (one: object) => field(less, policy({ ...capacity, answers: [{ id: "row", ...one }] }));
    expect(under(row).outcome).toBe("ask");
    expect(under({ ...row, direction: "harmful" }).outcome).toBe("ask");
    expect(under({ answer: "challenger" }).outcome).toBe("ask");
    expect(under({ answer: "challenger", direction: "harmful" })).toMatchObject({
      outcome: "revert",
      value: 3,
    });
    expect(under({ answer: "holder", learned })).toMatchObject({ outcome: "keep", value: 9 });
  });
});

describe("a record", () => {
  it("replays to the byte, under the policy with the rows and the one without", () => {
    for (const rules of [policy(), answers({ answer: "challenger", learned })]) {
      const record = recordOf(dispute({ ...tie, case: "a-case" }), rules);
      expect(replay(recordFrom(JSON.parse(recordText(record))), rules)).toMatchObject({ same: true });
    }
  });
});
