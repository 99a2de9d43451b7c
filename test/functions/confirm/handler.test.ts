import { describe, expect, it } from "vitest";
import type { Progress } from "#core/ports/outside/cloud.ts";
import { createHandler } from "#functions/confirm/handler.ts";
import { type Courthouse, courthouse, handing } from "../../acts/cases/courthouse.ts";
import { at, claim, time } from "../../core/arbitration/small-disputes.ts";
import { recordOf } from "../../core/cases/open-cases.ts";

const wish = claim({ id: "a", by: "anna", constraint: { is: "8" } });

async function sentHouse(): Promise<Courthouse> {
  const house = await courthouse(recordOf({ claims: [wish] }));
  await house.judge();
  await house.restore();
  return house;
}

const only = async (house: Courthouse) => (await house.docket()).restores.at(-1);

describe("a write on its way", () => {
  it("that is done is looked at, told and judged", async () => {
    const house = await sentHouse();
    house.clock.now = time("04:01");
    expect(await house.confirm()).toEqual(handing({ next: "judge" }));
    expect(await only(house)).toMatchObject({ state: "done", endedAt: at("04:01") });
    expect(house.publisher.published).toMatchObject([
      { kind: "restored", fields: ["/DesiredCapacity"], holders: ["anna"] },
    ]);
    expect((await house.judge())?.next).toBe("settle");
    expect((await house.docket()).live?.properties).toEqual({ DesiredCapacity: "8" });
  });

  it("is asked about again later, and later each time", async () => {
    const house = await sentHouse();
    const token = (await only(house))?.token ?? "";
    const status = async (): Promise<Progress> => ({ state: "going", token, retryAfterMs: 2_000 });
    const confirm = createHandler(() => ({ ...house.runtime, cloud: { ...house.cloud, status } }));
    const { version } = await house.docket();
    expect(await confirm(handing())).toMatchObject({ next: "confirm", waitSeconds: 2 });
    house.clock.now = time("04:10");
    expect(await confirm(handing())).toMatchObject({ next: "confirm", waitSeconds: 150 });
    expect((await house.docket()).version).toBe(version);
  });

  it("that goes on for hours is called off, and what came of it is looked at", async () => {
    const house = await sentHouse();
    const token = (await only(house))?.token ?? "";
    const cancelled: string[] = [];
    const cloud = {
      ...house.cloud,
      status: async (): Promise<Progress> => ({ state: "going", token }),
      cancel: async (_: unknown, which: string) => void cancelled.push(which),
    };
    house.clock.now = time("10:01");
    const confirm = createHandler(() => ({ ...house.runtime, cloud }));
    expect((await confirm(handing())).next).toBe("judge");
    expect(cancelled).toEqual([token]);
    expect(await only(house)).toMatchObject({ state: "done" });
  });

  it("that broke is done where it got through, and failed where it did not", async () => {
    const house = await sentHouse();
    const token = (await only(house))?.token ?? "";
    const failure = { state: "failed", token, failure: "broken", why: "no" } as const;
    const get = async () => ({ state: "there", properties: { DesiredCapacity: "3" } }) as const;
    const cloud = { ...house.cloud, status: async (): Promise<Progress> => failure };
    const confirm = (at: typeof cloud) => createHandler(() => ({ ...house.runtime, cloud: at }))(handing());
    const before = await house.docket();
    expect((await confirm({ ...cloud, get })).next).toBe("judge");
    expect(await only(house)).toMatchObject({ state: "failed", failure: { why: "it broke on the way" } });
    await house.dockets.save({ ...before, version: (await house.docket()).version });
    expect((await confirm(cloud)).next).toBe("judge");
    expect(await only(house)).toMatchObject({ state: "done" });
  });

  it("that failed half-way is judged by what stands there now", async () => {
    const house = await courthouse(recordOf({ claims: [wish] }));
    await house.judge();
    house.cloud.fault("half-applied");
    expect((await house.restore())?.next).toBe("confirm");
    expect((await house.confirm())?.next).toBe("judge");
    expect(await only(house)).toMatchObject({ state: "failed", failure: { kind: "moved" } });
    house.clock.now = time("04:02");
    expect((await house.judge())?.next).toBe("restore");
    await house.restore();
    expect((await house.confirm())?.next).toBe("judge");
    expect((await house.judge())?.next).toBe("settle");
    expect((await house.docket()).live?.properties).toEqual({ DesiredCapacity: "8" });
  });

  it("is followed once, also when somebody asks twice", async () => {
    const house = await sentHouse();
    await house.confirm();
    expect((await house.confirm())?.next).toBe("judge");
    expect(house.publisher.published).toHaveLength(1);
  });
});

it("is done where the case is closed", async () => {
  const house = await courthouse(recordOf({ case: undefined }));
  expect((await house.confirm())?.next).toBe("done");
});
