import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { Misconfigured } from "#core/faults.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { Candidate } from "#core/ports/outside/candidate.ts";

/** Judges where it is called: only for a process in which nothing else has to go on. */
export const heldCandidate = (policy: Policy | undefined): Candidate => ({
  policy: () => Promise.resolve(policy),
  judge: (dispute) =>
    Promise.try(() => {
      if (policy === undefined) throw new Misconfigured("no policy is tried beside the one that rules");
      return arbitrate(dispute, policy);
    }),
});
