import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Runtime } from "../runtime.ts";

/** What stands in the docket now. Nobody looks for this: a question never makes Parley read the cloud. */
export async function knownDocket(
  resource: ResourceId,
  { dockets }: Pick<Runtime, "dockets">,
): Promise<DocketRecord> {
  return (await dockets.load(resource)) ?? freshRecord(resource);
}
