import { describe, expect, it } from "vitest";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { answersKnown, isToBeKept, type RowStates, statesOf } from "#core/learning/rows/row-states.ts";
import { Answers } from "#core/policy/file/answers/answers.ts";
import { draftOf } from "../../../contracts/stores/sample-drafts.ts";

const day = 86_400_000;
const at = "2026-11-21T03:00:00.000Z";
const now = Date.parse(at);

const live = (more: Partial<Draft> = {}): Draft => {
  const { endedAt: _, ended: __, ...draft } = draftOf("a");
  return { ...draft, state: "proven", ...more };
};

const row = (more: object = {}) => ({
  ...{ id: "row", for: { classes: ["capacity"] }, answer: "holder" },
  learned: { since: "2026-09-02T00:00:00Z", draft: draftOf("a").id, support: "a".repeat(64), ...more },
});

const answers = Answers.parse([row(), { id: "by-hand", answer: "holder" }]);
const file = { answers };

const told = (drafts: readonly Draft[], of = file): RowStates => ({
  ...{ version: 1, asOf: at },
  drafts: statesOf(drafts, of),
});

describe("what became of a learnt row", () => {
  it.each([
    { when: "its draft is proven", draft: live(), is: undefined },
    { when: "somebody said otherwise of late", draft: live({ isDoubted: true }), is: { row: "doubted" } },
    { when: "its draft is retired", draft: draftOf("a"), is: { row: "retired" } },
    {
      when: "a person dropped its draft",
      draft: live({ state: "dropped", endedAt: at, ended: "by hand" }),
      is: { row: "retired" },
    },
    { when: "its draft is not proven", draft: live({ state: "proving" }), is: { row: "retired" } },
    {
      when: "its draft was made anew since it was adopted",
      draft: live({ madeAt: "2026-10-20T03:00:00.000Z" }),
      is: { row: "retired" },
    },
    { when: "nobody knows its draft", draft: { ...live(), id: "9".repeat(64) }, is: { row: "retired" } },
  ])("is told where $when", ({ draft, is }) => {
    expect(answersKnown(file, { states: told([draft]), now })).toEqual(is);
  });

  it("is out of use where nobody tells, or told for three days", () => {
    const states = told([live()]);
    expect(answersKnown(file, { states: undefined, now })).toEqual({ row: "retired" });
    expect(answersKnown(file, { states, now: now + 3 * day })).toBeUndefined();
    expect(answersKnown(file, { states, now: now + 3 * day + 1 })).toEqual({ row: "retired" });
  });

  it("says nothing of rows that a person wrote", () => {
    const written = { answers: answers.slice(1) };
    expect(answersKnown(written, { states: undefined, now })).toBeUndefined();
    expect(answersKnown({}, { states: undefined, now })).toBeUndefined();
  });
});

describe("what is kept of it", () => {
  it("is of drafts that are proven and of those that the policy has rows of, and no word of what they are about", () => {
    const others = [live({ id: "1".repeat(64) }), live({ id: "2".repeat(64), state: "proving" })];
    const states = statesOf([draftOf("a"), ...others], file);
    expect(states).toEqual({
      [draftOf("a").id]: { madeAt: draftOf("a").madeAt, is: "retired" },
      ["1".repeat(64)]: { madeAt: draftOf("a").madeAt, is: "sound" },
    });
    expect(statesOf([draftOf("a")], {})).toEqual({});
  });

  it("is kept where it changed, and once a day", () => {
    const before = told([live()]);
    expect(isToBeKept(before.drafts, { before, now })).toBe(false);
    expect(isToBeKept(before.drafts, { before, now: now + day })).toBe(true);
    expect(isToBeKept(told([draftOf("a")]).drafts, { before, now })).toBe(true);
    expect(isToBeKept(before.drafts, { before: undefined, now })).toBe(true);
    expect(isToBeKept({}, { before: undefined, now })).toBe(false);
  });
});
