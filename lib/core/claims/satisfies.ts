import { sameValue } from "../fields/equality.ts";
import { matchesAny } from "../fields/glob.ts";
import { isRecord, type Json } from "../fields/json.ts";
import type { Topology } from "../fields/topology.ts";
import type { ElementPattern, GuardConstraint, Own, Within } from "./guard-constraint.ts";
import { partsAt, withPart } from "./parts.ts";
import { lacksStatements } from "./statements/matches-statement.ts";
import { whoseIs } from "./statements/whose.ts";

const numeric = /^-?\d+(\.\d+)?$/;

/** A number as AWS may render it; text counts only where it is all digits. */
export function asNumber(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.length < 20 && numeric.test(value) ? Number(value) : undefined;
}

function inBounds(value: Json | undefined, low: number | undefined, high: number | undefined): boolean {
  const number = asNumber(value);
  return number !== undefined && number >= (low ?? -Infinity) && number <= (high ?? Infinity);
}

const includes = (list: readonly Json[], value: Json, topology?: Topology): boolean =>
  list.some((member) => sameValue(member, value, topology));

function loosely(list: readonly Json[], value: Json | undefined): boolean {
  return (
    value !== undefined &&
    list.some((member) => sameValue(member, value) || (isText(value) && String(member) === String(value)))
  );
}

function spans(
  element: Readonly<Record<string, Json>>,
  range: NonNullable<ElementPattern["spans"]>,
): boolean {
  const from = asNumber(element[range.from]);
  const to = asNumber(element[range.to]);
  // No range, or -1 as AWS writes it, opens every port.
  if (from === undefined || to === undefined || from < 0) return true;
  if (range.any !== undefined) return range.any.some((port) => from <= port && port <= to);
  const spared = new Set(range.but?.filter((port) => from <= port && port <= to));
  return Math.max(from, to) - from + 1 > spared.size;
}

type Bound = ElementPattern["match"][string];

function meetsBound(bound: Bound, value: Json | undefined, own: Own | undefined): boolean {
  if (bound.in !== undefined && !loosely(bound.in, value)) return false;
  if (bound.notIn !== undefined && loosely(bound.notIn, value)) return false;
  if (bound.like !== undefined && fitsText(value, bound.like) !== true) return false;
  if (bound.notLike !== undefined && fitsText(value, bound.notLike) === true) return false;
  if (bound.foreign === true && namesOwn(value, own)) return false;
  return (bound.min === undefined && bound.max === undefined) || inBounds(value, bound.min, bound.max);
}

const isText = (value: Json | undefined): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

const namesOwn = (value: Json | undefined, own: Own | undefined): boolean =>
  isText(value) && whoseIs(String(value), own) === "own";

/** Undefined where there is no text to read. */
function fitsText(value: Json | undefined, globs: readonly string[]): boolean | undefined {
  return isText(value) ? matchesAny(globs, String(value)) : undefined;
}

/** True of a list element that the pattern describes. */
export function isLike(element: Json, pattern: ElementPattern, own?: Own): boolean {
  if (!isRecord(element)) return false;
  const meets = Object.entries(pattern.match).every(([name, bound]) =>
    meetsBound(bound, Object.hasOwn(element, name) ? element[name] : undefined, own),
  );
  return meets && (pattern.spans === undefined || spans(element, pattern.spans));
}

function listHolds(constraint: GuardConstraint, value: Json): boolean {
  const list = Array.isArray(value) ? (value as readonly Json[]) : undefined;
  if (constraint.has !== undefined && !(list && constraint.has.every((member) => includes(list, member))))
    return false;
  const { lacksLike, own } = constraint;
  if (list === undefined) return lacksLike?.every((pattern) => !isLike(value, pattern, own)) ?? true;
  if (constraint.lacks?.some((member) => includes(list, member))) return false;
  return !lacksLike?.some((pattern) => list.some((element) => isLike(element, pattern, own)));
}

/** Absent is `null` here, as in a dispute. What is absent has no bound and no member. */
function absentHolds(constraint: GuardConstraint): boolean {
  if (constraint.orAbsent === true) return true;
  if (constraint.is !== undefined && constraint.is !== null) return false;
  if (constraint.min !== undefined || constraint.max !== undefined || constraint.has !== undefined)
    return false;
  if (constraint.in !== undefined && !constraint.in.includes(null)) return false;
  if (constraint.like !== undefined) return false;
  return constraint.absent !== false && !constraint.notIn?.includes(null);
}

function plainlyHolds(value: Json, constraint: GuardConstraint, topology?: Topology): boolean {
  if (value === null) return absentHolds(constraint);
  if (constraint.absent === true) return false;
  if (constraint.is !== undefined && !sameValue(value, constraint.is, topology)) return false;
  const bounded = constraint.min !== undefined || constraint.max !== undefined;
  if (bounded && !inBounds(value, constraint.min, constraint.max)) return false;
  if (constraint.in !== undefined && !includes(constraint.in, value, topology)) return false;
  if (constraint.notIn !== undefined && includes(constraint.notIn, value, topology)) return false;
  return listHolds(constraint, value);
}

/** All of them hold, one of them does not, or nobody can tell. */
function allHold(answers: readonly (boolean | undefined)[]): boolean | undefined {
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

/** The value itself, or each member of a list. */
const eachOf = (value: Json): readonly Json[] =>
  Array.isArray(value) ? (value as readonly Json[]) : [value];

function textHolds(value: Json, { like, notLike, notForeign, own }: GuardConstraint): boolean | undefined {
  const not = (answer: boolean | undefined) => (answer === undefined ? undefined : !answer);
  return allHold(
    eachOf(value).flatMap((member) => [
      like === undefined || fitsText(member, like),
      notLike === undefined || not(fitsText(member, notLike)),
      notForeign === undefined || isNoStranger(member, own),
    ]),
  );
}

function isNoStranger(value: Json, own: Own | undefined): boolean | undefined {
  const whose = isText(value) ? whoseIs(String(value), own) : "unknown";
  return whose === "unknown" ? undefined : whose === "own" || whose === "service";
}

/** What lies beneath the value; parts that are not there count as absent. */
function insideHolds(value: Json, { steps, constraint }: NonNullable<GuardConstraint["inside"]>) {
  const parts = partsAt(value, steps);
  return parts === undefined ? undefined : allHold(parts.map((part) => meets(part, constraint)));
}

/** What becomes of the whole when the value stands in its place. */
function withinHolds(value: Json, within: Within): boolean | undefined {
  const { live, steps, constraint, keys } = within;
  if (live !== undefined) {
    const whole = withPart(live, steps, value);
    return whole === undefined ? undefined : meets(whole, constraint);
  }
  const { absent, lacksLike, ...rest } = constraint;
  if (Object.keys(rest).some((key) => key !== "own") || absent === true) return undefined;
  if (absent === false && value === null) return undefined;
  return lacksLike === undefined || excludes(lacksLike, keys ?? {}, constraint.own) ? true : undefined;
}

/** What is known of an element by its name shows that no pattern means it. */
function excludes(
  patterns: readonly ElementPattern[],
  keys: Readonly<Record<string, string>>,
  own: Own | undefined,
): boolean {
  return patterns.every(({ match }) =>
    Object.entries(match).some(
      ([name, bound]) => Object.hasOwn(keys, name) && !meetsBound(bound, keys[name], own),
    ),
  );
}

/** It asks for more than numbers, equality and members. */
export const isRich = (constraint: GuardConstraint): boolean =>
  constraint.like !== undefined ||
  constraint.notLike !== undefined ||
  constraint.notForeign !== undefined ||
  constraint.lacksStatement !== undefined ||
  constraint.inside !== undefined ||
  constraint.within !== undefined;

/** Says whether a value meets every key of a constraint; undefined where the value cannot be read. */
export function meets(value: Json, constraint: GuardConstraint, topology?: Topology): boolean | undefined {
  const { inside, within, lacksStatement, own } = constraint;
  if (!plainlyHolds(value, constraint, topology)) return false;
  if (!isRich(constraint)) return true;
  const isThere = value !== null;
  return allHold([
    !isThere || textHolds(value, constraint),
    !isThere || lacksStatement === undefined || lacksStatements(value, lacksStatement, own),
    inside === undefined || (!isThere && constraint.orAbsent === true) || insideHolds(value, inside),
    within === undefined || withinHolds(value, within),
  ]);
}

/** Says whether a value is known to meet every key of a constraint. */
export const satisfies = (value: Json, constraint: GuardConstraint, topology?: Topology): boolean =>
  meets(value, constraint, topology) === true;
