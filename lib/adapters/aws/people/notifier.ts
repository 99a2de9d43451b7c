import type { Notifier } from "#core/ports/people/notifier.ts";
import { messageSent, type SqsClient } from "../outside/look-queue.ts";

/** Each is asked for when it is needed: few functions post. */
export type NoticeQueues = {
  readonly notices: () => string;
  readonly posts: () => string;
  readonly tells: () => string;
};

/** The body of a queue's message is the work as JSON; anyone who works on the queue sends a message when it may be sent. */
export function sqsNotifier(client: SqsClient, { notices, posts, tells }: NoticeQueues): Notifier {
  const again: Notifier["again"] = (body, afterMs) =>
    messageSent(client, { queueUrl: notices() }, { body, afterMs });
  return {
    again,
    send: (notice) => again({ v: 1, notice }, 0),
    tell: (body, afterMs) => messageSent(client, { queueUrl: tells() }, { body, afterMs }),
    post: (body, afterMs) => messageSent(client, { queueUrl: posts() }, { body, afterMs }),
  };
}
