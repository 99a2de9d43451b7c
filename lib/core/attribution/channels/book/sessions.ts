import { behindOf, type SessionBehind } from "../../../changes/actors/with-session.ts";
import { type AuditRecord, text } from "../../../changes/records/audit-record.ts";
import { momentOf } from "../../../changes/records/moment.ts";
import { millis } from "../../../claims/instant.ts";
import { principalsOf } from "../../actor-of.ts";
import type { ReasonWords } from "../words/reason.ts";
import { accessKeyOf, type Began, beganSession } from "./began-session.ts";
import { chainOf, handedDown, inheriting, knownSessions, longestSession } from "./known-sessions.ts";

/** Records that asked for something that was not known yet, by what they asked for. */
type Waiting = {
  readonly wait: (key: string, eventId: string) => void;
  /** Who waits for it; they are told once. */
  readonly take: (key: string) => readonly string[];
};

const mostEach = 64;
const longest = 128;

/** INVARIANT (bounded): the keys that waited longest make room for new ones. */
export function waitingRoom(most: number): Waiting {
  const waiting = new Map<string, string[]>();
  return {
    wait: (key, eventId) => {
      if (eventId.length > longest) return;
      const those = waiting.get(key);
      if (those !== undefined) {
        if (those.length < mostEach && !those.includes(eventId)) those.push(eventId);
        return;
      }
      if (waiting.size >= most) waiting.delete(waiting.keys().next().value ?? "");
      waiting.set(key, [eventId]);
    },
    take: (key) => {
      const those = waiting.get(key) ?? [];
      waiting.delete(key);
      return those;
    },
  };
}

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
  time: millis(momentOf(record) ?? ""),
  principals: principalsOf(record),
});

/** Keys that last for years belong to no session. */
export const isTemporary = (key: string): boolean => !key.startsWith("AKIA");

/** Which sessions began with which tags, by the access key that they were given. */
export function sessions() {
  const known = knownSessions();
  const waiting = waitingRoom(mostWaiting);

  function above(session: Began, eventId: string): readonly Began[] {
    const { chain, missing } = chainOf(session, known);
    if (missing !== undefined && isTemporary(missing)) waiting.wait(missing, eventId);
    return chain;
  }

  /** A record's own session; one that is not known yet may come later. */
  function sessionOf(record: AuditRecord): Began | undefined {
    const key = accessKeyOf(record);
    if (key === undefined || !isTemporary(key)) return undefined;
    const session = known.get(key);
    if (session === undefined) waiting.wait(key, text(record, "eventID") ?? "");
    return session !== undefined && isOf(session, actIn(record)) ? session : undefined;
  }

  return {
    /** Remembers how a session began; returns the events, read before, that it would explain. */
    learn(record: AuditRecord): readonly string[] {
      const began = beganSession(record);
      if (began === undefined) return [];
      known.put(inheriting(began, began.parent === undefined ? undefined : known.get(began.parent)));
      return tellsSomething(began) ? waiting.take(began.key) : [];
    },

    /** What the tags of a record's session say. */
    lookup(record: AuditRecord): ReasonWords | undefined {
      const session = sessionOf(record);
      if (session === undefined) return undefined;
      return { ...handedDown(above(session, text(record, "eventID") ?? "")), ...session.said };
    },

    /** Who is behind a record's session. */
    behind(record: AuditRecord): SessionBehind | undefined {
      const session = sessionOf(record);
      if (session === undefined) return undefined;
      return behindOf([session, ...above(session, text(record, "eventID") ?? "")]);
    },
  };
}

/** A session that says neither why nor who explains nobody's change; one that began from another may yet. */
export const tellsSomething = ({
  said,
  human,
  build,
  through,
}: SessionBehind & { readonly said: ReasonWords }): boolean =>
  Object.keys(said).length > 0 || human !== undefined || build === true || (through ?? []).length > 0;
