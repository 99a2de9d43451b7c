import { describe, expect, it } from "vitest";
import type { ShadowDay, ShadowMark } from "#core/ports/stores/shadow-book.ts";
import { countTrial, emptyDay, shadowBounds, type TrialOutcome } from "#core/shadow/counted.ts";
import type { ShadowDifference } from "#core/shadow/differences.ts";

const at = "2026-11-21T03:00:00Z";
const empty = emptyDay("t", "2026-11-21");
const none = { running: [], candidate: [] };

const difference = (actor = "a", more: Partial<ShadowDifference> = {}): ShadowDifference => ({
  rows: { candidate: "guardrail/closed c.yaml:14" },
  actor,
  account: "123456789012",
  environment: "prod",
  direction: "stricter",
  ...more,
});

const judged = (
  differences: readonly ShadowDifference[] = [],
  asks: ShadowMark["asks"] = none,
): TrialOutcome => ({
  by: "look",
  at,
  differences,
  asks,
});

/** What is counted besides what was judged. */
const counts = ({ differ, unknown, beyond, marked, questions }: ShadowDay) => ({
  ...{ differ, unknown, beyond, marked },
  asks: [questions.running, questions.candidate, questions.unknown].join("/"),
});
const differed: ShadowMark = { since: "2026-11-20T00:00:00Z", asks: none };

describe("a trial", () => {
  it.each([
    {
      what: "leaves nothing behind where both say the same and ask nothing",
      ...{ outcome: judged(), before: undefined },
      counts: { differ: 0, unknown: 0, beyond: 0, marked: 0, asks: "0/0/0" },
      mark: undefined,
    },
    {
      what: "that differs is remembered of its docket",
      ...{ outcome: judged([difference()]), before: undefined },
      counts: { differ: 1, unknown: 0, beyond: 0, marked: 1, asks: "0/0/0" },
      mark: { since: at, asks: none },
    },
    {
      what: "on a docket that differed is unknown, whether it differs or not",
      ...{ outcome: judged([difference()]), before: differed },
      counts: { differ: 0, unknown: 1, beyond: 0, marked: 0, asks: "0/0/0" },
      mark: undefined,
    },
    {
      what: "that asks counts a question under each policy that asks it",
      ...{ outcome: judged([], { running: ["1"], candidate: ["1", "2"] }), before: undefined },
      counts: { differ: 0, unknown: 0, beyond: 0, marked: 1, asks: "1/2/0" },
      mark: { asks: { running: ["1"], candidate: ["1", "2"] } },
    },
    {
      what: "that asks what was asked already counts nothing",
      outcome: judged([], { running: ["1"], candidate: ["1"] }),
      before: { asks: { running: ["1"], candidate: ["1"] } },
      counts: { differ: 0, unknown: 0, beyond: 0, marked: 0, asks: "0/0/0" },
      mark: undefined,
    },
    {
      what: "that asks no more lets the question be asked anew",
      outcome: judged(),
      before: { asks: { running: ["1"], candidate: ["1"] } },
      counts: { differ: 0, unknown: 0, beyond: 0, marked: 1, asks: "0/0/0" },
      mark: { asks: none },
    },
    {
      what: "that asks on a docket that differed tells of the running policy alone",
      outcome: judged([], { running: ["1"], candidate: ["1", "2"] }),
      before: differed,
      counts: { differ: 0, unknown: 1, beyond: 0, marked: 1, asks: "0/0/1" },
      mark: { ...differed, asks: { running: ["1"], candidate: [] } },
    },
  ])("$what", ({ outcome, before, counts: expected, mark }) => {
    const counted = countTrial(empty, outcome, before);
    expect(counts(counted.day)).toEqual(expected);
    expect(counted.day.looks).toBe(1);
    expect(counted.mark).toEqual(mark);
  });

  it("that was not judged is counted by the reason, and nothing is remembered of it", () => {
    for (const untried of ["too-large", "failed", "stopped"] as const) {
      const { day, mark } = countTrial(empty, { untried }, undefined);
      expect(day).toEqual({ ...empty, untried: { ...empty.untried, [untried]: 1 } });
      expect(mark).toBeUndefined();
    }
  });

  it("of a judgement is told from one of a look", () => {
    const { day } = countTrial(empty, { by: "judgement", at, differences: [], asks: none }, undefined);
    expect([day.looks, day.judgements]).toEqual([0, 1]);
  });

  it("that differs in several ways is in a group of each, and an example of the first", () => {
    const [one, two] = [difference("a"), difference("b", { direction: "looser" })];
    const { day, exampleOf } = countTrial(empty, judged([one, two]), undefined);
    expect(day.groups).toEqual([
      { ...one, verdicts: 1, examples: 1 },
      { ...two, verdicts: 1, examples: 0 },
    ]);
    expect(exampleOf).toEqual(one);
    const again = countTrial(day, judged([one]), undefined);
    expect(again.day.groups[0]).toEqual({ ...one, verdicts: 2, examples: 2 });
  });
});

describe("a flood of differences", () => {
  const flood = (count: number, of: (index: number) => ShadowDifference) => {
    let [day, marks, examples] = [empty, 0, 0];
    for (let index = 0; index < count; index += 1) {
      const counted = countTrial(day, judged([of(index)]), undefined);
      day = counted.day;
      if (counted.mark !== undefined) marks += 1;
      if (counted.exampleOf !== undefined) examples += 1;
    }
    return { day, marks, examples };
  };

  it("fills the groups and then only a number", () => {
    const { day, examples } = flood(1_000, (index) => difference(`actor-${index}`));
    expect(day.groups).toHaveLength(shadowBounds.groups);
    expect(day.ungrouped).toBe(1_000 - shadowBounds.groups);
    expect(day.differ).toBe(1_000);
    expect(examples).toBe(shadowBounds.examples);
  });

  it("of one kind keeps a few examples", () => {
    const { day, examples } = flood(1_000, () => difference());
    expect(day.groups).toEqual([{ ...difference(), verdicts: 1_000, examples: shadowBounds.examplesEach }]);
    expect(examples).toBe(shadowBounds.examplesEach);
  });

  it("writes so many marks a day and no more; what comes then is only counted", () => {
    const { day, marks } = flood(shadowBounds.marks + 1_000, () => difference());
    expect(marks).toBe(shadowBounds.marks);
    expect([day.differ, day.beyond, day.looks]).toEqual([
      shadowBounds.marks,
      1_000,
      shadowBounds.marks + 1_000,
    ]);
    const late = countTrial(day, judged([], { running: ["1"], candidate: [] }), differed);
    expect(late.mark).toBeUndefined();
    expect(late.day.unknown).toBe(1);
  });
});
