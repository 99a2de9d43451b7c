import * as z from "zod/mini";
import { JsonValue } from "../claims/constraint-words.ts";

/** An element is meant when every property meets its bounds and its port range covers one of the ports. */
export const ElementPattern = z.strictObject({
  match: z.prefault(
    z.record(
      z.string().check(z.maxLength(256)),
      z.strictObject({
        in: z.optional(z.readonly(z.array(JsonValue))),
        notIn: z.optional(z.readonly(z.array(JsonValue))),
        min: z.optional(z.number()),
        max: z.optional(z.number()),
      }),
    ),
    {},
  ),
  // True of a range that covers one of `any`; a range that is missing covers everything.
  spans: z.optional(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      any: z.readonly(z.array(z.number()).check(z.minLength(1))),
    }),
  ),
});
export type ElementPattern = Readonly<z.infer<typeof ElementPattern>>;

/** What the policy itself may demand: a claim's constraint, or that a list holds no element of a kind. */
export const GuardConstraint = z
  .strictObject({
    is: z.optional(JsonValue),
    min: z.optional(z.number()),
    max: z.optional(z.number()),
    in: z.optional(z.readonly(z.array(JsonValue))),
    notIn: z.optional(z.readonly(z.array(JsonValue))),
    has: z.optional(z.readonly(z.array(JsonValue))),
    lacks: z.optional(z.readonly(z.array(JsonValue))),
    absent: z.optional(z.boolean()),
    // A number may grow but not shrink below what was last agreed.
    notLowered: z.optional(z.literal(true)),
    lacksLike: z.optional(z.readonly(z.array(ElementPattern).check(z.minLength(1)))),
  })
  .check(
    z.refine((constraint) => Object.keys(constraint).length > 0, {
      error:
        "a constraint must say something; use is, min, max, in, notIn, has, lacks, absent, notLowered or lacksLike",
    }),
  );
export type GuardConstraint = Readonly<z.infer<typeof GuardConstraint>>;
