import type { Profiles } from "../attribution/profiles.ts";
import type { SessionApproval } from "../claims/approval.ts";
import type { Actor, Claim } from "../claims/claim.ts";
import { instantOf, millis } from "../claims/instant.ts";
import { canonicalPrincipal, type PartyOf } from "../claims/principal.ts";
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

/** No more than a person may give on the page for the matter at hand. */
const approvedUpTo = "degradation";

type ApprovedLeave = {
  /** The session that signed, as AWS recorded how it began. */
  readonly approved: SessionApproval | undefined;
  readonly profiles: Pick<Profiles, "givesLeave" | "approvedBy">;
  readonly identity: PartyOf;
  readonly now: number;
};

/**
 * The leave that an operator gave to an agent by approving it at a service of AWS's. INVARIANT (policy alone): the policy says that
 * such approvals are leave for this agent, and that the operator may give leave at all; nobody approves themselves.
 */
export function approvedLeave(
  { principal, via, human }: Pick<Actor, "principal" | "via" | "human">,
  { approved, profiles, identity, now }: ApprovedLeave,
): Leave | undefined {
  if (approved === undefined || millis(approved.until) <= now) return undefined;
  const giver = `sso/${approved.operator}`;
  const isOwn = [principal, human].some((name) => name !== undefined && identity(name) === identity(giver));
  const isLeave = profiles.approvedBy(principal, via).includes(approved.service);
  if (isOwn || !isLeave || !profiles.givesLeave(giver, undefined)) return undefined;
  return { principal: giver, upTo: approvedUpTo, until: approved.until };
}

function leaveOf({ by, until }: Registered, delegate: Delegate): Leave {
  const ends = [delegate.until, until].filter((end) => end !== undefined).map(millis);
  return { principal: by, upTo: delegate.upTo, until: instantOf(Math.min(...ends)) };
}
