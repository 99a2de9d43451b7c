import type { Reading } from "./reading.ts";

/** What becomes of a record that could not be had at all: it is told, not dropped. */
export function unreadable(eventId: string, why: string): Reading {
  const nothing = { resources: [], actor: null, attribution: null, edits: [] };
  return { eventId: eventId.slice(0, 256), status: "unresolved", why, ...nothing };
}
