import { type GuardConstraint, partsOf, type Within } from "../../claims/constraint/kinds.ts";
import { restsAfter } from "../../claims/parts.ts";
import type { Json } from "../../fields/json.ts";
import type { Segment } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { PolicyDemand } from "./field-case.ts";

/** The part of a value that a step leads to; `null` when the value is known and has no such part. */
export function memberOf(value: Json | undefined, step: Segment): Json | undefined {
  if (value === undefined) return undefined;
  return valueAt(value, [step]) ?? null;
}

/**
 * What a demand on a whole says about one of its parts: `is` means each part it holds and none other, `has`
 * and `lacks` mean the parts they name. Bounds on a whole say nothing about its parts.
 */
export function partDemand(constraint: GuardConstraint, step: Segment): GuardConstraint | undefined {
  const parts = partsOf(constraint).map(({ kind, asked }) => kind.ofPart?.(asked, step) ?? {});
  const part: GuardConstraint = Object.assign({}, ...parts.toReversed());
  if (Object.keys(part).length === 0) return undefined;
  return constraint.orAbsent === true ? { ...part, orAbsent: true } : part;
}

/** Of what a part of the policy wants of a whole, what it wants of one of its parts. */
export function policyParts({ row, constraint }: PolicyDemand, step: Segment): readonly PolicyDemand[] {
  if (constraint === undefined) return [{ row, constraint }];
  const part = partDemand(constraint, step);
  return part === undefined ? [] : [{ row, constraint: part }];
}

/** The whole values that a constraint names. */
export function wholesIn({ is, in: among = [] }: GuardConstraint = {}): readonly Json[] {
  return is === undefined ? among : [is, ...among];
}

/** The whole that a field is a part of, as far as it is known. */
export type Whole = Pick<Within, "live" | "prior" | "keys">;

/** What a guardrail on a whole demands of one of its parts; what only the whole can show stays a demand on the whole. */
export function guardParts(
  { row, constraint }: PolicyDemand,
  step: Segment,
  whole: Whole,
): readonly PolicyDemand[] {
  if (constraint === undefined) return [];
  const { inside, within } = constraint;
  const demands = [
    partDemand(constraint, step),
    ...(inside === undefined ? [] : insideParts(inside, step)),
    within === undefined ? undefined : { within: { ...within, steps: [...within.steps, step] } },
    ofWhole(constraint, step, whole),
  ];
  return demands.flatMap((part) => (part === undefined ? [] : [{ row, constraint: part }]));
}

function insideParts(
  { steps, constraint }: NonNullable<GuardConstraint["inside"]>,
  step: Segment,
): readonly GuardConstraint[] {
  // An element that is gone takes with it what was demanded of its parts.
  const gone = step.kind === "name" ? {} : ({ orAbsent: true } as const);
  return restsAfter(steps, step).map((rest) =>
    rest.length === 0 ? { ...constraint, ...gone } : { inside: { steps: rest, constraint }, ...gone },
  );
}

function ofWhole(constraint: GuardConstraint, step: Segment, whole: Whole): GuardConstraint | undefined {
  const rest = partsOf(constraint).filter(({ kind, asked }) => kind.needsWhole?.(asked, step) === true);
  if (rest.length === 0) return undefined;
  const demanded: GuardConstraint = Object.fromEntries(rest.map(({ name, asked }) => [name, asked]));
  return { within: { ...whole, steps: [step], constraint: demanded } };
}
