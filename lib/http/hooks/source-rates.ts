const perSecond = 10;
const most = 100;

/** Takes one message of a source, or says how many seconds to wait. Proven ones alone are counted, so that no stranger uses them up. */
export type SourceRates = (source: string, now: number) => number;

/** For each source ten messages a second, and a hundred at once, in each copy of the function. */
export function sourceRates(): SourceRates {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>();
  return (source, now) => {
    const { left, at } = buckets.get(source) ?? { left: most, at: now };
    const full = Math.min(most, left + (Math.max(0, now - at) / 1_000) * perSecond);
    if (full < 1) return Math.ceil((1 - full) / perSecond);
    buckets.set(source, { left: full - 1, at: now });
    return 0;
  };
}
