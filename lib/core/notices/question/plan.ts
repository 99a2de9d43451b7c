import { passedOverIn } from "../../arbitration/explain/passed-over.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";
import { plainLine } from "../../schema/plain-text.ts";
import type { Tone } from "./answer-terms.ts";
import type { QuestionScene } from "./asking.ts";
import { isAboutExistence, isHiddenChoice, valueText } from "./values.ts";

const mostReasons = 5;
const longest = 600;

type QuestionPlanInput = Pick<QuestionScene, "question" | "judged">;

const askingOn = ({ question, judged }: QuestionPlanInput): readonly FieldVerdict[] =>
  judged.verdict?.fields.filter(({ path, ask }) => ask !== null && question.fields.includes(path)) ?? [];

/** What Parley would do if it were for it alone, and why it is not. */
export function would(asking: QuestionPlanInput): readonly string[] {
  const { ask } = asking.question;
  const [reason] = [
    ...askingOn(asking)
      .flatMap(({ because }) => because.slice(0, 1))
      .map(reasonText),
  ];
  return [
    `By itself Parley would ${alone(asking.question).text}.`,
    `It asks because ${reason ?? firstSentence(ask.why)}.`,
    ...passedOverIn(ask.why),
  ].map((line) => plainLine(line, longest));
}

type Alone = { readonly tone: Tone; readonly text: string; readonly value: Json | undefined };

/** Beside a verdict nothing waits for the answer: what holds meanwhile is what Parley does. */
export function alone(asked: OpenQuestion): Alone {
  const { options, beside, meanwhile: held } = asked.ask;
  const kept = options.find(({ answer }) => answer === "keep")?.value;
  const still: Alone = { tone: "keep", text: "leave it as it is", value: kept };
  if (beside === true) {
    if (held.value === undefined || isLive(asked, held.value)) return still;
    return { tone: "change", text: doing(asked, held.value), value: held.value };
  }
  const revert = options.find(({ answer }) => answer === "revert");
  return revert === undefined
    ? still
    : { tone: "revert", text: doing(asked, revert.value), value: revert.value };
}

function doing(asked: OpenQuestion, value: Json | undefined): string {
  if (isAboutExistence(asked)) return "create nothing, and list it as outstanding";
  if (value === null) return "take it away";
  if (isHiddenChoice(value)) return "have put back what stood there before, which is hidden";
  const text = valueText(asked, value);
  return text === "it" ? "put it there" : `go to ${text}`;
}

const firstSentence = (text: string): string => (text.split(". ")[0] ?? text).replace(/\.$/, "");

const reasonText = ({ text, at }: FieldVerdict["because"][number]): string =>
  at === undefined ? text : `${text} [${at}]`;

/** How it was weighed, and where the policy says so; the first reason of each field says why it is asked. */
export function reasonsOf(asking: QuestionPlanInput): readonly string[] {
  const reasons = askingOn(asking).flatMap(({ because }) => because.slice(1));
  const told = reasons.map((reason) => plainLine(reasonText(reason), longest));
  return [...new Set(told)].slice(0, mostReasons);
}

/** A guardrail that is broken, or that nobody knows to hold, is what the question is about. */
export const isOnGuardrail = (asking: QuestionPlanInput): boolean =>
  askingOn(asking).some(({ because }) => because.some(({ rule }) => rule.startsWith("guardrail/")));

const isLive = ({ ask }: OpenQuestion, value: Json | undefined): boolean =>
  ask.options.some(
    (option) =>
      option.answer === "keep" && canonicalJson(option.value ?? null) === canonicalJson(value ?? null),
  );

export function meanwhile({ question }: Pick<QuestionScene, "question">): string {
  const { value } = question.ask.meanwhile;
  if (question.ask.beside === true)
    return "What was decided is carried out all the same; the answer may change it.";
  if (value === undefined || isLive(question, value)) return "Nothing is changed until somebody answers.";
  const text = valueText(question, value);
  const held = text === "it" ? "there" : text;
  return `Until somebody answers it is ${value === null ? "taken away" : held}.`;
}
