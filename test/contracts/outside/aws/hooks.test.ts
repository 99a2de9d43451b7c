import { SQSClient } from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { sqsHookQueue } from "#adapters/aws/outside/hook-queue.ts";
import { secretsManagerHookSecrets } from "#adapters/aws/outside/hook-secrets.ts";
import { sqsRunQueue } from "#adapters/aws/outside/run-queue.ts";
import { Misconfigured, Unavailable } from "#core/faults.ts";
import { wire } from "../wire/wire.ts";

const queueUrl = "https://sqs.eu-north-1.amazonaws.com/111122223333/parley-hooks";

it("the queue of hooks takes a note as it is, at once", async () => {
  const { createHash } = await import("node:crypto");
  const { config, calls } = wire(({ input }) => ({
    MessageId: "22222222-3333-4444-5555-666666666666",
    MD5OfMessageBody: createHash("md5").update(String(input["MessageBody"])).digest("hex"),
  }));
  const note = {
    v: 1,
    source: "own",
    at: "2026-11-21T03:10:00Z",
    told: { as: "refused", count: 1 },
  } as const;
  await sqsHookQueue(new SQSClient(config), { queueUrl }).put(note);
  expect(calls.map(({ input }) => [input["QueueUrl"], input["DelaySeconds"]])).toEqual([[queueUrl, 0]]);
  expect(JSON.parse(String(calls[0]?.input["MessageBody"]))).toEqual(note);
});

it("the queue of runs takes a run as it is, at once", async () => {
  const { createHash } = await import("node:crypto");
  const { config, calls } = wire(({ input }) => ({
    MessageId: "22222222-3333-4444-5555-666666666666",
    MD5OfMessageBody: createHash("md5").update(String(input["MessageBody"])).digest("hex"),
  }));
  const task = {
    ...({ v: 1, task: "taskrs-1", run: "run-1", stage: "post_plan", token: "t" } as const),
    callback: "https://app.terraform.io/api/v2/task-results/taskrs-1/callback",
  } as const;
  await sqsRunQueue(new SQSClient(config), { queueUrl }).put(task);
  expect(JSON.parse(String(calls[0]?.input["MessageBody"]))).toEqual(task);
});

function secretsBehind(answer: () => Promise<Readonly<Record<string, unknown>>>) {
  const asked: unknown[] = [];
  let now = 0;
  const secrets = secretsManagerHookSecrets(
    (call) => {
      asked.push(call);
      return answer();
    },
    { nameOf: (source) => (source === "own" ? "parley/hooks/own" : undefined), now: () => now },
  );
  return { secrets, asked, pass: (ms: number) => (now += ms) };
}

describe("secrets of hooks in Secrets Manager", () => {
  it.each([
    { stored: "one secret as text", is: ["one secret as text"] },
    { stored: '{"secrets": ["new", "old"]}', is: ["new", "old"] },
    { stored: '{"secrets": ["only"]}', is: ["only"] },
    { stored: "{not json", is: ["{not json"] },
  ])("are $is where `$stored` is stored", async ({ stored, is }) => {
    const { secrets, asked } = secretsBehind(() => Promise.resolve({ SecretString: stored }));
    expect(await secrets.of("own")).toEqual(is);
    expect(asked).toEqual([
      { service: "secretsmanager", action: "GetSecretValue", input: { SecretId: "parley/hooks/own" } },
    ]);
  });

  it.each(['{"secrets": []}', '{"secrets": ["a", "b", "c"]}', '{"secrets": "a"}', '{"other": 1}', undefined])(
    "are none where `%s` is stored",
    async (SecretString) => {
      const { secrets } = secretsBehind(() => Promise.resolve({ SecretString }));
      await expect(secrets.of("own")).rejects.toBeInstanceOf(Misconfigured);
    },
  );

  it("are read once a minute, and again at once where that failed", async () => {
    let isAway = true;
    const { secrets, asked, pass } = secretsBehind(() =>
      isAway ? Promise.reject(new Unavailable("away")) : Promise.resolve({ SecretString: "s" }),
    );
    await expect(secrets.of("own")).rejects.toBeInstanceOf(Unavailable);
    isAway = false;
    for (let time = 0; time < 3; time += 1) await secrets.of("own");
    expect(asked).toHaveLength(2);
    pass(60_000);
    await secrets.of("own");
    expect(asked).toHaveLength(3);
    expect(await secrets.of("nobody")).toEqual([]);
    expect(asked).toHaveLength(3);
  });
});
