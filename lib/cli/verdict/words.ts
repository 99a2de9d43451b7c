import { reasonName } from "#core/arbitration/explain/words.ts";
import type { FieldVerdict, Option, Wake } from "#core/arbitration/verdict.ts";
import type { Claim } from "#core/claims/claim.ts";
import { isHidden, isWithheld } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { printed, wordFor } from "#core/hidden/words.ts";
import { listed } from "#core/policy/told/phrases.ts";
import type { Clockface } from "../terminal/moment.ts";

const longestValue = 160;

/** A field whose live value must not be shown either. */
export const isHiddenField = ({ value, ask }: FieldVerdict): boolean =>
  isWithheld(value) || (ask?.options.some((option) => isWithheld(option.value)) ?? false);

/** A value as JSON, cut where it would bury everything else; `null` says that the field is not there. */
export function valueText(value: Json | undefined): string {
  if (value === undefined) return "unknown";
  if (value === null) return "absent";
  if (isHidden(value)) return wordFor(value);
  const text = JSON.stringify(printed(value));
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
}

/** `role/scaler` of an ARN; everything else as it is. */
const principalText = (principal: string): string => principal.replace(/^arn:[^:]*:[^:]*:[^:]*:[^:]*:/, "");

/** Who claims, for which goal and why now, on one line. */
export function claimText(claim: Claim | undefined, id: string): string {
  if (claim === undefined) return id;
  const { actor, intent, motivation } = claim;
  const via = actor.via === undefined ? "" : ` via ${actor.via}`;
  const goal = motivation.kind === "none" ? intent : `${intent}, ${reasonName(motivation)}`;
  return `${id}: ${principalText(actor.principal)}${via} (${actor.kind}) for ${goal}`;
}

function wakeText(wake: Wake, clock: Clockface): string {
  if ("end" in wake) return `${wake.end} has ended`;
  if ("closed" in wake) return `${wake.closed} is closed`;
  if ("at" in wake) return `it is ${clock(wake.at)}`;
  if ("ruling" in wake) return `the ruling ${wake.ruling} has ended`;
  return `the policy's ${wake.policy} has ended`;
}

/** Alternatives of which one is enough; each is a list of which everything must have happened. */
export function wakesText(wakes: readonly (readonly Wake[])[], clock: Clockface): string {
  const alternatives = wakes.map((all) => listed(all.map((one) => wakeText(one, clock))));
  return alternatives.join(", or when ");
}

export function optionText({ answer, value }: Option): string {
  return value === undefined ? answer : `${answer} (${valueText(value)})`;
}

/** An answer with what would follow from it, which also says who wants it. */
export function offerText(option: Option): string {
  const { answer, consequence } = option;
  return consequence === undefined ? optionText(option) : `${answer}: ${consequence}`;
}
