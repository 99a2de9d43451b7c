import * as z from "zod/mini";
import { Id } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import { FieldPath } from "../fields/path.ts";
import { causes } from "./causes.ts";
import { effects, outcomes } from "./verdict.ts";

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

const answers = z.enum(["keep", "revert", "value", "hold"]);

/** One answer that a question offers: whose it is, and what would follow from it. */
export const OptionWord = z.strictObject({
  answer: answers,
  value: z.optional(JsonValue),
  for: z.optional(Id),
  consequence: z.optional(Text),
});

/** What silence means, and for how long. */
export const SilenceWord = z.strictObject({
  answer: answers,
  value: z.optional(JsonValue),
  for: z.optional(Text),
});
export const Meanwhile = z.strictObject({ value: z.optional(JsonValue) });

/** A question as a verdict puts it. */
export const QuestionDocument = z.strictObject({
  question: Text,
  why: Text,
  cause: z.enum(causes),
  // It stands beside a verdict: it changes neither outcome nor value.
  beside: z.boolean(),
  options: z.readonly(z.array(OptionWord)),
  approvers: z.readonly(z.array(Text)),
  deadline: Instant,
  meanwhile: Meanwhile,
  onSilence: SilenceWord,
});

export const OutcomeWord = z.enum(outcomes);
export const EffectWord = z.enum(effects);

const FieldDocument = z.strictObject({
  path: FieldPath,
  outcome: OutcomeWord,
  effect: EffectWord,
  value: z.optional(JsonValue),
  holders: Ids,
  until: z.optional(Instant),
  next: z.optional(Instant),
  codify: z.boolean(),
  deferred: z.readonly(z.array(z.strictObject({ claim: Id, wakes: Wakes }))),
  refused: Ids,
  // Wants of claimants who have not shown what they say: listed and told, and without any weight.
  wishes: Ids,
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
