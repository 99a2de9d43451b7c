import { arbitrate } from "../arbitration/arbitrate.ts";
import type { Dispute } from "../arbitration/dispute.ts";
import type { FieldVerdict, Verdict } from "../arbitration/verdict.ts";
import { millis } from "../claims/instant.ts";
import { sameValue } from "../fields/equality.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Around } from "./around.ts";
import { disputeFrom } from "./dispute-from.ts";

type Judged = { readonly dispute: Dispute; readonly verdict: Pick<Verdict, "fields"> };

type Agreeing = {
  /** What was agreed before. */
  readonly prior: DocketRecord["prior"];
  readonly agreed: DocketRecord;
};

/**
 * The fields with the moments at which the verdict could differ by itself, now that it is agreed what follows from it.
 * INVARIANT (no moment lost): by what is agreed since, others may stand in the way of those who wait, who then have waited
 * for longer.
 */
export function differingIn(
  { dispute, verdict }: Judged,
  { prior, agreed }: Agreeing,
  { policy, types }: Pick<Around, "policy" | "types">,
): readonly Pick<FieldVerdict, "next">[] {
  const { fields } = verdict;
  const isAnyWaiting = fields.some(({ deferred }) => deferred.length > 0);
  if (!isAnyWaiting || sameValue(prior, agreed.prior)) return fields;
  const { situations, sources, facts } = dispute;
  const { doubts, putRight } = facts;
  const counts = doubts !== undefined && putRight !== undefined ? { counts: { doubts, putRight } } : {};
  const around: Around = { policy, types, situations, sources, ...counts, restorers: [] };
  const again = disputeFrom(agreed, { now: millis(dispute.now), around });
  return arbitrate(again, policy).fields;
}
