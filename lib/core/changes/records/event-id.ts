import { type AuditRecord, text } from "./audit-record.ts";

const longest = 256;

/** The event's own id; for a record without one a text that is the same for the same record. */
export function eventIdOf(record: AuditRecord): string {
  const id = text(record, "eventID") ?? text(record, "eventId");
  return (id ?? `unnamed/${digest(written(record))}`).slice(0, longest);
}

function written(record: AuditRecord): string {
  try {
    return JSON.stringify(record);
  } catch {
    // Only what is nested without end cannot be written.
    return Object.keys(record).join(" ");
  }
}

/** Not to be relied on against forgery; it only keeps records apart that have no id. */
function digest(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  return [a ^ (b >>> 15), b ^ (a >>> 13)].map((part) => (part >>> 0).toString(16).padStart(8, "0")).join("");
}
