import { describe, expect, it } from "vitest";
import { type Condition, isLike } from "#core/learning/drafts/conditions.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { afterRulings, afterVotes, proofText, votesSince } from "#core/learning/drafts/proving.ts";
import { tallyOf, type Vote } from "#core/learning/drafts/tally.ts";
import { proofBar } from "#core/learning/drafts/wilson.ts";
import { proven } from "./proven.ts";
import { onDay, type RuledParts, ruled } from "./rulings.ts";

const { provenAt: _, ...rest } = proven;
const proving: Draft = { ...rest, state: "proving", madeAt: onDay(0) };
const now = onDay(99);

/** One on each day, of others each time. */
const votes = (said: string): readonly Vote[] =>
  [...said].map((word, n) => ({
    ...ruled({ n: n + 1, by: `h${n}`, on: `r${n}`, actor: `a${n}` }),
    isAlike: word === "+",
  }));
const proofOf = (said: string) => tallyOf(votes(said), proofBar);

describe("what becomes of a draft that is not proven", () => {
  it.each<{ what: string; said: string; is: Partial<Draft> }>([
    { what: "nothing", said: "", is: { state: "proving" } },
    { what: "one too few", said: "+".repeat(10), is: { state: "proving" } },
    { what: "enough", said: "+".repeat(11), is: { state: "proven", provenAt: now } },
    { what: "a dissent, and one too few", said: `-${"+".repeat(18)}`, is: { state: "proving" } },
    { what: "a dissent, and enough", said: `-${"+".repeat(19)}`, is: { state: "proven", provenAt: now } },
    {
      what: "a dissent at last",
      said: `${"+".repeat(20)}-`,
      is: { state: "proven", provenAt: now, isDoubted: true },
    },
    {
      what: "three dissents of six",
      said: "+++---",
      is: { state: "dropped", endedAt: now, ended: "dissent" },
    },
    {
      what: "three dissents at last",
      said: `${"+".repeat(40)}---`,
      is: { state: "dropped", endedAt: now, ended: "dissent" },
    },
    { what: "fifty-nine that are not enough", said: `${"+++-".repeat(14)}+++`, is: { state: "proving" } },
    {
      what: "sixty that are not enough",
      said: "+++-".repeat(15),
      is: { state: "dropped", endedAt: now, ended: "unproven" },
    },
  ])("is as it is after $what", ({ said, is }) => {
    const counted: Draft = { ...proving, proof: proofOf(said), ...is };
    expect(afterVotes(proving, votes(said), now)).toStrictEqual(counted);
  });
});

describe("what becomes of a draft that is proven", () => {
  it.each<{ said: string; is: Partial<Draft> }>([
    { said: "++++++++", is: {} },
    { said: "", is: {} },
    { said: "+++++++-", is: { isDoubted: true } },
    { said: "+-------", is: { state: "retired", endedAt: now, ended: "dissent" } },
  ])("is, with its proof as it was, after `$said`", ({ said, is }) => {
    expect(afterVotes(proven, votes(said), now)).toStrictEqual({ ...proven, ...is });
    const doubted: Draft = { ...proven, isDoubted: true };
    expect(afterVotes(doubted, votes(said), now)).toStrictEqual({ ...proven, ...is });
  });
});

it.each(["dropped", "retired"] as const)("one that is %s stays so, whatever is said", (state) => {
  const ended: Draft = { ...proven, state };
  expect(afterVotes(ended, votes("---"), now)).toBe(ended);
  expect(afterVotes(ended, votes("+".repeat(30)), now)).toBe(ended);
});

describe("what a draft is proved by", () => {
  const since = (draft: Partial<Draft>, more: Partial<RuledParts> = {}) =>
    votesSince({ ...proving, ...draft }, [ruled({ n: 1, ...more })]).map(({ isAlike }) => isAlike);

  it.each<{ what: string; draft?: Partial<Draft>; ruling?: Partial<RuledParts>; is: readonly boolean[] }>([
    { what: "an answer that says the same", is: [true] },
    { what: "an answer that says otherwise", ruling: { answer: "holder" }, is: [false] },
    { what: "nothing before it was made", ruling: { day: -1 }, is: [] },
    { what: "nothing as it was made", ruling: { day: 0 }, is: [] },
    { what: "what came just after", ruling: { day: 0.0001 }, is: [true] },
    { what: "nothing of another class", ruling: { features: { class: "capacity" } }, is: [] },
    { what: "nothing at another hour", ruling: { features: { hours: "working" } }, is: [] },
    { what: "nothing that is never learnt", ruling: { features: { direction: "harmful" } }, is: [] },
    { what: "no answer where it asks", draft: { answer: "ask" }, is: [] },
  ])("is $what", ({ draft = {}, ruling, is }) => {
    expect(since(draft, ruling)).toEqual(is);
  });

  it("leaves one that asks as it is, and counts for one that answers", () => {
    const asks: Draft = { ...proving, answer: "ask" };
    const rulings = votes("+".repeat(11));
    expect(afterRulings(asks, rulings, now)).toBe(asks);
    expect(afterRulings(proving, rulings, now)).toMatchObject({ state: "proven", proof: { agreed: 11 } });
    const hours: Condition = { trait: "hours", is: "night" };
    expect(rulings.every(({ precedent }) => isLike(precedent.features, [hours]))).toBe(true);
  });

  it("is told by how much of it counts", () => {
    expect(proofText({ proof: { ...proving.proof, counted: 7, needed: 11 } })).toBe("7 of 11 needed");
  });
});
