import * as z from "zod/mini";
import { ShortText } from "./claim.ts";
import { Instant } from "./instant.ts";
import { SituationWord } from "./words.ts";

const OneOrMore = z.union([ShortText, z.readonly(z.array(ShortText).check(z.maxLength(100)))]);

/** `accounts`, `regions`, `types` and `resources` are reserved; every other key is a tag. All must match. */
export const Scope = z.record(z.string().check(z.maxLength(256)), OneOrMore);
export type Scope = Readonly<z.infer<typeof Scope>>;

/** A fact about now with a scope and an end. */
export const Situation = z.strictObject({
  kind: SituationWord,
  ref: ShortText,
  state: z.enum(["open", "closed"]),
  scope: z.prefault(Scope, {}),
  since: Instant,
  until: z.optional(Instant),
  closedAt: z.optional(Instant),
  source: ShortText,
  by: z.optional(OneOrMore),
  severity: z.optional(ShortText),
  exploited: z.optional(z.boolean()),
  note: z.optional(ShortText),
});
export type Situation = Readonly<z.infer<typeof Situation>>;

/** Facts about a stretch of time, as a file of their own. */
export const Situations = z.readonly(z.array(Situation).check(z.maxLength(1_000)));
