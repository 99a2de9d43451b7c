import { tagPairsIn, tagParameters } from "../../../changes/edits/members/tag-pairs.ts";
import { type AuditRecord, group } from "../../../changes/records/audit-record.ts";
import { type ReasonPart, type ReasonWords, reasonParts } from "./reason.ts";

const prefix = "parley:";
const longestKey = 40;

/** The part of a reason that a tag's key names; undefined for a tag about something else. */
export function reasonPartOf(key: unknown): ReasonPart | undefined {
  if (typeof key !== "string" || key.length > longestKey) return undefined;
  const lower = key.toLowerCase();
  return lower.startsWith(prefix) ? reasonParts.find((name) => lower === prefix + name) : undefined;
}

/** The reason in tags, in whatever shape a service writes them; a key without a value counts as empty. */
export function tagWordsIn(tags: unknown): ReasonWords {
  const said: Partial<Record<ReasonPart, string>> = {};
  for (const [key, value] of tagPairsIn(tags)) {
    const name = reasonPartOf(key);
    if (name !== undefined) said[name] ??= value ?? "";
  }
  return said;
}

export const nothingWritten: ReasonWords = {};

/** What the tags in a call's own parameters say. */
export function writtenIn(record: AuditRecord): ReasonWords {
  const parameters = group(record, "requestParameters");
  const found = parameters === undefined ? [] : tagParameters(parameters);
  return found.length === 0 ? nothingWritten : tagWordsIn(found);
}
