import { type Profiles, profilesFrom } from "#core/attribution/profiles.ts";
import type { Profiled } from "#core/attribution/registered-profile.ts";
import type { Policy } from "#core/policy/policy.ts";
import type { ProfileBook } from "#core/ports/stores/profile-book.ts";
import type { Runtime } from "../runtime.ts";
import { profilesOf } from "./profiles.ts";

type ProfilesNowMade = { readonly version: number; readonly profiles: Profiles };
type MadeFromInput = {
  readonly at: number;
  readonly policy: Policy;
  readonly made: Promise<ProfilesNowMade>;
};

/** How late a change of the book may count: it is read with every change, and seldom written. */
const knownFor = 60_000;
const known = new WeakMap<ProfileBook, MadeFromInput>();

/** What the policy says of actors, and after it the book that the team keeps beside it. */
export async function profilesNow({
  policy,
  profiles,
  now,
}: Pick<Runtime, "policy" | "profiles" | "now">): Promise<Profiles> {
  const at = now();
  const last = known.get(profiles);
  const isFresh = last?.policy === policy && at >= last.at && at - last.at < knownFor;
  if (isFresh) return (await last.made).profiles;
  const made = madeFrom(profiles, policy, last);
  known.set(profiles, { at, policy, made });
  made.catch(() => known.delete(profiles));
  return (await made).profiles;
}

/** The same version of the book is worked out once. */
async function madeFrom(
  profiles: ProfileBook,
  policy: Policy,
  last: MadeFromInput | undefined,
): Promise<ProfilesNowMade> {
  const read = await profiles.read();
  const before = last?.policy === policy ? await last.made.catch(() => undefined) : undefined;
  if (before?.version === read.version) return before;
  return { version: read.version, profiles: joined(policy, read) };
}

/** INVARIANT (policy first): the book adds to what the policy says of an actor, and changes nothing of it. */
function joined(policy: Policy, { profiles }: Profiled): Profiles {
  if (profiles.length === 0) return profilesOf(policy);
  return profilesFrom(policy.file, profiles);
}
