import * as z from "zod/mini";
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
