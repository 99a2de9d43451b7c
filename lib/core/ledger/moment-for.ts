import { millis } from "../claims/instant.ts";
import type { DocketRecord } from "./docket-record.ts";

/** The clocks of two workers are up to five seconds apart; what lies further ahead is no clock's doing. */
const clocksApart = 6_000;

/**
 * The moment at which a docket is judged, by a clock that may be behind others. INVARIANT (no clock jumps back): what was
 * written down already has happened, such as an answer whose moment has not come yet by this clock.
 */
export function momentFor(record: DocketRecord, now: number): number {
  const { live, case: open, rulings, asked, restores } = record;
  const known = [
    live?.at,
    open?.openedAt,
    ...rulings.map(({ at }) => at),
    ...asked.map(({ at }) => at),
    ...restores.flatMap(({ at, endedAt }) => [at, endedAt]),
  ];
  const moments = known.flatMap((at) => (at === undefined ? [] : millis(at)));
  return Math.max(now, ...moments.filter((moment) => moment <= now + clocksApart));
}
