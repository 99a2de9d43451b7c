import * as z from "zod/mini";
import type { Json } from "../fields/json.ts";

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

const Members = z.readonly(z.array(JsonValue).check(z.maxLength(1_000)));
const Bound = z.number({ error: "a bound must be a number" });

/** What a claim allows; several keys must all hold. `absent: false` reads as "must be there". */
export const Constraint = z
  .strictObject({
    is: z.optional(JsonValue),
    min: z.optional(Bound),
    max: z.optional(Bound),
    in: z.optional(Members),
    notIn: z.optional(Members),
    has: z.optional(Members),
    lacks: z.optional(Members),
    absent: z.optional(z.boolean()),
  })
  .check(
    z.refine((constraint) => Object.keys(constraint).length > 0, {
      error: "a constraint must say something; use is, min, max, in, notIn, has, lacks or absent",
    }),
  );
export type Constraint = Readonly<z.infer<typeof Constraint>>;
