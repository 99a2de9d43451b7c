import * as z from "zod/mini";

/** What becomes of a value when the claim that held it has ended and nobody is next. */
export const OnExpiry = z.strictObject({
  lease: z.prefault(z.enum(["keep", "ask", "revert"]), "revert"),
  need: z.prefault(z.enum(["keep", "ask", "revert"]), "revert"),
});
