import type { DocketRecord, Restore } from "#core/ledger/docket-record.ts";
import { putRightTallies } from "#core/looking/tallied.ts";
import type { Runtime } from "../runtime.ts";

/** Counts a resource that is put right now, of the one who wrote there and of all together. */
export async function countPutRight(
  record: DocketRecord,
  restore: Restore,
  { tallies, policy, now }: Pick<Runtime, "tallies" | "policy" | "now">,
): Promise<void> {
  const all = putRightTallies(record, restore, { policy, now: now() });
  await Promise.all(all.map(({ key, ...tallied }) => tallies.add(key, tallied)));
}
