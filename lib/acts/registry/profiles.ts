import { type Profiles, profilesFrom } from "#core/attribution/profiles.ts";
import type { Policy } from "#core/policy/policy.ts";

const ofPolicies = new WeakMap<Policy, Profiles>();

/** The standing profiles of a policy, made once. */
export function profilesOf(policy: Policy): Profiles {
  const profiles = ofPolicies.get(policy) ?? profilesFrom(policy.file);
  ofPolicies.set(policy, profiles);
  return profiles;
}
