import type { Context } from "../../context.ts";
import { isHarmfulFrom } from "../../harm.ts";
import { firstKnown } from "../../known.ts";
import { isGuardRevert } from "../../settle/guards.ts";
import type { Settled } from "../../settle/settle-field.ts";

/** What a guardrail holds and what can hurt is put right at once: no hours, pause or number counts against it. */
export function isAtOnce(settled: Settled, context: Context): boolean {
  const { field, value } = settled;
  const { live, prior } = field;
  if (live === undefined || isGuardRevert(settled)) return true;
  return isHarmfulFrom(field, [firstKnown(value, prior), live], context);
}
