import { describe, expect, it } from "vitest";
import type { Condition } from "#core/learning/drafts/conditions.ts";
import { type Draft, rowName } from "#core/learning/drafts/draft.ts";
import type { KeptUnasked } from "#core/learning/drafts/undoing-of-team.ts";
import type { RelativeAnswer } from "#core/learning/features.ts";
import { askVotesSince, unaskedVotes } from "#core/learning/unasked/ask-votes.ts";
import { newAskDrafts } from "#core/learning/unasked/look-for-asks.ts";
import { proven } from "../drafts/proven.ts";
import { onDay, type RuledParts, ruled } from "../drafts/rulings.ts";
import { type UnaskedParts, unaskedOften } from "./kept-unasked.ts";

const one = (more: Omit<UnaskedParts, "n"> = {}, n = 0): KeptUnasked => {
  const [found] = unaskedOften(1, more, n);
  if (found === undefined) throw new Error("there is none");
  return found;
};
const of = { team: "shop", class: "rollout" };
const same = { day: 1, on: "db", actor: "robot" };

describe("a verdict about which nobody was asked", () => {
  it("counts like an answer of who undid it, else of who brought it about", () => {
    const [undone, stands] = [one({ ...same, by: "ada" }), one({ ...same, by: null, day: 2 })];
    const vote = { resource: "db", actor: "robot", claimants: [] };
    const precedent = { v: 1, team: "shop", features: undone.features };
    expect(unaskedVotes([stands, undone], of)).toEqual([
      {
        ...{ ...vote, human: "ada", isAlike: true },
        precedent: { ...precedent, id: undone.id, at: onDay(1), answer: "holder" },
      },
      {
        ...{ ...vote, human: "robot", isAlike: false },
        precedent: { ...precedent, id: stands.id, at: onDay(2), answer: "challenger" },
      },
    ]);
  });

  const stood = { ...same, by: null };
  it.each<{ what: string; all: readonly KeptUnasked[]; is: readonly boolean[] }>([
    { what: "another class", all: [one({ features: { class: "size" } })], is: [] },
    { what: "a class that nobody learns", all: [one({ features: { reversible: "no" } })], is: [] },
    {
      what: "the same once more, which stood then",
      all: [one(same), one({ ...stood, day: 1.1 }, 1)],
      is: [true],
    },
    {
      what: "the same told first where it stood",
      all: [one({ ...stood, day: 1.1 }, 1), one(same)],
      is: [true],
    },
    { what: "the same a day later", all: [one(same), one({ ...stood, day: 2 }, 1)], is: [true, false] },
    {
      what: "the same of another actor",
      all: [one(same), one({ ...stood, actor: "cy", day: 1.1 }, 1)],
      is: [true, false],
    },
    {
      what: "the same on another resource",
      all: [one(same), one({ ...stood, on: "web", day: 1.1 }, 1)],
      is: [true, false],
    },
    {
      what: "another thing",
      all: [one(same), one({ ...stood, day: 1.1, features: { hours: "evening" } }, 1)],
      is: [true, false],
    },
    {
      what: "two that stood",
      all: [one({ ...stood, on: "a" }), one({ ...stood, on: "b" }, 1)],
      is: [false, false],
    },
    {
      what: "two undone by one on a day",
      all: [one({ ...same, by: "x" }), one({ ...same, by: "x", day: 1.1 }, 1)],
      is: [true],
    },
  ])("is counted as $is: $what", ({ all, is }) => {
    expect(unaskedVotes(all, of).map(({ isAlike }) => isAlike)).toEqual(is);
  });
});

const hours: Condition = { trait: "hours", is: "night" };
const draft: Draft = {
  ...{ ...proven, answer: "ask", madeAt: onDay(0), conditions: [{ trait: "class", is: "rollout" }, hours] },
};
const row = `rule/${rowName(draft)}`;

describe("what a draft that asks is proved by", () => {
  const since = (unasked: readonly KeptUnasked[], rulings: readonly Partial<RuledParts>[] = []) =>
    askVotesSince(draft, {
      unasked: unaskedVotes(unasked, of),
      rulings: rulings.map((more, n) => ruled({ n: n + 1, row, ...more })),
    });

  it.each<{ what: string; unasked?: Omit<UnaskedParts, "n">; is: readonly boolean[] }>([
    { what: "such a verdict since", unasked: { day: 1 }, is: [true] },
    { what: "one that stands", unasked: { day: 1, by: null }, is: [false] },
    { what: "none as it was made", unasked: { day: 0 }, is: [] },
    { what: "none of another hour", unasked: { day: 1, features: { hours: "evening" } }, is: [] },
  ])("is $what", ({ unasked = {}, is }) => {
    expect(since([one(unasked)]).map(({ isAlike }) => isAlike)).toEqual(is);
  });

  it.each<{ answer: RelativeAnswer; is: readonly boolean[] }>([
    { answer: "challenger", is: [false] },
    { answer: "holder", is: [true] },
    { answer: "agreed", is: [true] },
    { answer: "between", is: [true] },
    { answer: "hold", is: [] },
  ])("is what people answer to its row: $answer", ({ answer, is }) => {
    expect(since([], [{ answer }]).map(({ isAlike }) => isAlike)).toEqual(is);
    expect(since([], [{ answer, day: 0 }])).toEqual([]);
    expect(since([], [{ answer, row: "rule/another" }])).toEqual([]);
    expect(since([], [{ answer, features: { hours: "evening" } }])).toEqual([]);
  });

  it("is in order of time, and of one moment by id", () => {
    const known = [one({ day: 3 }), one({ day: 1 }, 1), one({ day: 5 }, 2)];
    const found = since(known, [{ day: 2 }, { day: 4 }, { day: 3 }]).map(({ precedent }) => precedent);
    expect(found.map(({ at }) => at)).toEqual([1, 2, 3, 3, 4, 5].map(onDay));
    const [first = "", second = ""] = found.slice(2, 4).map(({ id }) => id);
    expect(first < second).toBe(true);
  });
});

describe("drafts that ask", () => {
  const many = unaskedOften(40);
  const found = (
    outcomes = many,
    { drafts = [], only = "rollout" }: { readonly drafts?: readonly Draft[]; readonly only?: string } = {},
  ) =>
    newAskDrafts({
      ...{ team: "shop", now: onDay(30), drafts, class: only, outcomes },
      votes: unaskedVotes(outcomes, { ...of, class: only }),
    });
  const own: Condition = { trait: "class", is: "rollout" };
  const live: Draft = { ...draft, state: "proving", conditions: [own] };

  it.each<{ what: string; drafts: readonly Draft[]; is: number }>([
    { what: "there is none yet", drafts: [], is: 1 },
    { what: "one speaks of it", drafts: [live], is: 0 },
    { what: "one that answers speaks of it", drafts: [{ ...live, answer: "holder" }], is: 1 },
    { what: "one ended before", drafts: [{ ...live, state: "dropped", endedAt: onDay(-1) }], is: 1 },
    { what: "one ended since", drafts: [{ ...live, state: "dropped", endedAt: onDay(29) }], is: 0 },
    {
      what: "one that answers ended since",
      drafts: [{ ...live, answer: "holder", state: "dropped", endedAt: onDay(29) }],
      is: 1,
    },
    { what: "one of another class", drafts: [{ ...live, conditions: [{ ...own, is: "size" }] }], is: 1 },
  ])("are $is more, where $what", ({ drafts, is }) => {
    expect(found(many, { drafts })).toHaveLength(is);
  });

  it("are of the team and the class, made now, and proved by nothing yet", () => {
    expect(found()).toMatchObject([
      {
        ...{ v: 1, team: "shop", conditions: [own], answer: "ask", state: "proving", madeAt: onDay(30) },
        support: { agreed: 40, given: 40, counted: 33, needed: 33 },
        proof: { agreed: 0, given: 0, counted: 0, needed: 11 },
      },
    ]);
  });

  it.each([
    { what: "too few times are known to compare", times: 1, first: 29, wrong: 1, is: 1 },
    { what: "just enough are known, and all went wrong", times: 1, first: 30, wrong: 1, is: 0 },
    { what: "just enough are known, and none went wrong", times: 1, first: 30, wrong: 0, is: 1 },
  ])("are $is where $what", ({ times, first, wrong, is }) => {
    const outcomes = many.map((each, n) => (n < first ? { ...each, times, wrong } : each));
    expect(found(outcomes)).toHaveLength(is);
  });
});
