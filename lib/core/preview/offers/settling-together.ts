import type { Dispute } from "../../arbitration/dispute.ts";
import { valueIn } from "../../arbitration/project/said-of.ts";
import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { type Claim, lastChangedAt } from "../../claims/claim.ts";
import { asNumber } from "../../fields/equality.ts";
import { matchesField } from "../../fields/field-pattern.ts";
import { type FieldPath, overlaps } from "../../fields/path.ts";
import { forType, namesAny } from "../../policy/for-type.ts";
import { isKept } from "./acted-out.ts";
import type { Judged } from "./bounds.ts";
import type { FieldWish } from "./wish.ts";

/** The fields that settle together with one: those of an order, of a pair, and of a change that stands or falls as one. */
export type Together = {
  /** Orders of patterns, each from the smallest to the largest. */
  readonly orders: readonly (readonly string[])[];
  readonly isMember: (path: string) => boolean;
};

const isOneChange = (claim: Claim, other: Claim): boolean =>
  claim.atomic === true &&
  other.atomic === true &&
  claim.change !== undefined &&
  other.change === claim.change;

export function togetherWith(path: FieldPath, claim: Claim, { dispute, policy }: Judged): Together {
  const rows = forType(policy, dispute.resource.type).coupled.map(({ ordered = [], together = [] }) => ({
    ordered,
    all: [...ordered, ...together],
  }));
  const here = rows.filter(({ all }) => namesAny(all, path));
  const patterns = here.flatMap(({ all }) => all);
  const parts = dispute.claims.filter((other) => isOneChange(claim, other)).map(({ field }) => field);
  return {
    orders: here.map(({ ordered }) => ordered).filter((ordered) => ordered.length > 0),
    isMember: (other) => namesAny(patterns, other) || parts.some((part) => overlaps(part, other)),
  };
}

/** Said or written by the same claimant in one go. */
const isSameWrite = (claim: Claim, other: Claim): boolean =>
  other.state === "active" &&
  other.actor.principal === claim.actor.principal &&
  other.actor.via === claim.actor.via &&
  other.change === claim.change &&
  lastChangedAt(other) === lastChangedAt(claim);

/** What the claimant says, in the same go, of the other fields that settle together with one. */
export const saidTogether = (path: FieldPath, claim: Claim, { dispute }: Judged, { isMember }: Together) =>
  dispute.claims.filter(
    (other) => isSameWrite(claim, other) && !overlaps(other.field, path) && isMember(other.field),
  );

/** The other fields of the group that are known or claimed. */
export function besideOf(
  path: FieldPath,
  { isMember }: Together,
  { live, claims }: Dispute,
): readonly FieldPath[] {
  const all = new Set([...Object.keys(live), ...claims.map(({ field }) => field)]);
  return [...all].filter((other) => other !== path && isMember(other)) as FieldPath[];
}

/** The neighbours of an order that stand the wrong way round. */
function outOfOrder({ orders }: Together, { live }: Pick<Dispute, "live">): ReadonlySet<string> {
  const known = Object.keys(live) as FieldPath[];
  const wrong = orders.flatMap((order) => {
    const sizes = order.flatMap((pattern) => {
      const path = known.find((each) => matchesField(pattern, each)) ?? (pattern as FieldPath);
      const size = asNumber(valueIn(live, path));
      return size === undefined ? [] : [{ path, size }];
    });
    return sizes.flatMap(({ path, size }, index) => {
      const before = sizes[index - 1];
      return before !== undefined && before.size > size ? [`${before.path} ${path}`] : [];
    });
  });
  return new Set(wrong);
}

/** Sizes that have an order keep it as far as they do without the wish: anything else AWS refuses, whatever Parley says. */
export function keepsOrder(together: Together, without: Dispute): (acted: Dispute) => boolean {
  const known = outOfOrder(together, without);
  return (acted) => outOfOrder(together, acted).isSubsetOf(known);
}

/** What of the group, besides what is wished, does not stay as it stands. */
export const disturbedIn = (
  fields: readonly FieldVerdict[],
  { isMember }: Together,
  wishes: readonly FieldWish[],
): ReadonlySet<string> =>
  new Set(
    fields
      .filter(({ path }) => isMember(path) && !wishes.some((wish) => overlaps(wish.path, path)))
      .filter((field) => !isKept(field))
      .map(({ path }) => path),
  );

/** The dispute as if nobody wanted anything of what settles together with a field, and nothing of it stood. */
export function withoutNeighbours(dispute: Dispute, path: FieldPath, { isMember }: Together): Dispute {
  const isNeighbour = (field: string): boolean => isMember(field) && !overlaps(field as FieldPath, path);
  const apart = <T>(values: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !isNeighbour(field)));
  return {
    ...dispute,
    live: apart(dispute.live),
    prior: apart(dispute.prior),
    claims: dispute.claims.filter(({ field }) => !isNeighbour(field)),
  };
}
