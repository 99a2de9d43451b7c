import type { Claim } from "../claim.ts";
import type { Identity } from "../principal.ts";

export type Bounds = {
  readonly most: number;
  readonly identity: Identity;
  /** Verified and held claims never fall out. */
  readonly isSafe: (claim: Claim) => boolean;
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

/** When a docket is full the lowest-ranked claim of the principal with most claims falls out first. */
export function trim(claims: readonly Claim[], { most, identity, isSafe, compare }: Bounds): Trimmed {
  if (claims.length <= most) return { claims, fellOut: [] };
  const counts = new Map<string, number>();
  const groups = new Map<string, Claim[]>();
  for (const claim of claims) {
    const principal = identity(claim.actor.principal);
    counts.set(principal, (counts.get(principal) ?? 0) + 1);
    if (!isSafe(claim)) groups.set(principal, [...(groups.get(principal) ?? []), claim]);
  }
  for (const [principal, weak] of groups) groups.set(principal, weak.toSorted(compare));
  const fellOut: Claim[] = [];
  while (claims.length - fellOut.length > most) {
    const principal = loudest(groups, counts);
    const claim = principal === undefined ? undefined : groups.get(principal)?.pop();
    // Only safe claims are left: a docket rather grows than forgets one of them.
    if (principal === undefined || claim === undefined) break;
    counts.set(principal, (counts.get(principal) ?? 1) - 1);
    fellOut.push(claim);
  }
  const gone = new Set(fellOut);
  return { claims: claims.filter((claim) => !gone.has(claim)), fellOut };
}
