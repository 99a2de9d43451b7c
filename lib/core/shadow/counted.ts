import type { ShadowDay, ShadowGroup, ShadowMark, UntriedReason } from "../ports/stores/shadow-book.ts";
import { keyOf, type ShadowDifference } from "./differences.ts";
import type { Tried } from "./tried.ts";

/** What became of one trial. */
export type TrialOutcome =
  | { readonly untried: UntriedReason }
  | {
      readonly by: Tried["by"];
      readonly at: string;
      readonly differences: readonly ShadowDifference[];
      readonly asks: ShadowMark["asks"];
    };

type Judged = Exclude<TrialOutcome, { readonly untried: UntriedReason }>;

export type CountedTrial = {
  readonly day: ShadowDay;
  /** What is to be remembered of the docket from now on; undefined where that is what was remembered. */
  readonly mark?: ShadowMark;
  /** The difference of which this dispute is to be kept as an example. */
  readonly exampleOf?: ShadowDifference;
};

/** Marks written on a day, ways to differ that are told apart, and examples of one way and of all. */
export const shadowBounds = { marks: 5_000, groups: 100, examplesEach: 3, examples: 40 } as const;

export const emptyDay = (trial: string, day: string): ShadowDay => ({
  trial,
  day,
  version: 0,
  looks: 0,
  judgements: 0,
  differ: 0,
  unknown: 0,
  beyond: 0,
  untried: { "too-large": 0, failed: 0, stopped: 0 },
  questions: { running: 0, candidate: 0, unknown: 0 },
  marked: 0,
  groups: [],
  ungrouped: 0,
});

const begun = (now: readonly string[], before: readonly string[] = []): number =>
  now.filter((each) => !before.includes(each)).length;

/**
 * Counts one trial. INVARIANT (bounded): beyond its bounds a day is only counted on, so that no flood takes more room,
 * more writes or more time than its numbers do.
 */
export function countTrial(
  day: ShadowDay,
  outcome: TrialOutcome,
  mark: ShadowMark | undefined,
): CountedTrial {
  if ("untried" in outcome) {
    const { untried } = day;
    return { day: { ...day, untried: { ...untried, [outcome.untried]: untried[outcome.untried] + 1 } } };
  }
  const seen =
    outcome.by === "look" ? { ...day, looks: day.looks + 1 } : { ...day, judgements: day.judgements + 1 };
  return mark?.since === undefined ? counted(seen, outcome, mark) : unknown(seen, outcome, mark);
}

/** What the candidate would have asked or decided after a first difference, nobody knows. */
function unknown(day: ShadowDay, { asks }: Judged, before: ShadowMark): CountedTrial {
  const seen = { ...day, unknown: day.unknown + 1 };
  const mark = { ...before, asks: { running: asks.running, candidate: [] } };
  if (isSameMark(before, mark) || !hasRoom(day)) return { day: seen };
  const { questions } = seen;
  const more = begun(asks.running, before.asks.running);
  return {
    day: { ...markedOnce(seen), questions: { ...questions, unknown: questions.unknown + more } },
    mark,
  };
}

function counted(day: ShadowDay, judged: Judged, before: ShadowMark | undefined): CountedTrial {
  const { differences, asks, at } = judged;
  const isDiffering = differences.length > 0;
  const mark = { ...(isDiffering && { since: at }), asks };
  if (isSameMark(before, mark)) return { day };
  if (!hasRoom(day)) return { day: { ...day, beyond: day.beyond + 1 } };
  const questions = {
    ...day.questions,
    running: day.questions.running + begun(asks.running, before?.asks.running),
    candidate: day.questions.candidate + begun(asks.candidate, before?.asks.candidate),
  };
  const asked = { ...markedOnce(day), questions };
  if (!isDiffering) return { day: asked, mark };
  return { ...grouped({ ...asked, differ: asked.differ + 1 }, differences), mark };
}

const hasRoom = ({ marked }: ShadowDay): boolean => marked < shadowBounds.marks;

const markedOnce = (day: ShadowDay): ShadowDay => ({ ...day, marked: day.marked + 1 });

/** Nothing is remembered of a docket about which there is nothing to say. */
function isSameMark(before: ShadowMark | undefined, after: ShadowMark): boolean {
  const bare = before ?? { asks: { running: [], candidate: [] } };
  return textOf(bare) === textOf(after);
}

const textOf = ({ since, asks }: ShadowMark): string =>
  JSON.stringify([since ?? null, asks.running, asks.candidate]);

function grouped(day: ShadowDay, differences: readonly ShadowDifference[]): CountedTrial {
  const groups = new Map(day.groups.map((group) => [keyOf(group), group]));
  let { ungrouped } = day;
  let kept = day.groups.reduce((sum, { examples }) => sum + examples, 0);
  let exampleOf: ShadowDifference | undefined;
  for (const difference of differences) {
    const key = keyOf(difference);
    const known: ShadowGroup | undefined = groups.get(key);
    if (known === undefined && groups.size >= shadowBounds.groups) {
      ungrouped += 1;
      continue;
    }
    const { verdicts, examples } = known ?? { verdicts: 0, examples: 0 };
    const isKept =
      exampleOf === undefined && examples < shadowBounds.examplesEach && kept < shadowBounds.examples;
    if (isKept) {
      exampleOf = difference;
      kept += 1;
    }
    groups.set(key, { ...difference, verdicts: verdicts + 1, examples: examples + (isKept ? 1 : 0) });
  }
  return {
    day: { ...day, groups: [...groups.values()], ungrouped },
    ...(exampleOf !== undefined && { exampleOf }),
  };
}
