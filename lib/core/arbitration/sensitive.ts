import { isExistence } from "../fields/existence.ts";
import type { Json } from "../fields/json.ts";
import { hiddenByPolicy } from "../hidden/by-policy.ts";
import type { Policy } from "../policy/policy.ts";
import type { FieldCase } from "./project/field-case.ts";

/**
 * A field whose value nobody may read here: named so by its schema or the policy, or by what it is called. That a resource
 * is there is no secret.
 */
export function isSensitive(field: FieldCase, policy: Policy): boolean {
  const { facts, path, demands, live, prior } = field;
  if (isExistence(path)) return false;
  const { byField, bySound, within } = hiddenByPolicy(policy.file);
  if (facts.sensitive === true || byField(path)) return true;
  if (facts.sensitive !== false && bySound(path)) return true;
  const holds = (value: Json | undefined) => typeof value === "object" && within(value);
  if (holds(live) || holds(prior)) return true;
  return demands.some(
    ({ constraint, prefer }) =>
      holds(constraint?.is) || holds(prefer) || (constraint?.in?.some(holds) ?? false),
  );
}
