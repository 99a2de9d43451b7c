import { describe, expect, it } from "vitest";
import { Unavailable } from "#core/faults.ts";
import { createHandler } from "#functions/restore/handler.ts";
import {
  type Courthouse,
  courthouse,
  crowded,
  handing,
  meanwhile,
  stirred,
} from "../../acts/cases/courthouse.ts";
import { at, claim, time } from "../../core/arbitration/small-disputes.ts";
import { group, recordOf, restore } from "../../core/cases/open-cases.ts";

const wish = claim({ id: "a", by: "anna", constraint: { is: "8" } });
const contested = recordOf({ claims: [wish] });

/** A case that was judged: a write is due. */
async function judgedHouse(): Promise<Courthouse> {
  const house = await courthouse(contested);
  await house.judge();
  return house;
}

const only = async (house: Courthouse) => (await house.docket()).restores.at(-1);
const input = handing({ next: "restore" });

describe("a write that is due", () => {
  it("is sent as a patch that tests what it replaces, under the restore's id", async () => {
    const house = await judgedHouse();
    expect(await house.restore()).toEqual(handing({ next: "confirm", waitSeconds: 1 }));
    const write = await only(house);
    expect(house.cloud.writes).toEqual([
      {
        resource: group,
        clientToken: write?.id,
        patch: [
          { op: "test", path: "/DesiredCapacity", value: "3" },
          { op: "replace", path: "/DesiredCapacity", value: "8" },
        ],
      },
    ]);
    expect(write).toMatchObject({ state: "sent", token: write?.id });
    expect((await house.docket()).history).toEqual([
      {
        field: "/DesiredCapacity",
        at: at("04:00"),
        principal: "123456789012:role/parley-restorer",
        after: "8",
        by: "revert",
      },
    ]);
  });

  it("is counted once it is sent, and once however often", async () => {
    const house = await judgedHouse();
    const counted = async () => (await house.runtime.tallies.marks("put-right#*", at("03:00"))).size;
    expect(await counted()).toBe(0);
    await house.restore();
    await house.restore();
    expect(await counted()).toBe(1);
  });

  it("is followed and not sent again when it is on its way", async () => {
    const house = await judgedHouse();
    await house.restore();
    expect((await house.restore())?.next).toBe("confirm");
    expect(house.cloud.writes).toHaveLength(1);
  });

  it("is looked at and judged again when somebody changed the field", async () => {
    const house = await judgedHouse();
    house.cloud.put(group, { DesiredCapacity: "5" });
    expect((await house.restore())?.next).toBe("judge");
    expect(house.cloud.writes).toEqual([]);
    expect(await only(house)).toMatchObject({ state: "failed", failure: { kind: "moved" } });
    expect((await house.docket()).history).not.toContainEqual(expect.objectContaining({ by: "revert" }));
    house.clock.now += 1_000;
    await house.judge();
    expect((await house.docket()).live?.properties).toEqual({ DesiredCapacity: "5" });
  });

  it.each([
    { next: "judge", when: "the docket was stirred", change: stirred },
    {
      next: "judge",
      when: "nothing is due any more",
      change: (record: typeof contested) => ({ ...record, restores: [] }),
    },
    {
      next: "done",
      when: "the case is closed",
      change: (record: typeof contested) => ({ ...record, case: undefined }),
    },
  ])("is not sent ($next) when $when", async ({ next, change }) => {
    const house = await judgedHouse();
    await meanwhile(house, change);
    expect((await house.restore())?.next).toBe(next);
    expect(house.cloud.writes).toEqual([]);
  });

  it("is not sent when somebody else writes to the docket at that moment", async () => {
    const house = await judgedHouse();
    expect((await createHandler(() => crowded(house, 1))(input)).next).toBe("judge");
    expect(house.cloud.writes).toEqual([]);
  });

  it.each([
    { failure: "busy", next: "confirm", waitSeconds: 5, state: "busy" },
    { failure: "throttled", next: "confirm", waitSeconds: 5, state: "busy" },
    { failure: "broken", next: "judge", waitSeconds: 1, state: "moved" },
    { failure: "denied", next: "judge", waitSeconds: 1, state: "hopeless" },
    { failure: "not-updatable", next: "judge", waitSeconds: 1, state: "hopeless" },
  ] as const)(
    "goes on with $next when the cloud says $failure",
    async ({ failure, next, waitSeconds, state }) => {
      const house = await judgedHouse();
      house.cloud.fault(failure);
      expect(await house.restore()).toMatchObject({ next, waitSeconds });
      expect((await only(house))?.failure?.kind).toBe(state);
      const isHopeless = state === "hopeless";
      expect(house.notifier.sent.map(({ kind, to }) => [kind, to])).toEqual(
        isHopeless ? [["trouble", []]] : [],
      );
      expect(house.publisher.published.map(({ kind }) => kind)).toEqual(isHopeless ? ["fault"] : []);
    },
  );

  it("becomes a question once it is hopeless, and is not tried again", async () => {
    const house = await judgedHouse();
    house.cloud.fault("invalid");
    await house.restore();
    expect((await house.judge())?.next).toBe("ask");
    expect((await house.docket()).restores.map(({ state }) => state)).toEqual(["failed"]);
    expect(house.cloud.writes).toEqual([]);
  });

  it("is tried a handful of times where somebody else writes to the resource", async () => {
    const house = await judgedHouse();
    const seconds: (number | undefined)[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      house.cloud.fault("busy");
      const next = await house.restore();
      seconds.push(next?.waitSeconds);
      house.clock.now += 60_000;
      expect((await house.confirm())?.next).toBe("judge");
      await house.judge();
    }
    expect(seconds).toEqual([5, 10, 20, 40, 1]);
    expect((await house.docket()).restores.every(({ state }) => state === "failed")).toBe(true);
  });
});

describe("the kill switch", () => {
  it.each([
    {
      stop: "is on",
      isStopped: async () => true,
      summary: "Parley does not write /DesiredCapacity for now: the kill switch is on",
    },
    {
      stop: "cannot be read",
      isStopped: () => Promise.reject(new Unavailable("no answer")),
      summary: "Parley does not write /DesiredCapacity for now: the kill switch cannot be read",
    },
  ])("stops a write when it $stop, and the case waits", async ({ isStopped, summary }) => {
    const house = await judgedHouse();
    const runtime = { ...house.runtime, killSwitch: { ...house.killSwitch, isStopped } };
    const next = await createHandler(() => runtime)(input);
    expect(next).toMatchObject({ next: "ask", waitSeconds: 300 });
    expect(house.cloud.writes).toEqual([]);
    expect(await only(house)).toMatchObject({ state: "due" });
    const record = await house.docket();
    expect(record.history).toEqual([]);
    expect(record.case?.id).toBe("casea");
    expect(house.publisher.published).toMatchObject([{ kind: "fault", summary }]);
  });

  it("is read after everything else, right before the write", async () => {
    const house = await judgedHouse();
    const calls: string[] = [];
    const noting =
      <A extends readonly unknown[], R>(name: string, call: (...args: A) => R) =>
      (...args: A): R => {
        calls.push(name);
        return call(...args);
      };
    const runtime = {
      ...house.runtime,
      dockets: { ...house.dockets, save: noting("save", house.dockets.save) },
      cloud: {
        ...house.cloud,
        get: noting("get", house.cloud.get),
        update: noting("update", house.cloud.update),
      },
      killSwitch: { ...house.killSwitch, isStopped: noting("switch", house.killSwitch.isStopped) },
    };
    await createHandler(() => runtime)(input);
    expect(calls).toEqual(["get", "save", "switch", "update", "save"]);
  });

  it("is read again for the next write, which is made once it is off", async () => {
    const house = await judgedHouse();
    await house.killSwitch.set(true, "olga");
    await house.restore();
    await house.ask();
    expect((await house.judge())?.next).toBe("restore");
    expect((await house.restore())?.next).toBe("ask");
    await house.killSwitch.set(false, "olga");
    await house.judge();
    expect((await house.restore())?.next).toBe("confirm");
    expect(house.cloud.writes).toHaveLength(1);
    expect(new Set(house.publisher.published.map(({ id }) => id)).size).toBe(1);
  });
});

describe("a restore that was stopped half-way", () => {
  const stopping = ({ runtime }: Courthouse, parts: object) => ({ ...runtime, ...parts });
  const stop = () => Promise.reject(new Error("stopped"));

  it("after it was sent is not sent twice", async () => {
    const house = await judgedHouse();
    let saves = 0;
    const save: Courthouse["dockets"]["save"] = (record) => {
      saves += 1;
      return saves > 1 ? stop() : house.dockets.save(record);
    };
    const stopped = stopping(house, { dockets: { ...house.dockets, save } });
    await expect(createHandler(() => stopped)(input)).rejects.toThrow("stopped");
    expect(await only(house)).toMatchObject({ state: "sent" });
    expect((await house.restore())?.next).toBe("judge");
    expect(house.cloud.writes).toHaveLength(1);
    expect(await only(house)).toMatchObject({ state: "done" });
    expect((await house.judge())?.next).toBe("settle");
  });

  it("before it was sent is sent once", async () => {
    const house = await judgedHouse();
    const stopped = stopping(house, { cloud: { ...house.cloud, update: stop } });
    await expect(createHandler(() => stopped)(input)).rejects.toThrow("stopped");
    expect((await house.restore())?.next).toBe("confirm");
    expect(house.cloud.writes).toHaveLength(1);
    expect((await house.docket()).history).toHaveLength(1);
  });

  it("after it was sent stays sent when the kill switch is on by then, and the cloud has not taken it yet", async () => {
    const house = await judgedHouse();
    // The cloud has it, and the answer is lost.
    const stopped = stopping(house, { cloud: { ...house.cloud, update: stop } });
    await expect(createHandler(() => stopped)(input)).rejects.toThrow("stopped");
    await house.killSwitch.set(true, "olga");
    expect((await house.restore())?.next).toBe("ask");
    expect(await only(house)).toMatchObject({ state: "sent" });
    expect((await house.docket()).history).toHaveLength(1);
  });

  it("counts as failed where it is no longer wanted when it is judged again", async () => {
    const house = await judgedHouse();
    const stopped = stopping(house, { cloud: { ...house.cloud, update: stop } });
    await expect(createHandler(() => stopped)(input)).rejects.toThrow("stopped");
    const { docket } = recordOf();
    await meanwhile(house, (record) => ({ ...record, docket }));
    house.clock.now = time("04:05");
    expect((await house.judge())?.next).toBe("settle");
    expect((await house.docket()).restores).toMatchObject([{ state: "failed", failure: { kind: "moved" } }]);
  });
});

it("gives up what cannot be read", async () => {
  const house = await courthouse(recordOf({ restores: [restore()] }));
  house.cloud.hide(group, "no handler");
  expect((await house.restore())?.next).toBe("judge");
  expect(await only(house)).toMatchObject({
    state: "failed",
    failure: { kind: "hopeless", why: "the resource cannot be read" },
  });
});
