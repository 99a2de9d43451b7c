import { actorName, shown } from "../arbitration/explain/words.ts";
import type { Option, Question } from "../arbitration/verdict.ts";
import { isMasked } from "../cases/hidden-value.ts";
import { isRecord, type Json, property } from "../fields/json.ts";
import type { FieldPath } from "../fields/path.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { fieldNames, fullName, placeName } from "./naming.ts";
import { bodyOf } from "./plain-text.ts";

/** What a message about a question is made of. */
export type Told = {
  readonly resource: ResourceId;
  readonly fields: readonly FieldPath[];
  readonly ask: Question;
  /** Who has a stake in it, for which goal and why now. */
  readonly sides: readonly string[];
  /** How it was weighed, and where the policy says so. */
  readonly reasons: readonly string[];
  /** Where the question can be answered. */
  readonly link?: string;
};

const mostSides = 8;
const mostValues = 5;
const mostApprovers = 5;

/** An item of a list whose keys stand in its path: whether it is there or not says everything. */
function isPlainItem({ ask, fields }: Told): boolean {
  const there = ask.options.map(({ value }) => value).filter((value) => value !== null);
  const isOne = new Set(there.map((value) => JSON.stringify(value))).size <= 1;
  return fields.length === 1 && isOne && fields[0]?.endsWith("]") === true;
}

/** With several fields a value is a group of values by field. */
function valueText(told: Told, value: Json | undefined): string {
  const { fields } = told;
  if (fields.length < 2 || !isRecord(value)) return isPlainItem(told) ? "it" : shown(value, false);
  const named = fields.filter((path) => property(value, path) !== undefined);
  const texts = named.slice(0, mostValues).map((path) => `${path} ${shown(property(value, path), false)}`);
  return texts.join(", ") + (named.length > mostValues ? `, and ${named.length - mostValues} more` : "");
}

const answers: Readonly<Record<Option["answer"], (value: string) => string>> = {
  keep: (value) => `keep ${value}`,
  revert: (value) => `go to ${value}`,
  value: (value) => `set ${value}`,
  hold: (value) => `hold ${value} for a time, after which it is weighed again`,
};

/** What is absent has no value to name. */
const absent: Readonly<Record<Option["answer"], string>> = {
  keep: "leave it away",
  revert: "take it away",
  value: "take it away",
  hold: "leave it away for a time, after which it is weighed again",
};

/** Parley knows a secret by its digest alone, so it can put none back. */
const hidden: Readonly<Record<Option["answer"], string>> = {
  keep: "keep what stands there now (hidden)",
  revert: "what stood there before (hidden): it has to be put back by hand",
  value: "what stood there before (hidden): it has to be put back by hand",
  hold: "keep what stands there now (hidden) for a time, after which it is weighed again",
};

const isHidden = (value: Json | undefined): boolean =>
  isRecord(value) ? Object.values(value).every(isMasked) : isMasked(value);

function optionText(told: Told, { answer, value }: Option): string {
  if (value === null) return absent[answer];
  return isHidden(value) ? hidden[answer] : answers[answer](valueText(told, value));
}

const isLive = ({ ask }: Told, value: Json | undefined): boolean =>
  ask.options.some(
    (option) => option.answer === "keep" && JSON.stringify(option.value) === JSON.stringify(value),
  );

function meanwhile(told: Told): string {
  const { value } = told.ask.meanwhile;
  if (value === undefined || isLive(told, value)) return "Until then nothing is changed.";
  return value === null ? "Until then it is taken away." : `Until then it is ${valueText(told, value)}.`;
}

const silence = (told: Told): string =>
  `If nobody answers by ${utc(told.ask.deadline)}, silence means: ${optionText(told, told.ask.onSilence)}.`;

const utc = (instant: string): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** Whoever the question does not name already. */
function sides({ sides: all, ask }: Told): readonly string[] {
  const others = all.filter((side) => !ask.why.includes(side));
  if (others.length === 0) return [];
  const rest = others.length - mostSides;
  const heading = others.length < all.length ? "Who else has a stake in it:" : "Who has a stake in it:";
  const named = others.slice(0, mostSides).map((side) => `- ${side}`);
  return ["", heading, ...named, ...(rest > 0 ? [`- and ${rest} more`] : [])];
}

function weighing({ reasons }: Told): readonly string[] {
  return reasons.length === 0 ? [] : ["", "How Parley weighs it:", ...reasons.map((reason) => `- ${reason}`)];
}

function asked({ approvers }: Question): string {
  const rest = approvers.length - mostApprovers;
  const named = approvers.slice(0, mostApprovers).map(actorName).join(", ");
  return `Asked: ${named}${rest > 0 ? `, and ${rest} more` : ""}`;
}

/** A question as it is answered on a phone: what is asked and what can be said first, and then why. */
export function questionBody(told: Told, opening: string): string {
  const { ask, resource, fields, link } = told;
  return bodyOf([
    opening,
    "",
    `${fieldNames(fields)} of ${fullName(resource)} (${placeName(resource)})`,
    `Why: ${ask.why}`,
    "",
    "The answers:",
    ...ask.options.map((option) => `- ${optionText(told, option)}`),
    "",
    meanwhile(told),
    silence(told),
    asked(ask),
    ...(link === undefined ? [] : ["", `Answer here: ${link}`]),
    ...sides(told),
    ...weighing(told),
  ]);
}
