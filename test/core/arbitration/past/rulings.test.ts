import { describe, expect, it } from "vitest";
import { at, claim, fate, field, policy, situation, verdict } from "../small-disputes.ts";

const a = claim({ id: "a", by: "anna", constraint: { is: 8 } });
const b = claim({ id: "b", by: "ben", constraint: { is: 6 }, intent: "cost" });
const ruling = (parts: object = {}) => ({
  id: "r1",
  field: "/DesiredCapacity",
  over: ["a", "b"],
  answer: "value",
  value: 6,
  by: "olga",
  at: at("03:30"),
  until: at("05:00"),
  ...parts,
});
const rules = policy({
  authority: {
    ...policy().file.authority,
    aliases: [
      ["anna", "a-alias"],
      ["olga", "o-alias"],
    ],
  },
});
const judge = (parts: object, more: object = {}) =>
  field({ claims: [a, b], rulings: [ruling(parts)], ...more }, rules);

describe("a ruling", () => {
  it("goes before all claims", () => {
    const found = judge({});
    expect(fate(found)).toEqual({
      outcome: "revert",
      value: 6,
      holders: ["b"],
      deferred: ["a"],
      refused: [],
    });
    expect(found).toMatchObject({
      until: at("05:00"),
      next: at("05:00"),
      deferred: [{ claim: "a", wakes: [[{ ruling: "r1" }]] }],
    });
    expect(found.because).toContainEqual({ rule: "ruling", text: "olga answered: `6`" });
    expect(found.because[0]).toEqual({
      rule: "ruling",
      text: "ruling `r1` goes before anna (for availability, budget), who wants `8`: a person has answered",
    });
  });

  it("is told as silence where nobody answered", () => {
    const found = judge({ by: "silence" });
    expect(found.because[0]?.text).toBe(
      "ruling `r1` goes before anna (for availability, budget), who wants `8`: nobody answered in time",
    );
    expect(found.because.map(({ text }) => text).join(" ")).not.toContain("a person has answered");
  });

  it.each([
    { proof: "link", text: "olga answered (link of olga): `6`" },
    { proof: "signed in", text: "olga answered (signed in as olga): `6`" },
  ])("says how it was known who answered: $proof", ({ proof, text }) => {
    expect(judge({ proof }).because).toContainEqual({ rule: "ruling", text });
  });

  const without = { outcome: "revert", value: 8 };
  const counts = { outcome: "revert", value: 6 };

  it.each<{ when: string; parts: object; more?: object; is: object }>([
    {
      when: "it says to keep",
      parts: { answer: "keep", value: undefined },
      is: { outcome: "keep", value: 3 },
    },
    {
      when: "it says to hold",
      parts: { answer: "hold", value: undefined },
      is: { outcome: "keep", value: 3 },
    },
    { when: "it says to keep another value", parts: { answer: "keep" }, is: counts },
    {
      when: "it says to keep, of one hand alone, and another hand writes later",
      parts: { answer: "keep", over: ["b"] },
      more: { claims: [b, claim({ id: "c", by: "carl", constraint: { is: 3 }, changedAt: at("03:50") })] },
      is: counts,
    },
    {
      when: "it says to revert",
      parts: { answer: "revert", value: undefined },
      more: { was: 5 },
      is: { outcome: "revert", value: 5 },
    },
    {
      when: "it says to revert, and no prior is known",
      parts: { answer: "revert", value: undefined },
      more: { prior: {} },
      is: without,
    },
    { when: "it says to revert to a value", parts: { answer: "revert" }, more: { was: 5 }, is: counts },
    { when: "it names no value", parts: { value: undefined }, is: { outcome: "keep", value: 3 } },
    {
      when: "it says that the field be absent",
      parts: { value: null },
      is: { outcome: "revert", value: null },
    },
    { when: "it refuses", parts: { answer: "refuse" }, is: without },
    { when: "it is about another field", parts: { field: "/MinSize" }, is: without },
    { when: "it is given now", parts: { at: at("04:00") }, is: counts },
    { when: "it is given in a second", parts: { at: at("04:00:01") }, is: without },
    { when: "it ends now", parts: { until: at("04:00") }, is: without },
    { when: "it ends in a second", parts: { until: at("04:00:01") }, is: counts },
    { when: "silence gave it", parts: { by: "silence" }, is: counts },
    { when: "another approver gave it", parts: { by: "otto" }, is: counts },
    { when: "an approver gave it under another name", parts: { by: "o-alias" }, is: counts },
    { when: "the group itself gave it", parts: { by: "owners" }, is: counts },
    { when: "somebody else gave it", parts: { by: "carl" }, is: without },
    { when: "a claimant gave it", parts: { by: "anna" }, is: without },
    { when: "it weighed nothing", parts: { over: [] }, is: counts },
    { when: "it weighed something else", parts: { over: ["z"] }, is: without },
  ])("comes to $is when $when", ({ parts, more, is }) => {
    expect(judge(parts, more)).toMatchObject(is);
  });

  it("does not count from a claimant of what it weighs, even if they are an approver", () => {
    const approving = policy({
      authority: { aliases: [["anna", "a-alias"]] },
      approvers: [{ name: "owners", principals: ["anna", "a-alias", "olga"] }],
    });
    for (const by of ["anna", "a-alias"]) {
      const { fields, warnings } = verdict({ claims: [a, b], rulings: [ruling({ by })] }, approving);
      expect(fields[0]).toMatchObject(without);
      expect(warnings).toEqual([
        `ruling \`r1\` does not count: \`${by}\` may not answer for \`/DesiredCapacity\``,
      ]);
    }
    const other = verdict({ claims: [a, b], rulings: [ruling({ by: "anna", over: ["b"] })] }, approving);
    expect(other.fields[0]).toMatchObject(counts);
  });

  it("ends with what it favours", () => {
    const ending = (until: string) => ({ ...b, until: at(until) });
    const found = field({ claims: [a, ending("04:30")], rulings: [ruling()] }, rules);
    expect(found).toMatchObject({ value: 6, until: at("04:30"), next: at("04:30") });
    expect(field({ claims: [a, ending("03:59")], rulings: [ruling()] }, rules)).toMatchObject(without);
    const gone = { ...b, state: "withdrawn" };
    expect(field({ claims: [a, gone], rulings: [ruling()] }, rules)).toMatchObject(without);
    const other = field({ claims: [{ ...a, until: at("04:30") }, b], rulings: [ruling()] }, rules);
    expect(other).toMatchObject({ value: 6, until: at("05:00"), next: at("04:30") });
  });

  it("stands where what it favours had ended before it was given", () => {
    const over = { ...b, until: at("03:20") };
    const found = field({ claims: [a, over], rulings: [ruling()] }, rules);
    expect(found).toMatchObject({ value: 6, until: at("05:00") });
  });

  it.each([
    { answer: "keep", value: 3, outcome: "keep" },
    { answer: "hold", value: 3, outcome: "keep" },
    { answer: "revert", value: 5, outcome: "revert" },
  ])("answers for a value that nobody explained when it says $answer", ({ answer, value, outcome }) => {
    const edit = claim({
      id: "edit",
      by: "nobody",
      constraint: { is: 3 },
      intent: "unattributed",
      motivation: { kind: "none" },
      source: "observed",
      madeAt: at("03:00"),
      changedAt: at("03:00"),
    });
    const asking = policy({ unattributed: [{ answer: "ask" }] });
    const said = (rulings: readonly object[]) => field({ was: 5, claims: [edit], rulings }, asking);
    expect(said([])).toMatchObject({ outcome: "ask" });
    expect(said([ruling({ over: ["edit"], answer, value: undefined })])).toMatchObject({ outcome, value });
  });

  it("lasts at most as long as the policy says", () => {
    const short = policy({ limits: { ruling: "45m" } });
    expect(field({ claims: [a, b], rulings: [ruling({ until: undefined })] }, short).until).toBe(at("04:15"));
    expect(field({ claims: [a, b], rulings: [ruling()] }, short).until).toBe(at("04:15"));
    expect(
      field({ claims: [a, b], rulings: [ruling({ at: at("03:15"), until: undefined })] }, short),
    ).toMatchObject(without);
  });

  it.each([
    {
      when: "it is confirmed and more urgent than all that was weighed",
      urgency: "deadline",
      open: true,
      is: 9,
    },
    { when: "it is confirmed and as urgent", urgency: "routine", open: true, is: 6 },
    { when: "it is confirmed and less urgent", urgency: "none", open: true, is: 6 },
    { when: "it is more urgent and not confirmed", urgency: "emergency", open: false, is: 6 },
  ])("gives way to a new claim: $is when $when", ({ urgency, open, is }) => {
    const law = policy({ rules: [{ id: "new", title: "new", for: { principals: ["nina"] }, urgency }] });
    const motivation = { kind: "launch", ref: "L-1" };
    const fresh = claim({ id: "n", by: "nina", constraint: { is: 9 }, motivation });
    const situations = open ? [situation({ kind: "launch", ref: "L-1" })] : [];
    const value = (more: object, over = ["a", "b"]) =>
      field({ claims: [a, b, { ...fresh, ...more }], rulings: [ruling({ over })], situations }, law).value;
    expect(value({})).toBe(is);
    expect(value({ state: "withdrawn" })).toBe(6);
    expect(value({ constraint: { is: 6 }, strength: "default" })).toBe(6);
    expect(value({}, ["a", "b", "n"])).toBe(6);
    expect(value({}, [])).toBe(6);
    expect(value({ constraint: undefined })).toBe(6);
  });

  it.each([
    { when: "was over by then", until: at("03:20"), is: 9 },
    { when: "ended as it was made", until: at("03:30"), is: 9 },
    { when: "went on", until: at("03:40"), is: 6 },
    { when: "goes on", until: at("06:00"), is: 6 },
  ])("gives way to a new claim as urgent as one that it weighed: $is where that $when", ({ until, is }) => {
    const urgent = { id: "u", title: "u", for: { principals: ["nina", "otto"] }, urgency: "emergency" };
    const law = policy({ rules: [urgent] });
    const reason = (id: string) => ({ motivation: { kind: "launch", ref: id } });
    const old = claim({ id: "o", by: "otto", constraint: { is: 7 }, until, ...reason("L-0") });
    const fresh = claim({ id: "n", by: "nina", constraint: { is: 9 }, ...reason("L-1") });
    const situations = ["L-0", "L-1"].map((ref) => situation({ kind: "launch", ref }));
    const over = ["a", "b", "o"];
    const found = field({ claims: [a, b, old, fresh], rulings: [ruling({ over })], situations }, law);
    expect(found.value).toBe(is);
  });

  it("is the first of two, whatever they are called and wherever they stand", () => {
    const first = ruling({ id: "z", at: at("03:00"), value: 5 });
    const second = ruling({ id: "a" });
    for (const rulings of [
      [first, second],
      [second, first],
    ])
      expect(field({ claims: [a, b], rulings }, rules).value).toBe(5);
    const same = [ruling({ id: "q", value: 5 }), ruling({ id: "p", value: 7 })];
    expect(field({ claims: [a, b], rulings: same }, rules).value).toBe(7);
    const lapsed = ruling({ id: "z", at: at("03:00"), value: 5, until: at("03:10") });
    expect(field({ claims: [a, b], rulings: [lapsed, second] }, rules).value).toBe(6);
  });

  it("ranks beneath a guardrail", () => {
    const railed = policy({
      guardrails: [{ id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { min: 7 } }],
    });
    expect(field({ is: 8, was: 8, claims: [a, b], rulings: [ruling()] }, railed)).toMatchObject({
      outcome: "keep",
      value: 8,
      refused: ["b"],
    });
  });
});

describe("silence", () => {
  const capacityIsMore = {
    classes: { capacity: [{ fields: ["/DesiredCapacity"], safer: "more" }] },
    limits: { silence: "2h", ruling: "10h" },
  };
  const rules = policy(capacityIsMore);
  const asked = (parts: object = {}) => ({
    field: "/DesiredCapacity",
    at: at("01:00"),
    deadline: at("03:00"),
    cause: "near-tie",
    claims: ["a", "b"],
    onSilence: { answer: "value", value: 6 },
    ...parts,
  });
  const silent = (parts: object = {}) =>
    ruling({ by: "silence", value: undefined, answer: "keep", at: at("03:00"), until: undefined, ...parts });
  const said = (parts: object, before: readonly object[], given: object = {}) =>
    field({ claims: [a, b], rulings: [silent(parts)], asked: before, ...given }, rules);

  it.each([
    { when: "its question said", parts: {}, before: [asked()], value: 6 },
    {
      when: "its question said, whatever it says",
      parts: { answer: "value", value: 4 },
      before: [asked()],
      value: 6,
    },
    {
      when: "its question said to keep",
      parts: {},
      before: [asked({ onSilence: { answer: "keep", value: 5 } })],
      value: 5,
    },
    {
      when: "it says, where the question said nothing",
      parts: { answer: "value", value: 4 },
      before: [],
      value: 4,
    },
    {
      when: "the last question said",
      parts: {},
      before: [asked(), asked({ at: at("01:30"), onSilence: { answer: "value", value: 7 } })],
      value: 7,
    },
  ])("means $value as $when", ({ parts, before, value }) => {
    expect(said(parts, before).value).toBe(value);
  });

  it("never that something stands that can hurt", () => {
    const harmful = asked({ onSilence: { answer: "keep", value: 1 } });
    expect(said({}, [harmful], { is: 1, was: 3 }).value).toBe(3);
    expect(said({}, [harmful], { is: 1, prior: {} }).value).toBe(1);
  });

  it("lets stand for its time what nobody can put back, however it is known that nobody can", () => {
    const path = "/DesiredCapacity";
    const harmful = asked({ onSilence: { answer: "keep", value: 1 } });
    const given = { is: 1, was: 3, claims: [a, b], rulings: [silent()], asked: [harmful] };
    const bySchema = { facts: { fields: { [path]: { sensitive: true } } } };
    const hiding = policy({ ...capacityIsMore, sensitive: { names: [], fields: [path] } });
    const [schema, named] = [field({ ...given, ...bySchema }, rules), field(given, hiding)];
    expect(schema).toMatchObject({ outcome: "keep", ask: null });
    expect(named).toMatchObject({ outcome: "keep", ask: null });
  });

  it.each([
    { when: "the deadline has passed", deadline: "03:00", counts: true },
    { when: "the deadline is a second away", deadline: "03:00:01", counts: false },
  ])("counts: $counts when $when", ({ deadline, counts }) => {
    const found = said({}, [asked({ deadline: at(deadline) })]);
    expect(found.because.some(({ rule }) => rule === "ruling")).toBe(counts);
  });

  it.each([
    { round: undefined, until: "05:00" },
    { round: 1, until: "05:00" },
    { round: 2, until: "05:00" },
    { round: 3, until: "13:00" },
  ])("of round $round lasts until $until", ({ round, until }) => {
    expect(said({ ...(round && { round }) }, [asked()]).until).toBe(at(until));
  });

  it("gives way to what a person said, no matter who was first", () => {
    const person = ruling({ id: "person", by: "olga", value: 8, at: at("03:30"), until: undefined });
    const given = { claims: [a, b], asked: [asked()] };
    expect(field({ ...given, rulings: [silent({ id: "s" }), person] }, rules).value).toBe(8);
  });
});

describe("a ruling knows a claim by what it says", () => {
  const content = (parts: object = {}) => ({
    actor: "arn:aws:iam::123456789012:role/ben",
    constraint: { is: 6 },
    motivation: { kind: "incident", ref: "INC-7" },
    ...parts,
  });
  const renewed = claim({
    id: "renewed",
    by: "123456789012:role/ben",
    constraint: { is: 6 },
    motivation: { kind: "incident", ref: "INC-7" },
    until: at("04:30"),
  });

  it.each([
    { when: "all is the same", over: content(), until: "04:30" },
    { when: "the actor is another", over: content({ actor: "anna" }), until: "05:00" },
    { when: "the constraint is another", over: content({ constraint: { is: 7 } }), until: "05:00" },
    {
      when: "the motive is another",
      over: content({ motivation: { kind: "launch", ref: "INC-7" } }),
      until: "05:00",
    },
    {
      when: "the reference is another",
      over: content({ motivation: { kind: "incident", ref: "INC-8" } }),
      until: "05:00",
    },
    { when: "the reference is missing", over: content({ motivation: { kind: "incident" } }), until: "05:00" },
  ])("and ends with it at $until when $when", ({ over, until }) => {
    const found = field({
      claims: [a, renewed],
      rulings: [ruling({ over: [over, "a"] })],
    });
    expect(found).toMatchObject({ value: 6, until: at(until) });
  });
});
