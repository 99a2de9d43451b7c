import type { Dispute } from "../../arbitration/dispute.ts";
import { changeWords } from "../../arbitration/explain/sentences/change-words.ts";
import { shown } from "../../arbitration/explain/words.ts";
import { millis } from "../../claims/instant.ts";
import { absent, isExistence } from "../../fields/existence.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { overlaps, parsePath, pathKey } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";
import { personName } from "../../questions/naming.ts";
import { plainLine } from "../../schema/plain-text.ts";
import { timeText } from "../time-text.ts";
import type { QuestionScene } from "./asking.ts";
import { isHiddenValue, openName } from "./values.ts";

type HistoryEntry = Dispute["history"][number];

const mostWrites = 3;
const longest = 500;

/** The last write of each who wrote, the latest first: who, by which way, when, from what to what. */
export function happened(asking: QuestionScene): readonly string[] {
  const writes = writesOn(asking);
  const latest = [...Map.groupBy(writes, ({ by, principal }) => `${by} ${principal}`).values()]
    .flatMap((own) => own.at(-1) ?? [])
    .toSorted((a, b) => millis(b.at) - millis(a.at))
    .slice(0, mostWrites);
  if (latest.length === 0) return ["Nobody is known to have written it lately."];
  return latest.map((write) => plainLine(writeText(write, writes, asking), longest));
}

function writesOn({ record, question }: QuestionScene): readonly HistoryEntry[] {
  const about = record.history.filter(({ field }) => question.fields.some((path) => overlaps(path, field)));
  return about.toSorted((a, b) => millis(a.at) - millis(b.at));
}

function writeText(write: HistoryEntry, writes: readonly HistoryEntry[], asking: QuestionScene): string {
  const { principal, via, at, by } = write;
  const who = by === "revert" ? "Parley" : personName(principal);
  const way = by === "revert" || via === undefined ? "" : ` via ${plainLine(via, 80)}`;
  return `${who}${way} ${deed(write, writes, asking)} at ${timeText(at, asking.zone)}.`;
}

/** In a question about several fields each write names its own. */
function deed(write: HistoryEntry, writes: readonly HistoryEntry[], asking: QuestionScene): string {
  const { field, after } = write;
  if (isExistence(field)) return after === absent ? "deleted it" : "created it";
  const isOnly = asking.question.fields.length === 1 && asking.question.fields[0] === field;
  const what = isOnly ? "it" : openName(field, asking);
  const before = valueBefore(write, writes, asking);
  if (after === undefined) return `wrote ${what}`;
  if (after === null) return `took ${what} away`;
  const isHidden = isHiddenValue(field, after, asking) || isHiddenValue(field, before, asking);
  // Of what consists of parts it is told which of them came and went.
  if (!isHidden && typeof after === "object")
    return changeWords({ path: field, before, after, hidden: false }, "did");
  const text = (value: Json) => shown(value, isHidden);
  if (before === undefined) return `set ${what} to ${text(after)}`;
  return `changed ${what} from ${text(before)} to ${text(after)}`;
}

/** What the write before it left; before the first one, what was agreed. */
function valueBefore(
  write: HistoryEntry,
  writes: readonly HistoryEntry[],
  asking: QuestionScene,
): Json | undefined {
  const key = pathKey(write.field);
  const place = writes.indexOf(write);
  const earlier = writes.findLast((other, index) => index < place && pathKey(other.field) === key);
  if (earlier !== undefined) return earlier.after;
  const { prior } = asking.record;
  if (!isRecord(prior) || Object.keys(prior).length === 0) return undefined;
  return valueAt(prior, parsePath(write.field)) ?? null;
}
