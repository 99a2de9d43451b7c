import { changeWords } from "../../arbitration/explain/sentences/change-words.ts";
import type { Answer, Option } from "../../arbitration/verdict.ts";
import { durationText, instantOf } from "../../claims/instant.ts";
import { holdsDigest } from "../../fields/hidden.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { hiddenWord } from "../../hidden/words.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";
import { isOwnOption, type OwnKind, ownKind } from "../../questions/own-value.ts";
import { liveAt } from "../../questions/question-id.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { clockText } from "../time-text.ts";
import { type AnswerTerms, termsOf } from "./answer-terms.ts";
import type { QuestionScene } from "./asking.ts";
import { isAboutExistence, isHiddenChoice, isHiddenValue, isPlainItem, valueText } from "./values.ts";

/** Something that can be answered; its key stays the same while the edition of the question does. */
export type AnswerChoice = {
  readonly key: string;
  readonly answer: Answer;
  /** What an answer has to name; nothing where the answer says everything. */
  readonly value?: Json;
  /** The answer alone: whose it is and what it costs stand beside it. */
  readonly does: string;
  readonly terms: AnswerTerms;
};

/** How long something may be held. */
export type Hold = { readonly key: string; readonly ms: number; readonly label: string };

/** A value of one's own. */
export type Own = { readonly kind: Exclude<OwnKind, "other">; readonly label: string };

const hour = 3_600_000;
const spans = [
  [hour, "1 hour"],
  [4 * hour, "4 hours"],
  [12 * hour, "12 hours"],
  [24 * hour, "1 day"],
  [72 * hour, "3 days"],
  [168 * hour, "7 days"],
] as const;

const longestLabel = 400;
const exception = "a guardrail is left broken only so, by those it names";

const present: Readonly<Record<Answer, (value: string) => string>> = {
  keep: (value) => `keep ${value}`,
  revert: (value) => `go to ${value}`,
  value: (value) => `set ${value}`,
  hold: (value) => `hold ${value} for a time, after which it is weighed again`,
};

/** What is absent has no value to name. */
const absent: Readonly<Record<Answer, string>> = {
  keep: "leave it away",
  revert: "take it away",
  value: "take it away",
  hold: "leave it away for a time, after which it is weighed again",
};

/** Parley knows a secret by its digest alone, so it can put none back. */
const hidden: Readonly<Record<Answer, string>> = {
  keep: `keep what stands there now ${hiddenWord}`,
  revert: `what stood there before ${hiddenWord}: it has to be put back by hand`,
  value: `what stood there before ${hiddenWord}: it has to be put back by hand`,
  hold: `keep what stands there now ${hiddenWord} for a time, after which it is weighed again`,
};

/** Parley makes no resource, whatever is answered. */
const deleted: Readonly<Record<Answer, string>> = {
  keep: "it may stay deleted",
  revert: "it is wanted back: Parley creates nothing, and lists it until somebody makes it again",
  value: "it is wanted back: Parley creates nothing, and lists it until somebody makes it again",
  hold: "leave it deleted for a time, after which it is weighed again",
};

/** A list item that is put back is named by its path, which says all of it. */
export function optionText(asked: Pick<OpenQuestion, "fields" | "ask">, { answer, value }: Option): string {
  if (isAboutExistence(asked)) return deleted[answer];
  if (value === null) return absent[answer];
  if (isHiddenChoice(value)) return hidden[answer];
  const text = valueText(asked, value);
  return text === "it" && answer !== "keep" && answer !== "hold" ? "put it there" : present[answer](text);
}

/** The answer alone: what comes and goes of a list is named, so that nobody has to look for what `it` is. */
function deedOf(option: Option, asking: QuestionScene): string {
  const { question, record } = asking;
  const { answer, value } = option;
  const [field] = question.fields;
  const isMove = (answer === "revert" || answer === "value") && value !== undefined;
  const live = field === undefined ? undefined : liveAt(record, field);
  if (!isMove || field === undefined || live === undefined || !isPlainItem(question))
    return optionText(question, option);
  if ([live, value].some((one) => isHiddenValue(field, one, asking))) return optionText(question, option);
  const isBack = answer === "revert";
  return changeWords({ path: field, before: live, after: value, hidden: false, isBack }, "do");
}

/** What stood there when it was offered may not stand there any more. */
function asItStands(option: Option, { question, record }: Offering): Option {
  const { answer, value } = option;
  const [field] = question.fields;
  if (answer !== "keep" || question.fields.length !== 1 || field === undefined || isHiddenChoice(value))
    return option;
  const live = liveAt(record, field);
  const isThere = live === undefined || canonicalJson(live) === canonicalJson(value ?? null);
  return isThere ? option : { ...option, answer: "value" };
}

type Offering = Pick<QuestionScene, "question" | "record">;

/** What can be answered by a choice alone; a value of one's own is not among it. */
export function choicesOf(asking: QuestionScene, isGuardrail: boolean): readonly AnswerChoice[] {
  const { question } = asking;
  const options = question.ask.options.filter((option) => !isOwnOption(option));
  return options.map((option) => {
    const { answer, value } = option;
    const lifts = isGuardrail && answer === "hold" ? `; ${exception}` : "";
    const given = value !== undefined && !holdsDigest(value) && { value };
    const said = asItStands(option, asking);
    const does = plainLine(`${deedOf(said, asking)}${lifts}`, longestLabel);
    const terms = termsOf(said, asking);
    return { key: keyOf(option, options), answer, ...given, does, terms };
  });
}

/** Answers are only added, after those that were there: so a key means the same as long as the question stands. */
function keyOf(option: Option, options: readonly Option[]): string {
  const { answer } = option;
  const place = options.filter((other) => other.answer === answer).indexOf(option);
  return answer !== "value" && place === 0 ? answer : `${answer}-${place}`;
}

const ownWords: Readonly<Record<Own["kind"], string>> = {
  integer: "a whole number",
  number: "a number",
  text: "a text",
};

export function ownOf({ question }: Pick<QuestionScene, "question">): Own | undefined {
  const kind = ownKind(question);
  if (kind === undefined || kind === "other") return undefined;
  return { kind, label: `set ${ownWords[kind]} of your own, if no guardrail forbids it` };
}

/** As long as the policy lets a ruling stand. */
export function holdsOf({ question, policy, now, zone }: QuestionScene): readonly Hold[] {
  if (!question.ask.options.some(({ answer }) => answer === "hold")) return [];
  const fitting = spans.filter(([ms]) => ms <= policy.file.limits.ruling);
  return fitting.map(([ms, text]) => {
    const label = `${text} (to ${clockText(instantOf(now + ms), now, zone)})`;
    return { key: durationText(ms), ms, label };
  });
}
