import type { Json } from "../fields/json.ts";
import type { Topology } from "../fields/topology.ts";
import { type GuardConstraint, kindOf, partsOf, type Within } from "./constraint/kinds.ts";
import { allHold } from "./constraint/text.ts";
import { partsAt, withPart } from "./parts.ts";

/** What lies beneath the value; parts that are not there count as absent. */
function insideHolds(value: Json, { steps, constraint }: NonNullable<GuardConstraint["inside"]>) {
  const parts = partsAt(value, steps);
  return parts === undefined ? undefined : allHold(parts.map((part) => meets(part, constraint)));
}

/** What becomes of the whole when the value stands in its place. */
function withinHolds(value: Json, { live, steps, constraint, keys = {} }: Within): boolean | undefined {
  if (live !== undefined) {
    const whole = withPart(live, steps, value);
    return whole === undefined ? undefined : meets(whole, constraint);
  }
  const { own, orAbsent, inside, within } = constraint;
  if ((orAbsent ?? inside ?? within) !== undefined) return undefined;
  const unread = { keys, own };
  return allHold(partsOf(constraint).map(({ kind, asked }) => kind.holdsUnread?.(value, asked, unread)));
}

/** What is said of where a demand stands, besides what it demands. */
function placesHold(value: Json, { inside, within, orAbsent }: GuardConstraint): boolean | undefined {
  const isSpared = value === null && orAbsent === true;
  return allHold([
    inside === undefined || isSpared || insideHolds(value, inside),
    within === undefined || withinHolds(value, within),
  ]);
}

/** It reads what is written in values, or looks beneath or above the field. */
export const isRich = (constraint: GuardConstraint): boolean =>
  constraint.inside !== undefined ||
  constraint.within !== undefined ||
  Object.keys(constraint).some((name) => kindOf(name)?.isRich === true);

/**
 * Says whether a value meets every key of a constraint; undefined where the value cannot be read. Absent is `null`
 * here, as in a dispute.
 */
export function meets(value: Json, constraint: GuardConstraint, topology?: Topology): boolean | undefined {
  const around = { topology, own: constraint.own };
  let answer: boolean | undefined = true;
  for (const name of Object.keys(constraint)) {
    const asked = constraint[name as "is"];
    const kind = asked === undefined ? undefined : kindOf(name);
    if (kind === undefined) continue;
    const holds =
      value === null
        ? constraint.orAbsent === true || (kind.holdsAbsent?.(asked) ?? true)
        : kind.holds(value, asked, around);
    if (holds === false) return false;
    if (holds === undefined) answer = undefined;
  }
  if (constraint.inside === undefined && constraint.within === undefined) return answer;
  return allHold([answer, placesHold(value, constraint)]);
}

/** Says whether a value is known to meet every key of a constraint. */
export const satisfies = (value: Json, constraint: GuardConstraint, topology?: Topology): boolean =>
  meets(value, constraint, topology) === true;
