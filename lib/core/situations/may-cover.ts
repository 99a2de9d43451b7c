import { scopeCovers } from "../attribution/scope.ts";
import type { Scope } from "../claims/situation.ts";
import type { ResourceId } from "../resources/resource-id.ts";

const reserved: ReadonlySet<string> = new Set(["accounts", "regions", "types", "resources"]);

/** Whether a scope may cover a resource whose tags are not known: every tag counts as matching. */
export function mayCover(scope: Scope, resource: ResourceId): boolean {
  const known = Object.entries(scope).filter(([key]) => reserved.has(key));
  return scopeCovers(Object.fromEntries(known), { ...resource, tags: {} });
}
