import { instantOf, millis } from "../../claims/instant.ts";
import type { Message } from "../../ports/people/notifier.ts";
import type { Mailbox } from "../mailbox.ts";

/** What is to be done with a box and one message of it. */
export type Posting =
  /** The box has to be stored before the message is handed over, and again after that. */
  | { readonly kind: "send"; readonly box: Mailbox; readonly message: Message; readonly bundled: number }
  /** `flushAt`: somebody has to come then; missing where somebody does already. */
  | { readonly kind: "held"; readonly box: Mailbox; readonly flushAt?: number }
  /** The same is to be tried again then. */
  | { readonly kind: "later"; readonly at: number }
  | { readonly kind: "done"; readonly box: Mailbox };

/** Longer than whoever hands a message over can take. */
const underWay = 90_000;

/**
 * What leaves but was perhaps never handed over: whoever was to do it is either still at it or was stopped, and
 * then it is handed over anew in the place that it has.
 */
export function resumed(box: Mailbox, id: string | undefined, now: number): Posting | undefined {
  const due = (since: string): number => millis(since) + underWay;
  const candidates = box.leaving.filter(({ message }) => id === undefined || message.id === id);
  const stale = candidates.find(({ since }) => due(since) <= now);
  if (stale === undefined) {
    const [young] = candidates;
    return young === undefined ? undefined : { kind: "later", at: due(young.since) };
  }
  const { message } = stale;
  const leaving = box.leaving.map((one) => (one === stale ? { message, since: instantOf(now) } : one));
  return { kind: "send", box: { ...box, leaving }, message, bundled: 0 };
}
