import type { Claim } from "../claim.ts";
import type { PartyOf } from "../principal.ts";

export type TrimBounds = {
  readonly most: number;
  readonly identity: PartyOf;
  /** Verified and held claims never fall out. */
  readonly isSafe: (claim: Claim) => boolean;
  /** Told and without weight: they fall out before any claim does. */
  readonly isWish?: (claim: Claim) => boolean;
  /** Negative when `a` ranks higher. */
  readonly compare: (a: Claim, b: Claim) => number;
};

export type Trimmed = {
  readonly claims: readonly Claim[];
  /** What there was no room for; the caller reports it. */
  readonly fellOut: readonly Claim[];
};

function loudest(
  groups: ReadonlyMap<string, readonly Claim[]>,
  counts: ReadonlyMap<string, number>,
): string | undefined {
  let found: string | undefined;
  for (const [principal, weak] of groups) {
    if (weak.length === 0) continue;
    const most = counts.get(found ?? "") ?? -1;
    const count = counts.get(principal) ?? 0;
    if (count > most || (count === most && principal < (found ?? ""))) found = principal;
  }
  return found;
}

type FallingOutInput = { readonly claims: readonly Claim[]; readonly tooMany: number };

/** The lowest-ranked of the principal with most of them, one after the other. */
function fallingOut(
  { claims, tooMany }: FallingOutInput,
  { identity, isSafe, compare }: TrimBounds,
): readonly Claim[] {
  const counts = new Map<string, number>();
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    const principal = identity(claim.actor.principal);
    counts.set(principal, (counts.get(principal) ?? 0) + 1);
    if (!isSafe(claim)) groups.set(principal, [...(groups.get(principal) ?? []), claim]);
  }
  for (const [principal, weak] of groups) groups.set(principal, weak.toSorted(compare));
  const fellOut: Claim[] = [];
  while (fellOut.length < tooMany) {
    const principal = loudest(groups, counts);
    const claim = principal === undefined ? undefined : groups.get(principal)?.pop();
    // Only safe claims are left: a docket rather grows than forgets one of them.
    if (principal === undefined || claim === undefined) break;
    counts.set(principal, (counts.get(principal) ?? 1) - 1);
    fellOut.push(claim);
  }
  return fellOut;
}

/**
 * When a docket is full the lowest-ranked claim of the principal with most claims falls out first. INVARIANT (no
 * shouting down): wishes go before any claim does, and never push one out.
 */
export function trim(claims: readonly Claim[], bounds: TrimBounds): Trimmed {
  const tooMany = claims.length - bounds.most;
  if (tooMany <= 0) return { claims, fellOut: [] };
  const isWish = bounds.isWish ?? (() => false);
  const wishes = claims.filter(isWish);
  const first = fallingOut({ claims: wishes, tooMany }, bounds);
  const rest = claims.filter((claim) => !isWish(claim));
  const then = fallingOut({ claims: rest, tooMany: tooMany - first.length }, bounds);
  const gone = new Set([...first, ...then]);
  return { claims: claims.filter((claim) => !gone.has(claim)), fellOut: [...first, ...then] };
}
