import * as z from "zod/mini";
import { ResourceId } from "#core/resources/resource-id.ts";

export const LookRequestSchema = z.strictObject({
  resource: ResourceId,
  since: z.optional(z.string().check(z.regex(/^\d{15}#/), z.maxLength(300))),
  again: z.int().check(z.minimum(0), z.maximum(10)),
});
