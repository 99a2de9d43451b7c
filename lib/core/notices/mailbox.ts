import { instantOf, millis } from "../claims/instant.ts";
import { sha256 } from "../digest.ts";
import type { NoticeMessage } from "../ports/people/notifier.ts";
import type { Mail, Mailbox } from "../ports/stores/mailboxes.ts";

export const emptyMailbox = (reader: string): Mailbox => ({
  reader,
  version: 0,
  sent: [],
  leaving: [],
  held: [],
  more: 0,
});

const mostKnown = 2_000;
const shortly = (id: string): string => sha256(id).slice(0, 12);

const mostMails = 6;
const hour = 3_600_000;

/** Of what passes so many leave at once; then one each quarter of an hour, with all that came meanwhile. */
const mostAtOnce = 3;
const quarter = hour / 4;

const isRecent =
  (now: number) =>
  ({ at }: Mail): boolean =>
    millis(at) + hour > now;

const passes = ({ weight }: Pick<NoticeMessage, "weight">): boolean => weight === "passes";

/**
 * The first moment at which another mail makes no seventh within an hour. INVARIANT (not late): what passes is counted by
 * itself, and waits a quarter of an hour at most.
 */
export function freeAt({ sent }: Mailbox, now: number, message: Pick<NoticeMessage, "weight"> = {}): number {
  const moments = sent
    .filter((mail) => (mail.passes === true) === passes(message))
    .filter(isRecent(now))
    .map(({ at }) => millis(at))
    .toSorted((a, b) => a - b);
  if (passes(message) && moments.length >= mostAtOnce)
    return Math.max(now, (moments.at(-1) ?? now) + quarter);
  const blocking = moments.at(-mostMails);
  return blocking === undefined ? now : blocking + hour;
}

type Departure = { readonly message: NoticeMessage; readonly ids: readonly string[]; readonly now: number };

/** The box once a message has its place among the mails of the hour. */
export function withDeparture(box: Mailbox, { message, ids, now }: Departure): Mailbox {
  const at = instantOf(now);
  return {
    ...box,
    known: [...new Set([...(box.known ?? []), ...ids.map(shortly)])].slice(-mostKnown),
    sent: [...box.sent.filter(isRecent(now)), { at, ids, ...(passes(message) && { passes: true }) }],
    leaving: [...box.leaving, { message, since: at }],
  };
}

/** The box once a message was handed over. */
export const handedOver = (box: Mailbox, id: string): Mailbox => ({
  ...box,
  leaving: box.leaving.filter(({ message }) => message.id !== id),
});

/** The box where a message was surely not taken: it may be sent anew. */
export const notTaken = (box: Mailbox, id: string): Mailbox => ({
  ...handedOver(box, id),
  sent: box.sent.filter(({ ids }) => !ids.includes(id)),
  known: (box.known ?? []).filter((known) => known !== shortly(id)),
});

/** INVARIANT (at most once): what was marked as sent is never sent again, however late it comes again. */
export const wasSent = ({ sent, known = [] }: Mailbox, id: string): boolean =>
  sent.some(({ ids }) => ids.includes(id)) || known.includes(shortly(id));

/** Nobody can do anything about it any more. */
export const isOver = ({ until }: NoticeMessage, now: number): boolean =>
  until !== undefined && millis(until) <= now;

/** It waits for others that leave with it. */
export const isEarly = ({ notBefore }: NoticeMessage, now: number): boolean =>
  notBefore !== undefined && millis(notBefore) > now;
