import { principalsOf } from "../../../changes/actors/actor-of.ts";
import { type AuditRecord, text } from "../../../changes/records/audit-record.ts";
import { momentOf } from "../../../changes/records/moment.ts";
import type { Said } from "../words/reason.ts";
import { accessKeyOf, type Began, beganSession } from "./began-session.ts";
import { chainOf, handedDown, knownSessions, longestSession } from "./known-sessions.ts";
import { waitingRoom } from "./waiting.ts";

const mostWaiting = 4_096;
// How far two clocks of AWS may be apart.
const skew = 300_000;

/** Who acted when, as far as a session can be asked for it. */
type Act = { readonly time: number; readonly principals: readonly string[] };

/** The key says it already; a session of somebody else or of another day means that the log was tampered with. */
export function isOf({ at, principal }: Pick<Began, "at" | "principal">, { time, principals }: Act): boolean {
  if (!(time >= at - skew && time <= at + longestSession + skew)) return false;
  return principal === undefined || principals.includes(principal);
}

export const actIn = (record: AuditRecord): Act => ({
  time: Date.parse(momentOf(record) ?? ""),
  principals: principalsOf(record),
});

/** Keys that last for years belong to no session. */
export const isTemporary = (key: string): boolean => !key.startsWith("AKIA");

/** Which sessions began with which tags, by the access key that they were given. */
export function sessions() {
  const known = knownSessions();
  const waiting = waitingRoom(mostWaiting);

  function saidBy(session: Began, eventId: string): Said {
    const { chain, missing } = chainOf(session, known);
    if (missing !== undefined && isTemporary(missing)) waiting.wait(missing, eventId);
    return { ...handedDown(chain), ...session.said };
  }

  return {
    /** Remembers how a session began; returns the events, read before, that it would explain. */
    learn(record: AuditRecord): readonly string[] {
      const began = beganSession(record);
      if (began === undefined) return [];
      known.put(began);
      return Object.keys(began.said).length > 0 ? waiting.take(began.key) : [];
    },

    /** What the tags of a record's session say; a session that is not known yet may come later. */
    lookup(record: AuditRecord): Said | undefined {
      const key = accessKeyOf(record);
      if (key === undefined || !isTemporary(key)) return undefined;
      const eventId = text(record, "eventID") ?? "";
      const session = known.get(key);
      if (session === undefined) waiting.wait(key, eventId);
      return session !== undefined && isOf(session, actIn(record)) ? saidBy(session, eventId) : undefined;
    },
  };
}
