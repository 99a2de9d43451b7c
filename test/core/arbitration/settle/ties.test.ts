import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, rulesOf, situation } from "../small-disputes.ts";

const wants = (id: string, is: unknown, parts: object = {}) => claim({ id, constraint: { is }, ...parts });
const spike = { motivation: { kind: "traffic-spike", ref: "INC-7" } };

describe("a routine tie", () => {
  it("without an incumbent keeps live and tells both", () => {
    const found = field({ claims: [wants("a", 8), wants("b", 9)] });
    expect(fate(found)).toEqual({
      outcome: "keep",
      value: 3,
      holders: [],
      deferred: ["a", "b"],
      refused: [],
    });
    expect(found.deferred).toEqual([
      { claim: "a", wakes: [[{ end: "b" }]] },
      { claim: "b", wakes: [[{ end: "a" }]] },
    ]);
    expect(rulesOf(found)).toContain("tie/live");
  });

  it("of three keeps live as well", () => {
    const found = field({ claims: [wants("a", 8), wants("b", 9), wants("c", 10)] });
    expect(fate(found)).toEqual({
      outcome: "keep",
      value: 3,
      holders: [],
      deferred: ["a", "b", "c"],
      refused: [],
    });
  });

  it("is won by the incumbent", () => {
    const found = field({ was: 9, claims: [wants("a", 8), wants("b", 9)] });
    expect(fate(found)).toEqual({
      outcome: "revert",
      value: 9,
      holders: ["b"],
      deferred: ["a"],
      refused: [],
    });
    expect(rulesOf(found)).toContain("rank/incumbent");
  });

  it("goes to the first where two were there", () => {
    const late = wants("a", 8, { constraint: { in: [3, 8] }, madeAt: at("03:10") });
    const found = field({ is: 7, claims: [late, wants("b", 3)] });
    expect(fate(found)).toMatchObject({ outcome: "revert", value: 3, holders: ["a", "b"] });
  });

  it("leaves live where it is only while all that ranks higher agrees with it", () => {
    const higher = wants("top", undefined, { constraint: { min: 5 }, intent: "security" });
    const found = field({ claims: [wants("a", 8), wants("b", 9), higher] });
    expect(fate(found)).toMatchObject({ outcome: "revert", holders: expect.arrayContaining(["top"]) });
    expect(rulesOf(found)).toContain("rank/digest");
    const first = field({ claims: [wants("a", 8, { madeAt: at("02:00") }), wants("b", 9), higher] });
    expect(fate(first)).toMatchObject({ value: 8, holders: ["a", "top"], deferred: ["b"] });
    expect(rulesOf(first)).toContain("rank/earlier");
  });

  it("between wants is routine whatever their urgency", () => {
    const want = { strength: "want", ...spike };
    const found = field({ claims: [wants("a", 8, want), wants("b", 9, want)], situations: [situation()] });
    expect(found).toMatchObject({ outcome: "keep", value: 3, ask: null });
  });

  it("is none where live is unknown", () => {
    const found = field({ live: {}, claims: [wants("a", 8, { madeAt: at("02:00") }), wants("b", 9)] });
    expect(found).toMatchObject({ outcome: "keep", holders: ["a"] });
    expect(found.value).toBeUndefined();
  });
});

describe("an urgent tie", () => {
  it.each([
    { urgency: "none", outcome: "keep" },
    { urgency: "routine", outcome: "keep" },
    { urgency: "deadline", outcome: "ask" },
    { urgency: "degradation", outcome: "ask" },
    { urgency: "emergency", outcome: "ask" },
  ])("gives $outcome when both are $urgency", ({ urgency, outcome }) => {
    const rules = policy({ rules: [{ id: "all", title: "all", urgency }] });
    expect(field({ claims: [wants("a", 8), wants("b", 9)] }, rules).outcome).toBe(outcome);
  });

  it("asks about both, and neither holds nor waits", () => {
    const found = field({ claims: [wants("a", 8, spike), wants("b", 9, spike)], situations: [situation()] });
    expect(fate(found)).toEqual({ outcome: "ask", value: 3, holders: [], deferred: [], refused: [] });
    expect(rulesOf(found)[0]).toBe("ask/near-tie");
    expect(found.ask?.options).toContainEqual(
      expect.objectContaining({ answer: "value", value: 9, for: "b" }),
    );
  });

  it("asks even where one of the two was there", () => {
    const found = field({
      was: 8,
      claims: [wants("a", 8, spike), wants("b", 9, spike)],
      situations: [situation()],
    });
    expect(found.outcome).toBe("ask");
  });

  it("asks where live is unknown too", () => {
    const both = [wants("a", 8, spike), wants("b", 9, spike)];
    const found = field({ live: {}, claims: both, situations: [situation()] });
    expect(found).toMatchObject({ outcome: "ask" });
    expect(found.ask?.options).toMatchObject([
      { answer: "revert", value: 8, for: "a" },
      { answer: "value", value: 3 },
      { answer: "value", value: 9, for: "b" },
      { answer: "value", consequence: expect.stringContaining("a value of your own") },
    ]);
  });

  it("is none where they can hold together", () => {
    const both = [wants("a", 8, { ...spike, constraint: { min: 8 } }), wants("b", 9, spike)];
    expect(field({ claims: both, situations: [situation()] })).toMatchObject({ outcome: "revert", value: 9 });
  });
});

describe("of a must, a want and a default", () => {
  const must = claim({ id: "must", constraint: { min: 8 }, intent: "experiment" });
  const want = claim({ id: "want", constraint: { max: 5 }, intent: "security", strength: "want" });
  const plain = claim({ id: "plain", constraint: { is: 4 }, intent: "security", strength: "default" });

  it("the must comes first, whatever their rank", () => {
    const found = field({ claims: [must, want] });
    expect(fate(found)).toMatchObject({ value: 8, holders: ["must"], deferred: ["want"] });
    expect(found.because).toContainEqual({
      rule: "rank/strength",
      text: expect.stringMatching(/: it is a must, the other is not$/),
    });
  });

  it("the want comes before the default", () => {
    const found = field({ is: 9, claims: [want, plain] });
    expect(fate(found)).toMatchObject({ value: 4, holders: ["plain", "want"], deferred: [] });
    const apart = field({ is: 9, claims: [want, claim({ ...plain, constraint: { is: 7 } })] });
    expect(fate(apart)).toMatchObject({ value: 5, holders: ["want"], deferred: ["plain"] });
    expect(apart.because).toContainEqual({
      rule: "rank/strength",
      text: expect.stringMatching(/: it is a want, the other only a default$/),
    });
  });

  it("a default alone does not undo a change that somebody gave a reason for", () => {
    const wrote = claim({
      id: "wrote",
      constraint: { is: 6 },
      strength: "default",
      intent: "cost",
      changedAt: at("03:30"),
    });
    const found = field({ is: 6, claims: [plain, wrote] });
    expect(fate(found)).toEqual({
      outcome: "keep",
      value: 6,
      holders: ["wrote"],
      deferred: ["plain"],
      refused: [],
    });
  });

  it("it does undo one without a reason, and one that somebody wants anyway does not count", () => {
    const silent = claim({
      id: "silent",
      constraint: { is: 6 },
      strength: "default",
      intent: "unattributed",
    });
    expect(field({ is: 6, claims: [plain, silent] })).toMatchObject({ outcome: "revert", value: 4 });
    const wrote = claim({ id: "wrote", constraint: { is: 6 }, strength: "default", intent: "cost" });
    const both = field({ is: 6, claims: [plain, wrote, want] });
    expect(fate(both)).toMatchObject({
      outcome: "revert",
      value: 4,
      holders: ["plain", "want"],
      deferred: ["wrote"],
    });
  });
});

describe("a claim that loses", () => {
  it("and abandons does not wait", () => {
    const lost = claim({ id: "lost", constraint: { max: 5 }, intent: "cost", onLoss: "abandon" });
    expect(fate(field({ claims: [claim(), lost] }))).toEqual({
      outcome: "revert",
      value: 8,
      holders: ["c1"],
      deferred: [],
      refused: [],
    });
  });

  it("waits for all that stand in its way", () => {
    const lost = claim({ id: "lost", constraint: { max: 5 }, intent: "cost" });
    const found = field({
      claims: [claim({ id: "a" }), claim({ id: "b", constraint: { min: 7 }, madeAt: at("03:10") }), lost],
    });
    expect(found.deferred).toEqual([{ claim: "lost", wakes: [[{ end: "a" }, { end: "b" }]] }]);
  });

  it("waits for any of those that only together leave no room", () => {
    const some = (id: string, ...values: string[]) =>
      claim({ id, constraint: { in: values }, intent: "security" });
    const lost = claim({ id: "lost", constraint: { in: ["x", "z"] }, intent: "cost" });
    const found = field({ is: "y", was: "y", claims: [some("a", "x", "y"), some("b", "y", "z"), lost] });
    expect(found.deferred).toEqual([{ claim: "lost", wakes: [[{ end: "a" }], [{ end: "b" }]] }]);
  });
});
