import * as z from "zod/mini";
import { JsonValue } from "../../claims/constraint/json-value.ts";
import { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { FieldPatterns } from "../selector.ts";
import { Name, rowWords, Texts } from "./words.ts";

/** `safer` says which direction cannot hurt: a smaller or larger number, switched on or off, or what meets a demand. */
const FieldClass = z.strictObject({
  ...rowWords,
  types: z.optional(Texts),
  fields: FieldPatterns,
  safer: z.optional(z.union([z.enum(["less", "more", "on", "off"]), GuardConstraint])),
  // What AWS does where the field is absent; without it absent means nothing: 0, or off.
  unset: z.optional(JsonValue),
});
export type FieldClass = Readonly<z.infer<typeof FieldClass>>;

/** As many as any list has rows, and each with as many parts. */
export const Classes = z.prefault(
  z.record(Name, z.readonly(z.array(FieldClass).check(z.maxLength(500)))).check(
    z.refine((classes) => Object.keys(classes).length <= 500, {
      error: "`classes` has more than 500 names; give what is treated alike one name",
    }),
  ),
  {},
);
