import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../../runtime.ts";

/** What stands in the docket now. Nobody looks for this: whoever asks does not make Parley read his cloud. */
export async function knownDocket(
  resource: ResourceId,
  { dockets }: Pick<Runtime, "dockets">,
): Promise<DocketRecord> {
  return (await dockets.load(resource)) ?? freshRecord(resource);
}
