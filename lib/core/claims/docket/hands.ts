import { type Claim, lastChanged } from "../claim.ts";
import { claimKey } from "./replacement-key.ts";

const keyOf = ({ actor, field }: Claim): string => claimKey(actor, field);

/**
 * The later write by another tool of the same claimant that takes a claim's place once no situation holds it: a claim
 * with a reason stands beside such a write, whatever that says, only as long as its reason is confirmed.
 */
export function outliving(claims: readonly Claim[]): (claim: Claim) => Claim | undefined {
  const written = claims.filter(({ changedAt }) => changedAt !== undefined);
  if (written.length === 0) return () => undefined;
  const writes = Map.groupBy(written, keyOf);
  return (claim) =>
    claim.motivation.kind === "none"
      ? undefined
      : writes
          .get(keyOf(claim))
          ?.find((other) => other.actor.via !== claim.actor.via && lastChanged(other) > lastChanged(claim));
}
