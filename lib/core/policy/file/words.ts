import * as z from "zod/mini";
import { Instant } from "../../claims/instant.ts";
import { valueText } from "../../fields/value-text.ts";

export const Name = z.string().check(
  z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/, {
    error: ({ input }) => `${valueText(input)} is not a name; use lower-case letters, digits and dashes`,
  }),
);
export const Text = z.string().check(z.maxLength(1_024));
export const Texts = z.readonly(z.array(Text).check(z.maxLength(1_000)));
/** A section that may be left out. */
export const list = <T extends z.ZodMiniType>(item: T, most = 500) =>
  z.prefault(z.readonly(z.array(item).check(z.maxLength(most))), []);
export const Cel = z.string().check(z.minLength(1), z.maxLength(1_024));

/** What any row may say of itself, besides what it is about. */
export const rowMarks = {
  // What extends the policy may make it stricter, never looser.
  locked: z.optional(z.literal(true)),
  // A layer took it away until then.
  absent: z.optional(z.strictObject({ until: Instant, because: Text.check(z.minLength(1)) })),
};
/** Of a row that may do without a name of its own. */
export const rowWords = { id: z.optional(Name), ...rowMarks };
