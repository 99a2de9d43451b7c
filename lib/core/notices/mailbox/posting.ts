import { instantOf, millis } from "../../claims/instant.ts";
import type { NoticeMessage } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../../ports/stores/mailboxes.ts";
import { freeAt, handedOver, isOver, withDeparture } from "../mailbox.ts";
import { texts } from "../texts.ts";

const mostHeld = 200;
/** Characters of all bodies: with the rest of it a box fits into one item. */
const mostText = 30_000;

/**
 * The box with one message more. It is bounded: of the older ones of many only what a bundle names of each is
 * kept, and of the oldest of very many only their number.
 */
function holding(box: Mailbox, message: NoticeMessage): Mailbox {
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

/** What is to be done with a box and one message of it. */
export type Posting =
  /** The box has to be stored before the message is handed over, and again after that. */
  | {
      readonly kind: "send";
      readonly box: Mailbox;
      readonly message: NoticeMessage;
      readonly bundled: number;
    }
  /** `flushAt`: somebody has to come then; missing where somebody does already. */
  | { readonly kind: "held"; readonly box: Mailbox; readonly flushAt?: number }
  /** The same is to be tried again then. */
  | { readonly kind: "later"; readonly at: number }
  | { readonly kind: "done"; readonly box: Mailbox };

/** Longer than anyone who hands a message over can take. */
const underWay = 90_000;

const mark = "/again";

/** It says that a message came before which may not have arrived. */
const isReminder = ({ id }: NoticeMessage): boolean => id.endsWith(mark);

/**
 * The message that comes after one of which nobody knows whether it arrived: another one, which says so. Of a reminder no
 * further one comes, nor of word that nothing is to be done any more.
 */
function reminderOf(message: NoticeMessage): NoticeMessage | undefined {
  if (isReminder(message) || message.kind === "superseded" || message.kind === "answered") return undefined;
  const kind = message.question === undefined ? message.kind : "reminded";
  return { ...message, ...texts.again(message), id: `${message.id}${mark}`, kind };
}

/** When a message of those that are held may leave. */
export const dueAt = (box: Mailbox, { notBefore, weight }: NoticeMessage, now: number): number =>
  Math.max(
    freeAt(box, now, weight === undefined ? {} : { weight }),
    notBefore === undefined ? now : millis(notBefore),
  );

/** INVARIANT (no overtaking): while anything is held, what comes joins it, or the bundle would never get a place. */
export function held(box: Mailbox, message: NoticeMessage, now: number): Posting {
  const after = holding(box, message);
  const flushAt = dueAt(box, message, now);
  const isExpected = box.flushAt !== undefined && millis(box.flushAt) > now && millis(box.flushAt) <= flushAt;
  if (isExpected) return { kind: "held", box: after };
  return { kind: "held", box: { ...after, flushAt: instantOf(flushAt) }, flushAt };
}

/**
 * What leaves but was perhaps never handed over: the one who was to do it is either still at it or was stopped. INVARIANT (at
 * most once): it is not sent again; its reader gets a reminder in its place, which is another message.
 */
export function resumed(box: Mailbox, id: string | undefined, now: number): Posting | undefined {
  const due = (since: string): number => millis(since) + underWay;
  const isMeant = (message: NoticeMessage) =>
    id === undefined || message.id === id || message.id === `${id}${mark}`;
  const candidates = box.leaving.filter(({ message }) => isMeant(message));
  const stale = candidates.find(({ since }) => due(since) <= now);
  if (stale === undefined) {
    const [young] = candidates;
    return young === undefined ? undefined : { kind: "later", at: due(young.since) };
  }
  const rest = handedOver(box, stale.message.id);
  const message = isOver(stale.message, now) ? undefined : reminderOf(stale.message);
  if (message === undefined) return { kind: "done", box: rest };
  if (freeAt(rest, now, message) > now) return held(rest, message, now);
  return { kind: "send", box: withDeparture(rest, { message, ids: [message.id], now }), message, bundled: 0 };
}
