import type { RelativeAnswer } from "../features.ts";
import type { TeamKey } from "../team.ts";

/** A question that a draft would have answered, had it been a row; and what a person answered, once one did. */
export type LiveTrial = {
  readonly draft: string;
  readonly case: string;
  readonly at: string;
  readonly was?: RelativeAnswer;
};

export type TeamTrials = {
  readonly team: TeamKey;
  /** Zero before it is stored. */
  readonly version: number;
  /** The latest first. */
  readonly trials: readonly LiveTrial[];
};

export const emptyTeamTrials = (team: TeamKey): TeamTrials => ({ team, version: 0, trials: [] });

const mostTrials = 500;

type AskedTrial = { readonly case: string; readonly at: string; readonly drafts: readonly string[] };

/** A case in which these drafts would have answered. INVARIANT (counted once): heard again it changes nothing. */
export function withAsked(book: TeamTrials, { case: id, at, drafts }: AskedTrial): TeamTrials {
  const known = new Set(book.trials.filter((each) => each.case === id).map(({ draft }) => draft));
  const fresh = drafts.filter((draft) => !known.has(draft)).map((draft) => ({ draft, case: id, at }));
  if (fresh.length === 0) return book;
  return { ...book, trials: [...fresh, ...book.trials].slice(0, mostTrials) };
}

/** What a person answered in a case; the first answer stays. */
export function withAnswer(
  book: TeamTrials,
  { case: id, was }: { readonly case: string; readonly was: RelativeAnswer },
): TeamTrials {
  const isOpen = (each: LiveTrial): boolean => each.case === id && each.was === undefined;
  if (!book.trials.some(isOpen)) return book;
  return { ...book, trials: book.trials.map((each) => (isOpen(each) ? { ...each, was } : each)) };
}

export type TrialCounts = {
  readonly draft: string;
  /** Questions that it would have answered. */
  readonly would: number;
  /** Of these those that people answered, and those that they answered alike. */
  readonly answered: number;
  readonly alike: number;
};

/** Of each draft that was tried. */
export const trialCounts = (
  { trials }: TeamTrials,
  drafts: readonly { readonly id: string; readonly answer: string }[],
): readonly TrialCounts[] =>
  drafts.flatMap(({ id, answer }) => {
    const own = trials.filter(({ draft }) => draft === id);
    const answered = own.filter(({ was }) => was !== undefined);
    const alike = answered.filter(({ was }) => was === answer);
    return own.length === 0
      ? []
      : [{ draft: id, would: own.length, answered: answered.length, alike: alike.length }];
  });
