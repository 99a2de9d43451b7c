import { describe, expect, it } from "vitest";
import type { Situation } from "#core/claims/situation.ts";
import { eachOnce, forgottenAfter, withRefs, withWord } from "#core/situations/collected.ts";
import { at, situation, time } from "../arbitration/small-disputes.ts";

const minute = (count: number): string => new Date(time("00:00") + count * 60_000).toISOString();

/** Open since two, told by a pager. */
const open = situation({ source: "pager" });
const closed = situation({ source: "pager", state: "closed", closedAt: at("04:00") });
const said = (by: string, parts: Partial<Situation> = {}): Situation =>
  situation({ source: "api", by, ...parts });

describe("one more word about a reference", () => {
  const later = { ...open, severity: "high" };
  it.each<{ readonly what: string; readonly known: Situation; readonly word: Situation; is: boolean }>([
    { what: "is none where it says the same", known: open, word: { ...open }, is: false },
    { what: "counts where it says anything else", known: open, word: later, is: true },
    { what: "closes what is open", known: open, word: closed, is: true },
    { what: "opens nothing that is closed", known: closed, word: open, is: false },
    { what: "closes nothing again", known: closed, word: { ...closed, closedAt: at("05:00") }, is: false },
    {
      what: "is too old where its system said more since",
      known: { ...open, asOf: at("03:00") },
      word: { ...later, asOf: at("02:59") },
      is: false,
    },
    {
      what: "counts where it was said at the same moment",
      known: { ...open, asOf: at("03:00") },
      word: { ...later, asOf: at("03:00") },
      is: true,
    },
    {
      what: "does not say when, and counts",
      known: { ...open, asOf: at("03:00") },
      word: later,
      is: true,
    },
    {
      what: "says when, of what did not say it",
      known: open,
      word: { ...later, asOf: at("02:00") },
      is: true,
    },
  ])("$what", ({ known, word, is }) => {
    const before = [situation({ ref: "other" }), known];
    const { isNew, all } = withWord(before, word);
    expect(isNew).toBe(is);
    expect(all).toEqual(is ? [before[0], word] : before);
  });

  it.each<{ readonly what: string; readonly word: Situation }>([
    { what: "of another source", word: { ...open, source: "opsgenie" } },
    { what: "of another reference", word: { ...open, ref: "INC-8" } },
    { what: "of another beginning", word: { ...open, since: at("02:01") } },
  ])("stands beside one $what", ({ word }) => {
    expect(withWord([open], word)).toEqual({ isNew: true, all: [open, word] });
  });

  it("is of the same beginning however that is written", () => {
    expect(withWord([open], { ...open, since: "2026-11-21T02:00:00.000Z" }).all).toHaveLength(1);
  });

  describe("where there are too many", () => {
    const many = (count: number, parts: Partial<Situation> = {}) =>
      Array.from({ length: count }, (_, index) => situation({ since: minute(index), ...parts }));
    const since = (all: readonly Situation[]) => all.map((each) => each.since);

    it("keeps two hundred, and all of them in their order", () => {
      const all = many(199);
      expect(withWord(all, situation({ since: minute(500) })).all).toHaveLength(200);
    });

    it("forgets the earliest of what is open", () => {
      const all = many(200);
      const last = situation({ since: minute(500) });
      expect(since(withWord(all, last).all)).toEqual(since([...all.slice(1), last]));
    });

    it("forgets the earliest of what is open, in whatever order it was heard", () => {
      const all = many(200).toReversed();
      const last = situation({ since: minute(500) });
      expect(since(withWord(all, last).all)).toEqual(since([...all.slice(0, -1), last]));
    });

    it("forgets what is closed before what is open, and what ends early before what ends late", () => {
      const ending = situation({ since: minute(300), until: minute(900) });
      const over = situation({ since: minute(600), state: "closed", closedAt: minute(899) });
      expect(since(withWord([...many(198), over, ending], situation({ since: minute(500) })).all)).toEqual(
        since([...many(198), ending, situation({ since: minute(500) })]),
      );
    });

    it("takes a closing without a time to end where it began", () => {
      const over = situation({ since: minute(600), state: "closed" });
      const early = situation({ since: minute(300), state: "closed", closedAt: minute(599) });
      expect(since(withWord([...many(199), early], over).all)).toEqual(since([...many(199), over]));
    });
  });
});

describe("what is known of a reference is forgotten", () => {
  it.each<{ readonly what: string; readonly all: readonly Situation[]; readonly is: number | undefined }>([
    { what: "days after it closed", all: [closed], is: time("04:00") + 2 * 86_400_000 },
    {
      what: "days after it began, where its closing says no time",
      all: [situation({ state: "closed" })],
      is: time("02:00") + 2 * 86_400_000,
    },
    {
      what: "days after it was to end",
      all: [closed, situation({ until: at("06:00") })],
      is: time("06:00") + 2 * 86_400_000,
    },
    { what: "never while it is open without an end", all: [closed, open], is: undefined },
    { what: "at once where nothing is known", all: [], is: 2 * 86_400_000 },
  ])("$what", ({ all, is }) => {
    expect(forgottenAfter(all, 2)).toBe(is);
  });
});

describe("at hand of a place is", () => {
  const atHand = (all: readonly Situation[]) => withRefs([], new Map([["", all]]));
  const refs = (all: readonly Situation[]) => atHand(all).map(({ ref }) => ref);
  const few = (count: number, of: (index: number) => Partial<Situation>) =>
    Array.from({ length: count }, (_, index) => situation({ ref: `r${100 + index}`, ...of(index) }));

  it("what is known of a reference by now in place of what was", () => {
    const [a, b] = [situation({ ref: "a" }), situation({ ref: "b" })];
    const fresh = situation({ ref: "a", severity: "high" });
    expect(withRefs([a, b], new Map([["a", [fresh]]]))).toEqual([b, fresh].toSorted(byText));
    expect(withRefs([a, b], new Map([["a", []]]))).toEqual([b]);
  });
  const byText = (a: Situation, b: Situation) => (a.ref < b.ref ? -1 : 1);

  it("all that AWS and other systems tell", () => {
    const all = few(70, () => ({ source: "pager" }));
    expect(refs(all)).toHaveLength(70);
  });

  it("the same in whatever order it was heard", () => {
    const all = [...few(3, () => ({})), ...few(3, () => ({ kind: "degradation" }))];
    expect(atHand(all.toReversed())).toEqual(atHand(all));
    expect(atHand(all).map(({ kind }) => kind)).toEqual([
      ...["degradation", "degradation", "degradation"],
      ...["incident", "incident", "incident"],
    ]);
  });

  it("of one caller the earliest fifty, whatever others said", () => {
    const all = few(51, (index) => ({ source: "api", by: "ada", since: minute(200 - index) }));
    const left = refs([...all, said("ben", { ref: "other" })]);
    expect(left).toHaveLength(51);
    expect(left).toContain("other");
    expect(left).not.toContain("r100");
  });

  it("of what is closed the ten that ended last", () => {
    const all = few(12, (index) => ({ state: "closed", since: minute(0), closedAt: minute(10 + index) }));
    expect(refs(all).toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `r${102 + index}`));
  });

  it.each([
    { what: "over long before the last that happened", until: minute(60), isLeft: false },
    { what: "over a day before it to the minute", until: minute(1_560), isLeft: false },
    { what: "over less than a day before it", until: minute(1_561), isLeft: true },
    { what: "without an end", until: undefined, isLeft: true },
  ])("what nobody closed, unless it was $what", ({ until, isLeft }) => {
    const last = few(12, () => ({ since: minute(3_000) }));
    const ten = few(10, (index) => ({ state: "closed", since: minute(2_000 + index), ref: `c${index}` }));
    const one = situation({ ref: "one", since: minute(0), until });
    expect(refs([...last, ...ten, one]).includes("one")).toBe(isLeft);
  });

  describe("a caller's first word", () => {
    const ten = few(10, (index) => ({ state: "closed", since: minute(900 + index) }));
    const first = said("ada", { ref: "a", state: "closed", since: minute(1), closedAt: minute(2) });
    const again = said("ada", { ref: "a", since: minute(800) });

    it.each<{ readonly what: string; readonly all: readonly Situation[]; readonly isLeft: boolean }>([
      { what: "where the reference is open again", all: [first, again], isLeft: true },
      {
        what: "where another one opened it again",
        all: [first, { ...again, by: "ben" }],
        isLeft: true,
      },
      { what: "only where it is open", all: [first], isLeft: false },
      { what: "only where a caller opened it", all: [first, { ...again, source: "pager" }], isLeft: false },
      { what: "only of the same reference", all: [first, { ...again, ref: "b" }], isLeft: false },
      {
        what: "only where a caller said it",
        all: [{ ...first, source: "pager" }, again],
        isLeft: false,
      },
      {
        what: "and no later one",
        all: [first, again, { ...first, since: minute(0), closedAt: minute(1) }],
        isLeft: false,
      },
    ])("$what", ({ all, isLeft }) => {
      const left = atHand([...ten, ...all]);
      expect(left.some((each) => each.ref === "a" && each.since === minute(1))).toBe(isLeft);
    });

    it("of five callers at most", () => {
      const many = Array.from({ length: 6 }, (_, index) => ({ ...first, by: `caller-${index}` }));
      expect(
        atHand([...ten, ...many, again]).filter(({ state, ref }) => ref === "a" && state === "closed"),
      ).toHaveLength(5);
    });

    it("of five callers at most under each reference", () => {
      const many = ["a", "b"].flatMap((ref) =>
        Array.from({ length: 6 }, (_, index) => ({ ...first, ref, by: `caller-${index}` })),
      );
      const left = atHand([...ten, ...many, again, { ...again, ref: "b" }]);
      expect(left.filter(({ since }) => since === minute(1))).toHaveLength(10);
    });

    it("and no later one, in whatever order they were heard", () => {
      const words = [first, { ...first, since: minute(3), closedAt: minute(4) }];
      for (const heard of [words, words.toReversed()])
        expect(atHand([...ten, ...heard, again]).filter((each) => each.ref === "a")).toHaveLength(2);
    });

    it("of each kind and each caller", () => {
      const many = [first, { ...first, kind: "degradation" as const }, { ...first, by: "ben" }];
      expect(atHand([...ten, ...many, again]).filter(({ since }) => since === minute(1))).toHaveLength(3);
    });
  });
});

describe("of several lists each situation stands once", () => {
  it.each<{ readonly what: string; readonly lists: Situation[][]; readonly is: readonly Situation[] }>([
    { what: "as the first list says it", lists: [[open], [{ ...open, severity: "high" }]], is: [open] },
    { what: "closed where any of them says so", lists: [[open], [closed]], is: [closed] },
    { what: "closed where the first one says so", lists: [[closed], [open]], is: [closed] },
    {
      what: "as the first closing says it",
      lists: [[closed], [{ ...closed, closedAt: at("05:00") }]],
      is: [closed],
    },
    {
      what: "in the place of its first word",
      lists: [[open, said("ada")], [closed]],
      is: [closed, said("ada")],
    },
    {
      what: "beside one of another reference",
      lists: [[open], [{ ...open, ref: "INC-8" }]],
      is: [open, { ...open, ref: "INC-8" }],
    },
    {
      what: "beside one of another account",
      lists: [[open], [{ ...open, scope: { accounts: "1" } }]],
      is: [open, { ...open, scope: { accounts: "1" } }],
    },
    {
      what: "beside one of another region",
      lists: [[open], [{ ...open, scope: { regions: "1" } }]],
      is: [open, { ...open, scope: { regions: "1" } }],
    },
    {
      what: "whatever resources it names",
      lists: [[open], [{ ...open, scope: { resources: "1" } }]],
      is: [open],
    },
    {
      what: "beside one of another beginning",
      lists: [[open], [{ ...open, since: at("02:01") }]],
      is: [open, { ...open, since: at("02:01") }],
    },
  ])("$what", ({ lists, is }) => {
    expect(eachOnce(lists)).toEqual(is);
  });
});
