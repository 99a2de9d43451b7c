import { millis } from "../../claims/instant.ts";
import type { NoticeMessage } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../../ports/stores/mailboxes.ts";
import { freeAt, isOver, wasSent, withDeparture } from "../mailbox.ts";
import { held, type Posting, resumed } from "./posting.ts";

/** A message comes to a reader: it is sent now, held back, or dropped because nobody needs it any more. */
export function posted(box: Mailbox, message: NoticeMessage, now: number): Posting {
  const { id } = message;
  const again = resumed(box, id, now);
  if (again !== undefined) return again;
  if (wasSent(box, id) || isOver(message, now)) return { kind: "done", box };
  // The one who held it may have been stopped before they asked for anybody to come.
  if (box.held.some((held) => held.id === id)) return { kind: "held", box, flushAt: freeAt(box, now) };
  const moot = box.held.filter((held) => isMoot(held, message));
  const rest = moot.length === 0 ? box : { ...box, held: box.held.filter((held) => !moot.includes(held)) };
  // Who was never asked need not hear that they need not answer.
  if (moot.some(({ kind }) => kind === "asked")) return { kind: "done", box: rest };
  const isFree = rest.held.length === 0 && rest.more === 0 && freeAt(rest, now) <= now;
  if (!isFree) return held(rest, message, now);
  return { kind: "send", box: withDeparture(rest, { message, ids: [id], now }), message, bundled: 0 };
}

/** The question is closed; one of the same name that was asked later has a later end, and stands. */
function isMoot(held: NoticeMessage, { kind, case: caseId, question, until }: NoticeMessage): boolean {
  const isClosing = kind === "superseded" || kind === "answered";
  if (!isClosing || question === undefined) return false;
  if (held.question !== question || held.case !== caseId) return false;
  return until === undefined || held.until === undefined || millis(held.until) <= millis(until);
}
