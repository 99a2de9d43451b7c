import { millis } from "../../../claims/instant.ts";
import type { Restore } from "../../../ledger/docket-record.ts";
import { overAt } from "../../../ledger/trimmed.ts";

/** The clocks of two machines. */
export const clocksApart = 5_000;

export const wasSent = ({ state, failure }: Restore): boolean =>
  state === "sent" || state === "done" || (state === "failed" && failure?.why !== undefined);

export const isThrough = ({ state }: Restore): boolean => state === "sent" || state === "done";

export const endOf = (restore: Restore, now: number): number =>
  restore.endedAt === undefined ? now : Math.min(now, overAt(restore));

/** From its beginning until it had ended, by any clock. */
export function isInFlight(restore: Restore, at: number, now: number): boolean {
  return (
    wasSent(restore) && at >= millis(restore.at) - clocksApart && at <= endOf(restore, now) + clocksApart
  );
}
