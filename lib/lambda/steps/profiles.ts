import { type Profiles, profilesFrom } from "#core/changes/actors/profiles.ts";
import type { Policy } from "#core/policy/policy.ts";

const known = new WeakMap<Policy, Profiles>();

/** The standing profiles of a policy, made once. */
export function profilesOf(policy: Policy): Profiles {
  const profiles = known.get(policy) ?? profilesFrom(policy.file);
  known.set(policy, profiles);
  return profiles;
}
