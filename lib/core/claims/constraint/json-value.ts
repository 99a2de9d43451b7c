import * as z from "zod/mini";
import type { Json } from "../../fields/json.ts";

const nesting = 32;

/** No claim holds a value that is nested deeper. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (depth > nesting) return false;
  if (value === null || typeof value !== "object") return true;
  return Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

/** Any JSON value, nested at most 32 deep. */
export const JsonValue = z.custom<Json>(
  (value) => value !== undefined && typeof value !== "function" && isShallow(value),
  { error: `a value must be JSON, nested at most ${nesting} deep` },
);

/** Values as the policy writes them, and as an actor may. */
export const Values = z.readonly(z.array(JsonValue));
export const FewValues = z.readonly(z.array(JsonValue).check(z.maxLength(1_000)));
