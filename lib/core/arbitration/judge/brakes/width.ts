import { countedNames, counting } from "../../../attribution/grants.ts";
import type { Context } from "../../context.ts";
import { isHarmfulFrom } from "../../harm.ts";
import { firstKnown } from "../../known.ts";
import { isGuardRevert } from "../../settle/guards.ts";
import type { Settled } from "../../settle/settle-field.ts";

/** All who are put right, taken together. */
const everybody = "*";

/**
 * So many resources of one human or principal were put right within the hour that the next one is asked about. What can
 * hurt is put right all the same, and so is what a guardrail holds.
 */
export function isTooWide(settled: Settled, context: Context): boolean {
  const { field, bringer, value } = settled;
  const { each, all } = context.policy.file.limits.blast;
  const actor = bringer?.demand.by.claim.actor;
  const names = actor === undefined ? ["unknown"] : countedNames(actor);
  const count = counting(context.dispute.facts.putRight, context.identity);
  const isSpent = count(names) >= each || count([everybody]) >= all;
  if (!isSpent || isGuardRevert(settled) || field.live === undefined) return false;
  return !isHarmfulFrom(field, [firstKnown(value, field.prior), field.live], context);
}
