import { arbitrate } from "../arbitration/arbitrate.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { millis } from "../claims/instant.ts";
import { sameValue } from "../fields/equality.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Around } from "./around.ts";
import { disputeFrom } from "./dispute-from.ts";
import { essencesOf } from "./essence.ts";

/** What is due at once is looked at a moment later: a moment that has passed is nobody's. */
export const atOnce = 1_000;

type OnceAgreedFields = Pick<Verdict, "fields">;
type OnceAgreedInput = { readonly dispute: Dispute; readonly verdict: OnceAgreedFields };

type Agreeing = {
  /** What was agreed before. */
  readonly prior: DocketRecord["prior"];
  readonly agreed: DocketRecord;
};

/** The dispute at the same moment, now that it is agreed what follows from it: what was counted and told of stays. */
export function disputeAgreed(
  { now, situations, sources, facts }: Dispute,
  agreed: DocketRecord,
  { policy, types }: Pick<Around, "policy" | "types">,
): Dispute {
  const { doubts, putRight, owners, ownersTold } = facts;
  const counts = doubts !== undefined && putRight !== undefined ? { counts: { doubts, putRight } } : {};
  const around: Around = { policy, types, situations, sources, ...counts, restorers: [] };
  const later = disputeFrom(agreed, { now: millis(now), around });
  const owned = { ...(owners !== undefined && { owners }), ...(ownersTold !== undefined && { ownersTold }) };
  return { ...later, facts: { ...later.facts, ...owned } };
}

/** The verdict at the same moment, now that it is agreed what follows from it. */
export function onceAgreed(
  { dispute, verdict }: OnceAgreedInput,
  { prior, agreed }: Agreeing,
  around: Pick<Around, "policy" | "types">,
): OnceAgreedFields {
  if (sameValue(prior, agreed.prior)) return verdict;
  return arbitrate(disputeAgreed(dispute, agreed, around), around.policy);
}

const isLeft = ({ outcome, ask }: FieldVerdict): boolean => outcome === "keep" && ask === null;

/** Who holds what was kept, and who waits for it, may be others once it is agreed, which is no news. */
function settledAs(field: FieldVerdict, { fields }: OnceAgreedFields): FieldVerdict {
  const later = fields.find(({ path }) => path === field.path);
  const isSame = later !== undefined && [field, later].every(isLeft) && sameValue(later.value, field.value);
  return isSame ? later : field;
}

/** What is settled by a verdict, now that it is agreed what follows from it. */
export const settledBy = (before: OnceAgreedFields, after: OnceAgreedFields): DocketRecord["settled"] =>
  essencesOf({ fields: before.fields.map((field) => settledAs(field, after)) });

/** Whether something is to be done, now that it is agreed what was to be kept as it is. */
export function isToBeDone(before: OnceAgreedFields, after: OnceAgreedFields): boolean {
  const left = new Set(before.fields.filter(isLeft).map(({ path }) => path));
  return after.fields.some((field) => left.has(field.path) && !isLeft(field));
}

/**
 * The verdict whose moments count from now on. INVARIANT (no moment lost): by what is agreed since, others may stand in
 * the way of those who wait, who then have waited for longer. Where nobody waits, it makes no difference.
 */
export function turningFrom(
  judged: OnceAgreedInput,
  agreeing: Agreeing,
  around: Pick<Around, "policy" | "types">,
): OnceAgreedFields {
  const isAnyWaiting = judged.verdict.fields.some(({ deferred }) => deferred.length > 0);
  return isAnyWaiting ? onceAgreed(judged, agreeing, around) : judged.verdict;
}
