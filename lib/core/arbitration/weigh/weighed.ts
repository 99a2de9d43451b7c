import { authorityOf, confirmingRow, strengthOf, weighGrant } from "../../attribution/authority.ts";
import { type Confirmation, unconfirmed, wasWritten } from "../../attribution/confirm.ts";
import { grantedGoals, isWriteGranted } from "../../attribution/grants.ts";
import { confirmation } from "../../attribution/verify.ts";
import { type Actor, type Claim, lastChanged } from "../../claims/claim.ts";
import { outliving } from "../../claims/docket/hands.ts";
import { millis } from "../../claims/instant.ts";
import { partyOf } from "../../claims/principal.ts";
import type { Backing, Intent, Strength } from "../../claims/words.ts";
import { pathKey } from "../../fields/path.ts";
import { type Frozen, frozenBy } from "../../policy/windows.ts";
import { once } from "../../remembered.ts";
import type { Context } from "../context.ts";
import { doubtsFor } from "./doubt.ts";
import { type ClaimEnding, cappedAt, endingOf } from "./ending.ts";
import { type Order, ordersFor } from "./order.ts";
import { contentDigest } from "./rank.ts";
import { rulesFor } from "./rules.ts";
import { type Stated, type Tools, type Worth, type WorthGround, worthIfConfirmed, worthOn } from "./worth.ts";

/** A docket claim with everything that its field does not change. */
export type Weighed = {
  readonly claim: Claim;
  readonly state: "active" | "ended" | "withdrawn";
  readonly ending: ClaimEnding;
  readonly confirmation: Confirmation;
  readonly backing: Backing;
  readonly goals: readonly Intent[];
  readonly strength: Strength;
  readonly order: Order;
  /** The freeze in which it was made. */
  readonly frozen: Frozen | undefined;
  /** Until then its need may still be confirmed. */
  readonly doubtEnd: number | undefined;
  /** Moments at which its reason wears out. */
  readonly turns: readonly number[];
  /** The one who wants it: the human behind the session, else the principal. */
  readonly party: string;
  /** Whether it weighs another thing on a field where it can hurt. */
  readonly heedsHarm: boolean;
  readonly worth: (ground: WorthGround) => Worth;
  readonly worthIfConfirmed: (ground: WorthGround) => Worth;
};

function stateOf(claim: Claim, ending: ClaimEnding, now: number): Weighed["state"] {
  if (claim.state === "withdrawn") return "withdrawn";
  return (ending.end ?? Infinity) <= now ? "ended" : "active";
}

const sooner = (a: ClaimEnding, end: number | undefined, why: ClaimEnding["why"]): ClaimEnding =>
  end !== undefined && end < (a.end ?? Infinity) ? { end, why } : a;

/** What was seen to be written was written; a want is as permitted as the arbiter, or a row of the policy, says. */
export function backingOf(claim: Claim, { policy, place }: Pick<Context, "policy" | "place">): Backing {
  const said = claim.backing ?? (wasWritten(claim) ? "wrote" : "permitted");
  return said === "none" && isWriteGranted(policy.file, claim, place) ? "permitted" : said;
}

/** INVARIANT (once): a role confirms its own reason for one claim per human and field, the first. */
function firstWords({ dispute, identity }: Context): (claim: Claim) => boolean {
  const keyOf = ({ actor, field, motivation }: Claim) =>
    `${motivation.kind}\n${partyOf(actor, identity)}\n${pathKey(field)}`;
  const firsts = once(() => {
    const known = new Map<string, number>();
    for (const claim of dispute.claims) {
      const key = keyOf(claim);
      known.set(key, Math.min(known.get(key) ?? Infinity, millis(claim.madeAt)));
    }
    return known;
  });
  return (claim) => millis(claim.madeAt) <= (firsts().get(keyOf(claim)) ?? Infinity);
}

type StatedOfResult = Stated & {
  /** When a role's own word for its reason ends. */
  readonly leaseEnd: number;
  /** When its reason wears out. */
  readonly cap: number | undefined;
  readonly ending: ClaimEnding;
  readonly frozen: Frozen | undefined;
};

function statedOf(claim: Claim, tools: WeighTools): StatedOfResult {
  const { context, orders } = tools;
  const { now, policy } = context;
  const { file } = policy;
  const said = confirmation(claim, context.witnesses);
  const cap = cappedAt(claim, context);
  const own = endingOf(claim, { confirmation: said, cap }, context);
  const found = worn(extended(said, own, context), cap, context);
  const authority = authorityOf(file, claim);
  const later = found.confirmed ? undefined : tools.outlived(claim);
  const ending = sooner(own, later && lastChanged(later), "later");
  const row = found.confirmed ? undefined : confirmingRow(file, claim);
  const lease = row === undefined ? undefined : file.authority.claims[row]?.lease;
  const leaseEnd = lease === undefined ? Infinity : millis(claim.madeAt) + lease;
  const frozen = freezeOn(claim, context);
  return {
    claim,
    cap,
    ending,
    frozen,
    authority,
    granted: weighGrant(claim, { file, now, authority }),
    digest: contentDigest(claim),
    confirmation: found,
    goals: grantedGoals(claim, file),
    order: orders(claim.actor),
    isFrozen: frozen !== undefined,
    isOwnWord: row !== undefined && leaseEnd > now && tools.isFirstWord(claim),
    leaseEnd,
  };
}

function freezeOn(claim: Claim, { policy, place }: Context): Frozen | undefined {
  if (claim.changedAt === undefined) return undefined;
  const { freezes, windows } = policy.file;
  if (freezes.length + windows.length === 0) return undefined;
  return frozenBy(policy, place, claim.actor, millis(claim.changedAt));
}

/** A reason that has lasted as long as it may weighs nothing any more, whatever is still open. */
function worn(found: Confirmation, cap: number | undefined, { now }: Context): Confirmation {
  return found.confirmed && cap !== undefined && cap <= now ? unconfirmed : found;
}

/** What it has brought about has not stood for long enough yet: its reason goes on until then. */
function extended(found: Confirmation, ending: ClaimEnding, { now }: Context): Confirmation {
  if (found.confirmed || found.situation === undefined || ending.why !== "need") return found;
  return now < (ending.end ?? -Infinity) ? { ...found, confirmed: true, extended: true } : found;
}

type WeighTools = Tools & {
  readonly orders: (actor: Actor) => Order;
  readonly outlived: ReturnType<typeof outliving>;
  readonly doubts: ReturnType<typeof doubtsFor>;
  readonly isFirstWord: (claim: Claim) => boolean;
};

const bits = ({ isHarmful, isGuarded, isServed, isAuthor }: WorthGround): number =>
  Number(isHarmful) + 2 * Number(isGuarded) + 4 * Number(isServed) + 8 * Number(isAuthor);

const isSameGround = (a: WorthGround, b: WorthGround): boolean => bits(a) === bits(b) && a.owned === b.owned;

type WeighedKnown = { readonly ground: WorthGround; readonly worth: Worth };

/** What a claim weighs differs only with the few things that are said of a field; on most dockets it is asked once. */
function remembering(make: (ground: WorthGround) => Worth): (ground: WorthGround) => Worth {
  let first: WeighedKnown | undefined;
  let others: WeighedKnown[] | undefined;
  return (ground) => {
    if (first !== undefined && isSameGround(first.ground, ground)) return first.worth;
    const found = others?.find((known) => isSameGround(known.ground, ground));
    if (found !== undefined) return found.worth;
    const fresh = { ground, worth: make(ground) };
    if (first === undefined) first = fresh;
    else others = [...(others ?? []), fresh];
    return fresh.worth;
  };
}

const plainGround: WorthGround = {
  isHarmful: false,
  isGuarded: false,
  isServed: true,
  isAuthor: false,
  owned: undefined,
};

const noTurns: readonly number[] = [];

function turnsOf(leaseEnd: number, cap = Infinity): readonly number[] {
  if (leaseEnd === Infinity && cap === Infinity) return noTurns;
  return [leaseEnd, cap].filter((turn) => turn < Infinity);
}

function weighedFrom(claim: Claim, tools: WeighTools): Weighed {
  const { context, rules } = tools;
  const stated = statedOf(claim, tools);
  const { confirmation: found, frozen, ending: first, leaseEnd, cap } = stated;
  const worth = remembering((ground) => worthOn(stated, ground, tools));
  const lease = rules.mayLease ? worth(plainGround).adjustment.lease?.length : undefined;
  const ending = sooner(first, lease === undefined ? undefined : lastChanged(claim) + lease, "lease");
  const doubtEnd = tools.doubts(claim, found);
  const isBySignIn = claim.actor.kind === "pipeline" && claim.actor.vouched === "sign-in";
  return {
    claim,
    state: stateOf(claim, ending, context.now),
    ending,
    confirmation: found,
    backing: backingOf(claim, context),
    goals: stated.goals,
    strength: strengthOf(context.policy.file, claim, stated.authority),
    order: stated.order,
    frozen,
    doubtEnd,
    turns: turnsOf(leaseEnd, cap),
    party: partyOf(claim.actor, context.identity),
    heedsHarm: found.confirmed || stated.isOwnWord || isBySignIn || doubtEnd !== undefined,
    worth,
    worthIfConfirmed: (ground) => worthIfConfirmed(stated, ground, asOf(ending, tools)),
  };
}

/** What has ended is judged as of its end: a leave that runs out later takes nothing from what it left behind. */
function asOf({ end = Infinity }: ClaimEnding, tools: WeighTools): Tools {
  const { context } = tools;
  return end < context.now ? { ...tools, context: { ...context, now: end } } : tools;
}

/** Weighs claims one by one; nothing here compares two. */
export function weigher(context: Context): (claim: Claim) => Weighed {
  const tools: WeighTools = {
    context,
    rules: rulesFor(context),
    orders: ordersFor(context),
    outlived: outliving(context.dispute.claims),
    doubts: doubtsFor(context),
    isFirstWord: firstWords(context),
  };
  return (claim) => weighedFrom(claim, tools);
}
