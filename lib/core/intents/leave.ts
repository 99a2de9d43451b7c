import type { Claim } from "../claims/claim.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { canonicalPrincipal } from "../claims/principal.ts";
import type { ActorKind } from "../claims/words.ts";
import type { Delegate, Registered } from "../ports/stores/registry.ts";
import { isOver } from "./standing.ts";

export type Leave = NonNullable<Claim["delegatedBy"]>;

/** Only a person can let somebody act for them. */
export const maySign = (kind: ActorKind | undefined): boolean => kind === "person" || kind === "break-glass";

/**
 * The leave that an intent gives to somebody. INVARIANT (signed): it comes from a record whose declarer AWS proved to be
 * the person themselves, it lasts no longer than that record, and nobody gives it to themselves.
 */
export function leaveFrom(record: Registered | undefined, to: string, now: number): Leave | undefined {
  if (record === undefined || !maySign(record.actor?.kind) || record.by === to || isOver(record, now))
    return undefined;
  const named = (record.delegates ?? []).filter(({ principal }) => canonicalPrincipal(principal) === to);
  const delegate = named.find(({ until }) => millis(until) > now);
  return delegate === undefined ? undefined : leaveOf(record, delegate);
}

function leaveOf({ by, until }: Registered, delegate: Delegate): Leave {
  const ends = [delegate.until, until].filter((end) => end !== undefined).map(millis);
  return { principal: by, upTo: delegate.upTo, until: instantOf(Math.min(...ends)) };
}
