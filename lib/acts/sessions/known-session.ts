import { longestChain } from "#core/attribution/channels/book/known-sessions.ts";
import type { Sessions, StoredSession } from "#core/ports/stores/sessions.ts";

/** A session and those that it began from, as far as they are known; `missing` is the first that is not. */
export type KnownSession = {
  readonly session?: StoredSession;
  readonly parents: ReadonlyMap<string, StoredSession>;
  readonly missing?: string;
};

/** The session that a key belongs to, by the digest of the key. */
export async function knownSession(key: string, sessions: Pick<Sessions, "get">): Promise<KnownSession> {
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
