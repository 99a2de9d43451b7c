import type { FieldVerdict } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import type { Around } from "../../looking/around.ts";
import { afterWrite, type Foreseen, type ForeseenDecision, type Writing, writtenAt } from "../foreseen.ts";
import { isKeptAt } from "./acted-out.ts";
import { counterOffer } from "./counter-offer.ts";
import type { Offer } from "./offer.ts";
import { type WinningLine, winningLine } from "./winning-line.ts";

/** What somebody whose write or want loses on a field can do: write something else, or do what would win. */
type Remedy = { readonly offer: Offer | null; readonly wouldWin: WinningLine | null };
export type Remedies = ReadonlyMap<string, Remedy>;

/** Fields beyond these are told without: each takes many judgements. */
const mostFields = 20;

type RemediesInput = {
  readonly fields: readonly FieldVerdict[];
  readonly isTheirs: (claim: Claim) => boolean;
  readonly around: Pick<Around, "policy" | "types">;
};

/** For each field on which a claim of theirs does not have its way. */
export function remediesFor(
  { dispute, decision }: ForeseenDecision,
  { fields, isTheirs, around }: RemediesInput,
): Remedies {
  const theirs = dispute.claims.filter(isTheirs);
  const lost = fields
    .filter(({ path }) => !isKeptAt(decision.fields, path as FieldPath))
    .slice(0, mostFields);
  const found = lost.flatMap(({ path }): [string, Remedy][] => {
    const claim = theirs.find(({ field }) => overlaps(field, path));
    if (claim === undefined) return [];
    const terms = {
      dispute,
      policy: around.policy,
      types: around.types,
      claim: claim.id,
      path: path as FieldPath,
    };
    return [[path, { offer: counterOffer(terms), wouldWin: winningLine(terms) }]];
  });
  return new Map(found);
}

/** Whether a claim is what somebody would write at a moment. */
export function isWrittenBy({ actor: { principal } }: Writing, now: number): (claim: Claim) => boolean {
  const at = writtenAt(now);
  return ({ actor, changedAt }) => actor.principal === principal && changedAt === at;
}

type WritingJudged = {
  readonly writing: Writing;
  readonly fields: readonly FieldVerdict[];
  readonly now: number;
  readonly around: Around;
};

/** What the writer could do. INVARIANT (same judge): an offer is told only if that write would come out as kept itself. */
export function remediesOfWrite(
  { wouldBe }: Pick<Foreseen, "wouldBe">,
  { writing, fields, now, around }: WritingJudged,
): Remedies {
  const found = remediesFor(wouldBe, { fields, isTheirs: isWrittenBy(writing, now), around });
  const isKeptInstead = ({ values }: Offer): boolean => {
    const changes = { ...writing.changes, ...values };
    const { decision } = afterWrite({ ...writing, changes }, now, around);
    return Object.keys(values).every((path) => isKeptAt(decision.fields, path as FieldPath));
  };
  return new Map(
    [...found].map(([path, { offer, wouldWin }]) => [
      path,
      { offer: offer !== null && isKeptInstead(offer) ? offer : null, wouldWin },
    ]),
  );
}
