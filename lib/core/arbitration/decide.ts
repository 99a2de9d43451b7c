import { millis } from "../claims/instant.ts";
import { inForce } from "../policy/in-force.ts";
import type { Policy } from "../policy/policy.ts";
import { arbitrate } from "./arbitrate.ts";
import type { Dispute } from "./dispute.ts";
import { type Counterfactual, counterfactuals } from "./explain/counterfactual.ts";
import { paragraph } from "./explain/paragraph.ts";
import type { FieldVerdict, Verdict } from "./verdict.ts";

export type Decision = Verdict & { readonly explanation: string };

/** The paragraph that explains a verdict. */
export const explain = (dispute: Dispute, policy: Policy, verdict: Verdict): string =>
  paragraph(dispute, { policy: inForce(policy, millis(dispute.now)), arbitrate }, verdict);

/** All that could be otherwise for a loser to win. */
export const counterfactualsOf = (
  dispute: Dispute,
  policy: Policy,
  field: FieldVerdict,
): readonly Counterfactual[] =>
  counterfactuals(dispute, { policy: inForce(policy, millis(dispute.now)), arbitrate }, field);

/** A verdict together with the paragraph that explains it. */
export function decide(dispute: Dispute, policy: Policy): Decision {
  const verdict = arbitrate(dispute, policy);
  return { ...verdict, explanation: explain(dispute, policy, verdict) };
}
