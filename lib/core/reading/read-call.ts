import { actorOf } from "../attribution/actor-of.ts";
import type { Profiles } from "../attribution/profiles.ts";
import { type AuditRecord, text } from "../changes/records/audit-record.ts";
import { type Classifier, isOfAws } from "../changes/records/classify.ts";
import { eventIdOf } from "../changes/records/event-id.ts";
import { momentOf } from "../changes/records/moment.ts";
import { type ChangeParts, readChange, type Seen } from "./read-change.ts";
import type { Reading } from "./reading.ts";

/** What became of a record of CloudTrail, and whether it could be a change at all. */
type ReadCallResult = { readonly reading: Reading; readonly isCandidate: boolean };

/** Reads a record of CloudTrail by itself, with what its parts know of others. */
export function readCall(record: AuditRecord, classify: Classifier, change: ChangeParts): ReadCallResult {
  const seen = seenIn(record, change.profiles);
  const found = classify(record);
  if (found.as === "candidate") return { reading: readChange(record, seen, change), isCandidate: true };
  const { as: status, why } = found;
  return {
    reading: { ...seen, status, why, resources: [], attribution: null, edits: [] },
    isCandidate: false,
  };
}

function seenIn(record: AuditRecord, profiles: Profiles): Seen {
  const source = text(record, "eventSource") ?? "";
  const name = text(record, "eventName");
  const at = momentOf(record);
  const isCall = name !== undefined && isOfAws(source);
  return {
    eventId: eventIdOf(record),
    actor: isCall ? actorOf(record, profiles) : null,
    ...(at !== undefined && { at }),
    ...(isCall && { call: `${source.slice(0, source.indexOf(".")).slice(0, 60)}:${name.slice(0, 120)}` }),
  };
}
