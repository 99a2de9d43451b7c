import { millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { isLike } from "../drafts/conditions.ts";
import { type Draft, rowName } from "../drafts/draft.ts";
import { isAskable } from "../drafts/learnable.ts";
import type { Vote } from "../drafts/tally.ts";
import { handOf, type KeptUnasked } from "../drafts/undoing-of-team.ts";
import { heard, type Ruled } from "../drafts/votes.ts";
import type { TeamKey } from "../team.ts";

/** A verdict counts like a ruling of the hand that undid it, else of who brought it about. */
const asRuled = (outcome: KeptUnasked, team: TeamKey): Ruled => {
  const { id, at, features, resource, actor, undone } = outcome;
  const answer = undone === undefined ? "challenger" : "holder";
  return {
    precedent: { v: 1, id, team, at, features, answer },
    ...{ human: handOf(outcome), resource, actor, claimants: [] },
  };
};

/**
 * Verdicts of a class about which nobody was asked: alike are those that were undone. That Parley put it back after that, and
 * it stood, is the same verdict once more.
 */
export function unaskedVotes(
  outcomes: readonly KeptUnasked[],
  { team, class: name }: { readonly team: TeamKey; readonly class: string },
): readonly Vote[] {
  const own = outcomes.filter(({ features }) => features.class === name && isAskable(features));
  const placeOf = ({ actor, resource, at, features }: KeptUnasked): string =>
    canonicalJson([actor, resource, at.slice(0, 10), features as unknown as Json]);
  const undone = new Set(own.filter((one) => one.undone !== undefined).map(placeOf));
  const once = own.filter((one) => one.undone !== undefined || !undone.has(placeOf(one)));
  return heard(once.map((one) => asRuled(one, team))).map((ruling) => ({
    ...ruling,
    isAlike: ruling.precedent.answer === "holder",
  }));
}

/** Answers to what its row asked: that nothing was to be changed says that nobody need have been asked. */
const answersTo = (draft: Draft, rulings: readonly Ruled[]): readonly Vote[] =>
  rulings
    .filter(({ row, precedent }) => row === `rule/${rowName(draft)}` && precedent.answer !== "hold")
    .map((ruling) => ({ ...ruling, isAlike: ruling.precedent.answer !== "challenger" }));

export type HeardSince = { readonly unasked: readonly Vote[]; readonly rulings: readonly Ruled[] };

/** What a draft that asks is proved or disputed by: what became of such verdicts since, and what its row's questions were answered. */
export function askVotesSince(draft: Draft, { unasked, rulings }: HeardSince): readonly Vote[] {
  const since = ({ precedent: { at, features } }: Vote): boolean =>
    millis(at) > millis(draft.madeAt) && isLike(features, draft.conditions);
  return [...unasked.filter(since), ...answersTo(draft, rulings).filter(since)].toSorted(
    ({ precedent: a }, { precedent: b }) => millis(a.at) - millis(b.at) || (a.id < b.id ? -1 : 1),
  );
}
