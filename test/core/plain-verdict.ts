import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { FieldPath } from "#core/fields/path.ts";

/** A verdict by which a field is kept and nothing is done, but for what is said otherwise. */
export const plainVerdict = (path: string, more: Partial<FieldVerdict> = {}): FieldVerdict => ({
  path: path as FieldPath,
  outcome: "keep",
  effect: "none",
  holders: [],
  codify: false,
  deferred: [],
  refused: [],
  wishes: [],
  outstanding: [],
  because: [],
  ask: null,
  ...more,
});
