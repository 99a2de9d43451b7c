import { fc } from "@fast-check/vitest";
import type { Parameters } from "fast-check";

/** How often a law is tried: 50 times while one works on it, 200 times in CI, ten thousand times by `npm run test:laws`. */
const count = Number(process.env["PARLEY_RUNS"] ?? 50);

/** How often a law is tried at least, however dear a single try is. */
const fewest = 10;

/** A failure prints its seed, and `PARLEY_SEED` runs it again. */
const runs = <T>(part = 1): Parameters<T> => ({ numRuns: Math.max(fewest, Math.round(count * part)) });

/** Tries a law; the failure says which dispute, made as small as it will go. */
export function holdsFor<T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void, part = 1): void {
  const property: fc.IProperty<[T]> = fc.property(arbitrary, (value) => {
    law(value);
  });
  // A synchronous property is tried at once.
  void fc.assert(property, runs<[T]>(part));
}
