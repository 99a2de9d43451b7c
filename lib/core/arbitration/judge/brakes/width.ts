import { countedNames, counting } from "../../../attribution/grants.ts";
import type { Json } from "../../../fields/json.ts";
import type { Context } from "../../context.ts";
import type { Doubt } from "../../settle/decided.ts";
import type { Settled } from "../../settle/settle-field.ts";
import { isAtOnce } from "./at-once.ts";

/** All who are put right, taken together. */
const everybody = "*";

/**
 * So many resources of one human or principal were put right within the hour that the next one is asked about. What can
 * hurt is put right all the same, and so is what a guardrail holds.
 */
export function isTooWide(settled: Settled, context: Context): boolean {
  const { each, all } = context.policy.file.limits.blast;
  const actor = settled.bringer?.demand.by.claim.actor;
  const names = actor === undefined ? ["unknown"] : countedNames(actor);
  const count = counting(context.dispute.facts.putRight, context.identity);
  const isSpent = count(names) >= each || count([everybody]) >= all;
  return isSpent && !isAtOnce(settled, context);
}

/** What is wanted instead of what stands is more urgent than the claim that brought it. */
function outranks({ violated, bringer }: Settled): boolean {
  const most = Math.max(0, ...violated.map(({ rank }) => rank.urgency));
  return most > (bringer?.standing === "shown" ? bringer.worth.rank.urgency : 0);
}

/** Where it is stopped, what stands stays meanwhile; silence writes what is more urgent. */
export function tooWide(settled: Settled, value: Json, context: Context): Doubt | undefined {
  if (!isTooWide(settled, context)) return undefined;
  const { live } = settled.field;
  return { cause: "too-wide", meanwhile: live, onSilence: outranks(settled) ? value : live };
}
