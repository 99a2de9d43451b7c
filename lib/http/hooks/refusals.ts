const pause = 60_000;

/** Counts what was refused of a source, and says how many are to be told now: at once, then at most once a minute. */
export type Refusals = (source: string, now: number) => number;

/** INVARIANT (no flood): however many knock without a proof, one note a minute is handed on. */
export function refusals(): Refusals {
  const counted = new Map<string, { readonly count: number; readonly told: number }>();
  return (source, now) => {
    const { count, told } = counted.get(source) ?? { count: 0, told: -Infinity };
    const isDue = now - told >= pause;
    counted.set(source, isDue ? { count: 0, told: now } : { count: count + 1, told });
    return isDue ? count + 1 : 0;
  };
}
