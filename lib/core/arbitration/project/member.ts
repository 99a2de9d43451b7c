import type { Json } from "../../fields/json.ts";
import { answersTo } from "../../fields/members.ts";
import type { Segment } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { GuardConstraint } from "../../policy/guard-constraint.ts";

/** The part of a value that a step leads to; `null` when the value is known and has no such part. */
export function memberOf(value: Json | undefined, step: Segment): Json | undefined {
  if (value === undefined) return undefined;
  return valueAt(value, [step]) ?? null;
}

function listDemand(constraint: GuardConstraint, step: Segment): GuardConstraint {
  const wanted = constraint.has?.find((element) => answersTo(element, step));
  const unwanted = constraint.lacks?.some((element) => answersTo(element, step)) ?? false;
  return {
    ...(wanted !== undefined && { is: wanted }),
    ...(unwanted && { absent: true }),
    ...(constraint.lacksLike !== undefined && step.kind !== "name" && { lacksLike: constraint.lacksLike }),
  };
}

/**
 * What a demand on a whole says about one of its parts: `is` means each part it holds and none other, `has`
 * and `lacks` mean the parts they name. Bounds on a whole say nothing about its parts.
 */
export function partDemand(constraint: GuardConstraint, step: Segment): GuardConstraint | undefined {
  const part: GuardConstraint = {
    ...listDemand(constraint, step),
    ...(constraint.is !== undefined && exactly(memberOf(constraint.is, step) ?? null)),
    ...(constraint.in !== undefined && { in: constraint.in.map((value) => memberOf(value, step) ?? null) }),
    ...(constraint.absent === true && { absent: true }),
  };
  return Object.keys(part).length === 0 ? undefined : part;
}

const exactly = (part: Json): GuardConstraint => (part === null ? { absent: true } : { is: part });
