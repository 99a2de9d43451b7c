import type { Dispute } from "../../arbitration/dispute.ts";
import { isSaidOf, partFor } from "../../arbitration/project/said-of.ts";
import { isUnexplained } from "../../arbitration/weigh/ending.ts";
import type { Claim } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { canonicalPrincipal } from "../../claims/principal.ts";
import { sameValue } from "../../fields/equality.ts";
import { parsePath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";

type History = Dispute["history"];

/** The write that brought the claim's value about, if its claimant was the last to change the field. */
function broughtBy(
  { field, actor, constraint }: Claim,
  history: History,
  shape: TypeShape,
): History[number] | undefined {
  const writes = history.filter((write) => isSaidOf(write.field, field));
  const last = writes.reduce<History[number] | undefined>(
    (latest, write) => (latest === undefined || millis(write.at) >= millis(latest.at) ? write : latest),
    undefined,
  );
  if (last?.after === undefined || canonicalPrincipal(last.principal) !== canonicalPrincipal(actor.principal))
    return undefined;
  const wanted = constraint?.absent === true ? null : constraint?.is;
  const topology = shape.topologyAt(parsePath(field));
  return sameValue(partFor(field, last.field, last.after), wanted, topology) ? last : undefined;
}

/**
 * The claims, each edit that nobody explained from when its value came to stand. INVARIANT (grace once): anyone who
 * writes the same again and again gets no new grace for it.
 */
export const sinceTheyStand = (
  claims: readonly Claim[],
  history: History,
  shape: TypeShape,
): readonly Claim[] =>
  claims.map((claim) => {
    if (claim.changedAt === undefined || !isUnexplained(claim)) return claim;
    const since = broughtBy(claim, history, shape)?.at;
    return since !== undefined && millis(since) < millis(claim.changedAt)
      ? { ...claim, changedAt: since }
      : claim;
  });
