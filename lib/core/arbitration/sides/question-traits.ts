import { isExistence } from "../../fields/existence.ts";
import type { HourClass } from "../../policy/file/calendar.ts";
import { hourClassAt } from "../../policy/hour-class.ts";
import type { Lean } from "../../safety/lean.ts";
import type { Context } from "../context.ts";
import { leanOfValue } from "../harm.ts";
import type { FieldCase } from "../project/field-case.ts";
import { wantedValue } from "../stakes.ts";
import type { Sides } from "./sides.ts";

/** A question as it was put; what nobody knows of it is undefined. */
export type PutScene = { readonly context: Context; readonly field: FieldCase; readonly sides: Sides };

/** Which way it leans from what was agreed to what the challenger wants. */
export function directionOf({ field, sides, context }: PutScene): Lean | undefined {
  const { challenger } = sides;
  const value = challenger === undefined ? field.live : wantedValue(challenger.demand, field);
  if (value === undefined || field.prior === undefined) return undefined;
  return leanOfValue(field, value, context);
}

export function isReversible({ field: { path, facts } }: Pick<PutScene, "field">): boolean | undefined {
  if (isExistence(path) || facts.createOnly === true || facts.oneWay === true) return false;
  return facts.createOnly === false && facts.oneWay === false ? true : undefined;
}

/** What the hour is to the people of the place. */
export const hoursOf = ({ context }: Pick<PutScene, "context">, at: number): HourClass | undefined =>
  hourClassAt(context.policy.file, context.place, at);
