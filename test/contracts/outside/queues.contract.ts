import { describe, expect, it } from "vitest";
import { BrokenInvariant } from "#core/faults.ts";
import { arrivalOf } from "#core/ledger/stored-event.ts";
import { type LookQueue, type LookRequest, longestDelayMs } from "#core/ports/outside/look-queue.ts";
import type { Task, TaskQueue } from "#core/ports/outside/task-queue.ts";
import type { NoticeWork, Notifier, PostWork } from "#core/ports/people/notifier.ts";

type Asked = { readonly body: unknown; readonly afterMs: number };

const resource = {
  account: "111122223333",
  region: "eu-north-1",
  type: "AWS::SQS::Queue",
  id: 'https://x/1/"ä|\n',
};
const looks: readonly LookRequest[] = [
  { resource, again: 0 },
  { resource, again: 2, since: arrivalOf(1_795_000_000_000, "event-1") },
];
const tasks: readonly Task[] = [
  { task: "wake", scope: { accounts: ["111122223333"], env: "prod" } },
  { task: "wake", scope: {}, page: "next" },
  { task: "baseline", account: "111122223333", region: "eu-north-1", type: "AWS::S3::Bucket", page: "2" },
];

const works: readonly NoticeWork[] = [
  { v: 1, flush: "approver:olga" },
  {
    v: 1,
    notice: { id: "m", kind: "notice", subject: "ä", body: 'one\n"two"', to: ["olga"], link: "https://x" },
  },
];

const posts: readonly PostWork[] = [
  { v: 1, channel: "checkout", flush: true },
  { v: 1, channel: "checkout", notice: { id: "m", kind: "undone", subject: "ä", body: "b", to: [] } },
];

export function noticeQueueContract(
  name: string,
  open: () => { notifier: Notifier; asked: () => Asked[] },
): void {
  queueContract(`${name} notice queue`, works, () => {
    const { notifier, asked } = open();
    return { queue: { ask: notifier.again }, asked };
  });
  queueContract(`${name} post queue`, posts, () => {
    const { notifier, asked } = open();
    return { queue: { ask: notifier.post }, asked };
  });
}

export function lookQueueContract(
  name: string,
  open: () => { queue: LookQueue; asked: () => Asked[] },
): void {
  queueContract(`${name} look queue`, looks, open);
}

export function taskQueueContract(
  name: string,
  open: () => { queue: TaskQueue; asked: () => Asked[] },
): void {
  queueContract(`${name} task queue`, tasks, open);
}

type Queue<M> = { readonly ask: (message: M, afterMs: number) => Promise<void> };

function queueContract<M>(
  name: string,
  messages: readonly M[],
  open: () => { queue: Queue<M>; asked: () => Asked[] },
): void {
  describe(name, () => {
    it("hands over what it was asked, word for word", async () => {
      const { queue, asked } = open();
      for (const message of messages) await queue.ask(message, 0);
      expect(asked().map(({ body }) => body)).toEqual(messages);
    });

    it.each([0, 1, 10_000, 10_001, longestDelayMs])(
      "holds a message back for %i ms, or a moment longer",
      async (afterMs) => {
        const { queue, asked } = open();
        for (const message of messages) await queue.ask(message, afterMs);
        for (const held of asked()) {
          expect(held.afterMs).toBeGreaterThanOrEqual(afterMs);
          expect(held.afterMs).toBeLessThan(afterMs + 1_000);
        }
      },
    );

    it.each([-1, longestDelayMs + 1, Number.NaN])("refuses to hold one back for %d ms", async (afterMs) => {
      const { queue, asked } = open();
      for (const message of messages)
        await expect(Promise.resolve().then(() => queue.ask(message, afterMs))).rejects.toThrow(
          BrokenInvariant,
        );
      expect(asked()).toEqual([]);
    });
  });
}
