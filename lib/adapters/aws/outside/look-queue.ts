import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { BrokenInvariant } from "#core/faults.ts";
import { type LookQueue, longestDelayMs } from "#core/ports/outside/look-queue.ts";
import { answerOf } from "../sdk-fault.ts";

export type SqsClient = Pick<SQSClient, "send">;
export type SqsSettings = { readonly queueUrl: string };

/** The body of a message is the request as JSON. */
export function sqsLookQueue(client: SqsClient, settings: SqsSettings): LookQueue {
  return { ask: (request, afterMs) => messageSent(client, settings, { body: request, afterMs }) };
}

type MessageSentInput = { readonly body: unknown; readonly afterMs: number };

export async function messageSent(
  client: SqsClient,
  { queueUrl: QueueUrl }: SqsSettings,
  { body, afterMs }: MessageSentInput,
): Promise<void> {
  const input = { QueueUrl, MessageBody: JSON.stringify(body), DelaySeconds: delaySeconds(afterMs) };
  const asking = { what: "take a message into the queue", permission: "sqs:SendMessage" };
  await answerOf(asking, () => client.send(new SendMessageCommand(input)));
}

/** Whole seconds, never sooner than asked. */
function delaySeconds(afterMs: number): number {
  if (afterMs >= 0 && afterMs <= longestDelayMs) return Math.ceil(afterMs / 1_000);
  throw new BrokenInvariant(`a queue cannot hold a message back for \`${afterMs}\` ms`, {
    hint: `ask for at most ${longestDelayMs} ms`,
  });
}
