import type { DocketRecord } from "../ledger/docket-record.ts";
import type { Sight } from "./sight.ts";

/**
 * Of a resource that is gone nothing is left to dispute; another of the same name starts anew. What was declared
 * ahead was meant for whatever bears the name.
 */
export function buried(record: DocketRecord, { record: before, now }: Sight): DocketRecord {
  if (record.live?.state !== "gone") return record;
  const isNews = before.live?.state !== "gone";
  const horizon = Math.floor(now / 1_000) * 1_000;
  const docket = {
    ...record.docket,
    writes: new Map(),
    horizon: isNews ? Math.max(record.docket.horizon, horizon) : record.docket.horizon,
  };
  return { ...record, docket, prior: {}, priorTags: undefined, rulings: [], settled: {} };
}
