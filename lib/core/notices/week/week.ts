import { instantOf } from "../../claims/instant.ts";
import { dayAfter, dayOf } from "../../ledger/chain/seal.ts";

const hour = 3_600_000;
/** A Monday morning; by then everything of the week before is stored. */
const toldAfterMs = 6 * hour;

/** The Monday, in UTC, with which the week of a moment begins. */
export function mondayOf(now: number): string {
  const day = dayOf(instantOf(now));
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(day, -sinceMonday);
}

/** The Monday of the last week that is over and can be told. */
export const weekToTell = (now: number): string => dayAfter(mondayOf(now - toldAfterMs), -7);

export const daysOfWeek = (monday: string): readonly string[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => dayAfter(monday, days));
