import type { Ids } from "#core/ports/clock.ts";

/** Ids in the shape of UUIDs, one after another: the same in every run, so never a secret. */
export function countedIds(family = 0, from = 0): Ids {
  let count = from;
  const head = (family >>> 0).toString(16).padStart(8, "0");
  return () => `${head}-0000-4000-8000-${(count++).toString(16).padStart(12, "0")}`;
}
