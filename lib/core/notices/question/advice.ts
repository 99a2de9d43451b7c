import { endsUnruled, isBesideCause } from "../../arbitration/causes.ts";
import { Duration, instantOf, millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { isLastRound } from "../../questions/asked-before.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { clockText, timeText } from "../time-text.ts";
import { type Tone, toneOf, untilChanged } from "./answer-terms.ts";
import { optionText } from "./answers.ts";
import type { QuestionScene } from "./asking.ts";
import { alone } from "./plan.ts";
import { isHiddenChoice } from "./values.ts";

/** What Parley would answer, what silence does instead, and why the two are not the same. */
export type Advice = {
  readonly tone: Tone;
  readonly text: string;
  readonly silence: { readonly tone: Tone; readonly text: string };
  /** Missing where silence does what is advised. */
  readonly differs?: string;
};

type AdviceInput = Pick<QuestionScene, "question" | "now" | "zone">;

const longest = 600;

export function adviceOf(asking: AdviceInput): Advice {
  const { ask } = asking.question;
  const advised = alone(asking.question);
  const silence = { tone: toneOf(ask.onSilence.answer), text: plainLine(`${silenceOf(asking)}.`, longest) };
  const isSame = isHiddenChoice(advised.value)
    ? advised.tone === silence.tone
    : isAlike(advised.value, ask.onSilence.value);
  const isUnruled = endsUnruled(ask.cause);
  return {
    tone: advised.tone,
    text: plainLine(`${advised.text}, ${untilChanged}.`, longest),
    silence: isUnruled ? { ...silence, tone: "keep" } : silence,
    ...(!isSame && !isUnruled && { differs: whyDiffers(asking) }),
  };
}

const isAlike = (a: Json | undefined, b: Json | undefined): boolean =>
  canonicalJson(a ?? null) === canonicalJson(b ?? null);

/** With its length, as a moment. */
function silenceOf({ question, now, zone }: AdviceInput): string {
  const { deadline, onSilence, cause } = question.ask;
  const unanswered = `Unanswered by ${timeText(deadline, zone)}:`;
  if (cause === "take-over") return `${unanswered} what the incident left stays, and is held no longer`;
  const does = `${unanswered} ${optionText(question, onSilence)}`;
  if (isBesideCause(cause)) return `${does}, for as long as that is what is decided`;
  if (isLastRound(question)) return `${does}, for the third and last time, ${untilChanged}`;
  const length = Duration.safeParse(onSilence.for);
  if (!length.success) return does;
  const end = instantOf(millis(deadline) + length.data);
  return `${does} until ${clockText(end, now, zone)}, then it is asked again`;
}

function whyDiffers({ question }: Pick<AdviceInput, "question">): string {
  const { onSilence, meanwhile } = question.ask;
  if (onSilence.answer === "keep" || onSilence.answer === "hold")
    return "They differ because nothing is written that no person has decided.";
  return isAlike(onSilence.value, meanwhile.value)
    ? "They differ because silence goes on with what holds meanwhile."
    : "They differ because the policy gives silence a meaning of its own here.";
}
