import { millis } from "../../claims/instant.ts";
import { isLike } from "./conditions.ts";
import type { Draft } from "./draft.ts";
import { isLearnable } from "./learnable.ts";
import { isDisputed, isDoubted, isProof, tallyOf, type Vote } from "./tally.ts";
import type { Ruled } from "./votes.ts";
import { proofBar } from "./wilson.ts";

const mostProof = 60;

/** The rulings that a draft is proved or disputed by: given after it was made, and such as it would answer. */
export function votesSince(draft: Draft, rulings: readonly Ruled[]): readonly Vote[] {
  const { answer, conditions, madeAt } = draft;
  if (answer === "ask") return [];
  return rulings
    .filter(
      ({ precedent: { at, features } }) =>
        millis(at) > millis(madeAt) && isLike(features, conditions) && isLearnable(features, answer),
    )
    .map((ruling) => ({ ...ruling, isAlike: ruling.precedent.answer === answer }));
}

/** What becomes of a draft that answers by the rulings since; of one that asks, elsewhere. */
export const afterRulings = (draft: Draft, rulings: readonly Ruled[], now: string): Draft =>
  draft.answer === "ask" ? draft : afterVotes(draft, votesSince(draft, rulings), now);

/** What becomes of a draft by what counts since. Once proven its proof stays as it was. */
export function afterVotes(draft: Draft, votes: readonly Vote[], now: string): Draft {
  if (draft.state !== "proving" && draft.state !== "proven") return draft;
  if (draft.state === "proven") return afterProof(draft, votes, now);
  const counted = { ...draft, proof: tallyOf(votes, proofBar) };
  if (isDisputed(votes)) return { ...counted, state: "dropped", endedAt: now, ended: "dissent" };
  if (isProof(counted.proof)) return afterProof({ ...counted, state: "proven", provenAt: now }, votes, now);
  if (votes.length >= mostProof) return { ...counted, state: "dropped", endedAt: now, ended: "unproven" };
  return counted;
}

/** Three dissents of eight retire it; until then one is enough for more to be asked. */
function afterProof({ isDoubted: _, ...draft }: Draft, votes: readonly Vote[], now: string): Draft {
  if (isDisputed(votes)) return { ...draft, state: "retired", endedAt: now, ended: "dissent" };
  return isDoubted(votes) ? { ...draft, isDoubted: true } : draft;
}

/** "7 of 11 needed". */
export const proofText = ({ proof: { counted, needed } }: Pick<Draft, "proof">): string =>
  `${counted} of ${needed} needed`;
