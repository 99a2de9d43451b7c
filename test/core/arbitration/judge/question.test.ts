import { describe, expect, it } from "vitest";
import { parted } from "#core/hidden/beside.ts";
import { at, claim, field, policy, situation, verdict } from "../small-disputes.ts";

const asking = (ask: object, more: object = {}) =>
  policy({ rules: [{ id: "careful", title: "better ask", for: { intents: ["security"] }, ask }], ...more });
const patch = claim({ id: "patch", by: "anna", constraint: { is: 8 }, intent: "security" });
const rival = claim({ id: "rival", by: "ben", constraint: { is: 5 }, intent: "cost" });

describe("a rule that asks", () => {
  it("asks about the claim that would hold the field", () => {
    const found = field({ claims: [patch, rival] }, asking({}));
    expect(found).toMatchObject({
      outcome: "ask",
      value: 3,
      holders: [],
      deferred: [{ claim: "rival" }],
      refused: [],
    });
    expect(found.because[0]).toEqual({
      rule: "rule/careful",
      at: "kit.yaml/rules/0",
      text: "better ask: this concerns anna (for security, budget)",
    });
    expect(found.ask).toEqual({
      question:
        "`/DesiredCapacity` of AWS::AutoScaling::AutoScalingGroup checkout is `3`: leave it so, or set `8`?",
      why: "the policy wants a person to decide. anna (for security, budget) wants `8`.",
      cause: "rule",
      beside: false,
      options: [
        { answer: "keep", value: 3, consequence: expect.any(String) },
        { answer: "revert", value: 8, for: "patch", consequence: expect.any(String) },
        { answer: "value", value: 5, for: "rival", consequence: expect.any(String) },
        { answer: "value", consequence: expect.stringContaining("a value of your own") },
        { answer: "hold", value: 3, consequence: expect.any(String) },
      ],
      approvers: ["olga", "otto"],
      deadline: at("08:00"),
      meanwhile: { value: 3 },
      onSilence: { answer: "keep", value: 3, for: "1d" },
    });
  });

  it.each([
    { when: "live stays", ask: {}, meanwhile: 3, silence: { answer: "keep", value: 3 } },
    {
      when: "the agreed value holds",
      ask: { meanwhile: "prior" },
      meanwhile: 4,
      silence: { answer: "value", value: 4 },
    },
    {
      when: "the rival's value holds",
      ask: { meanwhile: "rival" },
      meanwhile: 5,
      silence: { answer: "value", value: 5 },
    },
    {
      when: "silence keeps live",
      ask: { meanwhile: "prior", onSilence: "live" },
      meanwhile: 4,
      silence: { answer: "keep", value: 3 },
    },
    {
      when: "silence is for the claim",
      ask: { onSilence: "claim" },
      meanwhile: 3,
      silence: { answer: "revert", value: 8 },
    },
  ])("and meanwhile $when", ({ ask, meanwhile, silence }) => {
    const found = field({ was: 4, claims: [patch, rival] }, asking(ask));
    expect(found).toMatchObject({ outcome: "ask", value: meanwhile });
    expect(found.ask).toMatchObject({ meanwhile: { value: meanwhile }, onSilence: silence });
    expect(found.holders).toEqual([]);
  });

  it("and offers to go back where live is the claim's already", () => {
    const found = field({ is: 8, was: 4, claims: [patch] }, asking({ meanwhile: "prior" }));
    expect(found).toMatchObject({ outcome: "ask", value: 4 });
    expect(found.ask?.options).toMatchObject([
      { answer: "keep", value: 8, for: "patch" },
      { answer: "revert", value: 4 },
      { answer: "value", consequence: expect.stringContaining("a value of your own") },
      { answer: "hold", value: 8 },
    ]);
    expect(found.ask?.onSilence).toEqual({ answer: "revert", value: 4, for: "1d" });
  });

  it("keeps live meanwhile where a guardrail or a brake forbids the other", () => {
    const rail = { id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { notIn: [4] } };
    expect(
      field({ was: 4, claims: [patch] }, asking({ meanwhile: "prior" }, { guardrails: [rail] })).value,
    ).toBe(3);
    const oneWay = { fields: { "/DesiredCapacity": { oneWay: true } } };
    expect(field({ was: 4, claims: [patch], facts: oneWay }, asking({ meanwhile: "prior" })).value).toBe(3);
  });

  it("says nothing where the claim holds what was agreed, loses, or a person has answered", () => {
    expect(field({ is: 5, was: 8, claims: [patch] }, asking({})).outcome).toBe("revert");
    const higher = claim({ id: "top", constraint: { is: 6 }, intent: "data-protection" });
    expect(field({ claims: [patch, higher] }, asking({}))).toMatchObject({ outcome: "revert", value: 6 });
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: ["patch"],
      answer: "value",
      value: 8,
      by: "olga",
      at: at("03:30"),
    };
    expect(field({ claims: [patch], rulings: [ruling] }, asking({}))).toMatchObject({
      outcome: "revert",
      value: 8,
    });
  });
});

describe("a question", () => {
  const asked = (parts: object) => ({
    field: "/DesiredCapacity",
    at: at("03:00"),
    deadline: at("06:00"),
    claims: [],
    ...parts,
  });

  it.each([
    { when: "it was never asked", before: [], deadline: "08:00" },
    { when: "it was asked before", before: [asked({})], deadline: "06:00" },
    { when: "it was asked twice", before: [asked({}), asked({ deadline: at("05:00") })], deadline: "05:00" },
    { when: "the old deadline is now", before: [asked({ deadline: at("04:00") })], deadline: "08:00" },
    {
      when: "the old deadline is a second away",
      before: [asked({ deadline: at("04:00:01") })],
      deadline: "04:00:01",
    },
    { when: "it was asked now", before: [asked({ at: at("04:00") })], deadline: "06:00" },
    { when: "it is asked only later", before: [asked({ at: at("04:00:01") })], deadline: "08:00" },
    { when: "another was asked", before: [asked({ field: "/MinSize" })], deadline: "08:00" },
  ])("is due at $deadline when $when", ({ before, deadline }) => {
    expect(field({ claims: [patch], asked: before }, asking({})).ask?.deadline).toBe(at(deadline));
  });

  it("is due as the rule or the policy says", () => {
    expect(field({ claims: [patch] }, asking({ within: "30m" })).ask?.deadline).toBe(at("04:30"));
    expect(field({ claims: [patch] }, asking({}, { limits: { question: "1h" } })).ask?.deadline).toBe(
      at("05:00"),
    );
  });

  it("names at most four sides and every value once", () => {
    const many = Array.from({ length: 6 }, (_, index) =>
      claim({
        id: `c${index}`,
        by: `p${index}`,
        constraint: { in: [8, index] },
        intent: "security",
        motivation: { kind: "launch", ref: "INC-7" },
      }),
    );
    const found = field({
      claims: many,
      situations: [situation({ kind: "launch" })],
      facts: { fields: { "/DesiredCapacity": { oneWay: true } } },
    });
    expect(found.ask?.why).toMatch(
      /^it cannot be undone\. (p\d \(for security, launch INC-7\) wants one of `8`, `\d`(; |\.)?){4}; and 2 more\.$/,
    );
  });

  it("offers each side of a tie its own value", () => {
    const spike = { motivation: { kind: "launch", ref: "INC-7" }, intent: "cost" };
    const given = (a: object, b: object, more: object = {}) =>
      field({
        claims: [
          claim({ id: "a", constraint: a, ...spike, ...more }),
          claim({ id: "b", constraint: b, madeAt: at("03:10"), ...spike }),
        ],
        situations: [situation({ kind: "launch" })],
      });
    const values = (found: ReturnType<typeof given>) =>
      found.ask?.options.map(({ answer, value }) => (value === undefined ? answer : `${answer} ${value}`));
    expect(values(given({ min: 8 }, { max: 2 }))).toEqual([
      "keep 3",
      "revert 8",
      "value 2",
      "value",
      "hold 3",
    ]);
    expect(values(given({ min: 8 }, { absent: true }))).toEqual([
      "keep 3",
      "revert 8",
      "value null",
      "value",
      "hold 3",
    ]);
    expect(values(given({ min: 8 }, { in: [6, 7] }))).toEqual([
      "keep 3",
      "revert 8",
      "value 6",
      "value",
      "hold 3",
    ]);
    expect(values(given({ min: 8 }, { is: 7 }, { prefer: 9 }))).toEqual([
      "keep 3",
      "revert 9",
      "value 7",
      "value",
      "hold 3",
    ]);
  });
});

describe("a question about an element of a hidden set", () => {
  it("names the set alone, since the element is its value", () => {
    const field = "/Members";
    const { fields } = verdict({
      live: { [field]: [] },
      prior: { [field]: [] },
      facts: { fields: { [field]: { sensitive: true, topology: "set" } } },
      claims: [
        claim({ field, id: "a", by: "anna", constraint: { has: ["hunter2"] }, intent: "security" }),
        claim({ field, id: "b", by: "ben", constraint: { lacks: ["hunter2"] }, intent: "cost" }),
      ],
    });
    expect(fields[0]?.ask?.question).toMatch(/^`\/Members` of /);
    expect(JSON.stringify(parted(fields))).not.toContain("hunter2");
  });
});
