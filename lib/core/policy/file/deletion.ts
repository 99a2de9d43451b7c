import * as z from "zod/mini";
import { ResourceSelector } from "../selector.ts";
import { Name, rowWords, Texts } from "./words.ts";

/** Whether somebody is asked about a deletion or only told; the first row that matches decides. */
export const Deletion = z.strictObject({
  ...rowWords,
  in: z.prefault(ResourceSelector, {}),
  types: z.optional(Texts),
  // Classes that name the resource itself, as `/` or `/**`.
  classes: z.optional(z.readonly(z.array(Name))),
  answer: z.enum(["ask", "tell"]),
});
