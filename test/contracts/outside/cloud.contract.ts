import { describe, expect, it } from "vitest";
import { Unavailable } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import type { PatchOp } from "#core/fields/patch.ts";
import type { Cloud, Progress } from "#core/ports/outside/cloud.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";

/** How the next read or write fails; whatever was asked for fails once and then works again. */
export type NextFailure =
  | "read-throttled"
  | "throttled"
  | "busy"
  | "not-updatable"
  | "denied"
  | "invalid"
  | "broken"
  | "half-applied";

export type OpenCloud = {
  readonly cloud: Cloud;
  /** Puts a resource there as if somebody else had, under its very identifier. */
  readonly put: (resource: ResourceId, properties: Json) => void | Promise<void>;
  readonly fault: (next: NextFailure) => void;
  /** Lets time pass until what goes on has gone on; left out where nothing takes time. */
  readonly pass?: () => void | Promise<void>;
};

const place = { account: "111122223333", region: "eu-north-1" };
const group: ResourceId = { ...place, type: "AWS::AutoScaling::AutoScalingGroup", id: "checkout" };
const queue: ResourceId = {
  ...place,
  type: "AWS::SQS::Queue",
  id: "https://sqs.eu-north-1.amazonaws.com/111122223333/orders",
};
const checkout = {
  AutoScalingGroupName: "checkout",
  MinSize: "1",
  MaxSize: "12",
  DesiredCapacity: "3",
  Tags: [{ Key: "team", Value: "shop", PropagateAtLaunch: true }],
};
const orders = { QueueUrl: queue.id, QueueName: "orders", VisibilityTimeout: 30 };

/** Long enough for any cloud under test, short enough for one that never ends. */
const mostPolls = 20;

const swap = (path: string, from: Json, to: Json): readonly PatchOp[] => [
  { op: "test", path, value: from },
  { op: "replace", path, value: to },
];
const grow = swap("/DesiredCapacity", "3", "10");

/** Every cloud runs this: Cloud Control, the sandbox and the one for tests. */
export function cloudContract(name: string, open: () => OpenCloud | Promise<OpenCloud>): void {
  const opened = async () => {
    const world = await open();
    await world.put(group, checkout);
    await world.put(queue, orders);
    const { cloud } = world;
    const ended = async (progress: Progress): Promise<Progress> => {
      let now = progress;
      for (let polls = 0; now.state === "going" && polls < mostPolls; polls += 1) {
        await world.pass?.();
        now = await cloud.status(group, now.token);
      }
      return now;
    };
    const update = async (patch: readonly PatchOp[], token: string, resource = group) =>
      ended(await cloud.update(resource, patch, token));
    const properties = async (resource = group) => {
      const found = await cloud.get(resource);
      return found.state === "there" ? found.properties : found.state;
    };
    return { ...world, ended, update, properties };
  };

  describe(`${name} cloud`, () => {
    describe("reading", () => {
      it("finds what is there, by identifiers with slashes too", async () => {
        const { properties } = await opened();
        expect(await properties()).toMatchObject(checkout);
        expect(await properties(queue)).toMatchObject(orders);
      });

      it.each([
        { when: "nothing has the identifier", resource: { ...group, id: "checkin" } },
        { when: "it is in another region", resource: { ...group, region: "eu-west-1" } },
        { when: "it is of another type", resource: { ...queue, id: "checkout" } },
      ])("says that it is gone when $when", async ({ resource }) => {
        const { cloud } = await opened();
        expect(await cloud.get(resource)).toEqual({ state: "gone" });
      });

      it("is unavailable while it is throttled", async () => {
        const { cloud, fault } = await opened();
        fault("read-throttled");
        await expect(cloud.get(group)).rejects.toThrow(Unavailable);
        expect(await cloud.get(group)).toMatchObject({ state: "there" });
      });

      it("lists every identifier of a type once, page by page", async () => {
        const { cloud, put } = await opened();
        const names = Array.from({ length: 130 }, (_, n) => `worker-${n}`);
        for (const id of names) await put({ ...group, id }, { ...checkout, AutoScalingGroupName: id });
        const ids: string[] = [];
        let page: string | undefined;
        do {
          const found = await cloud.list({ ...place, type: group.type }, page);
          ids.push(...found.ids);
          page = found.next;
        } while (page !== undefined && ids.length < 1_000);
        expect(ids.toSorted()).toEqual(["checkout", ...names].toSorted());
      });

      it("lists nothing where nothing is", async () => {
        const { cloud } = await opened();
        expect(await cloud.list({ ...place, region: "eu-west-1", type: group.type })).toEqual({ ids: [] });
      });
    });

    describe("updating", () => {
      it("writes what the patch says and tells when it is done", async () => {
        const { update, properties } = await opened();
        expect(await update(grow, "grow")).toMatchObject({ state: "done" });
        expect(await properties()).toMatchObject({ ...checkout, DesiredCapacity: "10" });
      });

      it("adds to a list, replaces within it and removes", async () => {
        const { update, properties } = await opened();
        const value = { Key: "env", Value: "prod", PropagateAtLaunch: false };
        await update([{ op: "add", path: "/Tags/-", value }], "add");
        expect(await properties()).toMatchObject({ Tags: [...checkout.Tags, value] });
        await update(swap("/Tags/0/Value", "shop", "store"), "replace");
        await update([{ op: "remove", path: "/Tags/1" }], "remove");
        expect(await properties()).toMatchObject({ Tags: [{ ...checkout.Tags[0], Value: "store" }] });
      });

      it.each([
        { when: "the only test does not hold", patch: swap("/DesiredCapacity", "4", "10") },
        { when: "a later test does not hold", patch: [...grow, ...swap("/MaxSize", "13", "20")] },
      ])("writes nothing when $when", async ({ patch }) => {
        const { update, properties } = await opened();
        expect(await update(patch, "refused")).toMatchObject({ state: "failed", failure: "test-refused" });
        expect(await properties()).toMatchObject(checkout);
      });

      it("refuses a patch that has nowhere to go", async () => {
        const { update, properties } = await opened();
        const patch: readonly PatchOp[] = [{ op: "remove", path: "/Tags/7" }];
        expect(await update(patch, "nowhere")).toMatchObject({ state: "failed", failure: "invalid" });
        expect(await properties()).toMatchObject(checkout);
      });

      it("says that a resource is gone", async () => {
        const { update } = await opened();
        expect(await update(grow, "gone", { ...group, id: "checkin" })).toMatchObject({
          state: "failed",
          failure: "gone",
        });
      });

      it("takes the same client token twice for one write", async () => {
        const { cloud, ended, put, properties } = await opened();
        const first = await ended(await cloud.update(group, grow, "once"));
        await put(group, checkout);
        expect(await ended(await cloud.update(group, grow, "once"))).toEqual(first);
        expect(await properties()).toMatchObject({ DesiredCapacity: "3" });
      });

      it("refuses the client token of another write", async () => {
        const { update, properties } = await opened();
        await update(grow, "once");
        const patch = swap("/MaxSize", "12", "20");
        expect(await update(patch, "once")).toMatchObject({ state: "failed", failure: "broken" });
        expect(await properties()).toMatchObject({ DesiredCapacity: "10", MaxSize: "12" });
      });
    });

    describe("failing", () => {
      it.each(["throttled", "busy", "not-updatable", "denied", "invalid", "broken"] as const)(
        "says %s and why, and works again",
        async (failure) => {
          const { update, fault, properties } = await opened();
          fault(failure);
          const failed = await update(grow, "first");
          expect(failed).toMatchObject({ state: "failed", failure, why: expect.stringMatching(/./) });
          expect(await properties()).toMatchObject({ DesiredCapacity: "3" });
          expect(await update(grow, "second")).toMatchObject({ state: "done" });
        },
      );

      it("calls what was written in part broken", async () => {
        const { update, fault, properties } = await opened();
        fault("half-applied");
        const patch = [...grow, ...swap("/MaxSize", "12", "20")];
        expect(await update(patch, "half")).toMatchObject({ state: "failed", failure: "broken" });
        expect(await properties()).toMatchObject({ DesiredCapacity: "10", MaxSize: "12" });
      });

      it("calls a write broken that nobody knows of", async () => {
        const { cloud } = await opened();
        expect(await cloud.status(group, "never-asked")).toMatchObject({
          state: "failed",
          failure: "broken",
        });
      });

      it("lets a write be cancelled that is over, or that nobody knows of", async () => {
        const { cloud, ended } = await opened();
        const progress = await ended(await cloud.update(group, grow, "over"));
        expect(progress).toMatchObject({ state: "done" });
        await cloud.cancel(group, progress.token ?? "");
        await cloud.cancel(group, "never-asked");
        expect(await cloud.status(group, progress.token ?? "")).toMatchObject({ state: "done" });
      });
    });
  });
}
