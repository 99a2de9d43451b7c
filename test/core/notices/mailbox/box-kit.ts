import { instantOf } from "#core/claims/instant.ts";
import { flushed } from "#core/notices/mailbox/flushed.ts";
import { posted } from "#core/notices/mailbox/posted.ts";
import type { Posting } from "#core/notices/mailbox/posting.ts";
import { emptyMailbox, handedOver } from "#core/notices/mailbox.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { Mailbox } from "#core/ports/stores/mailboxes.ts";

export const start = Date.parse("2026-11-21T03:00:00Z");
export const minute = 60_000;
export const hour = 60 * minute;

export const message = (id: string, more: Partial<NoticeMessage> = {}): NoticeMessage => ({
  id,
  kind: "asked",
  subject: `subject of ${id}`,
  body: `body of ${id}`,
  to: ["olga"],
  ...more,
});

export type Mailed = { readonly at: number; readonly message: NoticeMessage; readonly bundled: number };

/** A mailbox with a queue around it that comes back when it is told to, and never loses anything. */
export function readersBox() {
  let box: Mailbox = emptyMailbox("olga");
  const mails: Mailed[] = [];
  const flushes: number[] = [];
  let asked = 0;
  const act = (posting: Posting, now: number): Posting => {
    if (posting.kind === "later") return posting;
    ({ box } = posting);
    if (posting.kind === "held" && posting.flushAt !== undefined) {
      flushes.push(posting.flushAt);
      asked += 1;
    }
    if (posting.kind === "send") {
      mails.push({ at: now, message: posting.message, bundled: posting.bundled });
      box = handedOver(box, posting.message.id);
      // As the worker does: who sent something comes for what is still held.
      if (box.held.length > 0) flushes.push(now);
    }
    return posting;
  };
  const flush = (now: number): void => {
    const posting = act(flushed(box, now), now);
    if (posting.kind === "later") flushes.push(posting.at);
  };
  /** Lets those come who have to, each in their time. */
  const until = (now: number): void => {
    for (let due = next(flushes, now); due !== undefined; due = next(flushes, now)) flush(due);
  };
  return {
    mails,
    flushesAsked: () => asked,
    box: () => box,
    until,
    post: (posting: NoticeMessage, now: number): Posting => {
      until(now);
      return act(posted(box, posting, now), now);
    },
  };
}

function next(flushes: number[], now: number): number | undefined {
  const due = flushes.filter((at) => at <= now).toSorted((a, b) => a - b)[0];
  if (due !== undefined) flushes.splice(flushes.indexOf(due), 1);
  return due;
}

export const instant = (ms: number): string => instantOf(start + ms);

/** A box after six mails, one a minute. */
export function fullBox() {
  const reader = readersBox();
  for (let n = 0; n < 6; n += 1) reader.post(message(`m${n}`), start + n * minute);
  return reader;
}
