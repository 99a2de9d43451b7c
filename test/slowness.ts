/** Steps of a sum that a slow laptop does in about a quarter of a second. */
const steps = 60_000_000;
const usual = 250;

function measured(): number {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < steps; step += 1) sum = (sum + step * 7) % 1_000_003;
  // The sum is used, so that no compiler leaves it out.
  return sum < 0 ? 0 : performance.now() - began;
}

/** How many times slower than usual this machine is, at least one: time-outs are multiplied by it. */
export const slowness = Math.max(1, measured() / usual);
