import { describe, expect, it } from "vitest";
import { freshLook } from "#acts/looking/look.ts";
import { Unavailable } from "#core/faults.ts";
import { parted } from "#core/hidden/beside.ts";
import type { DocketStore } from "#core/ports/stores/docket-store.ts";
import { createHandler } from "#functions/look-at-resource/handler.ts";
import { at, policy, situation, time } from "../../core/arbitration/small-disputes.ts";
import {
  because,
  calm,
  change,
  group,
  otto,
  pipeline,
  restore,
  restorer,
} from "../../core/looking/looked-at-group.ts";
import { send } from "../inflow.ts";
import { type Scene, scene } from "./scene.ts";

const path = "/DesiredCapacity";
const reads = ({ cloud }: Scene) => cloud.reads();

/** An agreed group and an open incident; Otto's hotfix at 03:00 is folded. */
async function hotfixed(more: Parameters<typeof scene>[0] = {}): Promise<Scene> {
  const all = scene(more);
  await all.runtime.situations.put(situation({ scope: { service: "checkout" } }));
  await all.ask();
  const fix = change("03:00", {
    actor: otto,
    edits: { [path]: 8 },
    testimonies: [because("incident", "INC-7")],
  });
  await all.put(fix);
  all.is({ DesiredCapacity: 8 });
  all.at("03:01");
  await all.ask({ since: fix.arrival });
  return all;
}

const apply = change("03:30", {
  actor: pipeline,
  edits: { [path]: 3 },
  testimonies: [because("change-ticket", undefined, "consistency")],
});

async function contested(more: Parameters<typeof scene>[0] = {}): Promise<Scene> {
  const all = await hotfixed(more);
  await all.put(apply);
  all.is({});
  all.at("03:31");
  await all.ask({ since: apply.arrival });
  return all;
}

describe("a look", () => {
  it("at first sight keeps what stands there", async () => {
    const all = scene();
    expect(await all.ask()).toBe(0);
    expect(await all.docket()).toMatchObject({
      version: 1,
      prior: calm,
      live: { state: "there", at: at("03:00") },
    });
    expect([reads(all), all.cases.started, all.looks.asked]).toEqual([1, [], []]);
  });

  it("at first sight asks what was there before the change", async () => {
    const all = scene({ past: calm });
    const event = change("02:59:50", { edits: { [path]: 5 }, testimonies: [because("change-ticket")] });
    await all.put(event);
    all.is({ DesiredCapacity: 5 });
    await all.ask({ since: event.arrival });
    expect((await all.docket()).history).toMatchObject([{ field: path, after: 5, principal: "anna" }]);
  });

  it("folds a change once, and a copy of its request does not even read", async () => {
    const all = await hotfixed();
    const { version } = await all.docket();
    expect([version, reads(all)]).toEqual([2, 2]);
    const since = change("03:00", { actor: otto }).arrival;
    await all.ask({ since }, Date.parse(at("03:00:10")));
    expect([(await all.docket()).version, reads(all)]).toEqual([2, 2]);
  });

  it("is made once more where the change may have come after the last one", async () => {
    const all = await hotfixed();
    const since = change("03:00", { actor: otto }).arrival;
    await all.ask({ since }, Date.parse(at("03:00:55")));
    expect([(await all.docket()).version, reads(all)]).toEqual([2, 3]);
  });

  it("that finds nothing new stores nothing", async () => {
    const all = await hotfixed();
    all.at("03:05");
    await all.ask();
    expect([(await all.docket()).version, reads(all)]).toEqual([2, 3]);
  });

  it("that finds nothing new tells the moment of the read all the same, so that nobody waits for a later one", async () => {
    const all = await hotfixed();
    all.at("03:05");
    const seen = await freshLook(group, all.runtime);
    expect(seen.live?.at).toBe(at("03:05"));
    expect(await all.docket()).toMatchObject({ version: 2, live: { at: at("03:01") } });
  });

  it("at a conflict begins a case", async () => {
    const all = await contested();
    const { case: open, version } = await all.docket();
    expect(open).toMatchObject({ state: "opening" });
    expect(version).toBe(3);
    expect(all.cases.started).toEqual([{ resource: group, case: open?.id, run: 1 }]);
  });

  it("begins a case that nobody has begun, and wakes one that was stirred, whatever else it finds", async () => {
    const all = await contested();
    const record = await all.docket();
    const { case: open } = record;
    if (open === undefined) throw new Error("no case");
    all.cases.wait("t");
    await all.dockets.save({ ...record, case: { ...open, state: "waiting", stirred: true, token: "t" } });
    await all.ask({ since: apply.arrival }, Date.parse(at("03:30:10")));
    expect(all.cases.woken).toEqual(["t"]);
    expect(reads(all)).toBe(3);
  });

  it("of a type that nobody governs is dropped and counted", async () => {
    const all = scene({ settings: { governs: [] } });
    await all.ask();
    expect([reads(all), all.counted["UngovernedLooks"]]).toEqual([0, 1]);
  });

  it("that nobody could have asked for is dropped", async () => {
    const all = scene();
    expect(await all.ask({ since: "yesterday" })).toBe(0);
    expect(await all.ask({ resource: { ...group, account: "x" } })).toBe(0);
    expect(reads(all)).toBe(0);
  });

  it("that the cloud does not answer comes again", async () => {
    const all = scene();
    all.cloud.fault("read-throttled");
    expect(await all.ask()).toBe(1);
    expect(await all.ask()).toBe(0);
  });
});

describe("looks are limited", () => {
  it("to the rate at which the cloud may be read: the rest comes later, each at a moment of its own", async () => {
    const all = scene({ settings: { readsPerSecond: 1 } });
    for (const _ of [1, 2, 3, 4]) await all.ask();
    expect(reads(all)).toBe(2);
    const slots = [1_000, 2_000].map((afterMs) => ({ afterMs, slot: time("03:00") + afterMs }));
    expect(all.looks.take()).toEqual(
      slots.map(({ afterMs, slot }) => ({ request: { resource: group, again: 0, slot }, afterMs })),
    );
    await all.ask({ slot: time("03:00:01") });
    expect(all.looks.take()).toMatchObject([{ afterMs: 1_000 }]);
    all.at("03:00:01");
    await all.ask({ slot: time("03:00:01") });
    expect([reads(all), all.looks.take()]).toEqual([3, []]);
  });

  it("to so many at once: what is above waits in the index for room, and one alarm is raised", async () => {
    const all = scene({ settings: { looksPerDay: 2 } });
    for (const minute of [1, 2, 3, 4]) {
      all.at(`03:0${minute}`);
      await all.ask();
    }
    expect(reads(all)).toBe(2);
    expect(all.counted["LooksOverAllowance"]).toBe(1);
    expect(all.publisher.published).toMatchObject([
      { kind: "fault", summary: expect.stringContaining("the allowance of 2 looks of `") },
    ]);
    const { putOff, due } = await all.docket();
    expect([putOff, due]).toEqual(["2026-11-21T15:01:00Z", "2026-11-21T15:01:00Z"]);
    all.at("15:01");
    await all.ask();
    expect(reads(all)).toBe(3);
    expect(await all.docket()).not.toHaveProperty("putOff");
  });

  it("but not where a guardrail may be broken, whatever was put off", async () => {
    const all = scene({ settings: { looksPerDay: 1 } });
    for (const _ of [1, 2, 3]) await all.ask();
    expect(reads(all)).toBe(1);
    for (const _ of [1, 2, 3]) await all.ask({ first: true });
    expect(reads(all)).toBe(4);
  });

  it("per actor as well, on however many resources", async () => {
    const all = scene({ settings: { looksPerDay: 1, readsPerSecond: 1_000 } });
    const other = (n: number) => ({ ...group, id: `group-${n}` });
    for (let n = 0; n < 15; n += 1) await all.ask({ resource: other(n), by: "robot" });
    for (let n = 20; n < 25; n += 1) await all.ask({ resource: other(n), by: "somebody" });
    expect(all.counted["LooksOverAllowance"]).toBe(5);
    expect(all.publisher.published.map(({ summary }) => summary)).toEqual([
      expect.stringContaining("of what `robot` changes is used up"),
    ]);
    expect(all.looks.take()).toHaveLength(5);
  });

  it("to so many cases: the rest wait", async () => {
    const all = await contested({ settings: { startsPerDay: 0 } });
    expect(all.cases.started).toEqual([]);
    expect((await all.docket()).case).toMatchObject({ state: "opening" });
    expect(all.publisher.published).toHaveLength(1);
  });
});

describe("what comes after a look", () => {
  it("is another one after 30 and 120 s where nothing is to be seen yet", async () => {
    const all = scene();
    await all.ask();
    const event = change("03:00", { edits: { [path]: 5 }, testimonies: [because("change-ticket")] });
    await all.put(event);
    all.at("03:00:12");
    await all.ask({ since: event.arrival });
    expect(all.looks.take()).toEqual([
      { request: { resource: group, again: 1, since: event.arrival }, afterMs: 30_000 },
    ]);
    all.at("03:00:42");
    all.is({ DesiredCapacity: 5 });
    await all.ask({ since: event.arrival, again: 1 });
    expect(all.looks.take()).toEqual([]);
    expect((await all.docket()).history).toMatchObject([{ field: path, after: 5, principal: "anna" }]);
  });

  it.each([
    { grace: "10m", asked: [601_000 - 10_000], moments: [] },
    { grace: "2h", asked: [], moments: [at("05:00")] },
  ])("is one when the verdict could differ: grace $grace", async ({ grace, asked, moments }) => {
    const all = scene({ ports: { policy: policy({ limits: { grace } }) } });
    await all.ask();
    const event = change("03:00", { edits: { [path]: 5 } });
    await all.put(event);
    all.is({ DesiredCapacity: 5 });
    all.at("03:00:10");
    await all.ask({ since: event.arrival });
    expect(all.looks.asked.map(({ afterMs }) => afterMs)).toEqual(asked);
    expect([...all.scheduler.moments.values()]).toEqual(moments);
    all.at("03:00:40");
    await all.ask();
    expect(all.looks.asked).toHaveLength(asked.length);
  });

  it("is an alarm where the restoring role is misused", async () => {
    const all = scene();
    await all.ask();
    const event = change("03:00", { actor: restorer, edits: { [path]: 9 } });
    await all.put(event);
    all.is({ DesiredCapacity: 9 });
    all.at("03:00:12");
    await all.ask({ since: event.arrival });
    await all.ask({ since: event.arrival });
    expect([...all.publisher.events.values()]).toMatchObject([{ kind: "fault", resource: group }]);
    expect(all.counted["RestoringRoleMisused"]).toBe(1);
  });
});

describe("what was heard", () => {
  it("may be spoken for by tags from shortly before, and is read again for them", async () => {
    const all = scene();
    await all.ask();
    const said = {
      ...change("03:00"),
      event: {
        kind: "said",
        id: "s",
        at: at("03:00"),
        actor: otto,
        testimony: { ...because("change-ticket"), source: "tag" },
      },
    } as const;
    await all.put(said);
    all.at("03:00:10");
    await all.ask({ since: said.arrival });
    const first = change("03:02", {
      actor: otto,
      edits: { "/MinSize": 2 },
      testimonies: [because("change-ticket")],
    });
    await all.put(first);
    all.is({ MinSize: 2 });
    all.at("03:02:10");
    await all.ask({ since: first.arrival });
    const event = change("03:04", { actor: otto, edits: { [path]: 5 } });
    await all.put(event);
    all.is({ MinSize: 2, DesiredCapacity: 5 });
    all.at("03:04:10");
    await all.ask({ since: event.arrival });
    const { docket } = await all.docket();
    const sources = [...docket.writes.values()].flatMap(({ writes }) =>
      [...writes.values()].map(({ source }) => source),
    );
    expect(sources.toSorted()).toEqual(["session", "tag"]);
  });

  it.each([
    { read: 21, when: "others may still come between them", later: "03:14" },
    { read: 1, when: "they were folded long ago", later: "03:16" },
  ])("is read again, $read of 21, by a look that nobody asked for when $when", async ({ read, later }) => {
    const all = scene();
    await all.ask();
    const heard = Array.from({ length: 21 }, (_, index) =>
      change(`03:00:${10 + index}`, { edits: { [path]: index } }),
    );
    await all.put(...heard);
    all.is({ DesiredCapacity: 20 });
    all.at("03:00:41");
    await all.ask({ since: heard[0]?.arrival ?? "" });
    let found = 0;
    const { events } = all.runtime;
    const after: typeof events.after = async (...asked) => {
      const page = await events.after(...asked);
      found += page.events.length;
      return page;
    };
    all.at(later);
    const runtime = { ...all.runtime, events: { ...events, after } };
    await send({ runtime, clock: all.clock }, createHandler, { bodies: [{ resource: group, again: 0 }] });
    expect(found).toBe(read);
  });

  it("an hour ago explains what shows only now", async () => {
    const all = scene();
    await all.ask();
    const event = change("03:00", { edits: { [path]: 5 } });
    await all.put(event);
    all.at("03:00:12");
    await all.ask({ since: event.arrival });
    const other = change("03:20", {
      actor: otto,
      edits: { "/MinSize": 2 },
      testimonies: [because("change-ticket")],
    });
    await all.put(other);
    all.is({ MinSize: 2 });
    all.at("03:20:12");
    await all.ask({ since: other.arrival });
    all.is({ MinSize: 2, DesiredCapacity: 5 });
    all.at("03:40");
    await all.ask();
    const wrote = (await all.docket()).history.map(({ principal, field }) => `${principal} ${field}`);
    expect(wrote).toEqual([`anna ${path}`, "otto /MinSize"]);
  });

  it("more than one look takes in is taken in by the next", async () => {
    const all = scene();
    await all.ask();
    const events = Array.from({ length: 10_100 }, (_, index) =>
      change("03:00", {
        id: `e-${String(index).padStart(5, "0")}`,
        edits: { [path]: index % 2 === 0 ? 3 : 5 },
      }),
    );
    await all.put(...events);
    all.at("03:00:30");
    await all.ask({ since: events[0]?.arrival ?? "" });
    const [again] = all.looks.take().filter(({ afterMs }) => afterMs === 1_000);
    expect(again?.request.resource).toEqual(group);
    await all.ask();
    expect((await all.docket()).folded).toBe(events.at(-1)?.arrival);
  });
});

describe("secrets", () => {
  it("are digests before anything is kept", async () => {
    const all = scene({ past: { ...calm, Environment: { Variables: { KEY: "old-hunter" } } } });
    all.is({ Environment: { Variables: { KEY: "hunter2" } } });
    const event = change("02:59:50", {
      edits: { "/Environment": undefined },
      testimonies: [because("change-ticket")],
    });
    await all.put(event);
    await all.ask({ since: event.arrival });
    const { plain, hidden } = parted(await all.docket());
    const text = JSON.stringify([plain, hidden]);
    expect(text).not.toContain("hunter");
    expect(hidden).toEqual({
      "/history/0/after": { digest: expect.any(String) },
      "/stood/~1Environment/Variables/KEY": { digest: expect.any(String) },
      "/live/properties/Environment/Variables/KEY": { digest: expect.any(String) },
      "/prior/Environment/Variables/KEY": { digest: expect.any(String) },
    });
  });
});

describe("a look for a moment", () => {
  const grace = { due: at("03:15") };

  it.each([
    { asked: 1, when: "its worker\u2019s clock is behind", now: "03:14:56" },
    { asked: 0, when: "it comes long before", now: "03:10" },
  ])("has $asked more come when $when", async ({ asked, now }) => {
    const all = scene();
    await freshLook(group, all.runtime);
    all.is({ DesiredCapacity: 4 });
    await all.put(change("03:00", { edits: { [path]: 4 } }));
    all.at("03:00:20");
    await all.ask();
    expect(await all.docket()).toMatchObject(grace);
    all.looks.take();
    all.at(now);
    await all.ask();
    expect(all.looks.asked).toHaveLength(asked);
  });
});

describe("a lost race", () => {
  const losing = (dockets: DocketStore, times: number): DocketStore => {
    let left = times;
    return {
      ...dockets,
      save: (record) => {
        left -= 1;
        return left < 0 ? dockets.save(record) : Promise.resolve({ ok: false });
      },
    };
  };

  it("is run again, without reading the cloud twice for nothing", async () => {
    const all = scene();
    const runtime = { ...all.runtime, dockets: losing(all.dockets, 3) };
    expect(await freshLook(group, runtime)).toMatchObject({ version: 1 });
    expect(reads(all)).toBe(1);
  });

  it("is given up after the fourth, and comes again", async () => {
    const all = scene();
    const runtime = { ...all.runtime, dockets: losing(all.dockets, 4) };
    await expect(freshLook(group, runtime)).rejects.toThrow(Unavailable);
  });

  it("against the end of Parley's own write reads the cloud anew, and dates what it read by the moment before", async () => {
    const all = scene();
    await freshLook(group, all.runtime);
    const { endedAt: _, ...sent } = restore({ state: "sent" });
    await all.dockets.save({ ...(await all.docket()), restores: [sent] });
    all.at("03:01");
    all.is({ DesiredCapacity: 4 });
    let isFirst = true;
    const dockets: DocketStore = {
      ...all.dockets,
      save: async (record) => {
        if (!isFirst) return await all.dockets.save(record);
        isFirst = false;
        const ended = restore({ endedAt: at("03:01:02") });
        await all.dockets.save({ ...(await all.docket()), restores: [ended] });
        all.is({ DesiredCapacity: 3, MinSize: 2 });
        all.at("03:01:04");
        return { ok: false };
      },
    };
    const get: typeof all.cloud.get = async (resource) => {
      const found = await all.cloud.get(resource);
      all.clock.now += 3_000;
      return found;
    };
    const cloud = { ...all.cloud, get };
    const record = await freshLook(group, { ...all.runtime, dockets, cloud });
    expect(record.live).toMatchObject({ at: at("03:01:04"), properties: { MinSize: 2 } });
  });

  it("against another look reads the cloud anew", async () => {
    const all = scene();
    let isFirst = true;
    const dockets: DocketStore = {
      ...all.dockets,
      save: async (record) => {
        if (!isFirst) return await all.dockets.save(record);
        isFirst = false;
        all.is({ DesiredCapacity: 4 });
        all.at("03:00:01");
        await freshLook(group, all.runtime);
        return { ok: false };
      },
    };
    const record = await freshLook(group, { ...all.runtime, dockets });
    expect(record.live?.properties).toMatchObject({ DesiredCapacity: 4 });
    expect(reads(all)).toBe(3);
  });
});
