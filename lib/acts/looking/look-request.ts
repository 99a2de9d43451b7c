import * as z from "zod/mini";
import { ResourceId } from "#core/resources/resource-id.ts";

export const LookRequestSchema = z.strictObject({
  resource: ResourceId,
  since: z.optional(z.string().check(z.regex(/^\d{15}#/), z.maxLength(300))),
  again: z.int().check(z.minimum(0), z.maximum(10)),
  by: z.optional(z.string().check(z.minLength(1), z.maxLength(2_048))),
  first: z.optional(z.boolean()),
  slot: z.optional(z.int().check(z.minimum(0))),
  turn: z.optional(z.boolean()),
});

export type LookMessage = z.output<typeof LookRequestSchema>;
