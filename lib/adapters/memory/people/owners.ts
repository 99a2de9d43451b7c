import type { OwnersPart } from "#core/owners/owners-book.ts";
import type { Owners } from "#core/ports/people/owners.ts";

/** Tells what a file says, once it was read. */
export const writtenOwners = ({ source, rows, groups }: OwnersPart): Owners => ({
  source,
  tell: () => Promise.resolve({ rows, groups }),
});
