import * as z from "zod/mini";
import { Id } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint-words.ts";
import { Instant } from "../claims/instant.ts";
import { FieldPath } from "../fields/path.ts";
import { outcomes } from "./verdict.ts";

const Ids = z.readonly(z.array(Id));
const Text = z.string();

const WakeWord = z.union([
  z.strictObject({ end: Text }),
  z.strictObject({ closed: Text }),
  z.strictObject({ at: Instant }),
  z.strictObject({ ruling: Text }),
  z.strictObject({ policy: Text }),
]);
/** Alternatives, each a list of which everything must have happened. */
export const Wakes = z.readonly(z.array(z.readonly(z.array(WakeWord))));

export const OptionWord = z.strictObject({
  answer: z.enum(["keep", "revert", "value", "hold"]),
  value: z.optional(JsonValue),
});
export const Meanwhile = z.strictObject({ value: z.optional(JsonValue) });

/** A question as a verdict puts it. */
export const QuestionDocument = z.strictObject({
  question: Text,
  why: Text,
  options: z.readonly(z.array(OptionWord)),
  approvers: z.readonly(z.array(Text)),
  deadline: Instant,
  meanwhile: Meanwhile,
  onSilence: OptionWord,
});

export const OutcomeWord = z.enum(outcomes);
export const EffectWord = z.enum(["none", "notify", "write"]);

const FieldDocument = z.strictObject({
  path: FieldPath,
  outcome: OutcomeWord,
  value: z.optional(JsonValue),
  holders: Ids,
  until: z.optional(Instant),
  next: z.optional(Instant),
  codify: z.boolean(),
  deferred: z.readonly(z.array(z.strictObject({ claim: Id, wakes: Wakes }))),
  refused: Ids,
  outstanding: Ids,
  because: z.readonly(z.array(z.strictObject({ rule: Text, at: z.optional(Text), text: Text }))),
  ask: z.nullable(QuestionDocument),
});

/** What `parley decide --json` prints: a verdict and its explanation. */
export const VerdictDocument = z.strictObject({
  outcome: OutcomeWord,
  effect: EffectWord,
  fields: z.readonly(z.array(FieldDocument)),
  warnings: z.readonly(z.array(Text)),
  explanation: Text,
});
