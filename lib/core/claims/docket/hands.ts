import type { Claim } from "../claim.ts";
import { millis } from "../instant.ts";
import { claimKey } from "./replacement-key.ts";

const writtenAt = ({ changedAt, madeAt }: Claim): number => millis(changedAt ?? madeAt);

const isPlainWrite = ({ changedAt, motivation }: Claim): boolean =>
  changedAt !== undefined && motivation.kind === "none";

const keyOf = ({ actor, field }: Claim): string => claimKey(actor, field);

/**
 * The later write by another tool of the same claimant that takes a claim's place once no situation holds it: a claim
 * with a reason stands beside such a write only as long as its reason is confirmed.
 */
export function outliving(claims: readonly Claim[]): (claim: Claim) => Claim | undefined {
  const plain = Map.groupBy(claims.filter(isPlainWrite), keyOf);
  if (plain.size === 0) return () => undefined;
  return (claim) =>
    claim.motivation.kind === "none"
      ? undefined
      : plain
          .get(keyOf(claim))
          ?.find((other) => other.actor.via !== claim.actor.via && writtenAt(other) > writtenAt(claim));
}
