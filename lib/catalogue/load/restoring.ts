import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";

/** Whether a field of the type can be set back: Cloud Control has to read it and to update it. */
export function canRestore({ mutability, handlers }: TypeFacts): boolean | undefined {
  if (mutability === "unknown") return undefined;
  return mutability === "full" && handlers.read !== undefined;
}

const cloudControl = ["GetResource", "GetResourceRequestStatus", "UpdateResource"];

/** What a role needs to read the type and to write it back: Cloud Control's own calls, and those that it makes. */
export function restorePermissions(facts: TypeFacts): readonly string[] {
  if (canRestore(facts) !== true) return [];
  const { read = [], update = [] } = facts.handlers;
  const own = cloudControl.map((name) => `cloudformation:${name}`);
  return [...own, ...[...new Set([...read, ...update])].sort()];
}
