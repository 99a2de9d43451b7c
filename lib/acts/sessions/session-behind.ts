import type { Testimony } from "#core/attribution/attribute.ts";
import type { References } from "#core/attribution/channels/words/references.ts";
import type { ChangeEvent } from "#core/ledger/stored-event.ts";
import type { Sessions, WaitingChange } from "#core/ports/stores/sessions.ts";
import { behindSession, madeBy, saidBy, testimonyOf, waitsUntil } from "#core/receiving/sessions.ts";
import { resettled } from "#core/receiving/stored-events.ts";
import { type KnownSession, knownSession } from "./known-session.ts";

/**
 * The session behind a key; whatever is missing, the changes wait for. INVARIANT (joined): a change is written down as
 * waiting before the session is asked for the last time, and a session is stored before it asks who waits.
 */
export async function sessionBehind(
  key: string,
  changes: readonly WaitingChange[],
  sessions: Sessions,
): Promise<KnownSession> {
  const waitedFor = new Set<string>();
  let found = await knownSession(key, sessions);
  while (found.missing !== undefined && !waitedFor.has(found.missing)) {
    const { missing } = found;
    waitedFor.add(missing);
    for (const change of changes) {
      await sessions.wait(missing, { ...change, session: key }, waitsUntil(change.event.at));
    }
    found = await knownSession(key, sessions);
  }
  return found;
}

type ToldByInput = { readonly references: References; readonly isLate: boolean };

/**
 * A change, its words unsettled, with what its session tells of why it was made and of who is behind it; nothing where it
 * tells neither.
 */
export function toldBy(
  { session, parents }: KnownSession,
  event: ChangeEvent,
  { references, isLate }: ToldByInput,
): ChangeEvent | undefined {
  if (session === undefined) return undefined;
  const word: Testimony | undefined = testimonyOf(saidBy(session, parents).said, references);
  const known = madeBy(event, behindSession(session, parents), isLate);
  return word === undefined && known.actor === event.actor ? undefined : resettled(known, word);
}
