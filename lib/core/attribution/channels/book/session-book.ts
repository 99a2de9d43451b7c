import type { SessionBehind } from "../../../changes/actors/with-session.ts";
import { type AuditRecord, text } from "../../../changes/records/audit-record.ts";
import { momentOf } from "../../../changes/records/moment.ts";
import type { ReadResource } from "../../../changes/written-edit.ts";
import type { Actor } from "../../../claims/claim.ts";
import { millis } from "../../../claims/instant.ts";
import { type ReasonPart, type ReasonWords, reasonParts } from "../words/reason.ts";
import { nothingWritten, writtenIn } from "../words/tag-words.ts";
import { sessions, waitingRoom } from "./sessions.ts";

const mostPlaces = 8_192;
const mostWrites = 16;
const mostWaiting = 4_096;
/** How close to a change a tag must be written to speak of it. */
const close = 300_000;

/** Who wrote what on which resource, and when. */
type TagsPlace = { readonly resource: string; readonly principal: string; readonly at: number };

type WrittenTagsWrite = { readonly at: number; readonly eventId: string; readonly said: ReasonWords };

const keyOf = ({ resource, principal }: TagsPlace): string => `${resource}\n${principal}`;

/** What was there at the change goes before what came after it, the closer before the farther. */
function isCloser(a: WrittenTagsWrite, b: WrittenTagsWrite, at: number): boolean {
  if (a.at <= at !== b.at <= at) return a.at <= at;
  if (a.at !== b.at) return Math.abs(a.at - at) < Math.abs(b.at - at);
  return a.eventId > b.eventId;
}

/** Of each part of a reason the write that is closest to the change; an empty text takes a part away. */
function nearest(writes: readonly WrittenTagsWrite[], at: number): ReasonWords {
  const best = new Map<ReasonPart, WrittenTagsWrite>();
  for (const write of writes) {
    if (Math.abs(write.at - at) > close) continue;
    for (const name of Object.keys(write.said) as ReasonPart[]) {
      const known = best.get(name);
      if (known === undefined || isCloser(write, known, at)) best.set(name, write);
    }
  }
  const parts = [...best].map(([name, { said }]) => [name, said[name]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== ""));
}

/** The tags that say why, by resource and by who wrote them: nobody speaks for somebody else. */
function writtenTags() {
  const known = new Map<string, readonly WrittenTagsWrite[]>();
  const waiting = waitingRoom(mostWaiting);
  return {
    /** Remembers a write; returns the events, read before, that it would explain. */
    write(place: TagsPlace, eventId: string, said: ReasonWords): readonly string[] {
      const key = keyOf(place);
      const before = known.get(key) ?? [];
      if (before.some((write) => write.eventId === eventId && write.at === place.at)) return [];
      const writes = [...before, { at: place.at, eventId, said }].toSorted((a, b) => b.at - a.at);
      known.delete(key);
      if (known.size >= mostPlaces) known.delete(known.keys().next().value ?? "");
      known.set(key, writes.slice(0, mostWrites));
      return waiting.take(key);
    },

    /** What the same principal wrote on the resource close to a moment. */
    near(place: TagsPlace, eventId: string): ReasonWords | undefined {
      const key = keyOf(place);
      waiting.wait(key, eventId);
      const writes = known.get(key);
      return writes === undefined ? undefined : nearest(writes, place.at);
    },
  };
}

/** What a record is about, as far as it was found out. */
type SessionBookInput = { readonly actor: Actor | null; readonly resource: ReadResource | undefined };

/** What other records said about why: how sessions began, and which tags were written. */
export type SessionBook = {
  /**
   * Reads a record for what it says about others. Returns the ids of records, looked up before, that it may
   * explain: a caller that can should read those once more.
   */
  readonly learn: (record: AuditRecord, about?: SessionBookInput) => readonly string[];
  /** What the tags of the record's session say. */
  readonly lookup: (record: AuditRecord) => ReasonWords | undefined;
  /** Who is behind the record's session. */
  readonly behind: (record: AuditRecord) => SessionBehind | undefined;
  /** What the same principal wrote about why on the same resource, close to the record. */
  readonly nearby: (record: AuditRecord, about: SessionBookInput) => ReasonWords | undefined;
};

function placeOf(record: AuditRecord, { actor, resource }: SessionBookInput): TagsPlace | undefined {
  if (actor === null || resource === undefined || resource.id === null) return undefined;
  const at = millis(momentOf(record) ?? "");
  if (Number.isNaN(at)) return undefined;
  const { account, region, type, id } = resource;
  return { resource: `${account}/${region}/${type}/${id}`, principal: actor.principal, at };
}

const isRemoval = (name: string): boolean => /^(?:Untag|Delete\w*Tag|Remove\w*Tag)/.test(name);

/** Taking a tag away leaves nothing said, whatever its value was. */
export function saidByTags(record: AuditRecord): ReasonWords {
  const said = writtenIn(record);
  if (said === nothingWritten) return said;
  if (!isRemoval(text(record, "eventName") ?? "")) return said;
  return Object.fromEntries(
    reasonParts.filter((name) => Object.hasOwn(said, name)).map((name) => [name, ""]),
  );
}

const hasFailed = (record: AuditRecord): boolean => text(record, "errorCode") !== undefined;

/** INVARIANT (bounded): however long the log, the book holds the latest of it. */
export function sessionBook(): SessionBook {
  const began = sessions();
  const tags = writtenTags();

  function learnTags(record: AuditRecord, about: SessionBookInput): readonly string[] {
    const said = saidByTags(record);
    const place = Object.keys(said).length === 0 || hasFailed(record) ? undefined : placeOf(record, about);
    if (place === undefined) return [];
    const own = text(record, "eventID") ?? "";
    return tags.write(place, own, said).filter((eventId) => eventId !== own);
  }

  return {
    learn: (record, about) => {
      const explained = began.learn(record);
      return about === undefined ? explained : [...explained, ...learnTags(record, about)];
    },
    lookup: began.lookup,
    behind: began.behind,
    nearby: (record, about) => {
      const place = placeOf(record, about);
      return place === undefined ? undefined : tags.near(place, text(record, "eventID") ?? "");
    },
  };
}
