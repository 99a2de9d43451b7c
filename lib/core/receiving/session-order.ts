import type { StoredSession } from "../ports/stores/sessions.ts";

/**
 * Texts that sort as the records about one key count: the earlier first. Two accounts tell of the same moment, and only
 * the caller's own knows who that was; of two alike the smaller id comes first.
 */
export function sessionOrder({ at, eventId, parent, human }: Omit<StoredSession, "key">): string {
  const knows = parent !== undefined || human !== undefined;
  return `${new Date(at).toISOString()}#${knows ? 0 : 1}#${eventId}`;
}
