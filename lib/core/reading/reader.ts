import { sessionBook } from "../attribution/channels/book/session-book.ts";
import type { DeclaredById } from "../attribution/channels/declared-ahead.ts";
import { noProfiles, type Profiles } from "../attribution/profiles.ts";
import { type AuditRecord, isGroup } from "../changes/records/audit-record.ts";
import { type Classifier, classifier } from "../changes/records/classify.ts";
import { resolver } from "../changes/resolve/resolver.ts";
import type { CallKnowledge } from "../resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import type { OwnWrites } from "./own-echo.ts";
import { readCall } from "./read-call.ts";
import { actorBy, type ChangeParts, reasonOf } from "./read-change.ts";
import { configReader } from "./read-config.ts";
import type { Reading } from "./reading.ts";

/** What becomes of a record that could not be had at all: it is told, not dropped. */
export function unreadable(eventId: string, why: string): Reading {
  const nothing = { resources: [], actor: null, attribution: null, edits: [] };
  return { eventId: eventId.slice(0, 256), status: "unresolved", why, ...nothing };
}

type KeptRecord = { readonly record: AuditRecord; readonly reading: Reading };

const mostKept = 1_024;

/** What may be asked again of a record: who, when and how; its parameters only where they said why. */
function remnantOf(record: AuditRecord, { attribution }: Reading): AuditRecord {
  const speaks =
    attribution !== null && (attribution.source === "tag" || attribution.motivation.ref !== undefined);
  return {
    eventID: record["eventID"],
    eventTime: record["eventTime"],
    eventType: record["eventType"],
    eventSource: record["eventSource"],
    eventName: record["eventName"],
    userAgent: record["userAgent"],
    userIdentity: record["userIdentity"],
    sessionCredentialFromConsole: record["sessionCredentialFromConsole"],
    requestParameters: speaks ? record["requestParameters"] : undefined,
  };
}

type LateReasons = {
  readonly keep: (record: AuditRecord, reading: Reading) => void;
  /** Reads those once more that a later record may explain. */
  readonly explain: (eventIds: readonly string[]) => void;
  /** Those that were read once more since this was asked last. */
  readonly taken: () => readonly Reading[];
};

/** Changes that may still be given a reason, because records come in no order: the latest, and no more. */
function lateReasons(again: (kept: KeptRecord) => Reading): LateReasons {
  const kept = new Map<string, KeptRecord>();
  // Asking a map for its oldest key is dear, so the places are taken in turn.
  const places: string[] = [];
  let next = 0;
  const explained = new Map<string, Reading>();
  return {
    keep(record: AuditRecord, reading: Reading): void {
      kept.delete(places[next] ?? "");
      places[next] = reading.eventId;
      next = (next + 1) % mostKept;
      kept.set(reading.eventId, { record: remnantOf(record, reading), reading });
    },
    explain(eventIds: readonly string[]): void {
      for (const eventId of eventIds) {
        const change = kept.get(eventId);
        if (change === undefined) continue;
        const reading = again(change);
        kept.set(eventId, { ...change, reading });
        explained.set(eventId, reading);
      }
      while (explained.size > mostKept) explained.delete(explained.keys().next().value ?? "");
    },
    taken(): readonly Reading[] {
      if (explained.size === 0) return [];
      const taken = [...explained.values()];
      explained.clear();
      return taken;
    },
  };
}

export type ReaderParts = {
  readonly knowledge: CallKnowledge & TypeKnowledge;
  readonly profiles?: Profiles;
  readonly declaredById?: DeclaredById;
  readonly ownWrites?: OwnWrites;
};

export type Reader = {
  /** What became of a record; it never throws, whatever the record is. */
  readonly read: (record: unknown) => Reading;
  /** Readings of before that were given a reason since this was asked last; they take the place of the old ones. */
  readonly explained: () => readonly Reading[];
};

type ReadRecordInput = {
  readonly classify: Classifier;
  readonly change: ChangeParts;
  readonly late: LateReasons;
};

/** Reads records one by one, in whatever order they come: who changed what, and why, as far as anybody says. */
export function reader({ knowledge, profiles = noProfiles, declaredById, ownWrites }: ReaderParts): Reader {
  const again = ({ record, reading }: KeptRecord): Reading => ({
    ...reading,
    actor: actorBy(record, reading.actor, { book: change.book, isLate: true }),
    attribution: reasonOf(record, reading, change),
  });
  const late = lateReasons(again);
  const change: ChangeParts = {
    profiles,
    resolve: resolver(knowledge),
    shapes: knowledge,
    book: sessionBook(),
    declaredById,
    ownWrites,
    explain: late.explain,
  };
  const parts: ReadRecordInput = { classify: classifier(knowledge), change, late };
  const readConfig = configReader(knowledge);
  const read = (record: AuditRecord): Reading => readConfig(record) ?? readRecord(record, parts);
  return {
    read: (record) => (isGroup(record) ? read(record) : unreadable("", "it is not a JSON object")),
    explained: late.taken,
  };
}

function readRecord(record: AuditRecord, { classify, change, late }: ReadRecordInput): Reading {
  late.explain(change.book.learn(record));
  const { reading, isCandidate } = readCall(record, classify, change);
  if (isCandidate && reading.status !== "ignored") late.keep(record, reading);
  return reading;
}
