import { SendMessageBatchCommand } from "@aws-sdk/client-sqs";
import { Unavailable } from "#core/faults.ts";
import type { TrialQueue } from "#core/ports/outside/trial-queue.ts";
import { answerOf } from "../sdk-fault.ts";
import type { SqsClient, SqsSettings } from "./look-queue.ts";

/** What SQS takes in one request, in messages and in bytes; a little is left for what stands around them. */
const mostMessages = 10;
const mostBytes = 250_000;

/** The body of a message is a trial; many go in one request, since SQS charges for requests. */
export function sqsTrialQueue(client: SqsClient, { queueUrl: QueueUrl }: SqsSettings): TrialQueue {
  return {
    async send(trials) {
      let left = 0;
      for (const some of requestsOf(trials)) {
        const Entries = some.map((MessageBody, index) => ({ Id: String(index), MessageBody }));
        const asking = { what: "take trials into the queue", permission: "sqs:SendMessage" };
        const command = new SendMessageBatchCommand({ QueueUrl, Entries });
        const { Failed = [] } = await answerOf(asking, () => client.send(command));
        left += Failed.length;
      }
      if (left > 0)
        throw new Unavailable(`AWS did not take ${left} of ${trials.length} trials into the queue`);
    },
  };
}

/** Trials that go together. What alone is more than a request takes is refused by SQS, and goes alone. */
function requestsOf(trials: readonly string[]): readonly (readonly string[])[] {
  const requests: string[][] = [];
  let bytes = 0;
  for (const trial of trials) {
    const own = Buffer.byteLength(trial);
    const last = requests.at(-1);
    if (last === undefined || last.length === mostMessages || bytes + own > mostBytes) {
      requests.push([trial]);
      bytes = own;
    } else {
      last.push(trial);
      bytes += own;
    }
  }
  return requests;
}
