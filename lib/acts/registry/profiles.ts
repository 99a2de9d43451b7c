import { type Profiles, profilesFrom } from "#core/attribution/profiles.ts";
import type { Policy } from "#core/policy/policy.ts";
import { rememberedFor } from "#core/remembered.ts";

/** The standing profiles of a policy, made once. */
export const profilesOf: (policy: Policy) => Profiles = rememberedFor(({ file }) => profilesFrom(file));
