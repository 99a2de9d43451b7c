import { describe, expect, it } from "vitest";
import { at, claim, field, policy, situation } from "../small-disputes.ts";

const path = "/DesiredCapacity";
const asks = policy({ unattributed: [{ answer: "ask" }], mode: { default: "enforce" } });
const edit = (is: unknown, parts: object = {}) =>
  claim({
    id: "edit",
    by: "stranger",
    kind: "person",
    constraint: { is },
    source: "observed",
    intent: "unattributed",
    motivation: { kind: "none" },
    madeAt: at("03:00"),
    changedAt: at("03:00"),
    ...parts,
  });
const asked = (parts: object = {}) => ({
  field: path,
  at: at("03:10"),
  deadline: at("07:10"),
  cause: "unexplained",
  claims: ["edit"],
  edit: { principal: "stranger", constraint: { is: 5 } },
  meanwhile: { value: 3 },
  onSilence: { answer: "value", value: 3, for: "1d" },
  ...parts,
});
const write = (when: string, after: unknown, parts: object = {}) => ({
  field: path,
  at: at(when),
  principal: "stranger",
  after,
  by: "change",
  ...parts,
});

type Given = Parameters<typeof field>[0];
const judge = (given: Given = {}, rules = asks) =>
  field({ is: 5, was: 3, claims: [edit(5)], asked: [asked()], ...given }, rules);
const stands = (found: ReturnType<typeof field>): boolean => found.ask?.deadline === at("07:10");

describe("a question that was put stands", () => {
  it("with its cause, its deadline, its meanwhile and its silence, whatever would be asked now", () => {
    const found = judge();
    expect(found).toMatchObject({ outcome: "ask", value: 3 });
    expect(found.ask).toMatchObject({
      cause: "unexplained",
      deadline: at("07:10"),
      meanwhile: { value: 3 },
      onSilence: { value: 3, for: "1d" },
    });
  });

  const parleys = { is: 3, history: [write("03:00", 5), write("03:11", 3, { by: "revert" })] };

  it.each<{ when: string; given: Given; is: boolean }>([
    { when: "nothing has happened since", given: {}, is: true },
    { when: "Parley wrote what holds meanwhile", given: parleys, is: true },
    { when: "its deadline has passed", given: { asked: [asked({ deadline: at("04:00") })] }, is: false },
    {
      when: "the edit that it is about is agreed by now",
      given: { was: 5, asked: [asked({ meanwhile: { value: 5 } })] },
      is: false,
    },
    {
      when: "it is asked along with its neighbours, and its own edit is agreed by now",
      given: { was: 5, asked: [asked({ cause: "together", meanwhile: { value: 5 } })] },
      is: false,
    },
    {
      when: "what was written last was agreed already, and others quarrel about it",
      given: { was: 5, asked: [asked({ cause: "harmful", meanwhile: { value: 5 } })] },
      is: true,
    },
    {
      when: "what it holds meanwhile is agreed, and the edit is not",
      given: { is: 3, asked: [asked()] },
      is: true,
    },
    { when: "it is put only later", given: { asked: [asked({ at: at("04:01") })] }, is: false },
    { when: "it is about another field", given: { asked: [asked({ field: "/MinSize" })] }, is: false },
    {
      when: "somebody put the agreed value back",
      given: { is: 3, history: [write("03:00", 5), write("03:20", 3)] },
      is: false,
    },
    {
      when: "somebody put it back before it was asked",
      given: { is: 3, history: [write("03:05", 3)] },
      is: true,
    },
    {
      when: "somebody put it back, and Parley wrote last",
      given: { is: 3, history: [write("03:20", 3), write("03:30", 3, { by: "revert" })] },
      is: true,
    },
    {
      when: "the agreed value stands, and the last write was something else",
      given: { is: 3, history: [write("03:20", 7)] },
      is: true,
    },
    {
      when: "nothing was agreed and somebody writes",
      given: { prior: {}, history: [write("03:20", 5)] },
      is: true,
    },
    {
      when: "the agreed value was not put back, whatever was written",
      given: { history: [write("03:20", 3)] },
      is: true,
    },
    {
      when: "one of those who undo each other writes the agreed value",
      given: {
        is: 3,
        claims: [edit(5), claim({ id: "b", by: "ben", constraint: { is: 3 } })],
        asked: [asked({ cause: "fight", claims: ["edit", "b"] })],
        history: [write("03:00", 5), write("03:20", 3, { principal: "ben" })],
      },
      is: true,
    },
    {
      when: "somebody else puts an end to a fight with the agreed value",
      given: {
        is: 3,
        claims: [edit(5), claim({ id: "b", by: "ben", constraint: { is: 3 } })],
        asked: [asked({ cause: "fight", claims: ["edit", "b"] })],
        history: [write("03:00", 5), write("03:20", 3, { principal: "zoe" })],
      },
      is: false,
    },
    { when: "the edit behind it is gone", given: { claims: [] }, is: true },
    {
      when: "a claim came later",
      given: { claims: [edit(5), claim({ id: "later", constraint: { is: 8 }, intent: "data-protection" })] },
      is: true,
    },
    {
      when: "a more urgent claim came that nothing confirms",
      given: {
        claims: [
          edit(5),
          claim({ id: "l", constraint: { is: 8 }, motivation: { kind: "incident", ref: "INC-9" } }),
        ],
      },
      is: true,
    },
    {
      when: "a more urgent claim came that is confirmed",
      given: {
        claims: [
          edit(5),
          claim({ id: "l", constraint: { is: 8 }, motivation: { kind: "incident", ref: "INC-7" } }),
        ],
        situations: [situation()],
      },
      is: false,
    },
    {
      when: "a confirmed claim came that is no more urgent than what was weighed",
      given: {
        claims: [
          edit(5),
          claim({ id: "l", constraint: { is: 8 }, motivation: { kind: "incident", ref: "INC-7" } }),
        ],
        situations: [situation()],
        asked: [asked({ urgency: "emergency" })],
      },
      is: true,
    },
    {
      when: "the confirmed claim was weighed in it",
      given: {
        claims: [
          edit(5),
          claim({ id: "l", constraint: { is: 8 }, motivation: { kind: "incident", ref: "INC-7" } }),
        ],
        situations: [situation()],
        asked: [asked({ claims: ["edit", "l"] })],
      },
      is: true,
    },
  ])("$is when $when", ({ given, is }) => {
    expect(stands(judge(given))).toBe(is);
  });

  const ruling = (parts: object = {}) => ({
    id: "r1",
    field: path,
    over: ["edit"],
    answer: "keep",
    value: 5,
    by: "olga",
    at: at("03:30"),
    until: at("05:00"),
    ...parts,
  });

  it.each([
    { when: "an approver answers", parts: {}, is: false },
    { when: "somebody answers who may not", parts: { by: "carl" }, is: true },
    { when: "the claimant answers", parts: { by: "stranger" }, is: true },
    { when: "the answer was given before", parts: { at: at("03:09") }, is: true },
    { when: "the answer is yet to come", parts: { at: at("04:01") }, is: true },
    { when: "the answer is about something else", parts: { over: ["gone"] }, is: true },
    { when: "silence is said before its time", parts: { by: "silence" }, is: true },
  ])("until an answer: $is when $when", ({ parts, is }) => {
    expect(stands(judge({ rulings: [ruling(parts)] }))).toBe(is);
  });
});

describe("a question about an unexplained edit is over when somebody else moves on", () => {
  const next = (parts: object = {}) =>
    claim({
      id: "next",
      by: "nora",
      kind: "person",
      constraint: { is: 7 },
      intent: "cost",
      motivation: { kind: "none" },
      madeAt: at("03:30"),
      changedAt: at("03:30"),
      ...parts,
    });

  it.each<{ when: string; one: object; more?: object; is: boolean }>([
    { when: "their write is explained", one: next(), is: false },
    { when: "their write is not explained", one: next({ intent: "unattributed" }), is: true },
    { when: "they wrote before it was asked", one: next({ changedAt: at("03:05") }), is: true },
    { when: "it is the same human", one: next({ by: "stranger" }), is: true },
    {
      when: "something shown speaks against it",
      one: next(),
      more: { claims: [next(), claim({ id: "top", constraint: { max: 4 }, intent: "security" })] },
      is: true,
    },
    {
      when: "it was asked for another cause",
      one: next(),
      more: { asked: [asked({ cause: "too-wide" })] },
      is: true,
    },
  ])("$is when $when", ({ one, more = {}, is }) => {
    expect(stands(judge({ is: 7, claims: [one], ...more }))).toBe(is);
  });
});

describe("of several questions", () => {
  it("the first stands", () => {
    const later = asked({ at: at("03:20"), deadline: at("07:20") });
    for (const both of [
      [asked(), later],
      [later, asked()],
    ])
      expect(judge({ asked: both }).ask?.deadline).toBe(at("07:10"));
  });

  it("one that stands beside the verdict leaves the outcome alone", () => {
    const beside = asked({ cause: "defiance", beside: true, claims: ["edit", "high"] });
    const high = claim({
      id: "high",
      constraint: { is: 8 },
      intent: "security",
      motivation: { kind: "launch", ref: "L" },
    });
    const found = judge({
      claims: [edit(5), high],
      situations: [situation({ kind: "launch", ref: "L" })],
      asked: [beside],
    });
    expect(found).toMatchObject({ outcome: "revert", value: 8, ask: { cause: "defiance", beside: true } });
    expect(stands(found)).toBe(true);
  });
});

describe("after silence", () => {
  const past = (round: number, parts: object = {}) =>
    asked({
      at: at("01:00"),
      deadline: at("02:00"),
      round,
      onSilence: { answer: "keep", value: 5 },
      ...parts,
    });
  const approvers = [
    { name: "near", principals: ["nick"], for: { fields: [path] } },
    { name: "far", principals: ["fay"] },
  ];
  const rules = policy({ unattributed: [{ answer: "ask" }], approvers });
  const next = (...before: readonly object[]) => judge({ asked: before }, rules).ask?.approvers;

  it("the next group is asked", () => {
    expect(next()).toEqual(["nick"]);
    expect(next(past(1))).toEqual(["fay"]);
  });

  it("a third one is final: nobody is asked, and what it left stands", () => {
    expect(judge({ asked: [past(3)] }, rules)).toMatchObject({ outcome: "keep", value: 5, ask: null });
  });

  it.each([
    { when: "another value stands", parts: { onSilence: { answer: "keep", value: 4 } } },
    { when: "it was about something else", parts: { cause: "too-wide" } },
    { when: "its time is not over", parts: { deadline: at("07:10") } },
    { when: "it was the second", parts: { round: 2 } },
  ])("not where $when", ({ parts }) => {
    expect(judge({ asked: [past(3, parts)] }, rules).outcome).toBe("ask");
  });
});
