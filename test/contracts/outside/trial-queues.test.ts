import { SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { sqsTrialQueue } from "#adapters/aws/outside/trial-queue.ts";
import { memoryTrialQueue } from "#adapters/memory/outside/trial-queue.ts";
import { trialLine } from "#local/shadow/trial-line.ts";
import { trialQueueContract } from "./trial-queue.contract.ts";
import { AwsError, wire } from "./wire/wire.ts";

const queueUrl = "https://sqs.eu-north-1.amazonaws.com/111122223333/parley-trials";

type Entry = { readonly Id: string; readonly MessageBody: string };
const entriesOf = (input: Readonly<Record<string, unknown>>) => (input["Entries"] ?? []) as readonly Entry[];

function fakeSqs(failed: readonly string[] = []) {
  const { config, calls } = wire(({ input }) => {
    const entries = entriesOf(input);
    const [Failed, Successful] = [
      entries
        .filter(({ Id }) => failed.includes(Id))
        .map(({ Id }) => ({ Id, Code: "x", SenderFault: false })),
      entries.filter(({ Id }) => !failed.includes(Id)).map(({ Id }) => ({ Id, MessageId: Id })),
    ];
    return { Successful, Failed };
  });
  const client = new SQSClient({ ...config, md5: false } as never);
  return { queue: sqsTrialQueue(client, { queueUrl }), calls };
}

trialQueueContract("memory", () => {
  const queue = memoryTrialQueue();
  return { queue, taken: async () => queue.sent };
});

trialQueueContract("SQS", () => {
  const { queue, calls } = fakeSqs();
  const taken = async () =>
    calls.flatMap(({ input }) => entriesOf(input).map(({ MessageBody }) => MessageBody));
  return { queue, taken };
});

trialQueueContract("the laptop's", () => {
  const bodies: string[] = [];
  const queue = trialLine({
    consume: async ({ Records }) => void bodies.push(...Records.map(({ body }) => body)),
  });
  return {
    queue,
    taken: async () => {
      await queue.idle();
      return bodies;
    },
  };
});

describe("the SQS queue of trials", () => {
  it("sends ten at once at most, and no more bytes than SQS takes", async () => {
    const { queue, calls } = fakeSqs();
    await queue.send(Array.from({ length: 25 }, () => "{}"));
    await queue.send(["a".repeat(200_000), "b".repeat(40_000), "c".repeat(40_000), "ä".repeat(120_000)]);
    expect(calls.map(({ input }) => entriesOf(input).length)).toEqual([10, 10, 5, 2, 1, 1]);
    for (const { input } of calls) {
      const bytes = entriesOf(input).reduce(
        (sum, { MessageBody }) => sum + Buffer.byteLength(MessageBody),
        0,
      );
      expect(bytes).toBeLessThanOrEqual(262_144);
    }
  });

  it("says how many were not taken, and which queue is not there", async () => {
    await expect(fakeSqs(["1", "2"]).queue.send(["{}", "{}", "{}"])).rejects.toMatchObject({
      name: "Unavailable",
      message: "AWS did not take 2 of 3 trials into the queue",
    });
    const { config } = wire(() => {
      throw new AwsError("QueueDoesNotExist", "gone");
    });
    const queue = sqsTrialQueue(new SQSClient(config), { queueUrl });
    await expect(queue.send(["{}"])).rejects.toMatchObject({ name: "Misconfigured" });
  });
});

describe("the laptop's queue of trials", () => {
  it("is waited for by nobody, also where its consumer never comes back", async () => {
    const queue = trialLine({ consume: () => new Promise(() => undefined), most: 60 });
    await queue.send(Array.from({ length: 60 }, () => "{}"));
    await new Promise(setImmediate);
    await queue.send(Array.from({ length: 100 }, () => "{}"));
    expect(queue.lost()).toBe(50);
  });

  it("tries what failed once more, and then lets it go", async () => {
    const seen: string[] = [];
    const queue = trialLine({
      consume: ({ Records }) => {
        seen.push(...Records.map(({ attributes }) => attributes.ApproximateReceiveCount));
        throw new Error("no");
      },
    });
    await queue.send(["{}"]);
    await queue.idle();
    expect(seen).toEqual(["1", "2"]);
  });
});
