import { isUnseen } from "#core/cases/restores/unseen.ts";
import { millis } from "#core/claims/instant.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { freshLook } from "../looking/look.ts";
import type { Runtime } from "../runtime.ts";

/** INVARIANT (own writes are seen): nothing is judged on what was read before Parley's own last write had ended. */
export async function docketAsSeen(
  resource: ResourceId,
  runtime: Runtime,
): Promise<DocketRecord | undefined> {
  const record = await runtime.dockets.load(resource);
  if (record === undefined) return undefined;
  const isLate = isOutdated(record) || isUnseen(record, runtime.knowledge);
  return isLate ? await freshLook(resource, runtime) : record;
}

const isOutdated = ({ restores, live }: DocketRecord): boolean =>
  restores.some(
    ({ endedAt }) => endedAt !== undefined && (live === undefined || millis(live.at) <= millis(endedAt)),
  );
