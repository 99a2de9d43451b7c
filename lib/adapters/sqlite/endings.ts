import { usualKeepDays } from "#core/ledger/chain/seal.ts";
import type { Database } from "./database.ts";
import { ending } from "./layout.ts";

/** How many days what is kept, as in the cloud; a session and who waits for it end as the session does. */
export const keptDays = {
  /** After the event was heard of. */
  events: 14,
  /** After the event that marked it was heard of. */
  looks: 1,
  /** After the decision. */
  decisions: usualKeepDays,
  /** After a declaration's end. */
  declarations: 400,
  /** After a situation closed. */
  situations: 7,
  /** After somebody wrote what stands behind a reference. */
  writers: 7,
  /** After the day that was counted, which takes one itself. */
  counts: 4,
  /** After anybody took from a bucket. */
  buckets: 1,
  /** After a mailbox was opened last to be written. */
  mailboxes: 30,
} as const;

const day = 86_400_000;

export const daysAfter = (moment: number, days: number): number => moment + days * day;

/** Forgets what has ended before a moment; says how many rows that were. */
export function forgetBefore(database: Database, moment: number): number {
  const forgotten = (table: string) => database.run(`DELETE FROM ${table} WHERE expires < ?`, moment);
  return database.together(() => ending.reduce((sum, table) => sum + forgotten(table), 0));
}
