import { roleActor } from "#core/attribution/checking-for.ts";
import type { Profiles } from "#core/attribution/profiles.ts";
import type { Actor } from "#core/claims/claim.ts";
import { type BusIntent, readBusIntent } from "#core/intents/bus-intent.ts";
import { maySign } from "#core/intents/leave.ts";
import { otherNamed } from "#core/intents/own-name.ts";
import { profilesNow } from "../registry/profiles-now.ts";
import type { Runtime } from "../runtime.ts";
import { declare } from "./declare.ts";

/**
 * Declares what an event says for the one for whom its bus speaks. INVARIANT (in their name alone): for whom, a row says and
 * never the event; what no row names, what is wrong, and what a person alone may do is refused, counted and forgotten.
 */
export async function takeIntentEvent(heard: BusIntent, runtime: Runtime): Promise<void> {
  const why = await refusalOf(heard, runtime);
  if (why === undefined) return runtime.log.count("IntentsHeard");
  runtime.log.count("IntentsRefused");
  // INVARIANT (no values in logs): whose event it was and its id, and none of its words.
  const { id, account } = heard.event;
  runtime.log.warn("an event declared nothing", { event: id, account, why });
}

/** Why nothing was declared; undefined where it was, or had been. */
async function refusalOf(heard: BusIntent, runtime: Runtime): Promise<string | undefined> {
  const { bus, event } = heard;
  const { account, source } = event;
  const profiles = await profilesNow(runtime);
  const role = profiles.spokenFor({ bus, account, source });
  if (role === undefined) return "no row says for whom it speaks";
  const actor = actorFor(role, profiles);
  if (actor === undefined || maySign(actor.kind)) return "its row names nobody for whom a bus may speak";
  const read = readBusIntent(heard);
  if ("mistakes" in read) return "its detail is no intent";
  const { key, body } = read;
  if (otherNamed(body, actor.principal) !== undefined) return "it names somebody else";
  const declared = await declare({ actor, key, body }, runtime);
  return "registered" in declared ? undefined : declared.as;
}

/** A role as it acts without a session, which could have said more of itself. */
function actorFor(role: string, profiles: Profiles): Actor | undefined {
  const found = roleActor(role, profiles);
  if (found === undefined) return undefined;
  const { said: _, ...actor } = found;
  return actor;
}
