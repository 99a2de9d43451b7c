import type { OwnersPart } from "../../owners/owners-book.ts";

type ToldOwners = Pick<OwnersPart, "rows" | "groups">;

/** One place that tells who owns what. */
export interface Owners {
  /**
   * Everything that it tells: whom its rows name, and who is in its groups, of these at least the ones that are asked for by
   * name and are there. Fails with `Unavailable` where it does not answer, so that nothing half read takes the place of what
   * was known.
   */
  tell(groups: readonly string[]): Promise<ToldOwners>;
}
