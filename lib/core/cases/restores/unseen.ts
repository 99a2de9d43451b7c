import { millis } from "../../claims/instant.ts";
import { parsePath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { shapeOf } from "../../looking/dispute/values.ts";
import { lateReads } from "../../looking/folding/own-writes.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";
import { fieldsOf } from "./past-tries.ts";
import { isAt } from "./wanted-writes.ts";

/**
 * Whether the last look still shows what stood before Parley's last write, so shortly after its end that the cloud may
 * only be late. INVARIANT (no second write): nothing is judged on that, for it would be written once more.
 */
export function isUnseen({ restores, live, resource }: DocketRecord, types: TypeKnowledge): boolean {
  const last = restores.findLast(({ state }) => state === "done");
  if (last?.endedAt === undefined || live?.state !== "there") return false;
  if (millis(live.at) >= millis(last.endedAt) + lateReads) return false;
  const shape = shapeOf(types, resource.type);
  const { properties } = live;
  return fieldsOf(last).every((path) =>
    isAt(path, [valueAt(properties, parsePath(path)), last.from[path]], shape),
  );
}
