import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { FieldVerdict } from "#core/arbitration/verdict.ts";
import { instantOf } from "#core/claims/instant.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ComparedFields } from "#replay/comparing/compared-fields.ts";
import type { FirstDifference } from "#replay/comparing/first-difference.ts";
import { labelOf } from "#replay/disputes/actor-label.ts";
import { texts } from "../texts.ts";
import { verdictText, whyOf } from "./told-dispute.ts";

type Comparison = NonNullable<ReplayDocument["comparison"]>;
type Difference = Comparison["differences"][number];

type Verdicts = Pick<Difference, "base" | "baseVerdict" | "policy" | "verdict">;

/** INVARIANT (no secrets): of what either policy hides neither verdict tells a value. */
function verdictsIn({ base, policy, isHidden }: FirstDifference): Verdicts {
  const verdictOf = (field: FieldVerdict | undefined): string => {
    if (field === undefined) return texts.noDispute;
    return isHidden ? field.outcome : verdictText(field);
  };
  const reasonOf = (field: FieldVerdict) => {
    const why = whyOf(field);
    return isHidden ? { ...why, text: texts.hidden } : why;
  };
  return {
    ...(base !== undefined && { base: reasonOf(base) }),
    baseVerdict: verdictOf(base),
    ...(policy !== undefined && { policy: reasonOf(policy) }),
    verdict: verdictOf(policy),
  };
}

/** One difference, as it is told. */
export function toldDifference(difference: FirstDifference): Difference {
  const { resource, path, at, by } = difference;
  return {
    resource,
    field: path,
    at: instantOf(at),
    ...(by !== undefined && { by: labelOf(by).name }),
    ...verdictsIn(difference),
  };
}

/** The fields on which two policies come to another verdict, in the order of their time. */
export function comparisonOf(compared: ComparedFields, base: Policy): Comparison {
  const { minded, differing, unknown, kept } = compared;
  const { name, digest } = base;
  return {
    base: { name, digest },
    same: Math.max(0, minded - differing),
    differing,
    unknown,
    differences: kept.toSorted((a, b) => a.at - b.at).map(toldDifference),
  };
}
