import { type Confirmation, isConfirmable } from "../../attribution/confirm.ts";
import { endOf } from "../../attribution/declared.ts";
import { counting, weighingKind } from "../../attribution/grants.ts";
import { confirmation, isNeed } from "../../attribution/verify.ts";
import { type Claim, lastChanged } from "../../claims/claim.ts";
import { millis } from "../../claims/instant.ts";
import { partyOf, saidBy } from "../../claims/principal.ts";
import type { ActorKind } from "../../claims/words.ts";
import type { Context } from "../context.ts";

const doubtful: ReadonlySet<ActorKind> = new Set(["person", "break-glass", "pipeline"]);

/** A need that nothing has confirmed yet, and that somebody may still confirm. */
function isOpen(claim: Claim, found: Confirmation, { policy, witnesses }: Context): boolean {
  const { kind, ref } = claim.motivation;
  if (found.confirmed || found.situation !== undefined || ref === undefined) return false;
  if (!isConfirmable(kind) || !isNeed(policy.file, kind) || !doubtful.has(weighingKind(claim.actor)))
    return false;
  const said = witnesses.byRef.get(ref) ?? [];
  return !said.some((situation) => (endOf(situation) ?? Infinity) <= lastChanged(claim));
}

/** The moments of the changes of each party that may have the benefit of the doubt now, each of them once. */
function changesIn(context: Context): ReadonlyMap<string, ReadonlySet<number>> {
  const { dispute, identity, now, policy, witnesses } = context;
  const from = now - policy.file.limits.doubt;
  const fresh = dispute.claims.filter(
    (claim) => lastChanged(claim) > from && isOpen(claim, confirmation(claim, witnesses), context),
  );
  const byParty = Map.groupBy(fresh, ({ actor }) => partyOf(actor, identity));
  return new Map(Array.from(byParty, ([party, claims]) => [party, new Set(claims.map(lastChanged))]));
}

/**
 * Until when the need of a claim may still be confirmed. INVARIANT (so many): what was counted elsewhere and the earlier
 * changes here together use up what a human, or else a role, is given in a day.
 */
export function doubtsFor(context: Context): (claim: Claim, found: Confirmation) => number | undefined {
  const { dispute, identity, policy } = context;
  const { doubt, doubts } = policy.file.limits;
  const counted = counting(dispute.facts.doubts, identity);
  let changes: ReturnType<typeof changesIn> | undefined;
  const earlierThan = (at: number, party: string): number => {
    changes ??= changesIn(context);
    return [...(changes.get(party) ?? [])].filter((other) => other < at).length;
  };
  return (claim, found) => {
    if (!isOpen(claim, found, context)) return undefined;
    const party = partyOf(claim.actor, identity);
    const elsewhere = counted([party, ...saidBy(claim.actor)]);
    if (elsewhere + earlierThan(lastChanged(claim), party) >= doubts) return undefined;
    return millis(claim.madeAt) + doubt;
  };
}
