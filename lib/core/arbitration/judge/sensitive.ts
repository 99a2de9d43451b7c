import { isExistence } from "../../fields/existence.ts";
import type { Json } from "../../fields/json.ts";
import { holdsSecret, soundsSecret } from "../../fields/secrets.ts";
import { namesAny } from "../../policy/for-type.ts";
import type { Policy } from "../../policy/policy.ts";
import { remembered } from "../../remembered.ts";
import type { FieldCase } from "../project/field-case.ts";

/** What a field's path alone says of its value: the policy names it, or it is called like a secret. */
type Said = "named" | "called" | "nothing";

type Known = { readonly names: readonly string[]; readonly said: (path: string) => Said };

const mostRemembered = 4_096;
const cache = new WeakMap<Policy, Known>();

// A path says the same for ever, so each is listened to once.
function knownOf(policy: Policy): Known {
  const known = cache.get(policy);
  if (known !== undefined) return known;
  const { fields } = policy.file.sensitive;
  const names = policy.file.sensitive.names.map((name) => name.toLowerCase());
  const said = remembered((path): Said => {
    if (namesAny(fields, path)) return "named";
    return soundsSecret(path, names) ? "called" : "nothing";
  }, mostRemembered);
  const fresh = { names, said };
  cache.set(policy, fresh);
  return fresh;
}

/**
 * A field whose value nobody may read here: named so by its schema or the policy, or by what it is called. That a resource
 * is there is no secret.
 */
export function isSensitive(field: FieldCase, policy: Policy): boolean {
  const { facts, path, demands, live, prior } = field;
  if (isExistence(path)) return false;
  const { names, said } = knownOf(policy);
  if (facts.sensitive === true || said(path) === "named") return true;
  if (names.length === 0) return false;
  if (facts.sensitive !== false && said(path) === "called") return true;
  const holds = (value: Json | undefined) => typeof value === "object" && holdsSecret(value, names);
  if (holds(live) || holds(prior)) return true;
  return demands.some(
    ({ constraint, prefer }) =>
      holds(constraint?.is) || holds(prefer) || (constraint?.in?.some(holds) ?? false),
  );
}
