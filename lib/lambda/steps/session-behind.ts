import type { Testimony } from "#core/attribution/attribute.ts";
import type { References } from "#core/attribution/channels/words/references.ts";
import type { Sessions, StoredSession, WaitingChange } from "#core/ports/stores/sessions.ts";
import { saidBy, testimonyOf, waitsUntil } from "#core/receiving/sessions.ts";

/** A session and those that it began from, as far as they are known; `missing` is the first that is not. */
export type Behind = {
  readonly session?: StoredSession;
  readonly parents: ReadonlyMap<string, StoredSession>;
  readonly missing?: string;
};

const longestChain = 5;

async function behind(key: string, sessions: Sessions): Promise<Behind> {
  const parents = new Map<string, StoredSession>();
  const session = await sessions.get(key);
  if (session === undefined) return { parents, missing: key };
  let above = session.parent;
  for (let step = 0; above !== undefined && step < longestChain; step += 1) {
    const parent = await sessions.get(above);
    if (parent === undefined) return { session, parents, missing: above };
    parents.set(above, parent);
    above = parent.parent;
  }
  return { session, parents };
}

/**
 * The session behind a key; whatever is missing, the changes wait for. INVARIANT (joined): a change is written down as
 * waiting before the session is asked for the last time, and a session is stored before it asks who waits.
 */
export async function sessionBehind(
  key: string,
  changes: readonly WaitingChange[],
  sessions: Sessions,
): Promise<Behind> {
  const waitedFor = new Set<string>();
  let found = await behind(key, sessions);
  while (found.missing !== undefined && !waitedFor.has(found.missing)) {
    const { missing } = found;
    waitedFor.add(missing);
    for (const change of changes) {
      await sessions.wait(missing, { ...change, session: key }, waitsUntil(change.event.at));
    }
    found = await behind(key, sessions);
  }
  return found;
}

export function wordOf({ session, parents }: Behind, references: References): Testimony | undefined {
  return session === undefined ? undefined : testimonyOf(saidBy(session, parents).said, references);
}
