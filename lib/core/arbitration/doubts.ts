import type { Claim } from "../claims/claim.ts";
import type { Policy } from "../policy/policy.ts";
import { runWithDoubts } from "./certainty.ts";
import type { Dispute } from "./dispute.ts";
import { normalised } from "./normal.ts";
import type { Verdict } from "./verdict.ts";

/** The claims to which a verdict gives the benefit of the doubt; each counts once among its human's. */
export function doubtsGiven(
  verdict: Pick<Verdict, "fields">,
  dispute: Dispute,
  policy: Policy,
): readonly Claim[] {
  if (!verdict.fields.some(({ because }) => because.some(({ rule }) => rule === "doubt"))) return [];
  const { judged } = runWithDoubts(normalised(dispute), policy);
  const claims = judged.flatMap(({ settled }) =>
    settled.heard.accepted.flatMap(({ origin, by }) =>
      origin === "doubt" && by !== undefined ? [by.claim] : [],
    ),
  );
  return [...new Set(claims)];
}
