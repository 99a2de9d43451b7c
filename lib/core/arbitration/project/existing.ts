import type { Constraint, GuardConstraint } from "../../claims/constraint/kinds.ts";
import { absent, isExistence, present } from "../../fields/existence.ts";
import type { FieldCase, PolicyDemand } from "./field-case.ts";

/** Of existence a constraint speaks in two words: `absent: false` reads as `is: present`. */
function inWords<T extends Constraint | GuardConstraint>(constraint: T): T {
  const { absent: isAbsent, ...rest } = constraint;
  return isAbsent === undefined ? constraint : ({ ...rest, is: isAbsent ? absent : present } as T);
}

const words = new Set<unknown>([absent, present]);

/** What a wide pattern demands of values says nothing of whether there are any. */
function policyDemand(demand: PolicyDemand): readonly PolicyDemand[] {
  if (demand.constraint === undefined) return [demand];
  const constraint = inWords(demand.constraint);
  return words.has(constraint.is) ? [{ ...demand, constraint }] : [];
}

/** The field with what is demanded of it in the words of its values, where it is whether the resource is there. */
export function existenceCase(field: FieldCase): FieldCase {
  if (!isExistence(field.path)) return field;
  return {
    ...field,
    demands: field.demands.map((demand) =>
      demand.constraint === undefined ? demand : { ...demand, constraint: inWords(demand.constraint) },
    ),
    guards: field.guards.flatMap(policyDemand),
    standing: field.standing.flatMap(policyDemand),
  };
}
