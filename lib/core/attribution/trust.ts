import type { Claim } from "../claims/claim.ts";
import type { Source } from "../claims/words.ts";

const bySource: Readonly<Record<Source, number>> = {
  declared: 3,
  session: 3,
  registry: 3,
  policy: 3,
  tag: 2,
  "user-agent": 1,
  inferred: 1,
  observed: 1,
};

/** 0 unknown, 1 inferred, 2 a tag, 3 a session or a record, 4 confirmed by someone else. */
export function trustOf(claim: Claim, confirmed: boolean): number {
  if (confirmed) return 4;
  const isUnknown = claim.actor.kind === "unknown" && claim.actor.principal === "unknown";
  if (isUnknown) return 0;
  return Math.max(bySource[claim.source] - (claim.contradicted === true ? 1 : 0), 0);
}
