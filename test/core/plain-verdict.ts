import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { keptAs } from "#core/strictness/loosened.ts";

/** A verdict by which a field is kept and nothing is done, but for what is said otherwise. */
export const plainVerdict = (path: string, more: Partial<FieldVerdict> = {}): FieldVerdict => ({
  ...keptAs({ path: path as FieldPath }),
  ...more,
});
