import { describe, expect, it } from "vitest";
import { forgetful, lastingKeeper } from "#local/keeping/keeper.ts";
import type { Envelope } from "#local/sandbox/telling/envelope.ts";
import { temporaryDisks } from "../../contracts/stores/sqlite/temporary-disks.ts";
import { account, pipeline, region, stage } from "./cast.ts";

const { folder, open } = temporaryDisks();

const queue = {
  account,
  region,
  type: "AWS::SQS::Queue",
  properties: { QueueName: "jobs", DelaySeconds: 5 },
};

function sandboxIn(where: string, emit?: (event: Envelope) => void) {
  const disk = open(where);
  const keeper = lastingKeeper(disk);
  return { ...stage({ keeper, ...(emit && { emit }) }), keeper, kill: disk.close };
}

describe("a sandbox that is kept", () => {
  it("has its resources after a restart", () => {
    const where = folder();
    const first = sandboxIn(where);
    const { resource } = first.sandbox.create(queue, pipeline);
    const gone = first.sandbox.create({ ...queue, properties: { QueueName: "gone" } }, pipeline);
    first.sandbox.update(resource, { properties: { DelaySeconds: 7 } }, pipeline);
    first.sandbox.remove(gone.resource, pipeline);
    const whole = first.sandbox.whole(resource);
    first.kill();
    const { sandbox } = sandboxIn(where);
    expect([sandbox.all(), sandbox.whole(resource)]).toEqual([[resource], whole]);
  });

  it("ends an update that was under way, once, and answers for its token as before", async () => {
    const where = folder();
    const first = sandboxIn(where);
    const { resource } = first.sandbox.create(queue, pipeline);
    const patch = [{ op: "replace", path: "/DelaySeconds", value: 9 }] as const;
    const { token = "" } = await first.sandbox.cloud.update(resource, patch, "client-token");
    first.kill();
    const second = sandboxIn(where);
    expect(await second.sandbox.cloud.update(resource, patch, "client-token")).toMatchObject({
      state: "going",
      token,
    });
    await second.clock.advanceTo(second.clock.now() + 60_000);
    expect(second.sandbox.whole(resource)).toMatchObject({ DelaySeconds: 9 });
    second.kill();
    const third = sandboxIn(where);
    await third.clock.advanceTo(third.clock.now() + 60_000);
    expect([await third.sandbox.cloud.status(resource, token), third.events]).toEqual([
      { state: "done", token },
      [],
    ]);
  });

  it("writes nothing where its event cannot be kept", () => {
    const where = folder();
    const state = { isFull: false };
    const emit = () => {
      if (state.isFull) throw new Error("the disk is full");
    };
    const first = sandboxIn(where, emit);
    const { resource } = first.sandbox.create(queue, pipeline);
    state.isFull = true;
    const write = () => first.sandbox.update(resource, { properties: { DelaySeconds: 7 } }, pipeline);
    expect(write).toThrow("the disk is full");
    expect(first.sandbox.whole(resource)).toMatchObject({ DelaySeconds: 5 });
    first.kill();
    expect(sandboxIn(where).sandbox.whole(resource)).toMatchObject({ DelaySeconds: 5 });
  });

  it("is in memory alone where nothing is kept", () => {
    expect(stage({ keeper: forgetful }).sandbox.all()).toEqual([]);
  });
});
