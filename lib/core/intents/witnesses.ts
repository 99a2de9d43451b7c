import { isBelievable, mayDeclare } from "../attribution/declared.ts";
import type { ScopedResource } from "../attribution/scope.ts";
import type { Witnesses } from "../attribution/verify.ts";
import { identities } from "../claims/principal.ts";
import type { Around } from "../looking/around.ts";

/** Who answers for a resource is not known here. */
const nobody = (): boolean => false;

/**
 * Who can confirm the reason of an intent. One that names no resource is confirmed wherever its situation is: what
 * comes of it is confirmed again with each change.
 */
export function witnessesFor(
  { policy: { file }, situations }: Pick<Around, "policy" | "situations">,
  now: number,
  ground: ScopedResource | undefined,
): Witnesses {
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
    owners: {},
  };
}
