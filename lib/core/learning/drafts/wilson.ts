/** A bound, and how sure it has to be: `z` standard deviations, on one side. */
export type Bar = { readonly z: number; readonly bound: number };

/** Pays for all patterns and all nights that are looked at: 33 of 33. */
export const draftBar: Bar = { z: 3.3, bound: 0.75 };
/** One-sided 95 %: 11 of 11. */
export const proofBar: Bar = { z: 1.6449, bound: 0.8 };

function center(share: number, given: number, z: number) {
  const over = 1 + (z * z) / given;
  const half = z * Math.sqrt((share * (1 - share)) / given + (z * z) / (4 * given * given));
  return { middle: share + (z * z) / (2 * given), half, over };
}

/** Wilson's interval of a share; everything from none to all where nothing was counted. */
export function wilson(alike: number, given: number, z: number): readonly [number, number] {
  if (given === 0) return [0, 1];
  const { middle, half, over } = center(alike / given, given, z);
  return [Math.max(0, (middle - half) / over), Math.min(1, (middle + half) / over)];
}

/** As many standard deviations hold 95 % between them. */
export const z95 = 1.959964;

/** At 95 %, from both sides. */
export const interval95 = (alike: number, given: number): readonly [number, number] =>
  wilson(alike, given, z95);

/** How many have to be alike, beside so many that are not, until the lower bound is reached. */
export function neededAlike(dissent: number, { z, bound }: Bar): number {
  let [low, high] = [1, 2];
  const isEnough = (alike: number) => wilson(alike, alike + dissent, z)[0] >= bound;
  while (!isEnough(high)) high *= 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
