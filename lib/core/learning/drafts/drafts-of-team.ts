import type { TeamKey } from "../team.ts";
import { type Draft, hasEnded } from "./draft.ts";
import type { HabitChange, RowChanges } from "./drift.ts";

/** A draft that a person dropped, and why, in their own words. */
export type DroppedByHand = {
  readonly draft: string;
  readonly at: string;
  readonly by: string;
  readonly because: string;
};

/** All that is drafted for a team, and how far the latest night has come. */
export type TeamDrafts = {
  readonly team: TeamKey;
  /** Zero before it is stored. */
  readonly version: number;
  readonly drafts: readonly Draft[];
  /** By class: the last change of habit that any night found. */
  readonly changes: Readonly<Record<string, HabitChange>>;
  /** By class and by what put the questions; missing of what earlier releases kept. */
  readonly rows?: Readonly<Record<string, RowChanges>>;
  /** The latest night; it is over once no class is left. */
  readonly night?: { readonly now: string; readonly left: readonly string[] };
  readonly dropped: readonly DroppedByHand[];
};

export const emptyTeamDrafts = (team: TeamKey): TeamDrafts => ({
  ...{ team, version: 0, drafts: [], changes: {}, dropped: [] },
});

/** Of those that have ended no more are kept, the latest. */
export const mostEnded = 60;

/** Dropped by a person. What was answered until then makes no such draft again. */
export function droppedByHand(book: TeamDrafts, drop: DroppedByHand): TeamDrafts {
  const drafts = book.drafts.map(
    (draft): Draft =>
      draft.id === drop.draft && !hasEnded(draft)
        ? { ...draft, state: "dropped", endedAt: drop.at, ended: "by hand" }
        : draft,
  );
  return { ...book, drafts, dropped: [drop, ...book.dropped].slice(0, mostEnded) };
}
