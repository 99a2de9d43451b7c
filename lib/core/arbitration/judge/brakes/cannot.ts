import { millis } from "../../../claims/instant.ts";
import { sameValue } from "../../../fields/equality.ts";
import type { Json } from "../../../fields/json.ts";
import type { Context } from "../../context.ts";
import type { Ruling } from "../../dispute.ts";
import { type Obstacle, obstacleOn } from "../../obstacle.ts";
import type { FieldCase } from "../../project/field-case.ts";
import type { Settled } from "../../settle/settle-field.ts";

/** A person who rules may take a secret upon themself, or have seen to it that the value can be written now. */
function isLifted(hard: Obstacle | undefined, { at }: Ruling, { facts: { refusedAt } }: FieldCase): boolean {
  if (hard !== "unwritable") return hard === "sensitive";
  return refusedAt === undefined || millis(at) > millis(refusedAt);
}

/** What stands in the way of writing a value for anybody; nothing when it can be written. */
export function cannotWrite(settled: Settled, value: Json, context: Context): Obstacle | undefined {
  const { field, ruling, guards } = settled;
  const hard = obstacleOn(field, context.policy);
  const isRuled = ruling?.value !== undefined && sameValue(ruling.value, value, field.topology);
  // A person who ruled on this very field has seen what the brakes are for.
  if (isRuled && ruling.ruling.by !== "silence")
    return isLifted(hard, ruling.ruling, field) ? undefined : hard;
  const isGuarded = guards.some(({ state }) => state === "newly-broken");
  if (hard !== undefined || isGuarded) return hard;
  const { stackValue } = field.facts;
  const departs = stackValue !== undefined && !sameValue(stackValue, value, field.topology);
  return departs ? "stack-owned" : undefined;
}
