import { millis } from "../../claims/instant.ts";
import { sha256 } from "../../digest.ts";
import type { Draft } from "./draft.ts";
import { type Ruled, taken, weighing } from "./votes.ts";
import { type Bar, neededAlike } from "./wilson.ts";

export type DraftTally = Draft["support"];

const mostDissent = 20;

/** A ruling that is heard, and whether it says what the draft says. */
export type Vote = Ruled & { readonly isAlike: boolean };

type TallyCounts = Omit<DraftTally, "dissent" | "digest">;

/** Rulings in order of time, counted against a bar. */
export function countsOf(votes: readonly Vote[], bar: Bar): TallyCounts {
  const alike = votes.filter(({ isAlike }) => isAlike);
  const needed = neededAlike(weighing(votes.filter(({ isAlike }) => !isAlike)), bar);
  const [from, to] = [votes[0], votes.at(-1)].map((vote) => vote?.precedent.at);
  return {
    agreed: alike.length,
    given: votes.length,
    counted: taken(alike, needed).length,
    needed,
    humans: new Set(alike.map(({ human }) => human)).size,
    resources: new Set(alike.map(({ resource }) => resource)).size,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** What was counted, and of which rulings. */
export function tallyOf(votes: readonly Vote[], bar: Bar): DraftTally {
  const idOf = ({ precedent }: Vote) => precedent.id;
  const dissent = votes.filter(({ isAlike }) => !isAlike).map(idOf);
  return {
    ...countsOf(votes, bar),
    dissent: dissent.toReversed().slice(0, mostDissent),
    digest: sha256(votes.map(idOf).toSorted().join("\n")),
  };
}

const weeks = 14 * 86_400_000;

/** The bar is reached by rulings of two humans on three resources over two weeks. */
export const isSupport = ({ counted, needed, humans, resources, from, to }: TallyCounts): boolean =>
  counted >= needed &&
  humans >= 2 &&
  resources >= 3 &&
  from !== undefined &&
  to !== undefined &&
  millis(to) - millis(from) >= weeks;

export const isProof = ({ counted, needed }: TallyCounts): boolean => counted >= needed;

const dissentNeeded = 3;
const window = 8;

/** Of the last eight those that say otherwise; of both no more counts of one human, actor or resource than may. */
const dissentIn = (votes: readonly Vote[]): number =>
  weighing(taken(votes.toReversed(), window).filter(({ isAlike }) => !isAlike));

export const isDisputed = (votes: readonly Vote[]): boolean => dissentIn(votes) >= dissentNeeded;

/** It only makes that more is asked, so that one is enough. */
export const isDoubted = (votes: readonly Vote[]): boolean => dissentIn(votes) > 0;
