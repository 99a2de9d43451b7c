import * as z from "zod/mini";
import { JsonValue } from "../../claims/constraint/json-value.ts";
import { Instant } from "../../claims/instant.ts";
import { FieldPath } from "../../fields/path.ts";

/** What could be written instead and would be kept: the value nearest to the wish, with the fields that settle together with it. */
export const Offer = z.strictObject({
  /** `null` says that nothing should be there. */
  values: z.record(FieldPath, JsonValue),
  /** It is what would be put back, or what was agreed: nothing nearer would be kept than to leave the field alone. */
  stands: z.boolean(),
  /** From then on it may come out differently; missing where nothing is known that would. */
  until: z.optional(Instant),
});
export type Offer = Readonly<z.infer<typeof Offer>>;
