import { shown } from "../../arbitration/explain/words.ts";
import { isExistence } from "../../fields/existence.ts";
import { holdsDigest, holdsHidden, isWithheld } from "../../fields/hidden.ts";
import { canonicalJson, isRecord, type Json, property } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import { hiddenByPolicy } from "../../hidden/by-policy.ts";
import type { OpenQuestion } from "../../ledger/docket-record.ts";
import { partOf } from "../../questions/combined.ts";
import type { QuestionScene } from "./asking.ts";

type ValuesInput = Pick<OpenQuestion, "fields" | "ask">;
type ValuesScene = Pick<QuestionScene, "question" | "policy" | "judged">;

const mostValues = 5;

/** Whether the resource may stay deleted is a question by itself. */
export const isAboutExistence = ({ fields }: Pick<OpenQuestion, "fields">): boolean =>
  fields.length === 1 && fields.every(isExistence);

/** An item of a list whose keys stand in its path: whether it is there or not says everything. */
export function isPlainItem({ ask, fields }: ValuesInput): boolean {
  const there = ask.options
    .map(({ value }) => value)
    .filter((value) => value !== null && value !== undefined);
  const isOne = new Set(there.map((value) => canonicalJson(value))).size <= 1;
  return fields.length === 1 && isOne && fields[0]?.endsWith("]") === true;
}

/** With several fields a value is a group of values by field. */
export function valueText(asked: ValuesInput, value: Json | undefined): string {
  const { fields } = asked;
  if (fields.length < 2 || !isRecord(value))
    return isPlainItem(asked) ? "it" : shown(value, holdsHidden(value));
  const named = fields.filter((path) => property(value, path) !== undefined);
  const texts = named.slice(0, mostValues).map((path) => {
    const part = property(value, path);
    return `${nameOf(path, holdsHidden(part))} ${shown(part, holdsHidden(part))}`;
  });
  return texts.join(", ") + (named.length > mostValues ? `, and ${named.length - mostValues} more` : "");
}

/** An element is named by its value, so of a hidden one only the list is told. */
const nameOf = (path: string, isHidden: boolean): string =>
  isHidden && path.endsWith("]") ? path.slice(0, path.lastIndexOf("[")) : path;

export const openName = (path: string, scene: ValuesScene): string =>
  nameOf(path, isHiddenField(path, scene));

/** What people see of a secret is neither its value nor its digest. */
export const isHiddenChoice = (value: Json | undefined): boolean =>
  isRecord(value) && !holdsDigest(value) ? isHiddenGroup(Object.values(value)) : holdsHidden(value);

const isHiddenGroup = (values: readonly Json[]): boolean => values.length > 0 && values.every(holdsHidden);

/** INVARIANT (secrets stay): a field is hidden where arbitration hid it, or where anything calls it a secret. */
function isHiddenField(path: string, { question, policy, judged }: ValuesScene): boolean {
  const { byField, bySound } = hiddenByPolicy(policy.file);
  if (byField(path)) return true;
  const facts = Object.entries(judged.dispute.facts.fields ?? {}).filter(([known]) => overlaps(known, path));
  if (facts.some(([, fact]) => fact.sensitive === true)) return true;
  const isKnownOpen = facts.some(([known, fact]) => known === path && fact.sensitive === false);
  if (!isKnownOpen && bySound(path)) return true;
  return question.fields.some((field) => overlaps(field, path) && isWithheldIn(question, field));
}

const isWithheldIn = (question: OpenQuestion, field: FieldPath): boolean =>
  question.ask.options.some(({ value }) => isWithheld(partOf(question, value, field)));

/** A value of a field, which may be hidden, or hold something that is. */
export const isHiddenValue = (path: string, value: Json | undefined, scene: ValuesScene): boolean =>
  holdsHidden(value) || isHiddenField(path, scene) || hiddenByPolicy(scene.policy.file).within(value);
