import { sessionBook } from "../attribution/channels/book/session-book.ts";
import type { DeclaredById } from "../attribution/channels/declared-ahead.ts";
import { noProfiles, type Profiles } from "../attribution/profiles.ts";
import { type AuditRecord, isGroup } from "../changes/records/audit-record.ts";
import { type Classifier, classifier } from "../changes/records/classify.ts";
import { resolver } from "../changes/resolve/resolver.ts";
import type { CallKnowledge } from "../resource-types/call-knowledge.ts";
import type { TypeKnowledge } from "../resource-types/type-knowledge.ts";
import { type KeptRecord, type LateReasons, lateReasons } from "./late-reasons.ts";
import type { OwnWrites } from "./own-echo.ts";
import { readCall } from "./read-call.ts";
import { actorBy, type ChangeParts, reasonOf } from "./read-change.ts";
import { configReader } from "./read-config.ts";
import type { Reading } from "./reading.ts";
import { unreadable } from "./unreadable.ts";

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
