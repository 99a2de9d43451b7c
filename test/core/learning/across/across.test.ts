import { describe, expect, it } from "vitest";
import { draftedRow } from "#core/learning/adoption/adopted-row.ts";
import { conditionText, isLike, Pattern } from "#core/learning/drafts/conditions.ts";
import { Draft } from "#core/learning/drafts/draft.ts";
import { type Night, nightFrom, step } from "#core/learning/drafts/night.ts";
import { proofText } from "#core/learning/drafts/proving.ts";
import { tallyOf } from "#core/learning/drafts/tally.ts";
import { heardIn, type Ruled } from "#core/learning/drafts/votes.ts";
import { draftBar } from "#core/learning/drafts/wilson.ts";
import { plainQuestion } from "../drafts/questions.ts";
import { onDay, type RuledParts, ruled, ruledOften } from "../drafts/rulings.ts";

const classes = ["capacity", "rollout"];

function nights(rulings: readonly Ruled[], days: readonly number[], before?: Night): Night {
  return days.reduce<Night | undefined>((known, day) => {
    let night = nightFrom({ team: "-", now: onDay(day), classes: [...classes, "access"] }, known);
    while (night.left.length > 0) night = step(night, rulings);
    return night;
  }, before) as Night;
}

/** Of a class, one on each day from one on. */
const inClass = (name: string, count: number, from: number, parts: Omit<RuledParts, "n"> = {}) =>
  ruledOften(count, { ...parts, features: { ...parts.features, class: name } }, from);

const textOf = ({ drafts }: Night): readonly string[] =>
  drafts.map(({ answer, conditions, state }) => `${conditionText(conditions)} ${answer} ${state}`);

const both = [...inClass("rollout", 20, 0), ...inClass("capacity", 20, 20)];
const made = nights(both, [40]);

describe("what is answered alike in several classes", () => {
  it("makes one draft about all of them where none has enough by itself", () => {
    expect(textOf(made)).toEqual(["class=capacity,rollout challenger proving"]);
    expect(made.drafts[0]?.support).toMatchObject({ agreed: 40, given: 40, counted: 33, needed: 33 });
    expect(Draft.parse(made.drafts[0])).toEqual(made.drafts[0]);
    expect(nights(inClass("rollout", 20, 0), [40]).drafts).toEqual([]);
    expect(nights(both, [41, 42], made).drafts).toEqual(made.drafts);
  });

  it("makes one about a class alone where that has enough", () => {
    const all = [...inClass("rollout", 33, 0), ...inClass("capacity", 10, 33)];
    expect(textOf(nights(all, [43]))).toEqual(["class=rollout challenger proving"]);
  });

  it("leaves out a class that says otherwise, or in which too few agree", () => {
    const other = inClass("sizing", 12, 40, { answer: "holder" });
    expect(textOf(nights([...both, ...other], [52]))).toEqual(["class=capacity,rollout challenger proving"]);
    const few = inClass("sizing", 5, 40);
    expect(textOf(nights([...both, ...few], [52]))).toEqual(["class=capacity,rollout challenger proving"]);
    const enough = inClass("sizing", 9, 40);
    expect(textOf(nights([...both, ...enough], [52]))).toEqual([
      "class=capacity,rollout,sizing challenger proving",
    ]);
  });

  it.each([
    { who: "one human", parts: { by: "liar" } },
    { who: "one actor", parts: { actor: "robot" } },
    { who: "one resource", parts: { on: "contested" } },
  ])("never takes in a class in which all come from $who", ({ parts }) => {
    const own = inClass("sizing", 40, 40, parts);
    expect(textOf(nights([...both, ...own], [81]))).toEqual(["class=capacity,rollout challenger proving"]);
  });

  it.each([
    { who: "one human", parts: { by: "liar" } },
    { who: "one actor", parts: { actor: "robot", by: "somebody" } },
    { who: "one resource", parts: { on: "contested" } },
  ])("is not kept from a class by what $who says otherwise", ({ parts }) => {
    const against = inClass("capacity", 20, 20, { ...parts, answer: "holder" });
    const later = [...both, ...inClass("rollout", 10, 40), ...against];
    expect(textOf(nights(later, [51]))).toEqual(["class=capacity,rollout challenger proving"]);
  });

  it("is never drafted of a class of which nothing is learnt", () => {
    const all = [...inClass("access", 20, 0), ...inClass("exposure", 20, 20)];
    expect(nights(all, [41]).drafts).toEqual([]);
    expect(textOf(nights([...all, ...both], [41]))).toEqual(["class=capacity,rollout challenger proving"]);
  });

  it("counts one human on one resource once a day, in whichever class", () => {
    const twice = inClass("capacity", 20, 100).map((each, n) => ({
      ...each,
      precedent: { ...each.precedent, at: onDay(n + 0.1) },
      human: `human ${n % 2}`,
      resource: `resource ${n % 3}`,
    }));
    expect(nights([...inClass("rollout", 20, 0), ...twice], [140]).drafts).toEqual([]);
  });

  it("begins anew in the class whose habit changed, and in no other", () => {
    const change = {
      since: onDay(30),
      now: { word: "put back", alike: 9, given: 11 },
      before: { word: "kept", alike: 14, given: 15 },
    } as const;
    const before = { ...nights([], [1]), changes: { rollout: change } };
    expect(nights(both, [40], before).drafts).toEqual([]);
    const more = [...both, ...inClass("rollout", 15, 40), ...inClass("capacity", 5, 55)];
    expect(nights(more, [60], before).drafts[0]?.support).toMatchObject({ agreed: 40, given: 40 });
  });
});

describe("a draft about several classes", () => {
  it("is proved by answers in each of them, and retired by what is said against it in each", () => {
    const seven = [...both, ...inClass("rollout", 7, 41)];
    expect(nights(seven, [50], made).drafts.map(proofText)).toEqual(["7 of 11 needed"]);
    const twelve = [...seven, ...inClass("capacity", 6, 48)];
    const proven = nights(twelve, [54], made);
    expect(textOf(proven)).toEqual(["class=capacity,rollout challenger proven"]);
    const against = [
      ...inClass("rollout", 3, 55, { answer: "holder" }),
      ...inClass("capacity", 3, 58, { answer: "holder" }),
    ];
    expect(textOf(nights([...twelve, ...against], [62], proven))).toEqual([
      "class=capacity,rollout challenger retired",
    ]);
  });

  it("is counted again from what is heard of its classes together", () => {
    const noise = [
      ...inClass("capacity", 3, 5, { answer: "holder", by: "human 0", on: "resource 0" }),
      ...inClass("rollout", 30, 40),
    ];
    const all = [...both, ...noise].toReversed();
    const [draft] = nights(all, [70]).drafts;
    if (draft === undefined) throw new Error("nothing is drafted");
    const votes = heardIn(all, classes)
      .filter(({ precedent: { features } }) => isLike(features, draft.conditions))
      .map((each) => ({ ...each, isAlike: each.precedent.answer === draft.answer }));
    expect(tallyOf(votes, draftBar)).toEqual(draft.support);
  });

  it("is about what is in one of its classes and meets all else", () => {
    const conditions: Pattern = [
      { trait: "class", is: "capacity" },
      { trait: "class", is: "rollout" },
      { trait: "hours", is: "night" },
    ];
    expect(isLike(plainQuestion, conditions)).toBe(true);
    expect(isLike({ ...plainQuestion, class: "capacity" }, conditions)).toBe(true);
    expect(isLike({ ...plainQuestion, class: "sizing" }, conditions)).toBe(false);
    expect(isLike({ ...plainQuestion, hours: "working" }, conditions)).toBe(false);
  });

  it("becomes a row that names each of its classes", () => {
    const [draft] = made.drafts;
    const row = draft && draftedRow(draft, { since: onDay(41) }).row;
    expect(row).toMatchObject({ for: { classes: ["capacity", "rollout"] }, answer: "challenger" });
  });

  it("has two conditions more at most, and twelve classes", () => {
    const named = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ trait: "class" as const, is: `class-${n}` }));
    const more = [
      { trait: "hours", is: "night" },
      { trait: "asked", is: "rule" },
      { trait: "environment", is: "prod" },
    ] as const;
    expect(Pattern.safeParse([...named(12), ...more.slice(0, 2)]).success).toBe(true);
    expect(Pattern.safeParse([...named(2), ...more]).success).toBe(false);
    expect(Pattern.safeParse([...named(15)]).success).toBe(false);
  });

  it("comes to the same in whatever order answers came, and how often", () => {
    const all = [...both, ...inClass("sizing", 8, 30), ...ruledOften(3, { by: "liar" }, 3)];
    const turned = [...all.toReversed(), ...all.slice(0, 9)];
    expect(nights(turned, [40, 60])).toEqual(nights(all, [40, 60]));
    expect(nights([...all, ruled({ n: 99, day: 70 })], [40, 60])).toEqual(nights(all, [40, 60]));
  });
});
