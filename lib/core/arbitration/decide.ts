import type { Policy } from "../policy/policy.ts";
import { arbitrate } from "./arbitrate.ts";
import type { Dispute } from "./dispute.ts";
import { explain } from "./explain/paragraph.ts";
import type { Verdict } from "./verdict.ts";

export type Decision = Verdict & { readonly explanation: string };

/** A verdict together with the paragraph that explains it. */
export function decide(dispute: Dispute, policy: Policy): Decision {
  const verdict = arbitrate(dispute, policy);
  return { ...verdict, explanation: explain(dispute, policy, verdict) };
}
