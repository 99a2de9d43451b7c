import type { Policy } from "../policy/policy.ts";
import type { ShadowTrial } from "../ports/stores/shadow-book.ts";
import { hashed } from "../questions/hashed.ts";

/** The trial of a candidate beside the policy with a digest. */
export const trialOf = (
  running: string,
  candidate: Pick<Policy, "digest" | "name">,
  since: string,
): ShadowTrial => ({
  id: hashed("shadow", running, candidate.digest).slice(0, 24),
  running,
  candidate: candidate.digest,
  named: candidate.name,
  since,
});
