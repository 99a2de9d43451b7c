import { describe, expect, it } from "vitest";
import { afterAnswer, dissentedFrom } from "#core/learning/drafts/dissent.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { proven } from "./proven.ts";
import { onDay, type RuledParts, ruled, ruledOften } from "./rulings.ts";

const from = (draft: Partial<Draft>, ruling: Partial<RuledParts> = {}) =>
  dissentedFrom(
    { drafts: [{ ...proven, ...draft }] },
    ruled({ n: 30, answer: "holder", ...ruling }).precedent,
  ).length;

describe("who answers otherwise than a draft would", () => {
  it.each<{ what: string; draft?: Partial<Draft>; ruling?: Partial<RuledParts>; is: number }>([
    { what: "of such a question", is: 1 },
    { what: "and the draft says the same", ruling: { answer: "challenger" }, is: 0 },
    { what: "and the draft is not proven", draft: { state: "proving" }, is: 0 },
    { what: "and the draft is retired", draft: { state: "retired" }, is: 0 },
    { what: "and the draft asks", draft: { answer: "ask" }, is: 0 },
    { what: "of another class", ruling: { features: { class: "capacity" } }, is: 0 },
    { what: "at another hour", ruling: { features: { hours: "working" } }, is: 0 },
    { what: "as the draft was made", ruling: { day: 0 }, is: 0 },
    { what: "just after it was made", ruling: { day: 0.001 }, is: 1 },
    { what: "before it was made", ruling: { day: -1 }, is: 0 },
  ])("dissents from $is drafts: $what", ({ draft, ruling, is }) => {
    expect(from(draft ?? {}, ruling)).toBe(is);
  });
});

describe("after such an answer", () => {
  const now = onDay(40);
  const givenOtherwise = (
    answers: number,
    { draft = {}, at = now }: { draft?: Partial<Draft>; at?: string } = {},
  ) => {
    const own = { ...proven, ...draft };
    const other = { ...proven, id: "another" };
    const rulings = ruledOften(answers, { answer: "holder" }, 30);
    const book = { drafts: [own, other], rest: "kept" };
    return { own, other, ...afterAnswer(book, { against: [own], rulings, now: at }) };
  };

  it.each([
    { answers: 0, state: "proven", doubted: undefined },
    { answers: 1, state: "proven", doubted: true },
    { answers: 2, state: "proven", doubted: true },
    { answers: 3, state: "retired", doubted: undefined },
  ])("a draft is $state after $answers", ({ answers, state, doubted }) => {
    const [found] = givenOtherwise(answers).drafts;
    expect([found?.state, found?.isDoubted]).toEqual([state, doubted]);
  });

  it("another draft, and what stands beside them, are as before", () => {
    const { drafts, other, rest } = givenOtherwise(3);
    expect([drafts[1], rest]).toEqual([other, "kept"]);
  });

  it("an answer counts from the moment at which it was given", () => {
    expect(givenOtherwise(3, { at: onDay(32) }).drafts[0]?.state).toBe("retired");
    expect(givenOtherwise(3, { at: onDay(31) }).drafts[0]).toMatchObject({
      state: "proven",
      isDoubted: true,
    });
  });
});
