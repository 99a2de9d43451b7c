import { listed } from "../../arbitration/explain/sentences/deed.ts";
import type { Answer, Option } from "../../arbitration/verdict.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { satisfies } from "../../claims/satisfies.ts";
import { personName } from "../../questions/naming.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { clockText } from "../time-text.ts";
import type { QuestionScene } from "./asking.ts";
import { isAboutExistence, isHiddenChoice, isHiddenValue } from "./values.ts";

/** What an answer comes to: it stays, goes back, becomes something else, or is asked again. */
export type Tone = "keep" | "revert" | "change" | "ask";

export const toneOf = (answer: Answer): Tone =>
  answer === "hold" ? "ask" : answer === "value" ? "change" : answer;

/** What an answer means for people: whose wish it is, what it costs, and for how long it stands. */
export type AnswerTerms = {
  readonly tone: Tone;
  readonly whose: string;
  readonly costs: readonly string[];
  readonly lasts: string;
};

export const untilChanged = "until something changes";

const longestWord = 80;
const mostWaiting = 2;

const unclaimed: Readonly<Record<Tone, string>> = {
  keep: "what stands there now",
  revert: "what was agreed before",
  change: "what is offered besides",
  ask: "what stands there now",
};

export function termsOf(option: Option, asking: QuestionScene): AnswerTerms {
  const tone = toneOf(option.answer);
  const advocate = asking.judged.dispute.claims.find(({ id }) => id === option.for);
  return {
    tone,
    whose: advocate === undefined ? unclaimed[tone] : wishText(advocate),
    costs: costsOf(option, asking),
    lasts: tone === "ask" ? "as long as you say" : untilChanged,
  };
}

function wishText({ actor, intent, motivation }: Claim): string {
  const goal = intent === "unattributed" ? "" : ` for ${intent}`;
  const why = motivation.ref === undefined ? "" : ` (${motivation.ref})`;
  return plainLine(`${personName(actor.principal)}'s wish${goal}${why}`, 2 * longestWord);
}

/** Whose limit breaks, who waits, and whose edit is undone; of what is hidden, and of several fields, nobody can say. */
function costsOf({ value }: Option, asking: QuestionScene): readonly string[] {
  const { question, judged, now } = asking;
  const [field] = question.fields;
  const isOne = question.fields.length === 1 && field !== undefined && !isAboutExistence(question);
  if (!isOne || value === undefined || isHiddenChoice(value) || isHiddenValue(field, value, asking))
    return [];
  const losing = judged.dispute.claims.filter(
    ({ state, until, field: claimed, constraint }) =>
      state === "active" &&
      claimed === field &&
      (until === undefined || millis(until) > now) &&
      constraint !== undefined &&
      !satisfies(value, constraint),
  );
  const limits = losing.filter(isLimit).map((claim) => limitText(claim, asking));
  const others = losing.filter((claim) => !isLimit(claim));
  const waiting = namesOf(others.filter((claim) => !isBareEdit(claim)));
  const undone = namesOf(others.filter(isBareEdit));
  const waits = waiting.length === 0 ? [] : [`${listed(waiting, mostWaiting)} ${verb(waiting)}`];
  const undoes = undone.length === 0 ? [] : [`what ${listed(undone, mostWaiting)} wrote is undone`];
  return [...new Set([...limits.slice(0, mostWaiting), ...waits, ...undoes])];
}

const verb = (names: readonly string[]): string => (names.length === 1 ? "waits" : "wait");

const namesOf = (claims: readonly Claim[]): readonly string[] => [
  ...new Set(claims.map(({ actor }) => personName(actor.principal))),
];

const isLimit = ({ constraint }: Claim): boolean => constraint !== undefined && constraint.is === undefined;

/** Nothing was said for it. */
const isBareEdit = ({ intent, motivation }: Claim): boolean =>
  intent === "unattributed" && motivation.kind === "none";

function limitText({ actor, until, while: lasts }: Claim, { now, zone }: QuestionScene): string {
  const broken = `${personName(actor.principal)}'s limit is broken`;
  if (lasts !== undefined) return `${broken} until ${plainLine(lasts, longestWord)} ends`;
  return until === undefined ? broken : `${broken} until ${clockText(until, now, zone)}`;
}
