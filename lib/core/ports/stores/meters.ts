/** Counts that several workers share. */
export interface Meters {
  /** Takes an amount from a day's allowance; false when it would go over. `day` is such as `2026-11-21`. */
  spend(
    name: string,
    day: string,
    amount: { readonly take: number; readonly most: number },
  ): Promise<boolean>;
  /** Takes tokens from a bucket that fills at a rate; returns the milliseconds to wait when there are too few. */
  take(
    bucket: string,
    now: number,
    rate: { readonly take: number; readonly perSecond: number; readonly most: number },
  ): Promise<{ readonly waitMs: number }>;
  /** Takes tokens for later where there are none now: the milliseconds after which they are the taker's, and nobody else's. */
  reserve(
    bucket: string,
    now: number,
    rate: { readonly take: number; readonly perSecond: number; readonly most: number },
  ): Promise<{ readonly waitMs: number }>;
  /** Milliseconds until a bucket holds so many tokens, none where it does; it takes nothing, and may be a little old. */
  room(
    bucket: string,
    now: number,
    rate: { readonly take: number; readonly perSecond: number; readonly most: number },
  ): Promise<{ readonly waitMs: number }>;
  /** A small note under a name, such as how far a long task came; undefined clears it. */
  note(name: string, text: string | undefined): Promise<void>;
  noted(name: string): Promise<string | undefined>;
}
