import { instantOf, millis } from "../../claims/instant.ts";
import type { NoticeMessage } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../../ports/stores/mailboxes.ts";
import { hashed } from "../../questions/hashed.ts";
import { freeAt, isEarly, isOver, withDeparture } from "../mailbox.ts";
import { texts } from "../texts.ts";
import { type Posting, resumed } from "./posting.ts";

/** Somebody comes to send what is held: all of it at once, as soon as the hour allows one mail more. */
export function flushed(box: Mailbox, now: number): Posting {
  const again = resumed(box, undefined, now);
  if (again?.kind === "send" || again?.kind === "held") return again;
  // What is not sent again keeps nothing of what is held waiting.
  if (again?.kind === "done") return flushed(again.box, now);
  const live = box.held.filter((message) => !isOver(message, now));
  const [ready, early] = parted(live, (message) => isEarly(message, now));
  if (ready.length === 0 && early.length > 0) return { kind: "later", at: soonest(early) };
  if (ready.length === 0) return again ?? { kind: "done", box: emptied(box, []) };
  const at = freeAt(box, now, lightest(ready));
  if (at > now) return { kind: "later", at: Math.min(at, soonest(early)) };
  const message = oneOf(box, ready);
  const ids = [...new Set([message.id, ...ready.map(({ id }) => id)])];
  const bundled = message === ready[0] ? 0 : ready.length + box.more;
  return { kind: "send", box: withDeparture(emptied(box, early), { message, ids, now }), message, bundled };
}

const parted = <T>(all: readonly T[], isSecond: (one: T) => boolean): readonly [T[], T[]] => [
  all.filter((one) => !isSecond(one)),
  all.filter(isSecond),
];

const soonest = (early: readonly NoticeMessage[]): number =>
  Math.min(Infinity, ...early.map(({ notBefore = "" }) => millis(notBefore)));

/** A bundle takes the place of what passes if anything in it does. */
const lightest = (ready: readonly NoticeMessage[]): Pick<NoticeMessage, "weight"> =>
  ready.some(({ weight }) => weight === "passes") ? { weight: "passes" } : {};

function emptied({ flushAt: _, ...box }: Mailbox, early: readonly NoticeMessage[]): Mailbox {
  const next = early.length === 0 ? {} : { flushAt: instantOf(soonest(early)) };
  return { ...box, held: early, more: 0, ...next };
}

/** A single one as it is, unless its body was let go; several as one that names each. */
function oneOf({ reader, more }: Mailbox, live: readonly NoticeMessage[]): NoticeMessage {
  const [only, ...others] = live;
  if (only !== undefined && others.length === 0 && more === 0 && only.body !== "") return only;
  const id = hashed("bundle", reader, [...live.map((message) => message.id)]);
  return { id, kind: "notice", ...lightest(live), ...texts.bundled(live, more), to: live.at(-1)?.to ?? [] };
}
