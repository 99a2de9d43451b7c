/** Random choices that a seed repeats. */
export type Chance = {
  /** A whole number from 0 up to, but not, the bound. */
  readonly below: (bound: number) => number;
  readonly shuffled: <T>(items: readonly T[]) => T[];
};

export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(fraction() * bound);
  const shuffled = <T>(items: readonly T[]) => {
    const mixed = [...items];
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
    }
    return mixed;
  };
  return { below, shuffled };
}
