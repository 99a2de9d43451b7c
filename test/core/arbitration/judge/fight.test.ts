import { describe, expect, it } from "vitest";
import { at, claim, field, policy, rulesOf } from "../kit.ts";

/** Writes such as `a8@03:50`: by whom, to what, when. */
const history = (text: string) =>
  text.split(" ").map((word) => {
    const [, who, after, when] = /^([a-z]+)(\d+|x)@(.*)$/.exec(word) ?? [];
    return {
      field: "/DesiredCapacity",
      at: at(when ?? ""),
      principal: who,
      by: "change",
      ...(after !== "x" && { after: Number(after) }),
    };
  });

const must = claim({ constraint: { is: 8 } });
const aliases = policy({ authority: { ...policy().file.authority, aliases: [["a", "alias"]] } });

describe("two fight", () => {
  it.each([
    { when: "they undo each other three times", text: "a8@03:50 b3@03:51 a8@03:52 b3@03:53", fight: true },
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
    {
      when: "somebody writes six times a minute",
      text: "a1@03:59:01 a1@03:59:02 a1@03:59:03 a1@03:59:04 a1@03:59:05 a1@04:00",
      fight: true,
    },
    {
      when: "somebody writes five times a minute",
      text: "a1@03:59:01 a1@03:59:02 a1@03:59:03 a1@03:59:04 a1@04:00",
      fight: false,
    },
    {
      when: "the sixth is a minute ago",
      text: "a1@03:59 a1@03:59:02 a1@03:59:03 a1@03:59:04 a1@03:59:05 a1@04:00",
      fight: false,
    },
  ])("$fight when $when", ({ text, fight }) => {
    const found = field({ claims: [must], history: history(text) }, aliases);
    expect(found.outcome).toBe(fight ? "ask" : "revert");
    expect(rulesOf(found)[0] === "brake/fight").toBe(fight);
    expect(field({ claims: [must], history: history(text).toReversed() }, aliases).outcome).toBe(
      found.outcome,
    );
  });

  it("on one field only", () => {
    const elsewhere = history("a8@03:50 b3@03:51 a8@03:52 b3@03:53").map((write) => ({
      ...write,
      field: "/MinSize",
    }));
    expect(field({ claims: [must], history: elsewhere }).outcome).toBe("revert");
  });

  it("as the policy counts", () => {
    const law = policy({ limits: { fight: { reversals: 2, within: "5m", writes: 2, per: "10m" } } });
    expect(field({ claims: [must], history: history("a8@03:56 b3@03:57") }, law).outcome).toBe("ask");
    expect(field({ claims: [must], history: history("a8@03:54 b3@03:57") }, law).outcome).toBe("revert");
    expect(field({ claims: [must], history: history("a8@03:51 a8@03:52 a8@03:53") }, law).outcome).toBe(
      "ask",
    );
  });

  it("and are asked even where live is right, if one of them is heard and the other is not", () => {
    const fighting = history("a3@03:50 b8@03:51 a3@03:52 b8@03:53 a3@03:54");
    const [mine, yours] = [
      claim({ id: "a", constraint: { is: 3 }, intent: "security" }),
      claim({ id: "b", constraint: { is: 8 } }),
    ];
    expect(rulesOf(field({ claims: [mine, yours], history: fighting }))[0]).toBe("brake/fight");
    expect(field({ claims: [mine], history: fighting }).outcome).toBe("keep");
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "keep",
      by: "olga",
      at: at("03:55"),
    };
    expect(field({ claims: [mine, yours], history: fighting, rulings: [ruling] }).outcome).toBe("keep");
  });
});

describe("whoever was asked because of a stop", () => {
  const quarrel = history("a3@03:31 b8@03:32 a3@03:33 b5@03:34");
  const asked = (more: object = {}) => ({
    field: "/DesiredCapacity",
    at: at("03:35"),
    deadline: at("07:35"),
    claims: [],
    stopped: "fight",
    ...more,
  });

  it.each([
    { rule: "brake/fight", when: "his time is not over", more: {} },
    { rule: "brake/budget", when: "the budget was spent", more: { stopped: "budget" } },
    { rule: "brake/fight", when: "it was about the whole of it", more: { field: "/DesiredCapacity" } },
    { rule: undefined, when: "his time is over", more: { deadline: at("04:00") } },
    { rule: undefined, when: "it was about another field", more: { field: "/MinSize" } },
    { rule: undefined, when: "he was asked for another reason", more: { stopped: undefined } },
    { rule: undefined, when: "he is yet to be asked", more: { at: at("04:01") } },
  ])("is followed by no write for $rule when $when", ({ rule, more }) => {
    const found = field({
      claims: [must],
      live: { "/DesiredCapacity": 5 },
      history: quarrel,
      asked: [asked(more)],
    });
    expect(found.outcome).toBe(rule === undefined ? "revert" : "ask");
    expect(rulesOf(found).find((each) => each.startsWith("brake/"))).toBe(rule);
  });

  it.each([
    { outcome: "ask", when: "somebody wrote within the last quarter of an hour", text: "a8@03:46" },
    { outcome: "keep", when: "nobody wrote since", text: "a8@03:45" },
  ])("$outcome while nobody minds for a moment when $when", ({ outcome, text }) => {
    const found = field({
      claims: [must],
      live: { "/DesiredCapacity": 8 },
      history: history(text),
      asked: [asked()],
    });
    expect(found.outcome).toBe(outcome);
    expect(found.next?.slice(11, 16)).toBe(outcome === "ask" ? "04:01" : undefined);
  });

  it("is asked no longer once he has answered", () => {
    const ruling = {
      id: "r1",
      field: "/DesiredCapacity",
      over: [],
      answer: "keep",
      value: 8,
      by: "olga",
      at: at("03:55"),
    };
    const text = history("a8@03:50 b5@03:52");
    const found = field({ claims: [must], history: text, asked: [asked()], rulings: [ruling] });
    expect(found).toMatchObject({ outcome: "revert", value: 8 });
  });
});

it("the next look is when the brakes are released, not whenever a write ceases to count", () => {
  const text = "a8@03:51 b3@03:52 a8@03:53 b3@03:54 a8@03:55 b3@03:56";
  const found = field({ claims: [must], history: history(text) }, aliases);
  expect(rulesOf(found)[0]).toBe("brake/fight");
  expect(found.next?.slice(11, 16)).toBe("04:08");
});
