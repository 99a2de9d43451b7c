import type { StoredSession, WaitingChange } from "#core/ports/stores/sessions.ts";
import { isChangeOf } from "#core/receiving/sessions.ts";
import { resettled } from "#core/receiving/stored-events.ts";
import type { Runtime } from "#lambda/runtime.ts";
import { profilesOf } from "#lambda/steps/profiles.ts";
import { sessionBehind, wordOf } from "#lambda/steps/session-behind.ts";
import { sideBySide } from "#lambda/steps/side-by-side.ts";
import { takeIn } from "#lambda/steps/take-in.ts";

const atOnce = 10;

/** Keeps how a session began, and tells the changes that waited for it why they were made. */
export async function remember(session: StoredSession, runtime: Runtime): Promise<void> {
  const { sessions, log } = runtime;
  await sessions.put(session);
  log.count("SessionsRemembered");
  const saysNothing = Object.keys(session.said).length === 0 && session.parent === undefined;
  const waiting = saysNothing ? [] : await sessions.waitingFor(session.key);
  await sideBySide(waiting, atOnce, (change) => explain(change, session.key, runtime));
}

/** INVARIANT (one change): the event keeps its id, so that it is the same change with one more word about it. */
async function explain(change: WaitingChange, key: string, runtime: Runtime): Promise<void> {
  const { resource, event, session: own = key } = change;
  const behind = await sessionBehind(own, [change], runtime.sessions);
  if (behind.session === undefined || !isChangeOf(event, behind.session)) return;
  const word = wordOf(behind, profilesOf(runtime.policy).references);
  if (word === undefined) return;
  await takeIn(runtime, resource, { event: resettled(event, word), heardAt: runtime.now() });
  runtime.log.count("ChangesExplained");
}
