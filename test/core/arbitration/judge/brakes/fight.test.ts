import { describe, expect, it } from "vitest";
import { at, claim, field, policy, rulesOf } from "../../small-disputes.ts";

/** Writes such as `a8@03:50`: by whom, to what, when; by Parley where it is `parley`. */
const history = (text: string) =>
  text.split(" ").map((word) => {
    const [, who, after, when] = /^([a-z]+)(\d+|x)@(.*)$/.exec(word) ?? [];
    return {
      field: "/DesiredCapacity",
      at: at(when ?? ""),
      principal: who,
      by: who === "parley" ? "revert" : "change",
      ...(after !== "x" && { after: Number(after) }),
    };
  });

const a = claim({ id: "a", by: "a", constraint: { is: 8 }, madeAt: at("02:00"), changedAt: at("03:52") });
const b = claim({ id: "b", by: "b", constraint: { is: 3 }, madeAt: at("02:00"), changedAt: at("03:53") });
const law = policy({ authority: { ...policy().file.authority, aliases: [["a", "alias"]] } });
const thrice = "a8@03:50 b3@03:51 a8@03:52 b3@03:53";

type Given = Parameters<typeof field>[0];
const judge = (text: string, given: Given = {}, rules = law) =>
  field({ is: 3, was: 3, claims: [a, b], history: history(text), ...given }, rules);
const isFight = (found: ReturnType<typeof field>) => found.ask?.cause === "fight";

describe("two of equal rank fight", () => {
  it.each([
    { when: "they undo each other three times", text: thrice, fight: true },
    { when: "they undo each other twice", text: "a3@03:51 b8@03:52 a3@03:53", fight: false },
    { when: "the first undoes what was agreed", text: "a8@03:51 b3@03:52 a8@03:53", fight: true },
    {
      when: "it began a quarter of an hour ago",
      text: "a8@03:45 b3@03:46 a8@03:52 b3@03:53 a3@03:54",
      fight: false,
    },
    { when: "it began just after", text: "a8@03:45:01 b3@03:46 a8@03:52", fight: true },
    { when: "the last is now", text: "a8@03:51 b3@03:52 a8@04:00", fight: true },
    { when: "the last is yet to come", text: "a8@03:51 b3@03:52 a8@04:00:01", fight: false },
    { when: "both set the same", text: "a8@03:50 b8@03:51 a8@03:52 b8@03:53", fight: false },
    { when: "it is one alone", text: "a8@03:50 a3@03:51 a8@03:52 a3@03:53", fight: false },
    { when: "it is one under two names", text: "a8@03:50 alias3@03:51 a8@03:52 alias3@03:53", fight: false },
    { when: "what they wrote is unknown", text: "ax@03:50 bx@03:51 ax@03:52 bx@03:53", fight: false },
    { when: "one of them is a stranger", text: "a8@03:50 c3@03:51 a8@03:52 c3@03:53", fight: false },
    {
      when: "a stranger writes in between",
      text: "a8@03:50 c5@03:51 b3@03:52 c5@03:53 a8@03:54",
      fight: true,
    },
    {
      when: "Parley puts one of them right each time",
      text: "a8@03:50 parley3@03:51 a8@03:52 parley3@03:53 a8@03:54 parley3@03:55",
      fight: false,
    },
    {
      when: "Parley writes in between",
      text: "a8@03:50 parley3@03:51 b3@03:52 parley8@03:53 a8@03:54",
      fight: true,
    },
    {
      when: "somebody writes six times a minute",
      text: "a1@03:59:01 a1@03:59:02 a1@03:59:03 a1@03:59:04 a1@03:59:05 a1@04:00",
      fight: false,
    },
  ])("$fight when $when", ({ text, fight }) => {
    const found = judge(text);
    expect(isFight(found)).toBe(fight);
    expect(rulesOf(found)[0] === "brake/fight").toBe(fight);
    const turned = field({ claims: [b, a], history: history(text).toReversed() }, law);
    expect([turned.outcome, turned.value]).toEqual([found.outcome, found.value]);
  });

  it("and the agreed value is held meanwhile and on silence, no matter who wrote last", () => {
    for (const is of [3, 8]) {
      const found = judge(thrice, { is });
      expect(found).toMatchObject({
        outcome: "ask",
        value: 3,
        holders: [],
        ask: { cause: "fight", meanwhile: { value: 3 }, onSilence: { value: 3 } },
      });
    }
  });

  it("and what is live where nothing was agreed", () => {
    expect(judge(thrice, { prior: {}, is: 8 })).toMatchObject({ outcome: "ask", value: 8 });
  });

  it("on one field only", () => {
    const elsewhere = history(thrice).map((write) => ({ ...write, field: "/MinSize" }));
    expect(isFight(judge(thrice, { history: elsewhere }))).toBe(false);
  });

  it("as the policy counts", () => {
    const short = policy({ limits: { fight: { reversals: 2, within: "5m" } } });
    expect(isFight(judge("a8@03:56 b3@03:57", {}, short))).toBe(true);
    expect(isFight(judge("a8@03:54 b3@03:57", {}, short))).toBe(false);
  });

  it("unless a person has ruled on it", () => {
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "value",
      value: 8,
      by: "olga",
      at: at("03:55"),
    };
    expect(judge(thrice, { rulings: [ruling] })).toMatchObject({ outcome: "revert", value: 8 });
  });

  it("unless a guardrail settles it", () => {
    const rail = { id: "rail", title: "a rail", fields: ["/DesiredCapacity"], constraint: { min: 5 } };
    const found = judge(thrice, { was: 7 }, policy({ guardrails: [rail] }));
    expect(found).toMatchObject({ outcome: "revert", ask: null });
  });
});

describe("two fight only where nothing but chance decides between them", () => {
  const anew = (base: typeof a, parts: object) => claim({ ...base, ...parts });

  it.each([
    { when: "one has the higher goal", parts: { intent: "security" }, fight: false },
    { when: "one has the lower goal", parts: { intent: "cost" }, fight: false },
    { when: "one was declared, the other read from a tag", parts: { source: "tag" }, fight: false },
    { when: "one stands for all", parts: { reach: "all" }, fight: false },
    { when: "one was made earlier", parts: { madeAt: at("01:00") }, fight: true },
    { when: "one is only a want", parts: { strength: "want" }, fight: false },
  ])("$fight when $when", ({ parts, fight }) => {
    expect(isFight(judge(thrice, { claims: [anew(a, parts), b] }))).toBe(fight);
  });

  const edit = (id: string, is: number, parts: object = {}) =>
    claim({
      id,
      by: id,
      kind: "person",
      constraint: { is },
      source: "observed",
      intent: "unattributed",
      motivation: { kind: "none" },
      changedAt: at("03:53"),
      ...parts,
    });
  const asks = policy({ unattributed: [{ answer: "ask" }] });

  it("or where neither has shown anything", () => {
    const found = judge(thrice, { claims: [edit("a", 8), edit("b", 5)], is: 5, was: 3 }, asks);
    expect(found).toMatchObject({ outcome: "ask", value: 3, ask: { cause: "fight" } });
  });

  it("also where a third writes besides them", () => {
    const claims = [edit("a", 8), edit("b", 5), edit("c", 6)];
    expect(isFight(judge(thrice, { claims, is: 5, was: 3 }, asks))).toBe(true);
  });

  it("not where one of the edits has ended", () => {
    const over = edit("a", 8, { until: at("03:55") });
    expect(isFight(judge(thrice, { claims: [over, edit("b", 5)], is: 5, was: 3 }, asks))).toBe(false);
  });

  it("not where one human writes through two roles", () => {
    const one = (id: string, is: number) =>
      edit(id, is, { actor: { principal: id, kind: "person", human: "sso/anna" } });
    const found = judge(thrice, { claims: [one("a", 8), one("b", 5)], is: 5, was: 3 }, asks);
    expect(isFight(found)).toBe(false);
  });

  it("not where one of them is overruled by a claim that has shown something", () => {
    const shown = claim({ id: "shown", constraint: { is: 3 }, intent: "security" });
    const found = judge(thrice, { claims: [edit("a", 8), shown], is: 8, was: 3 }, asks);
    expect(isFight(found)).toBe(false);
  });
});

it("a fight is looked at again when the first write of it ceases to count", () => {
  const found = judge("a8@03:51 b3@03:52 a8@03:53 b3@03:54 a8@03:55 b3@03:56");
  expect(isFight(found)).toBe(true);
  expect(found.next).toBe(at("04:06"));
});
