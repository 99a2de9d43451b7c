import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { indexChange } from "#core/ledger/index-rows.ts";
import type { Runtime } from "../runtime.ts";

/**
 * Saves a docket with what leads to it. Rows are added before the docket is saved and taken away after, so that a row may
 * lead to what no longer fits it, and never is one missing; those who read them look at the docket itself.
 */
export async function saveIndexed(
  before: DocketRecord,
  after: DocketRecord,
  { dockets, resourceIndex }: Pick<Runtime, "dockets" | "resourceIndex">,
): ReturnType<Runtime["dockets"]["save"]> {
  const { add, remove } = indexChange(before, after);
  if (add.length > 0) await resourceIndex.add(add);
  const saved = await dockets.save(after);
  if (saved.ok && remove.length > 0) await resourceIndex.remove(remove);
  return saved;
}
