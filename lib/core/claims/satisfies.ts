import { sameValue } from "../fields/equality.ts";
import { isRecord, type Json } from "../fields/json.ts";
import type { Topology } from "../fields/topology.ts";
import type { ElementPattern, GuardConstraint } from "../policy/guard-constraint.ts";

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
    value !== undefined && list.some((member) => sameValue(member, value) || String(member) === String(value))
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
  return range.any.some((port) => from <= port && port <= to);
}

/** True of a list element that the pattern describes. */
export function isLike(element: Json, pattern: ElementPattern): boolean {
  if (!isRecord(element)) return false;
  const meets = Object.entries(pattern.match).every(([name, bound]) => {
    const value = Object.hasOwn(element, name) ? element[name] : undefined;
    if (bound.in !== undefined && !loosely(bound.in, value)) return false;
    if (bound.notIn !== undefined && loosely(bound.notIn, value)) return false;
    if (bound.min === undefined && bound.max === undefined) return true;
    return inBounds(value, bound.min, bound.max);
  });
  return meets && (pattern.spans === undefined || spans(element, pattern.spans));
}

function listHolds(constraint: GuardConstraint, value: Json): boolean {
  const list = Array.isArray(value) ? (value as readonly Json[]) : undefined;
  if (constraint.has !== undefined && !(list && constraint.has.every((member) => includes(list, member))))
    return false;
  if (list === undefined) return constraint.lacksLike?.every((pattern) => !isLike(value, pattern)) ?? true;
  if (constraint.lacks?.some((member) => includes(list, member))) return false;
  return !constraint.lacksLike?.some((pattern) => list.some((element) => isLike(element, pattern)));
}

/** Absent is `null` here, as in a dispute. What is absent has no bound and no member. */
function absentHolds(constraint: GuardConstraint): boolean {
  if (constraint.is !== undefined && constraint.is !== null) return false;
  if (constraint.min !== undefined || constraint.max !== undefined || constraint.has !== undefined)
    return false;
  if (constraint.in !== undefined && !constraint.in.includes(null)) return false;
  return constraint.absent !== false && !constraint.notIn?.includes(null);
}

/** Says whether a value meets every key of a constraint. */
export function satisfies(value: Json, constraint: GuardConstraint, topology?: Topology): boolean {
  if (value === null) return absentHolds(constraint);
  if (constraint.absent === true) return false;
  if (constraint.is !== undefined && !sameValue(value, constraint.is, topology)) return false;
  const bounded = constraint.min !== undefined || constraint.max !== undefined;
  if (bounded && !inBounds(value, constraint.min, constraint.max)) return false;
  if (constraint.in !== undefined && !includes(constraint.in, value, topology)) return false;
  if (constraint.notIn !== undefined && includes(constraint.notIn, value, topology)) return false;
  return listHolds(constraint, value);
}
