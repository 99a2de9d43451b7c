import type { StoredEvent } from "../ledger/stored-event.ts";
import type { Registered } from "../ports/stores/registry.ts";
import type { ResourceId } from "../resources/resource-id.ts";
import { saidAt } from "./standing.ts";

export type DeclaredOn = {
  readonly resource: ResourceId;
  readonly event: Extract<StoredEvent, { readonly kind: "declare" }>;
};

/**
 * What the docket of its resource hears of an intent as it is stored; of a mere reason nothing.
 * INVARIANT (once): the same version is always the same event, so that it may be told again by anyone who cannot know
 * whether it was told. A withdrawn one is declared without any field: nothing else of its declarer's ends with it.
 */
export function declaredOn(registered: Registered): DeclaredOn | undefined {
  const { id, version, state, resource, claims, actor } = registered;
  if (resource === undefined || claims === undefined || actor === undefined) return undefined;
  return {
    resource,
    event: {
      kind: "declare",
      id: `${id}/${version}`,
      at: saidAt(registered),
      actor,
      declaration: id,
      claims: state === "withdrawn" ? [] : claims,
    },
  };
}
