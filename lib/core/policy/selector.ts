import * as z from "zod/mini";
import { ActorKindWord, IntentWord, MotivationWord, SituationWord, UrgencyWord } from "../claims/words.ts";
import { patternFault } from "../fields/field-pattern.ts";

const Glob = z.string().check(z.minLength(1), z.maxLength(512));
const Globs = z.readonly(z.array(Glob).check(z.minLength(1), z.maxLength(500)));

/** Field patterns: `*` stands for any text inside one step of the path, a step `**` for any number of steps. */
export const FieldPattern = z
  .string({ error: "a field pattern must be text, such as `/Tags[Key=*]/Value`" })
  .check(
    z.maxLength(512),
    z.check(({ value, issues }) => {
      const fault = patternFault(value);
      if (fault !== undefined) issues.push({ code: "custom", input: value, message: fault });
    }),
  );
export const FieldPatterns = z.readonly(z.array(FieldPattern).check(z.minLength(1), z.maxLength(500)));

/** Which resources something is about; every key that is named must match, names match by `*`. */
export const ResourceSelector = z.strictObject({
  environments: z.optional(Globs),
  accounts: z.optional(Globs),
  regions: z.optional(Globs),
  types: z.optional(Globs),
  resources: z.optional(Globs),
  tags: z.optional(z.record(z.string().check(z.maxLength(256)), Globs)),
});
export type ResourceSelector = Readonly<z.infer<typeof ResourceSelector>>;

/** Which claimants something is about. */
export const ActorSelector = z.strictObject({
  kinds: z.optional(z.readonly(z.array(ActorKindWord))),
  principals: z.optional(Globs),
  via: z.optional(Globs),
});
export type ActorSelector = Readonly<z.infer<typeof ActorSelector>>;

const counted = {
  intents: z.optional(z.readonly(z.array(IntentWord))),
  motivations: z.optional(z.readonly(z.array(MotivationWord))),
  urgencies: z.optional(z.readonly(z.array(UrgencyWord))),
  confirmed: z.optional(z.boolean()),
};

/** One side of a question: who it is, and what counted of what they want. */
export const SideSelector = z.strictObject({ ...ActorSelector.shape, ...counted });
export type SideSelector = Readonly<z.infer<typeof SideSelector>>;

/** Which claims a rule is about; all of it is compared without running an expression. */
export const ClaimSelector = z.strictObject({
  ...ResourceSelector.shape,
  ...ActorSelector.shape,
  fields: z.optional(FieldPatterns),
  classes: z.optional(z.readonly(z.array(z.string()))),
  ...counted,
  exposure: z.optional(z.enum(["internet", "internal"])),
  // A situation of one of these kinds is open on the resource.
  during: z.optional(z.readonly(z.array(SituationWord))),
});
export type ClaimSelector = Readonly<z.infer<typeof ClaimSelector>>;
