import type { Json } from "../fields/json.ts";

/** The first value that is known: `null` is one, and means that nothing is there. */
export const firstKnown = (...values: readonly (Json | undefined)[]): Json | undefined =>
  values.find((value) => value !== undefined);
