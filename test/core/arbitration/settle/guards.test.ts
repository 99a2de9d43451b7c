import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, rulesOf, textsOf } from "../small-disputes.ts";

const rail = (constraint: object, more: object = {}) => ({
  id: "rail",
  title: "a rail",
  fields: ["/DesiredCapacity"],
  constraint,
  ...more,
});
const law = (...guardrails: readonly object[]) => policy({ guardrails });
const atLeast5 = law(rail({ min: 5 }));

const wrote = (is: unknown, parts: object = {}) =>
  claim({ constraint: { is }, changedAt: at("03:00"), ...parts });

describe("a guardrail", () => {
  it.each([
    { when: "it holds", is: 5, was: 5, outcome: "keep", value: 5, outstanding: [] },
    { when: "it was met before", is: 3, was: 7, outcome: "revert", value: 5, outstanding: [] },
    { when: "it was just met before", is: 4, was: 5, outcome: "revert", value: 5, outstanding: [] },
    { when: "it was broken before", is: 3, was: 3, outcome: "keep", value: 3, outstanding: ["rail"] },
    {
      when: "it was broken otherwise before",
      is: 3,
      was: 4,
      outcome: "keep",
      value: 3,
      outstanding: ["rail"],
    },
  ])("gives $outcome when $when", ({ is, was, outcome, value, outstanding }) => {
    const found = field({ is, was }, atLeast5);
    expect(found).toMatchObject({ outcome, value, outstanding, holders: [], deferred: [], refused: [] });
  });

  it("that nobody knows since when it is broken asks, and offers what it wants", () => {
    const found = field({ is: 3, prior: {} }, atLeast5);
    expect(found).toMatchObject({ outcome: "ask", value: 3, outstanding: [] });
    expect(found.ask).toMatchObject({
      why: "a guardrail is broken and nobody knows since when.",
      options: [
        { answer: "keep", value: 3 },
        { answer: "revert", value: 5 },
        { answer: "value", consequence: expect.stringContaining("a value of your own") },
        { answer: "hold", value: 3 },
      ],
    });
    expect(found.because).toEqual([
      { rule: "ask/guardrail-unknown", text: "a guardrail is broken and nobody knows since when" },
      {
        rule: "guardrail/rail",
        at: "kit.yaml/guardrails/0",
        text: "a rail: it wants at least `5`, and nobody knows since when it is broken",
      },
    ]);
  });

  it("refuses what breaks it, and says so", () => {
    const found = field({ is: 3, was: 7, claims: [wrote(3)] }, atLeast5);
    expect(fate(found)).toEqual({ outcome: "revert", value: 5, holders: [], deferred: [], refused: ["c1"] });
    expect(found.because).toEqual([
      {
        rule: "guardrail/rail",
        at: "kit.yaml/guardrails/0",
        text: "a rail: it wants at least `5`, and the value that stands breaks it",
      },
      {
        rule: "guardrail/rail",
        at: "kit.yaml/guardrails/0",
        text: "the guardrail refuses role-of-c1 (for availability, budget), who wants `3`",
      },
      { rule: "settle/value", text: "`5` satisfies every accepted claim; `3` does not" },
    ]);
  });

  it("does not wait for the grace of an edit", () => {
    const edit = wrote(3, {
      source: "observed",
      intent: "unattributed",
      motivation: { kind: "none" },
      changedAt: at("03:59"),
    });
    expect(fate(field({ is: 3, was: 7, claims: [edit] }, atLeast5))).toMatchObject({
      outcome: "revert",
      value: 5,
    });
  });

  it.each([
    { when: "a claim wrote it", parts: {}, live: 3, outcome: "revert" },
    {
      when: "it was observed",
      parts: { changedAt: undefined, source: "observed" },
      live: 3,
      outcome: "revert",
    },
    { when: "a claim only wants it", parts: { changedAt: undefined }, live: 3, outcome: "ask" },
    { when: "the claim wrote something else", parts: {}, live: 2, outcome: "ask" },
    { when: "the claim wrote a range", parts: { constraint: { max: 3 } }, live: 3, outcome: "ask" },
  ])("that is broken without a prior gives $outcome when $when", ({ parts, live, outcome }) => {
    expect(field({ is: live, prior: {}, claims: [wrote(3, parts)] }, atLeast5).outcome).toBe(outcome);
  });

  it("that a claim broke anew is restored even where prior broke it too", () => {
    expect(field({ is: 3, was: 4, claims: [wrote(3)] }, atLeast5)).toMatchObject({
      outcome: "revert",
      value: 5,
    });
    expect(field({ is: 3, was: 3, claims: [wrote(3)] }, atLeast5)).toMatchObject({
      outcome: "keep",
      outstanding: ["rail"],
      holders: ["c1"],
    });
  });

  it("that wants a field there brings the agreed value back", () => {
    const there = law(rail({ absent: false }));
    expect(
      field({ is: null, was: 7, claims: [wrote(null, { constraint: { absent: true } })] }, there),
    ).toMatchObject({
      outcome: "revert",
      value: 7,
      refused: ["c1"],
    });
    const unknown = field(
      { is: null, prior: {}, claims: [wrote(null, { constraint: { absent: true } })] },
      there,
    );
    expect(unknown).toMatchObject({ outcome: "ask", value: null });
    expect(rulesOf(unknown)[0]).toBe("ask/nothing");
  });

  it("is never outranked, and a new value has to mend what was broken before", () => {
    const emergency = policy({
      guardrails: [rail({ min: 5 })],
      rules: [{ id: "all", title: "all", urgency: "emergency" }],
    });
    const found = field({ is: 3, was: 3, claims: [claim({ constraint: { is: 4 } })] }, emergency);
    expect(fate(found)).toEqual({ outcome: "keep", value: 3, holders: [], deferred: [], refused: ["c1"] });
    const fine = field({ is: 3, was: 3, claims: [claim({ constraint: { min: 4 }, prefer: 4 })] }, emergency);
    expect(fate(fine)).toMatchObject({ outcome: "revert", value: 5, holders: ["c1"] });
  });

  it("and another that excludes it have to be weighed by a person", () => {
    const both = law(rail({ min: 5 }), rail({ max: 4 }, { id: "other", title: "another" }));
    const found = field({ is: 3, was: 5 }, both);
    expect(found).toMatchObject({ outcome: "ask", value: 3, refused: [] });
    expect(textsOf(found)[0]).toBe("guardrails of the policy exclude each other here");
    expect(found.ask?.options).toMatchObject([
      { answer: "keep", value: 3 },
      { answer: "revert", value: 5 },
      { answer: "value", consequence: expect.stringContaining("a value of your own") },
      { answer: "hold", value: 3 },
    ]);
  });

  it("that belongs elsewhere says nothing", () => {
    const elsewhere = law(rail({ min: 5 }, { in: { environments: ["test"] } }));
    expect(field({ is: 3, was: 7, claims: [wrote(3)] }, elsewhere)).toMatchObject({
      outcome: "keep",
      value: 3,
    });
  });
});

describe("a guardrail that lets nothing be lowered", () => {
  const firm = law(rail({ min: 5, notLowered: true }));

  it.each([
    { when: "it stands as agreed", given: { is: 9, was: 9 }, outcome: "keep", value: 9 },
    { when: "it was raised", given: { is: 10, was: 9 }, outcome: "keep", value: 10 },
    { when: "it was lowered", given: { is: 8, was: 9 }, outcome: "revert", value: 9 },
    { when: "it was too low already, and raised", given: { is: 4, was: 3 }, outcome: "keep", value: 4 },
    { when: "nothing was agreed", given: { is: 6, prior: {} }, outcome: "keep", value: 6 },
    { when: "nothing was agreed, and it is too low", given: { is: 4, prior: {} }, outcome: "ask", value: 4 },
  ])("gives $outcome $value when $when", ({ given, outcome, value }) => {
    expect(field(given, firm)).toMatchObject({ outcome, value });
  });

  it("asks for what was agreed where it names no bound of its own", () => {
    const only = law(rail({ notLowered: true }));
    const found = field({ is: 8, was: 9, claims: [wrote(8)] }, only);
    expect(found).toMatchObject({ outcome: "revert", value: 9, refused: ["c1"] });
    expect(textsOf(found)[0]).toBe("a rail: it wants at least `9`, and the value that stands breaks it");
    expect(field({ is: 8, was: "none" }, only)).toMatchObject({ outcome: "keep", value: 8 });
  });

  it("holds a number that AWS writes as text", () => {
    const only = law(rail({ notLowered: true }));
    expect(field({ is: "8", was: "9" }, only)).toMatchObject({ outcome: "revert", value: "9" });
    expect(field({ is: "10", was: "9" }, only)).toMatchObject({ outcome: "keep", value: "10" });
  });
});

describe("a guardrail that looks beside its field", () => {
  const beside = (engine: string) => {
    const rules = law(rail({ min: 5 }, { beside: { match: { Engine: { in: ["aurora"] } } } }));
    const values = { "/DesiredCapacity": 3, "/Engine": engine };
    return field({ live: values, prior: { ...values, "/DesiredCapacity": 7 } }, rules).outcome;
  };

  it("binds only where the other property is as it says", () => {
    expect([beside("aurora"), beside("mysql")]).toEqual(["revert", "keep"]);
  });
});

describe("a ruling lifts a guardrail", () => {
  const lifting = (parts: object = {}) => ({
    id: "r1",
    field: "/DesiredCapacity",
    over: [],
    answer: "keep",
    by: "sue",
    at: at("03:30"),
    until: at("05:00"),
    ...parts,
  });
  const excepting = law(rail({ min: 5 }, { except: ["security", "arn:aws:iam::123456789012:role/x/boss"] }));
  const facts = { owners: { security: ["sue"] } };
  const given = { is: 3, was: 7, facts };

  it.each([
    { when: "an owner that it names keeps it open", parts: {}, lifted: true },
    { when: "a principal that it names does", parts: { by: "123456789012:role/boss" }, lifted: true },
    { when: "the answer is to hold", parts: { answer: "hold" }, lifted: true },
    { when: "the answer is a value", parts: { answer: "value", value: 3 }, lifted: true },
    { when: "somebody else does", parts: { by: "olga" }, lifted: false },
    { when: "silence does", parts: { by: "silence" }, lifted: false },
    { when: "it has no end", parts: { until: undefined }, lifted: false },
    { when: "it ends now", parts: { until: at("04:00") }, lifted: false },
    { when: "it ends in a second", parts: { until: at("04:00:01") }, lifted: true },
    { when: "it comes only later", parts: { at: at("04:00:01") }, lifted: false },
    { when: "it comes now", parts: { at: at("04:00") }, lifted: true },
    { when: "it says to revert", parts: { answer: "revert" }, lifted: false },
    { when: "it says to refuse", parts: { answer: "refuse" }, lifted: false },
    { when: "it is about another field", parts: { field: "/MinSize" }, lifted: false },
  ])("$lifted when $when", ({ parts, lifted }) => {
    const found = field({ ...given, rulings: [lifting(parts)] }, excepting);
    expect(found.because.some(({ text }) => text === "a rail: lifted by a ruling until it ends")).toBe(
      lifted,
    );
    expect(found.value === 3).toBe(lifted);
  });

  it("not where the guardrail excepts nobody, nor where claimants lift it for themselves", () => {
    expect(field({ ...given, rulings: [lifting()] }, atLeast5)).toMatchObject({
      outcome: "revert",
      value: 5,
    });
    const own = wrote(3, { by: "sue" });
    const self = field({ ...given, claims: [own], rulings: [lifting({ over: ["c1"] })] }, excepting);
    expect(self).toMatchObject({ outcome: "revert", refused: ["c1"] });
    const other = field({ ...given, claims: [wrote(3)], rulings: [lifting({ over: ["c1"] })] }, excepting);
    expect(other).toMatchObject({ outcome: "keep", holders: ["c1"] });
  });
});
