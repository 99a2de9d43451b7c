import { sameValue } from "../../../fields/equality.ts";
import type { Json } from "../../../fields/json.ts";
import type { Cause } from "../../causes.ts";
import type { Context } from "../../context.ts";
import type { Settled } from "../../settle/settle-field.ts";
import { isSensitive } from "../sensitive.ts";

/** What cannot be written at all: a person has to decide. */
export type Obstacle = Extract<Cause, "create-only" | "one-way" | "sensitive" | "unwritable" | "stack-owned">;

function unconditional({ field }: Settled, context: Context): Obstacle | undefined {
  if (field.facts.createOnly === true) return "create-only";
  if (field.facts.oneWay === true) return "one-way";
  if (isSensitive(field, context.policy)) return "sensitive";
  return field.facts.unwritable === true ? "unwritable" : undefined;
}

/** A person who rules may take a secret upon themself, or have seen to it that the value can be written now. */
const isLifted = (hard: Obstacle | undefined): boolean => hard === "sensitive" || hard === "unwritable";

/** What stands in the way of writing a value for anybody; nothing when it can be written. */
export function cannotWrite(settled: Settled, value: Json, context: Context): Obstacle | undefined {
  const { field, ruling, guards } = settled;
  const hard = unconditional(settled, context);
  const isRuled = ruling?.value !== undefined && sameValue(ruling.value, value, field.topology);
  // A person who ruled on this very field has seen what the brakes are for.
  if (isRuled && ruling.ruling.by !== "silence") return isLifted(hard) ? undefined : hard;
  const isGuarded = guards.some(({ state }) => state === "newly-broken");
  if (hard !== undefined || isGuarded) return hard;
  const { stackValue } = field.facts;
  const departs = stackValue !== undefined && !sameValue(stackValue, value, field.topology);
  return departs ? "stack-owned" : undefined;
}
