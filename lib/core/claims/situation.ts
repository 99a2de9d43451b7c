import * as z from "zod/mini";
import { ShortText } from "./claim.ts";
import { Instant } from "./instant.ts";
import { IntentWord, SituationWord } from "./words.ts";

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
  // When its system last said so: what is older never replaces it.
  asOf: z.optional(Instant),
  source: ShortText,
  by: z.optional(OneOrMore),
  // The human behind the one who declared it, where AWS recorded one.
  behind: z.optional(ShortText),
  severity: z.optional(ShortText),
  exploited: z.optional(z.boolean()),
  // What it is about, where its source says so: an alarm about cost is no trouble.
  goal: z.optional(IntentWord),
  // Who is on it; absent in a file: anyone who cites it. The arbiter always says them.
  responders: z.optional(z.readonly(z.array(ShortText).check(z.maxLength(100)))),
  // A scaling policy's own alarm: it is how the policy works, and no trouble.
  scaling: z.optional(z.boolean()),
  // Of an alarm: the namespace of its metric. Outside AWS's own it confirms only where the policy lists it.
  namespace: z.optional(ShortText),
  note: z.optional(ShortText),
});
export type Situation = Readonly<z.infer<typeof Situation>>;

/** Facts about a stretch of time, as a file of their own. */
export const Situations = z.readonly(z.array(Situation).check(z.maxLength(1_000)));
