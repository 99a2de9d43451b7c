import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import type { StakeScene } from "#core/cases/stakes/stake-scene.ts";
import { earlier, timelyStakes } from "#core/cases/stakes/tell-stakes.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Runtime } from "../runtime.ts";

type JudgedScene = {
  readonly record: DocketRecord;
  readonly dispute: Dispute;
  readonly verdict: Pick<Verdict, "fields">;
  readonly decision?: string;
  readonly now: number;
};

export const sceneOf = (
  judged: JudgedScene,
  { policy, knowledge, settings }: Pick<Runtime, "policy" | "knowledge" | "settings">,
): StakeScene => ({
  ...judged,
  around: { policy, types: knowledge, restorers: settings.restorers.map(canonicalPrincipal) },
});

/** A docket whose case is closed, looked at again when the next end, or count, has to be told. */
export function untilTold(
  record: DocketRecord,
  { dispute, verdict }: Pick<JudgedScene, "dispute" | "verdict">,
  now: number,
  runtime: Runtime,
): DocketRecord {
  const { due } = timelyStakes(sceneOf({ record, dispute, verdict, now }, runtime));
  return due === undefined ? record : { ...record, due: earlier(record.due, due) };
}
