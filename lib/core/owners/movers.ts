import { excludedBy, type PartyOf } from "../claims/principal.ts";

/** Who wrote a tag that was settled since, as AWS recorded them. */
export type Mover = {
  readonly principal: string;
  readonly human?: string | undefined;
  /** What their session says of itself. */
  readonly said?: string | readonly string[] | undefined;
  readonly at: string;
};

/** By the tag that they wrote, the last ones. */
export type Movers = Readonly<Record<string, readonly Mover[]>>;

/** As many hands of one tag are remembered. */
export const mostMovers = 5;
/** AWS lets a resource have no more tags of its own. */
export const mostMovedTags = 50;

/**
 * Those of some owners who did not write any of the tags by which owners are found. INVARIANT (no owner by their own hand):
 * who writes or moves such a tag is not among those that it leads to, whatever it was before.
 */
export function withoutMovers(
  principals: readonly string[],
  movers: readonly Mover[],
  identity: PartyOf,
): readonly string[] {
  if (movers.length === 0) return principals;
  const actors = movers.map(({ principal, human, said }) => ({
    principal,
    kind: "unknown" as const,
    ...(human !== undefined && { human }),
    ...(said !== undefined && { said: typeof said === "string" ? said : [...said] }),
  }));
  return principals.filter((owner) => !actors.some((actor) => excludedBy(actor, owner, identity)));
}

/** Who moved any of these tags. */
export const moversOf = (movers: Movers, tags: ReadonlySet<string>): readonly Mover[] =>
  [...tags].flatMap((tag) => (Object.hasOwn(movers, tag) ? (movers[tag] ?? []) : []));
