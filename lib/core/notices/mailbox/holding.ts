import type { NoticeMessage } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../../ports/stores/mailboxes.ts";

const mostHeld = 200;
/** Characters of all bodies: with the rest of it a box fits into one item. */
const mostText = 30_000;

/**
 * The box with one message more. It is bounded: of the older ones of many only what a bundle names of each is
 * kept, and of the oldest of very many only their number.
 */
export function holding(box: Mailbox, message: NoticeMessage): Mailbox {
  const all = [...box.held, message];
  const kept = all.slice(-mostHeld);
  return { ...box, held: withinText(kept), more: box.more + all.length - kept.length };
}

function withinText(messages: readonly NoticeMessage[]): readonly NoticeMessage[] {
  let left = mostText;
  const lightened = messages.toReversed().map((message) => {
    left -= message.body.length;
    return left >= 0 ? message : { ...message, body: "" };
  });
  return lightened.toReversed();
}
