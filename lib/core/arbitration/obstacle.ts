import type { Policy } from "../policy/policy.ts";
import type { Cause } from "./causes.ts";
import type { FieldCase } from "./project/field-case.ts";
import { isSensitive } from "./sensitive.ts";

/** What cannot be written at all: a person has to decide. */
export type Obstacle = Extract<Cause, "create-only" | "one-way" | "sensitive" | "unwritable" | "stack-owned">;

/** Why no value of a field can be written. */
export function obstacleOn(field: FieldCase, policy: Policy): Obstacle | undefined {
  if (field.facts.createOnly === true) return "create-only";
  if (field.facts.oneWay === true) return "one-way";
  if (isSensitive(field, policy)) return "sensitive";
  return field.facts.unwritable === true ? "unwritable" : undefined;
}
