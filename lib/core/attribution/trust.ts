import type { Claim } from "../claims/claim.ts";
import { sourceFacts } from "../claims/sources.ts";

/** 0 unknown, 1 inferred, 2 a tag, 3 a session or a record, 4 confirmed by someone else. */
export function trustOf(claim: Claim, confirmed: boolean): number {
  if (confirmed) return 4;
  const isUnknown = claim.actor.kind === "unknown" && claim.actor.principal === "unknown";
  if (isUnknown) return 0;
  return Math.max(sourceFacts(claim.source).trust - (claim.contradicted === true ? 1 : 0), 0);
}
