import { isBelievable, mayDeclare } from "../attribution/declared.ts";
import type { ScopedResource } from "../attribution/scope.ts";
import type { Witnesses } from "../attribution/verify.ts";
import { identities } from "../claims/principal.ts";
import type { Around } from "../looking/around.ts";
import { ownedBy } from "../looking/dispute/owned-by.ts";
import type { Movers } from "../owners/movers.ts";

/** Who answers for a resource is not known here. */
const nobody = (): boolean => false;

/** By the tags that are settled; one who moved a tag is no owner by it. */
function ownersOf(
  { account, region, type, id, tags, movers }: ScopedResource & { readonly movers?: Movers | undefined },
  around: Pick<Around, "policy" | "owners">,
): Witnesses["owners"] {
  const ground = { resource: { account, region, type, id }, tags, movers };
  return ownedBy(ground, around).facts.owners ?? {};
}

/**
 * Who can confirm the reason of an intent. One that names no resource is confirmed wherever its situation is: what
 * comes of it is confirmed again with each change.
 */
export function witnessesFor(
  around: Pick<Around, "policy" | "situations" | "owners">,
  now: number,
  ground: (ScopedResource & { readonly movers?: Movers | undefined }) | undefined,
): Witnesses {
  const {
    policy: { file },
    situations,
  } = around;
  const believed = situations.filter((situation) => {
    if (ground !== undefined) return isBelievable(file, situation, ground, nobody);
    const isScoped = Object.keys(situation.scope).length > 0 || file.unscoped.includes(situation.source);
    return isScoped && mayDeclare(file, situation, nobody);
  });
  return {
    file,
    now,
    byRef: Map.groupBy(believed, ({ ref }) => ref),
    identity: identities(file.authority.aliases),
    // Of no resource there is nobody who owns it.
    owners: ground === undefined ? {} : ownersOf(ground, around),
  };
}
