import { millis } from "../../claims/instant.ts";
import type { DocketRecord, Restore } from "../../ledger/docket-record.ts";
import type { Progress } from "../../ports/outside/cloud.ts";
import { failedBefore } from "./past-tries.ts";

const longestPause = 300;
const longestWrite = 6 * 3_600_000;

/** How long to wait before asking again: as long as the cloud says, and longer the longer it takes. */
export function confirmSeconds({ at }: Restore, progress: Progress, now: number): number {
  const said = progress.state === "going" ? (progress.retryAfterMs ?? 0) / 1_000 : 0;
  const grown = (now - millis(at)) / 4_000;
  return Math.min(longestPause, Math.max(1, Math.ceil(said), Math.floor(grown)));
}

/** Nobody waits for a write for ever: it is called off, and what came of it is looked at. */
export const isTooLong = ({ at }: Restore, now: number): boolean => now - millis(at) > longestWrite;

/** Where somebody else writes, the next try comes later each time. */
export function retrySeconds(record: DocketRecord, { values, failure }: Restore): number {
  return Math.min(60, 5 * 2 ** Math.max(0, failedBefore(record, values, failure?.why ?? "") - 1));
}
