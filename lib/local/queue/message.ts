import { createHash } from "node:crypto";
import type { SqsBatchResponse, SqsRecord } from "./sqs-event.ts";

export type SentMessage = {
  readonly messageId: string;
  readonly body: string;
  /** When it was sent, in milliseconds since 1970. */
  readonly sentAt: number;
};

/** A message that is not done with yet. */
export type QueuedMessage = {
  readonly message: SentMessage;
  visibleAt: number;
  receives: number;
  firstAt?: number;
};

/** One receive of a message, as Lambda tells it. */
export function recordOf({ message, receives, firstAt }: QueuedMessage, queue: string): SqsRecord {
  const { messageId, body, sentAt } = message;
  return {
    messageId,
    receiptHandle: `${messageId}/${receives}`,
    body,
    attributes: {
      ApproximateReceiveCount: String(receives),
      SentTimestamp: String(sentAt),
      SenderId: "AIDAIT2UOQQY3AUEKVGXU",
      ApproximateFirstReceiveTimestamp: String(firstAt ?? sentAt),
    },
    messageAttributes: {},
    md5OfBody: createHash("md5").update(body).digest("hex"),
    eventSource: "aws:sqs",
    eventSourceARN: `arn:aws:sqs:eu-north-1:123456789012:${queue}`,
    awsRegion: "eu-north-1",
  };
}

/** As Lambda reads an answer: one that names what the batch has not fails all of it. */
export function failedIn(
  batch: readonly QueuedMessage[],
  answer: SqsBatchResponse | undefined,
): readonly QueuedMessage[] {
  const named = new Set((answer?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  const failed = batch.filter(({ message }) => named.has(message.messageId));
  const known = new Set(failed.map(({ message }) => message.messageId));
  return known.size === named.size ? failed : batch;
}
