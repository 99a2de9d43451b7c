import { differ } from "#core/backing/permits.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { changeDocket } from "../cases/change-docket.ts";
import { aroundOf } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";
import { withLatestPermits } from "./with-permits.ts";

/**
 * Whether somebody for whom Parley is about to write may not write it any more; the docket knows it then.
 * INVARIANT (asked last): what IAM said before counts for nothing here.
 */
export async function hasLostBacking(record: DocketRecord, runtime: Runtime): Promise<boolean> {
  const isAnyPermitted = Object.values(record.permits ?? {}).some(({ backing }) => backing === "permitted");
  if (!isAnyPermitted) return false;
  const { permits } = await withLatestPermits(record, await aroundOf(record, runtime), runtime);
  if (permits === undefined || !differ(record.permits, permits)) return false;
  await changeDocket(record.resource, runtime, { change: (docket) => ({ ...docket, permits }) });
  return true;
}
