import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import { holdsSecret, soundsSecret } from "../../fields/secrets.ts";
import { namesAny } from "../../policy/for-type.ts";
import type { Policy } from "../../policy/policy.ts";
import type { FieldCase } from "../project/field-case.ts";

type Known = { readonly names: readonly string[]; readonly paths: Map<string, boolean> };

const mostRemembered = 4_096;
const cache = new WeakMap<Policy, Known>();

function knownOf(policy: Policy): Known {
  const known = cache.get(policy);
  if (known !== undefined) return known;
  const names = policy.file.sensitive.names.map((name) => name.toLowerCase());
  const fresh = { names, paths: new Map<string, boolean>() };
  cache.set(policy, fresh);
  return fresh;
}

/** What a field is called does not change, so each is listened to once. */
function isCalledSecret(path: string, { names, paths }: Known): boolean {
  const answer = paths.get(path) ?? soundsSecret(path, names);
  if (paths.size >= mostRemembered) paths.clear();
  paths.set(path, answer);
  return answer;
}

/**
 * A field whose value nobody may read here: named so by its schema or the policy, or by what it is called. That a resource
 * is there is no secret.
 */
export function isSensitive(field: FieldCase, policy: Policy): boolean {
  const { facts, path, demands, live, prior } = field;
  if (isExistence(path)) return false;
  if (facts.sensitive === true || namesAny(policy.file.sensitive.fields, path)) return true;
  const known = knownOf(policy);
  if (known.names.length === 0) return false;
  if (facts.sensitive !== false && isCalledSecret(path, known)) return true;
  const holds = (value: Json | undefined) => typeof value === "object" && holdsSecret(value, known.names);
  if (holds(live) || holds(prior)) return true;
  return demands.some(
    ({ constraint, prefer }) =>
      holds(constraint?.is) || holds(prefer) || (constraint?.in?.some(holds) ?? false),
  );
}
