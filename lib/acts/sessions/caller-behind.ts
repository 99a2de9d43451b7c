import type { Caller } from "#core/attribution/caller.ts";
import { withSession } from "#core/changes/actors/with-session.ts";
import { behindSession, keyDigest } from "#core/receiving/sessions.ts";
import type { Runtime } from "../runtime.ts";
import { knownSession } from "./known-session.ts";

/**
 * A caller with what is known of the session that signed. INVARIANT (own session): a session of another principal says
 * nothing, and a key is known by its digest alone.
 */
export async function callerBehind(
  caller: Caller,
  accessKey: string | null | undefined,
  { sessions, settings }: Pick<Runtime, "sessions" | "settings">,
): Promise<Caller> {
  const key = settings.sessionTags ? keyDigest(accessKey ?? undefined) : undefined;
  // The one whom AWS named in the call itself is known already.
  if (key === undefined || caller.actor.human !== undefined) return caller;
  const { session, parents } = await knownSession(key, sessions);
  if (session === undefined || (session.principal ?? caller.principal) !== caller.principal) return caller;
  // Whose session it is has to be known for it to give anything.
  const approved = session.principal === caller.principal ? session.approved : undefined;
  const actor = withSession(caller.actor, behindSession(session, parents));
  return { ...caller, actor, ...(approved !== undefined && { approved }) };
}
