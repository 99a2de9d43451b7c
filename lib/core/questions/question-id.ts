import type { Cause } from "../arbitration/causes.ts";
import { isExistence } from "../fields/existence.ts";
import type { Json } from "../fields/json.ts";
import { type FieldPath, parsePath } from "../fields/path.ts";
import { valueAt } from "../fields/value-at.ts";
import type { DocketRecord } from "../ledger/docket-record.ts";
import { existenceOf } from "../ledger/existence-of.ts";
import { hashed } from "./hashed.ts";

/** What stands at a field as it was read last; a secret stands there as its digest. */
export function liveAt(record: Pick<DocketRecord, "live">, path: FieldPath): Json | undefined {
  if (isExistence(path)) return existenceOf(record);
  const { live } = record;
  return live?.state === "there" ? valueAt(live.properties, parsePath(path)) : undefined;
}

type Put = { readonly fields: readonly FieldPath[]; readonly cause: Cause; readonly askedAt: string };

/** INVARIANT (same question): what a question offers may grow while it stands, and never changes its id. */
export const questionId = (caseId: string, { fields, cause, askedAt }: Put): string =>
  hashed(caseId, fields.toSorted(), cause, askedAt);
