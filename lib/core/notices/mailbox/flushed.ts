import type { NoticeMessage } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../../ports/stores/mailboxes.ts";
import { hashed } from "../../questions/hashed.ts";
import { freeAt, isOver, withDeparture } from "../mailbox.ts";
import { texts } from "../texts.ts";
import { type Posting, resumed } from "./posting.ts";

/** Somebody comes to send what is held: all of it at once, as soon as the hour allows one mail more. */
export function flushed(box: Mailbox, now: number): Posting {
  const again = resumed(box, undefined, now);
  if (again?.kind === "send" || again?.kind === "held") return again;
  // What is not sent again keeps nothing of what is held waiting.
  if (again?.kind === "done") return flushed(again.box, now);
  const live = box.held.filter((message) => !isOver(message, now));
  if (live.length === 0) return again ?? { kind: "done", box: emptied(box) };
  const at = freeAt(box, now);
  if (at > now) return { kind: "later", at };
  const message = oneOf(box, live);
  const ids = [...new Set([message.id, ...live.map(({ id }) => id)])];
  const bundled = message === live[0] ? 0 : live.length + box.more;
  return { kind: "send", box: withDeparture(emptied(box), { message, ids, now }), message, bundled };
}

function emptied({ flushAt, ...box }: Mailbox): Mailbox {
  if (flushAt === undefined && box.held.length === 0 && box.more === 0) return box;
  return { ...box, held: [], more: 0 };
}

/** A single one as it is, unless its body was let go; several as one that names each. */
function oneOf({ reader, more }: Mailbox, live: readonly NoticeMessage[]): NoticeMessage {
  const [only, ...others] = live;
  if (only !== undefined && others.length === 0 && more === 0 && only.body !== "") return only;
  const id = hashed("bundle", reader, [...live.map((message) => message.id)]);
  return { id, kind: "notice", ...texts.bundled(live, more), to: live.at(-1)?.to ?? [] };
}
