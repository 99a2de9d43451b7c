import { describe, expect, it } from "vitest";
import { lastingKeeper } from "#local/keeping/keeper.ts";
import { localQueue } from "#local/queue/local-queue.ts";
import type { Consumer } from "#local/queue/sqs-event.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { temporaryDisks } from "../../contracts/stores/sqlite/temporary-disks.ts";

const { folder, open } = temporaryDisks();
const begin = Date.parse("2026-11-21T10:00:00Z");

/** A queue in the folder; ending it leaves what a killed process leaves. */
function queueIn(where: string, start = begin) {
  const disk = open(where);
  const clock = simulatedClock(start);
  const got: string[] = [];
  const queue = localQueue({ clock, name: "changes", mostReceives: 2, keeper: lastingKeeper(disk) });
  const take: Consumer = async ({ Records }) =>
    void got.push(...Records.map(({ body, attributes }) => `${body} ${attributes.ApproximateReceiveCount}`));
  return { clock, queue, got, take, kill: disk.close };
}

describe("a queue that is kept", () => {
  it("hands out after a restart what nobody has taken, at its time", async () => {
    const where = folder();
    const first = queueIn(where);
    first.queue.send("now");
    first.queue.send("later", 60_000);
    first.kill();
    const { clock, queue, got, take } = queueIn(where, begin + 1_000);
    queue.consume(take);
    await clock.runDue();
    expect(got).toEqual(["now 1"]);
    await clock.advanceTo(begin + 60_000);
    expect(got).toEqual(["now 1", "later 1"]);
  });

  it("hands out nothing a second time that was taken", async () => {
    const where = folder();
    const first = queueIn(where);
    first.queue.consume(first.take);
    first.queue.send("taken");
    await first.clock.runDue();
    first.kill();
    expect(queueIn(where).queue.waiting()).toEqual([]);
  });

  it("hands out again what was on its way when the process was killed", async () => {
    const where = folder();
    const first = queueIn(where);
    const { promise, resolve } = Promise.withResolvers<void>();
    first.queue.consume(async () => {
      resolve();
      await new Promise(() => undefined);
    });
    first.queue.send("half done");
    void first.clock.runDue();
    await promise;
    first.kill();
    const { clock, queue, got, take } = queueIn(where);
    queue.consume(take);
    await clock.runDue();
    expect(got).toEqual(["half done 1"]);
  });

  it("counts failures over restarts, and keeps the dead until they are sent anew", async () => {
    const where = folder();
    const refuse = () => Promise.reject(new Error("refused"));
    for (const start of [begin, begin + 60_000, begin + 120_000]) {
      const { clock, queue, kill } = queueIn(where, start);
      queue.consume(refuse);
      if (start === begin) queue.send("poison");
      await clock.runDue();
      kill();
    }
    const { clock, queue, got, take } = queueIn(where, begin + 180_000);
    expect([queue.waiting(), queue.deadLetters.map(({ body }) => body)]).toEqual([[], ["poison"]]);
    queue.consume(take);
    expect(queue.redrive()).toBe(1);
    await clock.runDue();
    expect([got, queue.deadLetters]).toEqual([["poison 1"], []]);
  });
});
