import { describe, expect, it } from "vitest";
import { memoryCaseRunner } from "#adapters/memory/outside/case-runner.ts";
import { memoryCloud } from "#adapters/memory/outside/cloud.ts";
import { memoryConfigHistory } from "#adapters/memory/outside/config-history.ts";
import { memoryLookQueue } from "#adapters/memory/outside/look-queue.ts";
import { memoryPermissions } from "#adapters/memory/outside/permissions.ts";
import { memoryPublisher } from "#adapters/memory/outside/publisher.ts";
import { memoryScheduler } from "#adapters/memory/outside/scheduler.ts";
import { memorySealer } from "#adapters/memory/outside/sealer.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryTaskQueue } from "#adapters/memory/outside/task-queue.ts";
import { memoryChannels } from "#adapters/memory/people/channels.ts";
import { memoryLinkSigner } from "#adapters/memory/people/link-signer.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memorySubscriptions } from "#adapters/memory/people/subscriptions.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { caseRunnerContract } from "./case-runner.contract.ts";
import { channelsContract, publicUrl } from "./channels.contract.ts";
import { cloudContract } from "./cloud.contract.ts";
import { configHistoryContract } from "./config-history.contract.ts";
import { linkSignerContract } from "./link-signer.contract.ts";
import { asked, notifierContract } from "./notifier.contract.ts";
import { permissionsContract } from "./permissions.contract.ts";
import { news, publisherContract } from "./publisher.contract.ts";
import { lookQueueContract, noticeQueueContract, taskQueueContract } from "./queues.contract.ts";
import { schedulerContract } from "./scheduler.contract.ts";
import { sealerContract } from "./sealer.contract.ts";
import { secretDigestsContract } from "./secret-digests.contract.ts";
import { subscriptionsContract } from "./subscriptions.contract.ts";

caseRunnerContract("memory", () => {
  const runner = memoryCaseRunner();
  return { runner, wait: runner.wait, end: runner.end, begun: () => runner.started.length };
});

cloudContract("memory", () => {
  const cloud = memoryCloud();
  return { cloud, put: cloud.put, fault: cloud.fault };
});

configHistoryContract("memory", memoryConfigHistory);
permissionsContract("memory", memoryPermissions);
linkSignerContract("memory", memoryLinkSigner);
secretDigestsContract("memory", memorySecretDigests);
sealerContract("memory", memorySealer);
subscriptionsContract("memory", memorySubscriptions);

lookQueueContract("memory", () => {
  const queue = memoryLookQueue();
  return { queue, asked: () => queue.asked.map(({ request: body, afterMs }) => ({ body, afterMs })) };
});

taskQueueContract("memory", () => {
  const queue = memoryTaskQueue();
  return { queue, asked: () => queue.asked.map(({ task: body, afterMs }) => ({ body, afterMs })) };
});

channelsContract("memory", () => {
  const channels = memoryChannels(publicUrl);
  const channel = {
    kind: "slack",
    name: "checkout",
    for: ["operators"],
    on: ["asked"],
    instead: false,
  } as const;
  return Promise.resolve({
    channels,
    channel,
    arrived: () => channels.posted.map(({ message }) => JSON.stringify(message)),
    refuse: () => channels.answerWith({ kind: "refused", why: "it answered 404" }),
    close: async () => {},
  });
});

noticeQueueContract("memory", () => {
  const notifier = memoryNotifier();
  const all = () => [...notifier.asked, ...notifier.posts];
  return { notifier, asked: () => all().map(({ work: body, afterMs }) => ({ body, afterMs })) };
});

schedulerContract("memory", () => {
  const scheduler = memoryScheduler();
  const due = () => [...scheduler.moments].map(([text, at]) => ({ resource: parseResource(text), at }));
  return { scheduler, due };
});

notifierContract("memory", () => {
  const notifier = memoryNotifier();
  return { notifier, sent: () => notifier.sent };
});

publisherContract("memory", () => {
  const publisher = memoryPublisher();
  return { publisher, told: () => publisher.published };
});

describe("what tests see of the memory adapters", () => {
  const resource = parseResource("111122223333/eu-north-1/AWS::S3::Bucket/logs");

  it("takes messages out of a queue once", async () => {
    const looks = memoryLookQueue();
    await looks.ask({ resource, again: 0 }, 10_000);
    expect(looks.take()).toEqual([{ request: { resource, again: 0 }, afterMs: 10_000 }]);
    expect(looks.take()).toEqual([]);
    const tasks = memoryTaskQueue();
    await tasks.ask({ task: "wake", scope: {} }, 0);
    expect(tasks.take()).toHaveLength(1);
    expect(tasks.asked).toEqual([]);
  });

  it("takes what is due out of the schedule, the earliest first", async () => {
    const scheduler = memoryScheduler();
    const other = { ...resource, id: "media" };
    await scheduler.lookAt(resource, "2026-11-21T04:00:00Z");
    await scheduler.lookAt(other, "2026-11-21T03:00:00Z");
    await scheduler.lookAt({ ...resource, id: "later" }, "2026-11-22T03:00:00Z");
    expect(scheduler.take("2026-11-21T04:00:00Z")).toEqual([other, resource]);
    expect(scheduler.take("2026-11-21T04:00:00Z")).toEqual([]);
    expect(scheduler.moments.size).toBe(1);
  });

  it("keeps one message and one event per id, the first", async () => {
    const notifier = memoryNotifier();
    await notifier.send(asked);
    await notifier.send({ ...asked, body: "again" });
    expect([...notifier.outbox.values()]).toEqual([asked]);
    const publisher = memoryPublisher();
    await publisher.publish([news(1), news(1, "again")]);
    expect([...publisher.events.values()]).toEqual([news(1)]);
    expect(publisher.published).toHaveLength(2);
  });

  it("remembers which cases were begun and woken", async () => {
    const runner = memoryCaseRunner();
    await runner.start({ resource, case: "c", run: 1 });
    runner.wait("t");
    await runner.wake("t");
    expect(runner.started).toEqual([{ resource, case: "c", run: 1 }]);
    expect(runner.woken).toEqual(["t"]);
  });

  it("counts the reads and the writes of the cloud, and hides what cannot be read", async () => {
    const cloud = memoryCloud([{ resource, properties: { BucketName: "logs" } }]);
    await cloud.update(resource, [{ op: "add", path: "/Tags", value: [] }], "t");
    await cloud.update(resource, [{ op: "add", path: "/Tags", value: [] }], "t");
    expect(cloud.writes).toMatchObject([{ resource, clientToken: "t" }]);
    cloud.hide(resource, "no handler");
    expect(await cloud.get(resource)).toEqual({ state: "unreadable", why: "no handler" });
    expect(cloud.reads()).toBe(1);
    cloud.remove(resource);
    expect((await cloud.update(resource, [], "u")).state).toBe("failed");
  });
});
