import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { covers } from "#core/fields/path.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { type ForeseenDecision, judged } from "#core/preview/foreseen.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { aroundOf } from "../looking/around.ts";
import type { Runtime } from "../runtime.ts";

export type FieldsNow = {
  readonly record: DocketRecord;
  readonly judged: ForeseenDecision;
  readonly fields: readonly FieldVerdict[];
};

/** How a field, and what lies beneath it, stands now; undefined where nobody speaks of it. */
export async function fieldsNow(
  resource: ResourceId,
  field: string,
  runtime: Runtime,
): Promise<FieldsNow | undefined> {
  const record = await runtime.dockets.load(resource);
  if (record === undefined) return undefined;
  const found = judged(record, runtime.now(), await aroundOf(record, runtime, []));
  const fields = found.decision.fields.filter(({ path }) => covers(field, path));
  return fields.length === 0 ? undefined : { record, judged: found, fields };
}
