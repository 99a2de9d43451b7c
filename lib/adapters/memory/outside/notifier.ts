import type { Message, Notifier } from "#core/ports/outside/notifier.ts";

export type MemoryNotifier = Notifier & {
  /** Every message once, by its id. */
  readonly outbox: ReadonlyMap<string, Message>;
  /** Every sending, in order: the same message may stand here twice. */
  readonly sent: readonly Message[];
};

export function memoryNotifier(): MemoryNotifier {
  const outbox = new Map<string, Message>();
  const sent: Message[] = [];
  const send = (message: Message): void => {
    if (!outbox.has(message.id)) outbox.set(message.id, message);
    sent.push(message);
  };
  return { outbox, sent, send: async (message) => send(message) };
}
