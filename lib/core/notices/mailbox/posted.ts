import { instantOf, millis } from "../../claims/instant.ts";
import type { NoticeMessage } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../../ports/stores/mailboxes.ts";
import { freeAt, isEarly, isOver, wasSent, withDeparture } from "../mailbox.ts";
import { weightIn } from "../weight.ts";
import { dayPlace, leavingOf } from "./attention.ts";
import { dueAt, held, type Posting, resumed } from "./posting.ts";

/** What wants no answer takes a place of its reader's day too; where there is none it leaves with the bundle. */
export function postedWithin(box: Mailbox, message: NoticeMessage, { now, most }: PostedWithin): Posting {
  if (weightIn(message) !== "word" || message.notBefore !== undefined) return posted(box, message, now);
  const isNew =
    !wasSent(box, message.id) && !isOver(message, now) && !box.held.some(({ id }) => id === message.id);
  if (!isNew || box.leaving.length > 0) return posted(box, message, now);
  // What makes a message idle that never left takes no place.
  if (box.held.some((held) => isMoot(held, message) && held.kind === "asked"))
    return posted(box, message, now);
  const place = dayPlace(box, { id: message.id, weight: "word", now, most });
  const leavesAt = place.at > now ? leavingOf(place.at) : place.leavesAt;
  if (leavesAt === undefined) return posted(place.box, message, now);
  return posted(place.box, { ...message, notBefore: instantOf(leavesAt) }, now);
}

type PostedWithin = { readonly now: number; readonly most: number };

/** A message comes to a reader: it is sent now, held back, or dropped because nobody needs it any more. */
export function posted(box: Mailbox, message: NoticeMessage, now: number): Posting {
  const { id } = message;
  const again = resumed(box, id, now);
  if (again !== undefined) return again;
  if (wasSent(box, id) || isOver(message, now)) return { kind: "done", box };
  // The one who held it may have been stopped before they asked for anybody to come.
  if (box.held.some((held) => held.id === id))
    return { kind: "held", box, flushAt: dueAt(box, message, now) };
  const moot = box.held.filter((held) => isMoot(held, message));
  const rest = moot.length === 0 ? box : { ...box, held: box.held.filter((held) => !moot.includes(held)) };
  // Who was never asked need not hear that they need not answer.
  if (moot.some(({ kind }) => kind === "asked")) return { kind: "done", box: rest };
  if (isEarly(message, now)) return held(rest, message, now);
  const isBehind = rest.more > 0 || rest.held.some((one) => overtakes(message, one, now));
  if (isBehind || freeAt(rest, now, message) > now) return held(rest, message, now);
  return { kind: "send", box: withDeparture(rest, { message, ids: [id], now }), message, bundled: 0 };
}

/** INVARIANT (no overtaking): only what waits for a bundle of its own, or weighs less than what passes, is left behind. */
const overtakes = (message: NoticeMessage, held: NoticeMessage, now: number): boolean =>
  !isEarly(held, now) && (message.weight !== "passes" || held.weight === "passes");

/** The question is closed; one of the same name that was asked later has a later end, and stands. */
function isMoot(held: NoticeMessage, { kind, case: caseId, question, until }: NoticeMessage): boolean {
  const isClosing = kind === "superseded" || kind === "answered";
  if (!isClosing || question === undefined) return false;
  if (held.question !== question || held.case !== caseId) return false;
  return until === undefined || held.until === undefined || millis(held.until) <= millis(until);
}
