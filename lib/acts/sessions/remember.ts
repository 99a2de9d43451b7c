import type { StoredSession, WaitingChange } from "#core/ports/stores/sessions.ts";
import { isChangeOf, maySay, storedWith } from "#core/receiving/sessions.ts";
import { takeIn } from "../receiving/take-in.ts";
import { profilesOf } from "../registry/profiles.ts";
import type { Runtime } from "../runtime.ts";
import { sideBySide } from "../side-by-side.ts";
import { sessionBehind, toldBy } from "./session-behind.ts";

const atOnce = 10;

/** Keeps how a session began, and tells the changes that waited for it why they were made, and by whom. */
export async function remember(began: StoredSession, runtime: Runtime): Promise<void> {
  const { sessions, log } = runtime;
  // Who is behind the session above is handed down, so that a chain may be as long as it likes.
  const above =
    began.parent === undefined || began.human !== undefined ? undefined : await sessions.get(began.parent);
  const session = storedWith(began, above);
  await sessions.put(session);
  log.count("SessionsRemembered");
  const waiting = maySay(session) ? await sessions.waitingFor(session.key) : [];
  await sideBySide(waiting, atOnce, (change) => explain(change, session.key, runtime));
}

/** INVARIANT (one change): the event keeps its id, so that it is the same change with one more word about it. */
async function explain(change: WaitingChange, key: string, runtime: Runtime): Promise<void> {
  const { resource, event, session: own = key } = change;
  const behind = await sessionBehind(own, [change], runtime.sessions);
  if (behind.session === undefined || !isChangeOf(event, behind.session)) return;
  const { references } = profilesOf(runtime.policy);
  const told = toldBy(behind, event, { references, isLate: true });
  if (told === undefined) return;
  await takeIn(runtime, resource, { event: told, heardAt: runtime.now() });
  runtime.log.count("ChangesExplained");
}
