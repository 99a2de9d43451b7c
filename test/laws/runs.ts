import { fc } from "@fast-check/vitest";
import type { Parameters } from "fast-check";
import { vi } from "vitest";

const count = Number(process.env["PARLEY_RUNS"] ?? 200);
const seed = process.env["PARLEY_SEED"];

// A law that is tried ten thousand times may take its time.
vi.setConfig({ testTimeout: Math.max(30_000, count * 120) });

/** How often a law is tried; a failure prints its seed, and `PARLEY_SEED` runs it again. */
function runs<T>(part = 1): Parameters<T> {
  return {
    numRuns: Math.max(25, Math.round(count * part)),
    ...(seed !== undefined && { seed: Number(seed) }),
  };
}

/** Tries a law; the failure says which dispute, made as small as it will go. */
export function holdsFor<T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => void, part = 1): void {
  const property: fc.IProperty<[T]> = fc.property(arbitrary, (value) => {
    law(value);
  });
  // A synchronous property is tried at once.
  void fc.assert(property, runs<[T]>(part));
}
