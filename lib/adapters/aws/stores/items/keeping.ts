import { usualKeepDays } from "#core/ledger/chain/seal.ts";
import type { Clock } from "#core/ports/clock.ts";

/** How many days what kind of item is kept; a session and who waits for it end as the session does. */
export const keptDays = {
  /** After the event was heard of; long enough for a queue's dead letters to be played again. */
  events: 14,
  /** After the decision. */
  decisions: usualKeepDays,
  /** After a declaration's end. */
  declarations: 400,
  /** After a situation closed. */
  situations: 7,
  /** After somebody wrote what stands behind a reference. */
  writers: 7,
  /** After the day that was counted. */
  counts: 3,
} as const;

export type Keeping = { readonly days?: number; readonly now?: Clock };
