import type { Dispute } from "../../arbitration/dispute.ts";
import { valueIn } from "../../arbitration/project/said-of.ts";
import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import { asNumber } from "../../fields/equality.ts";
import { isList, type Json } from "../../fields/json.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import { forType, namesAny } from "../../policy/for-type.ts";
import type { Policy } from "../../policy/policy.ts";
import { classesAt } from "../../safety/lean.ts";
import { demandOn, type FieldWish } from "./wish.ts";

export type Judged = { readonly dispute: Dispute; readonly policy: Policy };

const present = (values: readonly (Json | undefined)[]): readonly Json[] =>
  values.filter((value) => value !== undefined);

/** Every value that a dispute tells of a field: what stands, stood, was written, offered or ruled there. */
function valuesOn(path: FieldPath, { dispute }: Judged): readonly Json[] {
  const { claims, live, prior, facts, history, asked, rulings } = dispute;
  const isHere = ({ field }: { readonly field: string }): boolean => field === path;
  const known = facts.fields?.[path];
  return present([
    valueIn(live, path),
    valueIn(prior, path),
    known?.stackValue,
    known?.authored,
    known?.highest,
    ...claims.filter(isHere).flatMap(({ prefer, before }) => [prefer, before]),
    ...history.filter(isHere).map(({ after }) => after),
    ...asked
      .filter(isHere)
      .flatMap(({ options = [], meanwhile, onSilence }) =>
        [meanwhile, onSilence, ...options].map((one) => one?.value),
      ),
    ...rulings.filter(isHere).map(({ value }) => value),
  ]);
}

/** Every demand on a field or on a whole around it, of claims and of the policy, by its name or by a pattern. */
function demandsOn(path: FieldPath, { dispute, policy }: Judged): readonly GuardConstraint[] {
  const rules = forType(policy, dispute.resource.type);
  const { guardrails, standing } = rules.onField(path);
  const named = [...rules.guardrails, ...rules.standing].flatMap(({ exact, part: { constraint } }) =>
    exact.map((field) => ({ field: field as FieldPath, constraint })),
  );
  const said = [...dispute.claims, ...named]
    .filter(({ field }) => overlaps(field, path))
    .map((one) => demandOn(one, path));
  const patterned = [...guardrails, ...standing].map(({ part }) => part.constraint);
  return [...said, ...patterned].filter((demand) => demand !== undefined);
}

const valuesNamedOn = (path: FieldPath, judged: Judged): readonly Json[] => [
  ...valuesOn(path, judged),
  ...demandsOn(path, judged).flatMap(({ is, in: among = [] }) => (is === undefined ? among : [is, ...among])),
];

/** The elements of every list that anybody names on a field. */
export const elementsOn = (path: FieldPath, judged: Judged): readonly Json[] => [
  ...valuesNamedOn(path, judged).flatMap((value) => (isList(value) ? value : [])),
  ...demandsOn(path, judged).flatMap(({ has = [], lacks = [] }) => [...has, ...lacks]),
];

const deepest = 12;

/** Every number that stands anywhere in what was said. */
function numbersIn(said: unknown, depth = 0): readonly number[] {
  const number = typeof said === "object" ? undefined : asNumber(said as Json);
  if (number !== undefined) return [number];
  if (typeof said !== "object" || said === null || depth > deepest) return [];
  return Object.values(said).flatMap((inner) => numbersIn(inner, depth + 1));
}

/** What the policy's classes say of a field, such as from which number on it is safe. */
function classesOn(path: FieldPath, { policy, dispute }: Judged): readonly unknown[] {
  const { classes } = policy.file;
  const named = classesAt(policy, dispute.resource.type, path).flatMap((name) => classes[name] ?? []);
  return named
    .filter(({ fields }) => namesAny(fields, path))
    .map(({ fields: _, types: __, ...rest }) => rest);
}

const numbersOn = (path: FieldPath, judged: Judged): readonly number[] => [
  ...numbersIn([...valuesNamedOn(path, judged)]),
  ...numbersIn([...demandsOn(path, judged)]),
];

/** Where more becomes much more: a stride from what was agreed. */
function strides(path: FieldPath, { dispute, policy }: Judged): readonly number[] {
  const { highest } = dispute.facts.fields?.[path] ?? {};
  const known = [highest, asNumber(valueIn(dispute.prior, path)), asNumber(valueIn(dispute.live, path))];
  const { stride } = policy.file.limits;
  return [20, ...known.flatMap((number) => (number === undefined ? [] : [number * stride]))];
}

/** The numbers at which a verdict on the field could turn, those of its neighbours too. */
export function turningNumbers(
  path: FieldPath,
  beside: readonly FieldPath[],
  judged: Judged,
): readonly number[] {
  const named = [path, ...beside].flatMap((field) => numbersOn(field, judged));
  const all = [...named, ...numbersIn(classesOn(path, judged)), ...strides(path, judged), 0, 1];
  return [...new Set(all)].filter(Number.isFinite);
}

const saysBound = ({ min, max }: GuardConstraint): boolean => min !== undefined || max !== undefined;

/** A number that is kept as text is one where somebody bounds it, it has an order, or it is a capacity. */
export function isCounted({ path, wanted }: Pick<FieldWish, "path" | "wanted">, judged: Judged): boolean {
  if (typeof wanted === "number") return true;
  const { type } = judged.dispute.resource;
  const { coupled } = forType(judged.policy, type);
  if (coupled.some(({ ordered = [] }) => namesAny(ordered, path))) return true;
  return classesAt(judged.policy, type, path).includes("capacity") || demandsOn(path, judged).some(saysBound);
}

/** Whole numbers stay whole: a field counts as such when nothing said about it has a fraction. */
export function isWhole(path: FieldPath, judged: Judged): boolean {
  const { scalar } = judged.dispute.facts.fields?.[path] ?? {};
  if (scalar !== undefined && scalar !== "string") return scalar === "integer";
  return numbersOn(path, judged).every(Number.isInteger);
}

/** The value of one element of a list, as anybody names it. */
export const elementNamed = (path: FieldPath, judged: Judged): readonly Json[] =>
  valuesNamedOn(path, judged).filter((value) => value !== null);
