import { describe, expect, it } from "vitest";
import { thriftyMeters } from "#adapters/aws/stores/thrifty-meters.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { millis } from "#core/claims/instant.ts";
import { createHandler } from "#functions/look-at-resource/handler.ts";
import { time } from "../../core/arbitration/small-disputes.ts";
import { change, group, otto } from "../../core/looking/looked-at-group.ts";
import { send } from "../inflow.ts";
import { type Scene, scene } from "./scene.ts";

const reads = ({ cloud }: Scene) => cloud.reads();
const other = (n: number) => ({ ...group, id: `group-${n}` });

/** One actor changes so many resources, each of which asks for a look, at one of several processes. */
async function flood(all: Scene, count: number, processes = [all.runtime]): Promise<void> {
  for (let n = 0; n < count; n += 20) {
    const bodies = Array.from({ length: 20 }, (_, k) => ({ resource: other(n + k), again: 0, by: "robot" }));
    const runtime = processes[(n / 20) % processes.length] ?? all.runtime;
    await send({ runtime, clock: all.clock }, createHandler, { bodies });
  }
}

describe("an actor's budget of looks", () => {
  it("holds where it is large: once no whole lot is left each look is counted, by whatever process", async () => {
    const meters = memoryMeters();
    const all = scene({ settings: { looksPerDay: 200, readsPerSecond: 100_000 } });
    const processes = Array.from({ length: 3 }, () => ({ ...all.runtime, meters: thriftyMeters(meters) }));
    await flood(all, 3_000, processes);
    // Of the two thousand of a day one in fifty was drawn.
    expect(reads(all)).toBeGreaterThan(1_600);
    expect(reads(all)).toBeLessThan(2_400);
    expect(all.publisher.published.map(({ summary }) => summary)).toEqual([
      expect.stringContaining("the allowance of 2000 looks of what `robot` changes is used up"),
    ]);
    // Their name goes out to the operators, once, and stands beside what they took.
    expect(all.notifier.sent.map(({ kind, subject, to }) => ({ kind, subject, to }))).toEqual([
      { kind: "trouble", subject: "Parley: robot used up an allowance", to: [] },
    ]);
    expect(all.notifier.sent[0]?.body).toContain("all of the 2000 looks that one actor may ask for");
    const spent = all.told.flatMap(({ details }) =>
      details?.["spentBy"] === "robot" ? [Number(details["looks"])] : [],
    );
    const looks = spent.reduce((sum, each) => sum + each, 0);
    expect(looks / reads(all)).toBeGreaterThan(0.8);
    expect(looks / reads(all)).toBeLessThan(1.2);
    expect(spent.length).toBeLessThan(200);
    const before = reads(all);
    all.clock.now += 120_000;
    await flood(all, 600, processes);
    expect(reads(all) - before).toBeLessThan(10);
    await send({ runtime: all.runtime, clock: all.clock }, createHandler, {
      bodies: [{ resource: other(9_000), again: 0, by: "somebody" }],
    });
    expect(reads(all) - before).toBeLessThan(11);
  }, 120_000);

  it("gives each that is put off a turn of its own, as many in a day as it holds", async () => {
    const all = scene({ settings: { looksPerDay: 1, readsPerSecond: 1_000 } });
    await flood(all, 40);
    const turns = all.looks
      .take()
      .flatMap(({ request }) => (request.by === undefined ? [request.slot ?? 0] : []))
      .map((slot) => slot - time("03:00"));
    expect(reads(all)).toBe(10);
    expect(turns).toEqual(Array.from({ length: 30 }, (_, n) => (n + 1) * 8_640_000));
  });
});

describe("what one actor used up", () => {
  const limited = async () => {
    const all = scene({ settings: { looksPerDay: 5, readsPerSecond: 1_000 } });
    await flood(all, 60);
    await all.dockets.save({ ...(await known(all)), due: undefined });
    return { all, before: reads(all) };
  };
  const known = async (all: Scene) => {
    await all.ask();
    return await all.docket();
  };
  const heard = change("03:00:01", { actor: { ...otto, principal: "robot" }, edits: { "/MinSize": 2 } });

  it("puts off the look at what they changed, with their name beside it", async () => {
    const { all, before } = await limited();
    await all.put(heard);
    await all.ask({ by: "robot", since: heard.arrival });
    expect(reads(all)).toBe(before);
    const { putOff, putOffFor, due } = await all.docket();
    expect([putOffFor, due]).toEqual(["robot", putOff]);
    expect(millis(putOff ?? "")).toBeGreaterThan(time("03:00"));
  });

  it.each([
    { whose: "somebody else's", by: "somebody" },
    { whose: "Parley's own", by: undefined },
  ])("puts off no look of $whose at the same resource", async ({ by }) => {
    const { all, before } = await limited();
    await all.ask({ by: "robot" });
    expect(reads(all)).toBe(before);
    all.clock.now += 86_400_000 / 2;
    const waiting = await all.docket();
    await all.dockets.save({ ...waiting, putOff: new Date(all.clock.now + 60_000).toISOString() });
    await all.ask({ ...(by !== undefined && { by }) });
    expect(reads(all)).toBe(before + 1);
    expect(await all.docket()).not.toHaveProperty("putOff");
  });

  it("puts off nothing where somebody with room relies on the look", async () => {
    const { all, before } = await limited();
    all.at("15:00");
    const late = change("15:00", { actor: otto, edits: { "/MinSize": 2 } });
    await all.put(heard, late);
    await all.ask({ by: "robot", since: heard.arrival });
    expect(reads(all)).toBe(before + 1);
  });

  it("lets in what was put off when its turn has come, however much is used up by then", async () => {
    const { all, before } = await limited();
    await all.ask({ by: "robot" });
    const { putOff } = await all.docket();
    all.clock.now = millis(putOff ?? "") - 60_000;
    await all.ask({ by: "robot" });
    expect(reads(all)).toBe(before);
    all.clock.now = millis(putOff ?? "");
    await all.ask();
    expect(reads(all)).toBe(before + 1);
    expect(await all.docket()).not.toHaveProperty("putOff");
  });

  it("never puts off what may break a guardrail, no matter who asked before", async () => {
    const { all, before } = await limited();
    await all.ask({ by: "robot" });
    await all.ask({ by: "robot", first: true });
    expect(reads(all)).toBe(before + 1);
  });
});

it("a resource's own budget holds where it is large", async () => {
  const all = scene({ settings: { looksPerDay: 400, readsPerSecond: 1_000 } });
  const span = 86_400_000;
  const each = 20_000;
  for (let ms = 0; ms < span; ms += each) {
    all.clock.now = time("03:00") + ms;
    await all.ask({ by: `writer-${ms % 7}` });
  }
  // So many at once, and as many again over the day.
  expect(reads(all)).toBeGreaterThan(600);
  expect(reads(all)).toBeLessThan(1_000);
}, 120_000);
