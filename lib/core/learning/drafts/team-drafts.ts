import { instantOf, millis } from "../../claims/instant.ts";
import { neverLearnt } from "../../policy/file/answers/never-learnt.ts";
import { classesIn } from "./conditions.ts";
import { type Draft, hasEnded } from "./draft.ts";
import { mostEnded, type TeamDrafts } from "./drafts-of-team.ts";
import { allClasses, lookBackMs, type Night, nightFrom, step } from "./night.ts";
import type { KeptUnasked } from "./undoing-of-team.ts";
import type { Ruled } from "./votes.ts";

// Together well below what one item may take.
const mostLive = 60;

export const dayOf = (instant: string): string => instantOf(millis(instant)).slice(0, 10);

/** Whether the night of a day is still to be done, or to be gone on with. */
export const isDue = ({ night }: TeamDrafts, now: string): boolean =>
  night === undefined || night.left.length > 0 || dayOf(night.now) < dayOf(now);

/** The night that was broken off, or that of the day. INVARIANT (done twice): of one day there is one night. */
export function nightBegun(
  book: TeamDrafts,
  { now, classes }: { readonly now: string; readonly classes: readonly string[] },
): TeamDrafts {
  const { night, team, drafts } = book;
  if (!isDue(book, now) || (night !== undefined && night.left.length > 0)) return book;
  const all = [...classes, ...drafts.filter((draft) => !hasEnded(draft)).flatMap(classesIn)];
  const { left } = nightFrom({ team, now, classes: all });
  return { ...book, night: { now, left } };
}

/**
 * The classes that are next, of all there are, and from when on their rulings are read: as long as a draft still speaks of
 * them. Of all together those of which anything may be learnt.
 */
export function nextLook({ night, drafts }: TeamDrafts, classes: readonly string[]): NextLook | undefined {
  const [name] = night?.left ?? [];
  if (night === undefined || name === undefined) return undefined;
  const live = drafts.filter((draft) => !hasEnded(draft));
  const all = new Set([...classes, ...live.flatMap(classesIn)]);
  const isLearnt = (one: string): boolean => neverLearnt({ classes: [one] }) === undefined;
  const next = name === allClasses ? [...all].filter(isLearnt).toSorted() : [name];
  const made = live
    .filter((draft) => classesIn(draft).some((one) => next.includes(one)))
    .map(({ madeAt }) => millis(madeAt));
  return { classes: next, from: instantOf(Math.min(millis(night.now) - lookBackMs, ...made)) };
}

type NextLook = { readonly classes: readonly string[]; readonly from: string };

/** What was next is looked at. */
export function lookDone(
  book: TeamDrafts,
  rulings: readonly Ruled[],
  unasked: readonly KeptUnasked[] = [],
): TeamDrafts {
  const { team, drafts, changes, rows, night } = book;
  if (night === undefined) return book;
  const begun: Night = { team, ...night, drafts, changes, ...(rows !== undefined && { rows }) };
  const { left, now, ...after } = step(begun, rulings, unasked);
  return {
    ...{ ...book, drafts: within(after.drafts), changes: after.changes, night: { now, left } },
    ...(after.rows !== undefined && { rows: after.rows }),
  };
}

/** Of those that have ended the latest; of live ones those that were made first. */
function within(drafts: readonly Draft[]): readonly Draft[] {
  const byEnd = (a: Draft, b: Draft) => millis(b.endedAt ?? b.madeAt) - millis(a.endedAt ?? a.madeAt);
  const ended = drafts.filter(hasEnded).toSorted(byEnd).slice(0, mostEnded);
  const live = drafts
    .filter((draft) => !hasEnded(draft))
    .toSorted((a, b) => millis(a.madeAt) - millis(b.madeAt))
    .slice(0, mostLive);
  const kept = new Set([...ended, ...live].map(({ id }) => id));
  return drafts.filter(({ id }) => kept.has(id));
}
