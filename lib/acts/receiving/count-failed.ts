import { type CountedRecord, failedCall } from "#core/receiving/failed-call.ts";
import type { Heard } from "#core/receiving/heard.ts";
import { profilesOf } from "../registry/profiles.ts";
import type { Runtime } from "../runtime.ts";

/** Counts a call that failed. INVARIANT (no flood of names): only on what Parley holds a record of, whatever a call names. */
export async function countFailed(heard: Heard, heardAt: number, runtime: Runtime): Promise<CountedRecord> {
  const { knowledge, settings, policy, dockets, refusals } = runtime;
  const profiles = profilesOf(policy);
  const known = { knowledge, profiles, place: settings, restorers: settings.restorers, heardAt };
  const found = failedCall(heard, known);
  if (found.as !== "counted") return found;
  for (const resource of found.resources)
    if ((await dockets.load(resource)) !== undefined) await refusals.count(resource, found.call);
  return found;
}
