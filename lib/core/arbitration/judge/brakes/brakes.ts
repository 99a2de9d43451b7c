import { sameValue } from "../../../fields/equality.ts";
import type { Json } from "../../../fields/json.ts";
import { mayWrite } from "../../../policy/windows.ts";
import type { Context } from "../../context.ts";
import type { Settled } from "../../settle/settle-field.ts";
import { isSensitive } from "../sensitive.ts";
import { hasSpentBudget, isFight } from "./fight.ts";

const brakes = [
  "create-only",
  "one-way",
  "unwritable",
  "sensitive",
  "stack-owned",
  "budget",
  "window",
  "fight",
] as const;
export type Brake = (typeof brakes)[number];

/** A write that is due because of a guardrail is stopped only by what cannot or must not be done at all. */
export const isGuardRevert = ({ guards }: Settled): boolean =>
  guards.some(({ state }) => state === "newly-broken");

function unconditional({ field }: Settled, context: Context): Brake | undefined {
  if (field.facts.createOnly === true) return "create-only";
  if (field.facts.oneWay === true) return "one-way";
  if (isSensitive(field, context.policy)) return "sensitive";
  return field.facts.unwritable === true ? "unwritable" : undefined;
}

/** Whoever answers takes a secret upon himself, and may have seen to it that it can be written now. */
const isLifted = (hard: Brake | undefined): boolean => hard === "sensitive" || hard === "unwritable";

/** The first brake that stops a write of `value`; nothing when it may be written. */
export function brakeOn(settled: Settled, value: Json, context: Context): Brake | undefined {
  const { field, ruling } = settled;
  const hard = unconditional(settled, context);
  // A person who ruled on this very field has seen what the brakes are for.
  const isRuled = ruling?.value !== undefined && sameValue(ruling.value, value, field.topology);
  if (isRuled && ruling.ruling.by !== "silence") return isLifted(hard) ? undefined : hard;
  if (hard !== undefined || isRuled || isGuardRevert(settled)) return hard;
  const { stackValue } = field.facts;
  if (stackValue !== undefined && !sameValue(stackValue, value, field.topology)) return "stack-owned";
  if (isFight(field, context)) return "fight";
  if (hasSpentBudget(field, context)) return "budget";
  return mayWrite(context.policy, context.place, context.now) ? undefined : "window";
}
