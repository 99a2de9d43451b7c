import { judgedStakes, timelyStakes } from "#core/cases/stakes/tell-stakes.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Looked } from "#core/looking/look.ts";
import type { Runtime } from "../runtime.ts";
import { sceneOf } from "./stake-scene.ts";
import { tellClaimants } from "./tell-claimants.ts";

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
  const after =
    isSame && told.due === undefined ? record : await tellClaimants(record, told, dispute, runtime);
  const { due } = after;
  return {
    ...looked,
    record: after,
    isChanged: looked.isChanged || !isSame,
    ...(due !== record.due && { differsAt: due }),
  };
}
