import type { Notifier } from "#core/ports/people/notifier.ts";
import { messageSent, type SqsClient, type SqsSettings } from "../outside/look-queue.ts";

/** The body of a queue's message is the work as JSON; anyone who works on the queue sends a message when it may be sent. */
export function sqsNotifier(client: SqsClient, settings: SqsSettings): Notifier {
  const again: Notifier["again"] = (body, afterMs) => messageSent(client, settings, { body, afterMs });
  return { again, send: (notice) => again({ v: 1, notice }, 0) };
}
