import { identityOf } from "../../arbitration/context.ts";
import type { Dispute } from "../../arbitration/dispute.ts";
import { sourcesOf } from "../../owners/book-now.ts";
import type { Movers } from "../../owners/movers.ts";
import { type SourcedOwner, sourcedOwners } from "../../owners/sourced-owners.ts";
import type { Around } from "../around.ts";

type OwnedGround = Pick<Dispute, "resource" | "tags"> & {
  readonly priorTags?: Dispute["facts"]["priorTags"];
  readonly movers?: Movers | undefined;
};

export type OwnedBy = {
  readonly facts: Pick<Dispute["facts"], "owners" | "ownersTold">;
  readonly sources: Dispute["sources"];
};

const toldOf = ({ where, sources, moved }: SourcedOwner) => ({
  where,
  ...(sources.length > 0 && { sources }),
  ...(moved.length > 0 && { moved }),
});

// Where no source is read nobody is known for the code, which is not the same as not having been said.
const nobody: OwnedBy = { facts: { owners: { code: [] } }, sources: [] };

/** Who owns a resource, by its tags as last settled. INVARIANT (settled first): a tag that is not settled makes nobody an owner. */
export function ownedBy(
  ground: OwnedGround,
  { owners: book, policy }: Pick<Around, "owners" | "policy">,
): OwnedBy {
  if (book === undefined) return nobody;
  const { resource, tags, priorTags = tags, movers = {} } = ground;
  const { account, type } = resource;
  const identity = identityOf(policy);
  const found = sourcedOwners(book, { resource: { account, type, tags: priorTags }, movers, identity });
  const all = Object.entries(found);
  return {
    facts: {
      owners: { code: [], ...Object.fromEntries(all.map(([what, { principals }]) => [what, principals])) },
      ownersTold: Object.fromEntries(all.map(([what, owner]) => [what, toldOf(owner)])),
    },
    sources: sourcesOf(book, found),
  };
}
