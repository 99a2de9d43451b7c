import { canonicalPrincipal } from "#core/claims/principal.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { Settings } from "../settings.ts";

/** Who writes for Parley in the resource's account. */
export function restorerOf({ account }: ResourceId, { restorers }: Pick<Settings, "restorers">): string {
  const known = restorers.map(canonicalPrincipal);
  return known.find((principal) => principal.startsWith(`${account}:`)) ?? known[0] ?? "parley";
}
