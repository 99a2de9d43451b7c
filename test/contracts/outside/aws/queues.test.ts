import { createHash } from "node:crypto";
import { SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { sqsLookQueue } from "#adapters/aws/outside/look-queue.ts";
import { sqsTaskQueue } from "#adapters/aws/outside/task-queue.ts";
import { sqsNotifier } from "#adapters/aws/people/notifier.ts";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import { notifierContract } from "../notifier.contract.ts";
import { lookQueueContract, noticeQueueContract, taskQueueContract } from "../queues.contract.ts";
import { AwsError, wire } from "../wire/wire.ts";

const queueUrl = "https://sqs.eu-north-1.amazonaws.com/111122223333/parley-looks";
const queueUrls = {
  wake: "https://sqs.eu-north-1.amazonaws.com/111122223333/parley-wakes",
  baseline: "https://sqs.eu-north-1.amazonaws.com/111122223333/parley-baselines",
};

function fakeSqs() {
  const { config, calls } = wire(({ input }) => ({
    MessageId: "22222222-3333-4444-5555-666666666666",
    MD5OfMessageBody: createHash("md5").update(String(input["MessageBody"])).digest("hex"),
  }));
  const asked = () =>
    calls.map(({ input }) => ({
      body: JSON.parse(String(input["MessageBody"])) as unknown,
      afterMs: Number(input["DelaySeconds"]) * 1_000,
    }));
  return { client: new SQSClient(config), calls, asked };
}

lookQueueContract("SQS", () => {
  const { client, asked } = fakeSqs();
  return { queue: sqsLookQueue(client, { queueUrl }), asked };
});

taskQueueContract("SQS", () => {
  const { client, asked } = fakeSqs();
  return { queue: sqsTaskQueue(client, { queueUrls }), asked };
});

noticeQueueContract("SQS", () => {
  const { client, asked } = fakeSqs();
  return {
    notifier: sqsNotifier(client, { notices: () => queueUrl, posts: () => queueUrl, tells: () => queueUrl }),
    asked,
  };
});

notifierContract("SQS", () => {
  const { client, asked } = fakeSqs();
  const sent = () =>
    asked().map(({ body, afterMs }) => {
      expect(body).toEqual({ v: 1, notice: expect.any(Object) });
      expect(afterMs).toBe(0);
      return (body as { readonly notice: NoticeMessage }).notice;
    });
  return {
    notifier: sqsNotifier(client, { notices: () => queueUrl, posts: () => queueUrl, tells: () => queueUrl }),
    sent,
  };
});

describe("SQS queues", () => {
  const resource = { account: "111122223333", region: "eu-north-1", type: "AWS::S3::Bucket", id: "logs" };

  it("ask for exactly this", async () => {
    const { client, calls } = fakeSqs();
    await sqsLookQueue(client, { queueUrl }).ask({ resource, again: 1 }, 29_500);
    expect(calls).toEqual([
      {
        action: "SendMessage",
        host: "sqs.eu-north-1.amazonaws.com",
        input: {
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify({ resource, again: 1 }),
          DelaySeconds: 30,
        },
      },
    ]);
  });

  it("send each kind of task to the queue of its function", async () => {
    const { client, calls } = fakeSqs();
    const tasks = sqsTaskQueue(client, { queueUrls });
    await tasks.ask({ task: "wake", scope: {} }, 0);
    await tasks.ask(
      { task: "baseline", account: "111122223333", region: "global", type: "AWS::IAM::Role" },
      0,
    );
    expect(calls.map(({ input }) => input["QueueUrl"])).toEqual([queueUrls.wake, queueUrls.baseline]);
  });

  it.each([
    { name: "QueueDoesNotExist", fault: "Misconfigured" },
    { name: "KmsAccessDenied", fault: "Misconfigured" },
    { name: "KmsDisabled", fault: "Misconfigured" },
    { name: "AccessDenied", fault: "Misconfigured" },
    { name: "RequestThrottled", fault: "Unavailable" },
    { name: "KmsThrottled", fault: "Unavailable" },
    { name: "InternalFailure", fault: "Unavailable" },
  ])("turn $name into $fault", async ({ name, fault }) => {
    const { config } = wire(() => {
      throw new AwsError(name);
    });
    const queue = sqsTaskQueue(new SQSClient(config), { queueUrls });
    await expect(queue.ask({ task: "wake", scope: {} }, 0)).rejects.toMatchObject({ name: fault });
  });
});
