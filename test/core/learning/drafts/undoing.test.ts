import { describe, expect, it } from "vitest";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { emptyTeamDrafts } from "#core/learning/drafts/drafts-of-team.ts";
import {
  afterUndoing,
  isUndone,
  soundRows,
  undoingDays,
  undoingOf,
  withDayTold,
} from "#core/learning/drafts/undoing.ts";
import { emptyTeamUndoing } from "#core/learning/drafts/undoing-of-team.ts";
import { draftOf } from "../../../contracts/stores/sample-drafts.ts";
import { many } from "./kept-outcomes.ts";
import { onDay } from "./rulings.ts";

const standing = many(40, () => ({}));
const honest = many(6, (n) => ({ by: `human ${n % 2}` }), 50);

describe("a learnt row", () => {
  it.each([
    { is: true, when: "two humans undid it on many resources", of: [...standing, ...honest] },
    { is: false, when: "nobody undid it", of: standing },
    { is: false, when: "nothing is known of it", of: [] },
    { is: false, when: "two of it were undone", of: [...standing, ...honest.slice(0, 2)] },
    { is: false, when: "there are too few to say", of: [...standing.slice(0, 23), ...honest] },
    { is: true, when: "there are just enough", of: [...standing.slice(0, 24), ...honest] },
    {
      is: false,
      when: "as much goes wrong without it",
      of: [...standing, ...honest].map((one) => ({ ...one, wrong: 1 })),
    },
    {
      is: false,
      when: "everything goes wrong without it",
      of: [...standing, ...honest].map((one) => ({ ...one, wrong: 7 })),
    },
    {
      is: false,
      when: "nobody knows how it is without it",
      of: [...standing, ...honest].map((one) => ({ ...one, times: 0 })),
    },
    {
      is: false,
      when: "one human undid all of it",
      of: many(300, (n) => ({ day: n / 3, by: "liar" })),
    },
    {
      is: false,
      when: "three roles by hand did, of which nobody says who it was",
      of: [...standing, ...honest.map((one) => ({ ...one, undone: { human: "by hand", at: one.at } }))],
    },
    {
      is: false,
      when: "all that was undone was brought by one actor",
      of: [...standing, ...honest.map((one) => ({ ...one, actor: "robot" }))],
    },
    {
      is: false,
      when: "all that was undone was on one resource",
      of: [...standing, ...honest.map((one) => ({ ...one, resource: "db" }))],
    },
    {
      is: false,
      when: "two humans undid it on one resource each, again and again on one day",
      of: [
        ...standing,
        ...many(60, (n) => ({ day: 60 + n / 1_000, by: `human ${n % 2}`, resource: `r${n % 2}` }), 50),
      ],
    },
  ])("is undone too often: $is, when $when", ({ is, of }) => {
    expect(isUndone(undoingOf(of))).toBe(is);
  });

  it("that stands on one resource a thousand times is not kept by that", () => {
    const often = many(1_000, (n) => ({ day: n / 4, resource: "busy" }), 200);
    expect(isUndone(undoingOf([...standing, ...often, ...honest]))).toBe(true);
  });

  it("says how many count of how many that are needed", () => {
    expect(undoingOf([...standing, ...honest])).toEqual({ verdicts: 46, undone: 6, counted: 3, needed: 3 });
    const worse = [...standing, ...honest].map((one, n) => ({ ...one, wrong: n % 9 === 0 ? 1 : 0 }));
    const told = undoingOf(worse);
    // By hand: 6 of 322 at matched times is at most 0.0400 at 95 %, and 6 of 46 at least 0.0613; 5 of 45 0.0484, 4 of 44 0.0360.
    expect(told).toEqual({ verdicts: 46, undone: 6, counted: 5, needed: 5 });
  });
});

const { endedAt: _e, ended: _w, ...ended } = draftOf("a");
const proven: Draft = { ...ended, state: "proven", madeAt: onDay(0), isDoubted: true };
const learned = { since: onDay(20), draft: proven.id, support: "a".repeat(64) };
const file = {
  answers: [{ id: "row", for: {}, answer: "holder" as const, learned }],
} as unknown as Parameters<typeof soundRows>[1];
const rows = soundRows({ drafts: [proven] }, file);

describe("the rows of proven drafts", () => {
  it("are those that a policy has, and none of an earlier draft of the same name", () => {
    expect(rows).toEqual([{ row: "row", draft: proven.id, since: onDay(20) }]);
    expect(soundRows({ drafts: [{ ...proven, state: "retired" }] }, file)).toEqual([]);
    expect(soundRows({ drafts: [{ ...proven, madeAt: onDay(21) }] }, file)).toEqual([]);
    expect(soundRows({ drafts: [proven] }, {})).toEqual([]);
  });

  it("are retired where they are undone, by what they decided since they count", () => {
    const book = { ...emptyTeamDrafts("-"), drafts: [proven, draftOf("b")] };
    const outcomes = [...standing, ...honest].map((one) => ({ ...one, draft: proven.id }));
    expect(afterUndoing(book, { rows, outcomes: [], now: onDay(99) })).toBe(book);
    const early = outcomes.filter(({ at }) => Date.parse(at) < Date.parse(onDay(20)));
    expect(afterUndoing(book, { rows, outcomes: early, now: onDay(99) })).toBe(book);
    const since = outcomes.map((one, n) => ({ ...one, at: onDay(21 + n) }));
    const after = afterUndoing(book, { rows, outcomes: since, now: onDay(99) });
    expect(after.drafts[0]).toEqual({
      ...ended,
      state: "retired",
      madeAt: onDay(0),
      endedAt: onDay(99),
      ended: "undone",
    });
    expect(after.drafts[1]).toEqual(book.drafts[1]);
    const others = since.map((one) => ({ ...one, draft: "other" }));
    expect(afterUndoing(book, { rows, outcomes: others, now: onDay(99) })).toBe(book);
  });
});

describe("the days that are told of", () => {
  const now = onDay(60);
  it("are those whose verdicts all had their day, twelve at most, and none from before the row", () => {
    const all = undoingDays(emptyTeamUndoing("-"), { rows, now });
    expect(all).toHaveLength(12);
    expect([all[0], all.at(-1)]).toEqual([onDay(47).slice(0, 10), onDay(58).slice(0, 10)]);
    expect(undoingDays(emptyTeamUndoing("-"), { rows, now: onDay(23) })).toEqual([
      onDay(20).slice(0, 10),
      onDay(21).slice(0, 10),
    ]);
    expect(undoingDays(emptyTeamUndoing("-"), { rows, now: onDay(21) })).toEqual([]);
  });

  it("go on after the last that was told, whether anything came of it or not", () => {
    const told = withDayTold(emptyTeamUndoing("-"), { day: onDay(57).slice(0, 10), outcomes: [] });
    expect(undoingDays(told, { rows, now })).toEqual([onDay(58).slice(0, 10)]);
    const all = withDayTold(told, { day: onDay(58).slice(0, 10), outcomes: [] });
    expect(undoingDays(all, { rows, now })).toEqual([]);
  });

  it("keep the latest of each row, and nothing older than half a year", () => {
    const outcomes = many(260, (n) => ({ day: n / 10 }));
    const book = withDayTold(emptyTeamUndoing("-"), { day: "2026-06-28", outcomes });
    expect(book.outcomes).toHaveLength(200);
    expect(book.outcomes[0]?.at).toBe(onDay(25.9));
    expect(withDayTold(book, { day: "2027-06-28", outcomes: [] }).outcomes).toEqual([]);
    const rowsOften = Array.from({ length: 30 }, (_, row) =>
      outcomes.map((one) => ({ ...one, draft: `draft ${row}` })),
    ).flat();
    expect(withDayTold(book, { day: "2026-06-28", outcomes: rowsOften }).outcomes.length).toBeLessThan(1_500);
  });
});
