import * as z from "zod/mini";
import { Id } from "../claims/claim.ts";
import { JsonValue } from "../claims/constraint/json-value.ts";
import { Instant } from "../claims/instant.ts";
import type { DeepReadonly } from "../fields/json.ts";
import { FieldPath } from "../fields/path.ts";
import { causes } from "./causes.ts";

/** From the weakest to the strongest: the whole is the strongest of its fields. */
export const outcomes = ["keep", "revert", "ask"] as const;
export const OutcomeWord = z.enum(outcomes);
export type Outcome = z.infer<typeof OutcomeWord>;

/** What is done about it, from the weakest to the strongest: `wait` is a write that may not be made now. */
export const effects = ["none", "notify", "wait", "write"] as const;
export const EffectWord = z.enum(effects);
export type Effect = z.infer<typeof EffectWord>;

const Ids = z.readonly(z.array(Id));
const Text = z.string();

const WakeWord = z.union([
  z.strictObject({ end: Text }),
  z.strictObject({ closed: Text }),
  z.strictObject({ at: Instant }),
  z.strictObject({ ruling: Text }),
  z.strictObject({ policy: Text }),
]);
/** What must happen for a deferred claim to be heard again. */
export type Wake = DeepReadonly<z.infer<typeof WakeWord>>;

/** Alternatives, each a list of which everything must have happened. */
export const Wakes = z.readonly(z.array(z.readonly(z.array(WakeWord))));

const DeferralWord = z.strictObject({ claim: Id, wakes: Wakes });
export type Deferral = DeepReadonly<z.infer<typeof DeferralWord>>;

const ReasonWord = z.strictObject({ rule: Text, at: z.exactOptional(Text), text: Text });
/** One step of the reasoning; `at` is where the policy says so, as `file:line`. */
export type Reason = DeepReadonly<z.infer<typeof ReasonWord>>;

const AnswerWord = z.enum(["keep", "revert", "value", "hold"]);
export type Answer = z.infer<typeof AnswerWord>;

/** One answer that a question offers: the claim that wants it, and what would follow from it. */
export const OptionWord = z.strictObject({
  answer: AnswerWord,
  value: z.exactOptional(JsonValue),
  for: z.exactOptional(Id),
  consequence: z.exactOptional(Text),
});
export type Option = DeepReadonly<z.infer<typeof OptionWord>>;

/** What silence means; `for` is a length of time such as `24h`. */
export const SilenceWord = z.strictObject({
  answer: AnswerWord,
  value: z.exactOptional(JsonValue),
  for: z.exactOptional(Text),
});
export type Silence = DeepReadonly<z.infer<typeof SilenceWord>>;

export const Meanwhile = z.strictObject({ value: z.exactOptional(JsonValue) });

/** What a person is asked, and what holds until they answer. */
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
export type Question = DeepReadonly<z.infer<typeof QuestionDocument>>;

const FieldDocument = z.strictObject({
  path: FieldPath,
  outcome: OutcomeWord,
  effect: EffectWord,
  // What the field should be; `null` says that it should be absent. Missing when live is unknown.
  value: z.exactOptional(JsonValue),
  holders: Ids,
  until: z.exactOptional(Instant),
  next: z.exactOptional(Instant),
  codify: z.boolean(),
  deferred: z.readonly(z.array(DeferralWord)),
  refused: Ids,
  // Wants of claimants who have not shown what they say: listed and told, and without any weight.
  wishes: Ids,
  outstanding: Ids,
  because: z.readonly(z.array(ReasonWord)),
  ask: z.nullable(QuestionDocument),
});
export type FieldVerdict = DeepReadonly<z.infer<typeof FieldDocument>>;

/** What `parley decide --json` prints: a verdict and its explanation. */
export const VerdictDocument = z.strictObject({
  outcome: OutcomeWord,
  effect: EffectWord,
  fields: z.readonly(z.array(FieldDocument)),
  warnings: z.readonly(z.array(Text)),
  explanation: Text,
});
export type Verdict = Omit<DeepReadonly<z.infer<typeof VerdictDocument>>, "explanation">;
