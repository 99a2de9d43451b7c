import { describe, expect, it } from "vitest";
import { Unavailable } from "#core/faults.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import { sandboxRestorer } from "#local/sandbox/sandbox-cloud.ts";
import type { SandboxOptions } from "#local/sandbox/state.ts";
import { engineer, pipeline, place, stage } from "./cast.ts";
import { readBack } from "./read-back.ts";
import { starts } from "./starts.ts";

const made = (type: string, options: Partial<SandboxOptions> = {}) => {
  const world = stage(options);
  const { resource } = world.sandbox.create({ ...place, type, properties: starts[type] ?? {} }, pipeline);
  world.events.splice(0);
  return { ...world, cloud: world.sandbox.cloud, resource };
};
const stageOf = () => {
  const { sandbox } = stage();
  return { sandbox, cloud: sandbox.cloud };
};
const group = "AWS::AutoScaling::AutoScalingGroup";
const grow: readonly PatchOp[] = [
  { op: "test", path: "/DesiredCapacity", value: "3" },
  { op: "replace", path: "/DesiredCapacity", value: "10" },
];

describe("the sandbox as Cloud Control", () => {
  it("keeps to itself what can only be written", async () => {
    const { cloud, resource, sandbox } = made("AWS::RDS::DBInstance");
    const found = await cloud.get(resource);
    expect(found).toMatchObject({
      state: "there",
      properties: { DBInstanceIdentifier: "orders", Engine: "postgres" },
    });
    expect(found.state === "there" && found.properties).not.toHaveProperty("MasterUserPassword");
    expect(sandbox.whole(resource)).toHaveProperty("MasterUserPassword", "correct horse");
    const patch: readonly PatchOp[] = [{ op: "add", path: "/MasterUserPassword", value: "battery staple" }];
    expect(await cloud.update(resource, patch, "secret")).toMatchObject({ state: "going" });
  });

  it("takes its time over an update and shows nothing of it before its end", async () => {
    const { clock, cloud, resource } = made(group, { goingMs: 5_000 });
    const begun = await cloud.update(resource, grow, "grow");
    expect(begun).toMatchObject({ state: "going", retryAfterMs: 1_000 });
    await clock.advanceTo(clock.now() + 4_999);
    expect(await cloud.status(resource, begun.token ?? "")).toEqual(begun);
    expect(await cloud.get(resource)).toMatchObject({ properties: { DesiredCapacity: "3" } });
    await clock.step();
    expect(await cloud.status(resource, begun.token ?? "")).toEqual({ state: "done", token: begun.token });
    expect(await cloud.get(resource)).toMatchObject({ properties: { DesiredCapacity: "10" } });
  });

  it("does one update of a resource at a time, and people as they like", async () => {
    const { clock, cloud, resource, sandbox } = made(group);
    await cloud.update(resource, grow, "one");
    expect(await cloud.update(resource, [{ op: "add", path: "/MaxSize", value: "20" }], "two")).toMatchObject(
      {
        state: "failed",
        failure: "busy",
      },
    );
    sandbox.update(resource, { properties: { MinSize: "2", DesiredCapacity: "4" } }, engineer);
    await clock.step();
    expect(await cloud.get(resource)).toMatchObject({ properties: { MinSize: "2", DesiredCapacity: "10" } });
  });

  it.each<{ when: string; patch: readonly PatchOp[]; failure: string }>([
    {
      when: "the type has no such property",
      patch: [{ op: "add", path: "/Colour", value: 1 }],
      failure: "invalid",
    },
    {
      when: "it is fixed at creation",
      patch: [{ op: "replace", path: "/AutoScalingGroupName", value: "x" }],
      failure: "not-updatable",
    },
    {
      when: "it is read-only",
      patch: [{ op: "replace", path: "/AutoScalingGroupARN", value: "x" }],
      failure: "invalid",
    },
    {
      when: "no call writes it",
      patch: [{ op: "add", path: "/Context", value: "x" }],
      failure: "not-updatable",
    },
    { when: "it is no object any more", patch: [{ op: "replace", path: "", value: 1 }], failure: "invalid" },
  ])("refuses an update when $when", async ({ patch, failure }) => {
    const { cloud, resource, events } = made(group);
    expect(await cloud.update(resource, patch, "x")).toMatchObject({ state: "failed", failure });
    expect(events).toEqual([]);
  });

  it("holds a type that it cannot write, and says so", async () => {
    const { cloud, sandbox } = stageOf();
    const stream = { ...place, type: "AWS::Kinesis::Stream", id: "clicks" };
    sandbox.put(stream, { Name: "clicks", ShardCount: 1 });
    expect(await cloud.get(stream)).toMatchObject({ state: "there", properties: { ShardCount: 1 } });
    const patch: readonly PatchOp[] = [{ op: "replace", path: "/ShardCount", value: 2 }];
    expect(await cloud.update(stream, patch, "x")).toMatchObject({
      state: "failed",
      failure: "not-updatable",
    });
  });

  it("tells an update twice over: as its own call, and as those that it leads to", async () => {
    const { clock, cloud, resource, events } = made(group);
    await cloud.update(resource, [...grow, { op: "remove", path: "/Tags/0" }], "grow");
    await clock.step();
    expect(events.map(({ source, detail }) => [source, detail["eventName"]])).toEqual([
      ["aws.cloudcontrolapi", "UpdateResource"],
      ["aws.autoscaling", "UpdateAutoScalingGroup"],
      ["aws.autoscaling", "DeleteTags"],
    ]);
    const [own, ...rest] = readBack(events);
    expect(own).toMatchObject({ status: "ignored", why: "not a change" });
    const actor = { principal: `${place.account}:role/parley-restorer`, via: "cloudformation" };
    for (const reading of rest)
      expect(reading).toMatchObject({ status: "resolved", resources: [resource], actor });
    expect(rest[0]?.edits).toEqual([{ path: "/DesiredCapacity", after: 10 }]);
    const by = JSON.stringify(events.map(({ detail }) => detail["userIdentity"]));
    expect(by.match(new RegExp(sandboxRestorer(place.account).principal, "g"))).toHaveLength(3);
  });

  it("writes once though its answer was lost", async () => {
    const { clock, cloud, resource, events, sandbox } = made(group);
    sandbox.trouble({ kind: "lost-answer" });
    await expect(cloud.update(resource, grow, "grow")).rejects.toThrow(Unavailable);
    const again = await cloud.update(resource, grow, "grow");
    expect(again).toMatchObject({ state: "going" });
    await clock.step();
    expect(await cloud.update(resource, grow, "grow")).toMatchObject({ state: "done", token: again.token });
    expect(events).toHaveLength(2);
  });

  it("can be slow, and an update can be given up meanwhile", async () => {
    const { clock, cloud, resource, sandbox, events } = made(group);
    sandbox.trouble({ kind: "slow", ms: 600_000 });
    const { token = "" } = await cloud.update(resource, grow, "grow");
    await clock.advanceTo(clock.now() + 599_999);
    expect(await cloud.status(resource, token)).toMatchObject({ state: "going" });
    await cloud.cancel(resource, token);
    await clock.step();
    expect(await cloud.status(resource, token)).toMatchObject({ state: "failed", failure: "broken" });
    expect(await cloud.get(resource)).toMatchObject({ properties: { DesiredCapacity: "3" } });
    expect(events).toHaveLength(1);
  });

  it("makes trouble for one resource only, and as often as it is told", async () => {
    const { cloud, resource, sandbox } = made(group);
    const other = { ...resource, id: "other" };
    sandbox.put(other, starts[group]);
    sandbox.trouble({ kind: "read-throttled", resource, times: 2 });
    sandbox.trouble({ kind: "read-throttled", on: "status" });
    expect(await cloud.get(other)).toMatchObject({ state: "there" });
    await expect(cloud.get(resource)).rejects.toThrow(Unavailable);
    await expect(cloud.get(resource)).rejects.toThrow(Unavailable);
    expect(await cloud.get(resource)).toMatchObject({ state: "there" });
    await expect(cloud.status(resource, "x")).rejects.toThrow(Unavailable);
  });

  it("fails on an update whose resource was deleted meanwhile", async () => {
    const { clock, cloud, resource, sandbox } = made(group);
    const { token = "" } = await cloud.update(resource, grow, "grow");
    sandbox.remove(resource, engineer);
    await clock.step();
    expect(await cloud.status(resource, token)).toMatchObject({ state: "failed", failure: "gone" });
    expect(await cloud.get(resource)).toEqual({ state: "gone" });
  });

  it("hides a type or a resource until it is told not to", async () => {
    const { cloud, resource, sandbox } = made(group);
    for (const what of [resource.type, resource]) {
      sandbox.hide(what, "access denied");
      expect(await cloud.get(resource)).toEqual({ state: "unreadable", why: "access denied" });
      sandbox.hide(what);
      expect(await cloud.get(resource)).toMatchObject({ state: "there" });
    }
  });

  it("shows what was there before for as long as reads are stale", async () => {
    const { clock, cloud, resource, sandbox } = made(group, { staleMs: 3_000 });
    await clock.advanceTo(clock.now() + 3_000);
    sandbox.update(resource, { properties: { DesiredCapacity: "4" } }, engineer);
    expect(await cloud.get(resource)).toMatchObject({ properties: { DesiredCapacity: "3" } });
    await clock.advanceTo(clock.now() + 3_000);
    expect(await cloud.get(resource)).toMatchObject({ properties: { DesiredCapacity: "4" } });
  });
});
