import { actorName } from "#core/arbitration/explain/words.ts";
import type { Actor } from "#core/claims/claim.ts";
import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { ActorKind } from "#core/claims/words.ts";

/** An actor as a report names it: shortly for people, and in full. */
export type ActorLabel = {
  readonly name: string;
  readonly principal: string;
  readonly via?: string;
  readonly kind: ActorKind;
};

/** Stands for an actor whom a record does not name. */
export const unknownActor = { principal: "unknown", kind: "unknown" } as const satisfies Actor;

export function labelOf({ principal, via, kind }: Actor): ActorLabel {
  const full = canonicalPrincipal(principal);
  const name = actorName(principal).replace(/\.amazonaws\.com$/, "");
  return { name, principal: full, ...(via !== undefined && { via }), kind };
}
