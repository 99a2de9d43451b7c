import { type AuditRecord, recordOf } from "./record.ts";
import { story } from "./story.ts";

/** CloudTrail delivers in no order: what happened in one minute comes out shuffled, the same each time. */
const deliveredAt = ({ eventTime, eventID }: AuditRecord): string =>
  `${String(eventTime).slice(0, 16)} ${String(eventID)}`;

/** The example log as CloudTrail would write it, with one record on each line. */
export function exampleLog(): string {
  const records = story.map(recordOf).toSorted((a, b) => (deliveredAt(a) < deliveredAt(b) ? -1 : 1));
  return `{"Records":[\n${records.map((record) => JSON.stringify(record)).join(",\n")}\n]}\n`;
}
