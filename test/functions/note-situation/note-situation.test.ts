import { describe, expect, it } from "vitest";
import { putSituation } from "#acts/situations/put-situation.ts";
import { Unavailable } from "#core/faults.ts";
import { createHandler } from "#functions/note-situation/handler.ts";
import { createHandler as createReceive } from "#functions/receive-change/handler.ts";
import { called, enveloped, home, type Parts } from "../../core/receiving/records.ts";
import { alarm, calendar, health } from "../../core/situations/events.ts";
import { type Inflow, inflow, send } from "../inflow.ts";

const note = (flow: Inflow, body: unknown, receives = 1) =>
  send(flow, createHandler, { bodies: [body], receives });
const iso = (time: string) => `2026-11-21T${time}:00Z`;
const at = (minute: number) => `2026-11-21T03:${minute}:00.000+0000`;
const off = alarm({ value: "ALARM", at: at(10) });
const on = (before: Parts, minute = 40) => alarm({ value: "OK", at: at(minute), before });
const all = (flow: Inflow) => flow.situations.since("2026-11-01T00:00:00Z");
const scope = { accounts: home, regions: "eu-north-1", resources: ["web"] };

describe("a situation", () => {
  it("is stored and wakes what it may touch", async () => {
    const flow = inflow();
    await note(flow, off);
    expect(await all(flow)).toMatchObject([{ ref: "alarm/checkout-p99", state: "open" }]);
    expect(flow.tasks.asked).toEqual([{ task: { task: "wake", scope }, afterMs: 11_000 }]);
    expect(flow.counted).toEqual({ SituationsNoted: 1 });
  });

  it("wakes what those that end with it may touch, wherever they were", async () => {
    const flow = inflow();
    const incident = { kind: "incident", ref: "INC-7", source: "pagerduty" } as const;
    const [one, other] = [{ resources: "web" }, { resources: "db" }];
    await putSituation({ ...incident, state: "open", since: iso("03:00"), scope: one }, flow.runtime);
    const second = { ...incident, since: iso("03:10"), scope: other } as const;
    await putSituation({ ...second, state: "open" }, flow.runtime);
    flow.tasks.take();
    await putSituation({ ...second, state: "closed", closedAt: iso("03:20") }, flow.runtime);
    expect(flow.tasks.asked.map(({ task }) => task)).toEqual([
      { task: "wake", scope: other },
      { task: "wake", scope: one },
    ]);
  });

  it("that is told twice is no news, however often its message comes", async () => {
    const flow = inflow();
    await note(flow, off);
    await note(flow, off);
    await note(flow, off, 2);
    expect(flow.tasks.take()).toHaveLength(1);
  });

  it("wakes what it may touch although its message died before that, and was moved back as a new one", async () => {
    const flow = inflow();
    const { tasks } = flow.runtime;
    const full = { ...tasks, ask: () => Promise.reject(new Unavailable("the queue does not answer")) };
    const stopped = { ...flow, runtime: { ...flow.runtime, tasks: full } };
    for (let receives = 1; receives <= 5; receives += 1) expect(await note(stopped, off, receives)).toBe(1);
    expect(flow.tasks.take()).toEqual([]);
    await note(flow, off);
    expect(flow.tasks.take()).toHaveLength(1);
    expect(await all(flow)).toHaveLength(1);
  });

  it("names those who can have brought it about", async () => {
    const flow = inflow();
    const record = called("monitoring:PutMetricAlarm", { requestParameters: { alarmName: "checkout-p99" } });
    await send(flow, createReceive, { bodies: [enveloped(record)] });
    await note(flow, off);
    expect(await all(flow)).toMatchObject([{ by: [`${home}:role/deploy`] }]);
  });
});

describe("an alarm that falls silent", () => {
  const was = (value: string, minute: number) => ({ value, timestamp: at(minute) });

  it.each([
    { when: "it was off right before", closing: on(was("ALARM", 10)) },
    { when: "it was without data in between", closing: on(was("INSUFFICIENT_DATA", 20)) },
  ])("closes what it opened when $when", async ({ closing }) => {
    const flow = inflow();
    await note(flow, off);
    await note(flow, closing);
    const open = (await all(flow)).filter(({ state }) => state === "open");
    expect(open).toEqual([]);
    expect(flow.tasks.asked).toHaveLength(2);
  });

  it("stays closed where it is told before it is told to be off", async () => {
    const flow = inflow();
    await note(flow, on(was("ALARM", 10)));
    await note(flow, off);
    expect(await all(flow)).toMatchObject([{ state: "closed" }]);
  });

  it("does not close what went off later", async () => {
    const flow = inflow();
    await note(flow, alarm({ value: "ALARM", at: at(50) }));
    await note(flow, on(was("ALARM", 10)));
    expect((await all(flow)).map(({ state }) => state).toSorted()).toEqual(["closed", "open"]);
  });
});

it("a calendar that opens ends its freeze", async () => {
  const flow = inflow();
  await note(flow, calendar("CLOSED"));
  await note(flow, calendar("OPEN", { time: "2026-11-21T03:05:00Z" }));
  expect((await all(flow)).every(({ state }) => state === "closed")).toBe(true);
});

it("work of AWS that is put off is announced once", async () => {
  const flow = inflow();
  const planned = { eventTypeCategory: "scheduledChange", statusCode: "upcoming" };
  await note(flow, health({ ...planned, startTime: "Sat, 28 Nov 2026 02:00:00 GMT" }));
  await note(flow, health({ ...planned, startTime: "Sun, 29 Nov 2026 02:00:00 GMT" }));
  const open = (await all(flow)).filter(({ state }) => state === "open");
  expect(open.map(({ since }) => since)).toEqual(["2026-11-29T02:00:00Z"]);
});

it.each([
  { when: "it is forged", body: { ...off, source: "my.alarms" }, counts: { EventsForged: 1 } },
  {
    when: "its account is not served",
    body: { ...off, account: "111111111111" },
    counts: { EventsForged: 1 },
  },
  {
    when: "it says nothing of a situation",
    body: enveloped(called("s3:PutBucketAcl")),
    counts: { EventsIgnored: 1 },
  },
  { when: "it is nothing", body: null, counts: { EventsBroken: 1 } },
])("nothing is stored when $when", async ({ body, counts }) => {
  const flow = inflow();
  expect(await note(flow, body)).toBe(0);
  expect(await all(flow)).toEqual([]);
  expect(flow.tasks.asked).toEqual([]);
  expect(flow.counted).toEqual(counts);
});
