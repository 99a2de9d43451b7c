import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localQueue, type QueueOptions } from "#local/queue/local-queue.ts";
import type { SqsEvent } from "#local/queue/sqs-event.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";

const open = (options: Partial<QueueOptions> = {}) => {
  const clock = simulatedClock("2026-11-21T10:00:00Z");
  return {
    clock,
    start: clock.now(),
    queue: localQueue({ clock, visibilityMs: 1_000, mostReceives: 3, ...options }),
  };
};

const bodies = ({ Records }: SqsEvent) => Records.map(({ body }) => body);

describe("the local queue", () => {
  it("delivers in the shape of SQS", async () => {
    const { clock, start, queue } = open({ name: "changes" });
    const events: SqsEvent[] = [];
    queue.consume(async (event) => void events.push(event));
    const id = queue.send("{}", 500);
    await clock.advanceTo(start + 500);
    expect(events).toEqual([
      {
        Records: [
          {
            messageId: id,
            receiptHandle: `${id}/1`,
            body: "{}",
            attributes: {
              ApproximateReceiveCount: "1",
              SentTimestamp: String(start),
              SenderId: expect.any(String),
              ApproximateFirstReceiveTimestamp: String(start + 500),
            },
            messageAttributes: {},
            md5OfBody: "99914b932bd37a50b983c5e7c90ae93b",
            eventSource: "aws:sqs",
            eventSourceARN: "arn:aws:sqs:eu-north-1:123456789012:changes",
            awsRegion: "eu-north-1",
          },
        ],
      },
    ]);
    expect(queue.waiting()).toEqual([]);
  });

  it("keeps what nobody consumes yet and holds back what is delayed", async () => {
    const { clock, start, queue } = open({ batch: 2 });
    for (const body of ["a", "b", "c"]) queue.send(body);
    queue.send("late", 10_000);
    await clock.advanceTo(start + 100);
    const seen: string[][] = [];
    queue.consume(async (event) => void seen.push(bodies(event)));
    await clock.advanceTo(start + 9_999);
    expect(seen).toEqual([["a", "b"], ["c"]]);
    await clock.step();
    expect(seen.at(-1)).toEqual(["late"]);
  });

  it.each([
    { when: "the consumer throws", answer: () => Promise.reject(new Error("broke")), again: ["a", "b"] },
    { when: "the answer names one", answer: (ids: string[]) => ({ named: ids.slice(1) }), again: ["b"] },
    { when: "the answer names none", answer: () => ({ named: [] }), again: [] },
    { when: "the answer names a stranger", answer: () => ({ named: ["stranger"] }), again: ["a", "b"] },
    { when: "the answer names nothing at all", answer: () => ({ named: [""] }), again: ["a", "b"] },
  ])("delivers $again again after the visibility time when $when", async ({ answer, again }) => {
    const { clock, start, queue } = open();
    const seen: { at: number; bodies: string[]; count: string | undefined }[] = [];
    queue.consume(async (event) => {
      seen.push({
        at: clock.now() - start,
        bodies: bodies(event),
        count: event.Records[0]?.attributes.ApproximateReceiveCount,
      });
      if (seen.length > 1) return undefined;
      const { named } = await answer(event.Records.map(({ messageId }) => messageId));
      return { batchItemFailures: named.map((itemIdentifier) => ({ itemIdentifier })) };
    });
    queue.send("a");
    queue.send("b");
    await clock.advanceTo(start + 999);
    expect(seen).toHaveLength(1);
    await clock.advanceTo(start + 10_000);
    expect(seen.slice(1)).toEqual(again.length === 0 ? [] : [{ at: 1_000, bodies: again, count: "2" }]);
  });

  it("buries what fails too often and redrives it", async () => {
    const { clock, start, queue } = open();
    let isBroken = true;
    let received = 0;
    queue.consume(() => {
      received += 1;
      return isBroken ? Promise.reject(new Error("broke")) : Promise.resolve();
    });
    const before = queue.send("a");
    await clock.advanceTo(start + 60_000);
    expect(received).toBe(3);
    expect(queue.deadLetters.map(({ body }) => body)).toEqual(["a"]);
    expect(queue.waiting()).toEqual([]);
    isBroken = false;
    expect(queue.redrive()).toBe(1);
    const [risen] = queue.waiting();
    expect(risen).toMatchObject({ body: "a", sentAt: start + 60_000 });
    expect(risen?.messageId).not.toBe(before);
    await clock.runDue();
    expect(received).toBe(4);
    expect([queue.deadLetters, queue.waiting(), queue.redrive()]).toEqual([[], [], 0]);
  });

  it("loses nothing when it is unruly, delivers all twice, and does the same for the same seed", async () => {
    const play = async (seed: number, count: number, failing: ReadonlySet<string>) => {
      const { clock, start, queue } = open({ batch: 3, unruly: { seed, twice: true, lateMs: 5_000 } });
      const seen: string[] = [];
      queue.consume((event) => {
        const failed = event.Records.filter(
          ({ body, attributes }) => failing.has(body) && attributes.ApproximateReceiveCount === "1",
        );
        seen.push(...bodies(event));
        const named = failed.map(({ messageId }) => ({ itemIdentifier: messageId }));
        return Promise.resolve({ batchItemFailures: named });
      });
      for (let index = 0; index < count; index += 1) queue.send(`m${index}`);
      await clock.advanceTo(start + 60_000);
      expect(queue.waiting()).toEqual([]);
      return seen;
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 1, max: 12 }), async (seed, count) => {
        const failing = new Set(["m0"]);
        const seen = await play(seed, count, failing);
        for (let index = 0; index < count; index += 1) {
          const times = seen.filter((body) => body === `m${index}`).length;
          expect(times).toBeGreaterThanOrEqual(2);
        }
        expect(await play(seed, count, failing)).toEqual(seen);
      }),
      { numRuns: 50 },
    );
  });

  it("takes random order seriously", async () => {
    const { clock, start, queue } = open({ batch: 100, unruly: { seed: 7 } });
    const seen: string[] = [];
    queue.consume(async (event) => void seen.push(...bodies(event)));
    const sent = Array.from({ length: 30 }, (_, index) => `m${index}`);
    for (const body of sent) queue.send(body);
    await clock.advanceTo(start);
    expect(seen).not.toEqual(sent);
    expect(seen.toSorted()).toEqual(sent.toSorted());
  });
});
