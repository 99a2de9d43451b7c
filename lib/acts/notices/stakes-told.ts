import type { Dispute } from "#core/arbitration/dispute.ts";
import type { Verdict } from "#core/arbitration/verdict.ts";
import type { StakeScene } from "#core/cases/stakes/stake-scene.ts";
import { earlier, judgedStakes, timelyStakes } from "#core/cases/stakes/tell-stakes.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Looked } from "#core/looking/look.ts";
import { aroundWith } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";
import { tellClaimants } from "./tell-claimants.ts";

type JudgedScene = {
  readonly record: DocketRecord;
  readonly dispute: Dispute;
  readonly verdict: Pick<Verdict, "fields">;
  readonly decision?: string;
  readonly now: number;
};

export const sceneOf = (judged: JudgedScene, runtime: Runtime): StakeScene => ({
  ...judged,
  around: aroundWith([], runtime),
});

/**
 * What a look tells claimants. Where it leaves a case behind, that judges before long, and only what ends and what was
 * counted is told now.
 */
export async function lookedAndTold(
  before: DocketRecord,
  looked: Looked,
  moment: { readonly now: number },
  runtime: Runtime,
): Promise<Looked> {
  const { dispute, verdict, record } = looked;
  const scene = sceneOf({ record: before, dispute, verdict, ...moment }, runtime);
  const told = record.case === undefined ? judgedStakes(scene, record) : timelyStakes(scene);
  const isSame = told.notices.length === 0 && JSON.stringify(told.told) === JSON.stringify(before.told);
  const after = isSame && told.due === undefined ? record : await tellClaimants(record, told, runtime);
  const { due } = after;
  return {
    ...looked,
    record: after,
    isChanged: looked.isChanged || !isSame,
    ...(due !== record.due && { differsAt: due }),
  };
}

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
