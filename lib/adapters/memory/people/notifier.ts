import type { NoticeMessage, NoticeWork, Notifier } from "#core/ports/people/notifier.ts";
import { possibleDelay } from "../outside/possible-delay.ts";

type AskedWork = { readonly work: NoticeWork; readonly afterMs: number };

export type MemoryNotifier = Notifier & {
  /** Every message once, by its id. */
  readonly outbox: ReadonlyMap<string, NoticeMessage>;
  /** Every sending, in order: the same message may stand here twice. */
  readonly sent: readonly NoticeMessage[];
  /** What was asked for later, in the order in which it was asked. */
  readonly asked: readonly AskedWork[];
};

export function memoryNotifier(): MemoryNotifier {
  const outbox = new Map<string, NoticeMessage>();
  const sent: NoticeMessage[] = [];
  const asked: AskedWork[] = [];
  const send = (message: NoticeMessage): void => {
    if (!outbox.has(message.id)) outbox.set(message.id, message);
    sent.push(message);
  };
  return {
    outbox,
    sent,
    asked,
    send: async (message) => send(message),
    again: async (work, afterMs) => void asked.push({ work, afterMs: possibleDelay(afterMs) }),
  };
}
