import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { InvalidInput, Unavailable } from "#core/faults.ts";
import { type Delivery, queue } from "#lambda/kit/queue.ts";
import { plainRuntime } from "./plain-runtime.ts";

const Input = z.strictObject({ id: z.string(), of: z.optional(z.string()) });

const record = (messageId: string, body: unknown) => ({
  messageId,
  body: typeof body === "string" ? body : JSON.stringify(body),
  attributes: { SentTimestamp: "1795000000123", ApproximateReceiveCount: "2", SenderId: "x" },
  eventSource: "aws:sqs",
});

const failed = (...ids: readonly string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

describe("a queue's handler", () => {
  it("runs each message and tells when it was sent, which it is and how often it came", async () => {
    const { runtime } = plainRuntime();
    const seen: (readonly [string, Delivery])[] = [];
    const handler = queue("looks", Input, async ({ id }, _, delivery) => void seen.push([id, delivery]));
    expect(await handler(() => runtime)({ Records: [record("m1", { id: "a" })] })).toEqual(failed());
    expect(seen).toEqual([["a", { sentAt: 1_795_000_000_123, messageId: "m1", receives: 2 }]]);
  });

  it.each([
    { when: "it is not JSON", body: "{" },
    { when: "it does not match the schema", body: { id: 7 } },
    { when: "it is longer than any event", body: `"${"x".repeat(300_000)}"` },
  ])("drops and counts a message when $when", async ({ body }) => {
    const { runtime, counted, told } = plainRuntime();
    const handler = queue("looks", Input, () => Promise.reject(new Error("never")))(() => runtime);
    expect(await handler({ Records: [record("m1", body)] })).toEqual(failed());
    expect(counted).toEqual({ InvalidInput: 1 });
    expect(told).toHaveLength(1);
  });

  it("says which message failed and which resource it was about", async () => {
    const { runtime, told } = plainRuntime();
    const place = { account: "123456789012", region: "eu-north-1", type: "AWS::S3::Bucket", id: "logs" };
    const handler = queue("looks", z.looseObject({ secret: z.string() }), () =>
      Promise.reject(new Unavailable("busy")),
    )(() => runtime);
    await handler({ Records: [record("m1", { resource: place, secret: "hunter2" })] });
    expect(told.map(({ details }) => details)).toEqual([
      {
        step: "looks",
        messageId: "m1",
        resource: "123456789012/eu-north-1/AWS::S3::Bucket/logs",
        fault: "Unavailable",
        why: "busy",
      },
    ]);
  });

  it("has alone come again what failed and may yet succeed", async () => {
    const { runtime, counted } = plainRuntime();
    const faults: Readonly<Record<string, Error>> = {
      b: new Unavailable("busy"),
      c: new InvalidInput("never right"),
      d: new TypeError("surprise"),
    };
    const handler = queue("looks", Input, async ({ id }) => {
      const fault = faults[id];
      if (fault !== undefined) throw fault;
      await Promise.resolve();
    })(() => runtime);
    const Records = ["a", "b", "c", "d"].map((id) => record(id, { id }));
    expect(await handler({ Records })).toEqual(failed("b", "d"));
    expect(counted).toEqual({ Unavailable: 1, InvalidInput: 1, UnknownFault: 1 });
  });

  it("answers a batch that failed as a whole like any other", async () => {
    const { runtime } = plainRuntime();
    const handler = queue("looks", Input, () => Promise.reject(new Unavailable("busy")))(() => runtime);
    expect(await handler({ Records: [record("m1", { id: "a" })] })).toEqual(failed("m1"));
  });

  it("hands on whatever stands in the message when it has no schema", async () => {
    const { runtime } = plainRuntime();
    const seen: unknown[] = [];
    const handler = queue("events", undefined, async (input) => void seen.push(input))(() => runtime);
    expect(await handler({ Records: [record("m1", { any: [1] }), record("m2", "null")] })).toEqual(failed());
    expect(seen).toEqual([{ any: [1] }, null]);
  });

  it("works on messages of one key one after the other, whether they fail or not, and others side by side", async () => {
    const { runtime } = plainRuntime();
    const steps: string[] = [];
    const handler = queue({ name: "looks", key: ({ of }) => of ?? "" }, Input, async ({ id }) => {
      steps.push(`${id} begins`);
      await Promise.resolve();
      await Promise.resolve();
      steps.push(`${id} ends`);
      if (id === "a1") throw new Unavailable("busy");
    })(() => runtime);
    const Records = [
      record("1", { id: "a1", of: "a" }),
      record("2", { id: "b1", of: "b" }),
      record("3", { id: "a2", of: "a" }),
    ];
    expect(await handler({ Records })).toEqual(failed("1"));
    expect(steps.slice(0, 2)).toEqual(["a1 begins", "b1 begins"]);
    expect(steps.indexOf("a2 begins")).toBeGreaterThan(steps.indexOf("a1 ends"));
    expect(steps).toHaveLength(6);
  });

  it("refuses what is no queue's event", async () => {
    const { runtime } = plainRuntime();
    const handler = queue("looks", Input, async () => {})(() => runtime);
    await expect(handler({ Records: "none" })).rejects.toThrow("a queue's event is not valid");
  });
});
