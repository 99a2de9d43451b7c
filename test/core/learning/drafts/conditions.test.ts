import { describe, expect, it } from "vitest";
import { sha256 } from "#core/digest.ts";
import {
  type Condition,
  classesIn,
  conditionsOf,
  conditionText,
  draftId,
  inOrder,
  isLike,
  isOfClaim,
  othersIn,
  Pattern,
  rowConditions,
} from "#core/learning/drafts/conditions.ts";
import type { Features } from "#core/learning/features.ts";
import { plainQuestion } from "./questions.ts";

const of = (trait: Condition["trait"], is: string): Condition => ({ trait, is });
const own = of("class", "rollout");
const nobody = { goal: "unknown", reason: "unknown", confirmed: "unknown", kind: "unknown" } as const;

describe("what a row says of a condition", () => {
  it.each<{ what: Condition["trait"]; is: string; row: object }>([
    { what: "environment", is: "prod", row: { for: { environments: ["prod"] } } },
    { what: "direction", is: "safer", row: { direction: "safer" } },
    { what: "reversible", is: "yes", row: { reversible: true } },
    { what: "reversible", is: "no", row: { reversible: false } },
    { what: "hours", is: "night", row: { hours: ["night"] } },
    { what: "asked", is: "rule", row: { asked: ["rule"] } },
    { what: "exposure", is: "internal", row: { for: { exposure: "internal" } } },
    { what: "situations", is: "peak", row: { for: { during: ["peak"] } } },
    { what: "challenger.goal", is: "cost", row: { for: { intents: ["cost"] } } },
    { what: "challenger.reason", is: "budget", row: { for: { motivations: ["budget"] } } },
    { what: "challenger.confirmed", is: "yes", row: { for: { confirmed: true } } },
    { what: "challenger.confirmed", is: "no", row: { for: { confirmed: false } } },
    { what: "challenger.kind", is: "agent", row: { for: { kinds: ["agent"] } } },
    { what: "holder.goal", is: "cost", row: { against: { intents: ["cost"] } } },
    { what: "holder.reason", is: "budget", row: { against: { motivations: ["budget"] } } },
    { what: "holder.confirmed", is: "yes", row: { against: { confirmed: true } } },
    { what: "holder.confirmed", is: "no", row: { against: { confirmed: false } } },
    { what: "holder.kind", is: "agent", row: { against: { kinds: ["agent"] } } },
  ])("is its own place and no other: $what is $is", ({ what, is, row }) => {
    const wanted = { for: {}, ...row } as { readonly for: object };
    expect(rowConditions([own, of(what, is)])).toStrictEqual({
      ...wanted,
      for: { ...wanted.for, classes: ["rollout"] },
    });
  });

  it("is the classes alone where nothing else is said", () => {
    expect(rowConditions([own, of("class", "capacity")])).toStrictEqual({
      for: { classes: ["rollout", "capacity"] },
    });
  });
});

describe("what can be said of a question", () => {
  it("is its class and every trait, in one order", () => {
    expect(conditionsOf(plainQuestion).map(({ trait, is }) => `${trait}=${is}`)).toEqual([
      "class=rollout",
      "environment=prod",
      "direction=neither",
      "reversible=yes",
      "hours=night",
      "asked=rule",
      "exposure=internal",
      "situations=incident",
      "challenger.goal=availability",
      "challenger.reason=incident",
      "challenger.confirmed=yes",
      "challenger.kind=person",
      "holder.goal=consistency",
      "holder.reason=none",
      "holder.confirmed=no",
      "holder.kind=pipeline",
    ]);
  });

  it("is each situation by itself, and none of somebody's own or of what nobody knows but the kind of a side", () => {
    const question: Features = {
      ...{ ...plainQuestion, situations: ["incident", "own", "peak"], environment: "unknown" },
      ...{ direction: "unknown", reversible: "unknown", hours: "unknown", exposure: "unknown" },
      ...{ challenger: nobody, holder: { ...nobody, goal: "own" }, asked: "unknown" },
    };
    expect(conditionsOf(question)).toEqual([
      own,
      of("situations", "incident"),
      of("situations", "peak"),
      of("challenger.kind", "unknown"),
      of("holder.kind", "unknown"),
    ]);
  });
});

describe("whether a rule can say it", () => {
  it.each<{ trait: Condition["trait"]; is: boolean }>([
    { trait: "class", is: true },
    { trait: "environment", is: true },
    { trait: "exposure", is: true },
    { trait: "situations", is: true },
    { trait: "challenger.goal", is: true },
    { trait: "challenger.kind", is: true },
    { trait: "holder.goal", is: false },
    { trait: "holder.kind", is: false },
    { trait: "direction", is: false },
    { trait: "reversible", is: false },
    { trait: "hours", is: false },
    { trait: "asked", is: false },
  ])("is $is of $trait", ({ trait, is }) => {
    expect(isOfClaim(of(trait, "x"))).toBe(is);
  });
});

describe("a question is like a pattern", () => {
  it.each<{ what: string; conditions: Pattern; is: boolean }>([
    { what: "its class", conditions: [own], is: true },
    { what: "another class", conditions: [of("class", "capacity")], is: false },
    { what: "one of two classes", conditions: [own, of("class", "capacity")], is: true },
    { what: "one of two, the other first", conditions: [of("class", "capacity"), own], is: true },
    { what: "none of two", conditions: [of("class", "capacity"), of("class", "access")], is: false },
    {
      what: "all that is said",
      conditions: [own, of("hours", "night"), of("holder.kind", "pipeline")],
      is: true,
    },
    { what: "not the first of it", conditions: [of("hours", "working"), own], is: false },
    { what: "not the last of it", conditions: [own, of("holder.kind", "person")], is: false },
    { what: "a situation that is open", conditions: [own, of("situations", "incident")], is: true },
    { what: "a situation that is not", conditions: [own, of("situations", "peak")], is: false },
    { what: "no class at all", conditions: [of("hours", "night")], is: true },
    { what: "nothing", conditions: [], is: true },
  ])("$is: $what", ({ conditions, is }) => {
    expect(isLike(plainQuestion, conditions)).toBe(is);
  });

  it("of several situations where one of them is the one", () => {
    const busy: Features = { ...plainQuestion, situations: ["incident", "peak"] };
    expect(isLike(busy, [own, of("situations", "peak")])).toBe(true);
  });
});

describe("a pattern in words", () => {
  const mixed: Pattern = [
    of("holder.kind", "person"),
    of("class", "rollout"),
    of("hours", "night"),
    of("class", "capacity"),
  ];

  it("is its classes by name, then the rest in one order", () => {
    expect(conditionText(mixed)).toBe("class=capacity,rollout hours=night holder.kind=person");
    expect(conditionText([own])).toBe("class=rollout");
    expect(classesIn({ conditions: mixed })).toEqual(["rollout", "capacity"]);
    expect(othersIn(mixed)).toEqual([of("holder.kind", "person"), of("hours", "night")]);
  });

  it("has one order, by trait and then by word", () => {
    const sorted = [of("class", "a"), of("class", "b"), of("hours", "night"), of("situations", "peak")];
    expect(inOrder(sorted.toReversed())).toEqual(sorted);
    expect(inOrder(sorted)).toEqual(sorted);
  });

  it("gives a draft its name, with the team and the answer", () => {
    const name = { team: "shop", conditions: mixed, answer: "holder" };
    expect(draftId(name)).toBe(
      sha256("draft\nshop\nclass=capacity,rollout hours=night holder.kind=person\nholder"),
    );
  });
});

describe("a pattern is none", () => {
  const said = (input: unknown) => Pattern.safeParse(input).error?.issues.map(({ message }) => message);
  const named = (count: number) => Array.from({ length: count }, (_, n) => of("class", `class-${n}`));

  it.each<{ what: string; all: readonly object[]; is: readonly string[] | undefined }>([
    { what: "a class", all: [own], is: undefined },
    { what: "two conditions more", all: [own, of("hours", "night"), of("asked", "rule")], is: undefined },
    {
      what: "three conditions more",
      all: [own, of("hours", "night"), of("asked", "rule"), of("exposure", "internal")],
      is: ["more than two conditions besides the class"],
    },
    { what: "no class", all: [of("hours", "night")], is: ["no class is named"] },
    { what: "nothing", all: [], is: ["no class is named"] },
    { what: "a long word", all: [of("class", "x".repeat(63))], is: undefined },
  ])("of $what: $is", ({ all, is }) => {
    expect(said(all)).toEqual(is);
  });

  it("of more than fourteen conditions, of a longer word, of another trait, or of more besides", () => {
    expect(said([...named(14)])).toBeUndefined();
    expect(said([...named(15)])).toHaveLength(1);
    expect(said([of("class", "x".repeat(64))])).toHaveLength(1);
    expect(said([{ trait: "incumbentIsCode", is: "yes" }])).not.toBeUndefined();
    expect(said([{ ...own, note: "planted" }])).not.toBeUndefined();
  });
});
