import { describe, expect, it } from "vitest";
import {
  emptyTeamTrials,
  type LiveTrial,
  type TeamTrials,
  trialCounts,
  withAnswer,
  withAsked,
} from "#core/learning/drafts/trials-of-team.ts";

const at = "2026-11-20T10:00:00Z";
const trial = (draft: string, of: string, was?: LiveTrial["was"]): LiveTrial => ({
  ...{ draft, case: of, at },
  ...(was !== undefined && { was }),
});
const book = (...trials: readonly LiveTrial[]): TeamTrials => ({ ...emptyTeamTrials("shop"), trials });
const known = book(trial("a", "case-2"), trial("a", "case-1", "holder"), trial("b", "case-1"));

it("a team begins with no trial", () => {
  expect(emptyTeamTrials("shop")).toEqual({ team: "shop", version: 0, trials: [] });
});

describe("a question that drafts would have answered", () => {
  it.each<{ what: string; of: string; drafts: readonly string[]; is: readonly LiveTrial[] }>([
    {
      what: "a new case",
      of: "case-3",
      drafts: ["a", "b"],
      is: [trial("a", "case-3"), trial("b", "case-3")],
    },
    { what: "a draft that is new in the case", of: "case-2", drafts: ["a", "b"], is: [trial("b", "case-2")] },
  ])("is kept first: $what", ({ of, drafts, is }) => {
    expect(withAsked(known, { case: of, at, drafts })).toEqual({
      ...known,
      trials: [...is, ...known.trials],
    });
  });

  it.each([
    { what: "heard again", of: "case-1", drafts: ["b", "a"] },
    { what: "of no draft", of: "case-3", drafts: [] },
  ])("changes nothing: $what", ({ of, drafts }) => {
    expect(withAsked(known, { case: of, at, drafts })).toBe(known);
  });

  it("is one of five hundred at most, of which the oldest goes", () => {
    const full = book(...Array.from({ length: 500 }, (_, n) => trial("a", `old ${n}`)));
    const { trials } = withAsked(full, { case: "new", at, drafts: ["a", "b"] });
    expect(trials).toHaveLength(500);
    expect([trials[0], trials[1], trials.at(-1)]).toEqual([
      trial("a", "new"),
      trial("b", "new"),
      trial("a", "old 497"),
    ]);
  });
});

describe("what a person answered", () => {
  it("is noted of each draft that was tried in the case, and of no other case", () => {
    const open = book(trial("a", "case-1"), trial("b", "case-1"), trial("a", "case-2"));
    expect(withAnswer(open, { case: "case-1", was: "hold" })).toEqual({
      ...open,
      trials: [trial("a", "case-1", "hold"), trial("b", "case-1", "hold"), trial("a", "case-2")],
    });
  });

  it("stays as it was first answered", () => {
    expect(withAnswer(known, { case: "case-1", was: "challenger" }).trials).toEqual([
      trial("a", "case-2"),
      trial("a", "case-1", "holder"),
      trial("b", "case-1", "challenger"),
    ]);
    const answered = book(trial("a", "case-1", "holder"));
    expect(withAnswer(answered, { case: "case-1", was: "challenger" })).toBe(answered);
    expect(withAnswer(known, { case: "case-3", was: "holder" })).toBe(known);
  });
});

describe("how drafts did", () => {
  it("is counted of each that was tried, in the order in which it is asked", () => {
    const all = book(
      ...[trial("a", "1", "holder"), trial("a", "2", "challenger"), trial("a", "3")],
      ...[trial("b", "1", "holder"), trial("c", "1")],
    );
    const drafts = ["b", "a", "c", "never tried"].map((id) => ({ id, answer: "holder" }));
    expect(trialCounts(all, drafts)).toEqual([
      { draft: "b", would: 1, answered: 1, alike: 1 },
      { draft: "a", would: 3, answered: 2, alike: 1 },
      { draft: "c", would: 1, answered: 0, alike: 0 },
    ]);
  });
});
