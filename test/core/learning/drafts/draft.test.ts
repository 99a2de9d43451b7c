import { expect, it } from "vitest";
import {
  conditionsOf,
  draftId,
  inOrder,
  isLike,
  Pattern,
  rowConditions,
} from "#core/learning/drafts/conditions.ts";
import { Draft } from "#core/learning/drafts/draft.ts";
import { plainQuestion } from "./questions.ts";

const conditions: Pattern = [
  { trait: "class", is: "rollout" },
  { trait: "hours", is: "night" },
  { trait: "challenger.reason", is: "incident" },
];

it("a draft says its conditions as a row of the policy does, and has one id in whatever order they come", () => {
  expect(rowConditions(conditions)).toEqual({
    for: { classes: ["rollout"], motivations: ["incident"] },
    hours: ["night"],
  });
  expect(
    rowConditions([
      { trait: "class", is: "capacity" },
      { trait: "holder.confirmed", is: "no" },
      { trait: "situations", is: "peak" },
    ]),
  ).toEqual({ for: { classes: ["capacity"], during: ["peak"] }, against: { confirmed: false } });
  const name = { team: "-", conditions, answer: "challenger" };
  expect(draftId({ ...name, conditions: conditions.toReversed() })).toBe(draftId(name));
  expect(draftId({ ...name, answer: "holder" })).not.toBe(draftId(name));
  expect(inOrder(conditions.toReversed())).toEqual(conditions);
});

it("only what a row can say is a condition, and a class always is", () => {
  const nobodys = { goal: "unknown", reason: "unknown", confirmed: "unknown", kind: "unknown" } as const;
  const said = conditionsOf({ ...plainQuestion, holder: nobodys, situations: ["own", "peak"] });
  expect(said).not.toContainEqual({ trait: "holder.goal", is: "unknown" });
  expect(said).not.toContainEqual({ trait: "situations", is: "own" });
  expect(said).toContainEqual({ trait: "situations", is: "peak" });
  expect(
    said.every((each) => isLike({ ...plainQuestion, holder: nobodys, situations: ["own", "peak"] }, [each])),
  ).toBe(true);
  expect(Pattern.safeParse([{ trait: "hours", is: "night" }]).success).toBe(false);
  expect(Pattern.safeParse(conditions).success).toBe(true);
});

it("a draft has no place for a name, a value or a note", () => {
  const tally = {
    agreed: 33,
    given: 33,
    counted: 33,
    needed: 33,
    humans: 2,
    resources: 3,
    dissent: [],
    digest: "a".repeat(64),
  };
  const draft = {
    v: 1,
    id: "b".repeat(64),
    team: "-",
    conditions,
    answer: "challenger",
    state: "proving",
    madeAt: "2026-11-24T02:00:00Z",
    support: tally,
    proof: { ...tally, agreed: 7, given: 7, counted: 7, needed: 11 },
  };
  expect(Draft.parse(draft)).toEqual(draft);
  expect(Draft.safeParse({ ...draft, note: "planted" }).success).toBe(false);
});
