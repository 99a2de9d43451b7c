import { describe, expect, it } from "vitest";
import { Misconfigured } from "#core/faults.ts";
import type { OpenCase } from "#core/ledger/docket-record.ts";
import { createHandler } from "#functions/sweep/handler.ts";
import { docketOf, type Inflow, inflow, web } from "../inflow.ts";

const due = "2026-11-21T03:00:00Z";
const open = (more: Partial<OpenCase> = {}): OpenCase => ({
  id: "c1",
  state: "running",
  openedAt: "2026-11-21T02:00:00Z",
  run: 1,
  stirred: false,
  questions: [],
  ...more,
});
const sweep = (flow: Inflow) => createHandler(() => flow.runtime)({ v: 1 });
const put = (flow: Inflow, more: Parameters<typeof docketOf>[1]) =>
  flow.dockets.save(docketOf(web, { due, ...more }));
const run = (number: number) => ({ resource: web, case: "c1", run: number });

describe("a case", () => {
  it("without an execution is started as its next run, which its docket names first", async () => {
    const flow = inflow();
    await put(flow, { case: open({ state: "waiting", token: "t", stirred: true }) });
    expect(await sweep(flow)).toEqual({ seen: 1, restarted: 1 });
    expect(flow.cases.started).toEqual([run(2)]);
    expect((await flow.dockets.load(web))?.case).toEqual(open({ state: "opening", run: 2, stirred: true }));
  });

  it("that waits and was stirred is woken", async () => {
    const flow = inflow();
    await flow.cases.start(run(1));
    flow.cases.wait("t");
    await put(flow, { case: open({ state: "waiting", token: "t", stirred: true }) });
    expect(await sweep(flow)).toEqual({ seen: 1, woken: 1 });
    expect(flow.cases.woken).toEqual(["t"]);
  });

  it("that is well is only looked at", async () => {
    const flow = inflow();
    await flow.cases.start(run(1));
    await put(flow, { case: open() });
    expect(await sweep(flow)).toEqual({ seen: 1, "looked at": 1 });
    expect(flow.looks.asked).toEqual([{ request: { resource: web, again: 0 }, afterMs: 0 }]);
  });

  it("is left to anyone who has just opened it", async () => {
    const flow = inflow();
    await put(flow, { case: open({ state: "opening", openedAt: "2026-11-21T03:09:30Z" }) });
    expect(await sweep(flow)).toEqual({ seen: 1, young: 1 });
    expect(flow.cases.started).toEqual([]);
  });

  it("is not started above the day\u2019s allowance", async () => {
    const flow = inflow({ startsPerDay: 0 });
    await put(flow, { case: open() });
    expect(await sweep(flow)).toEqual({ seen: 1, capped: 1 });
    expect(flow.cases.started).toEqual([]);
  });

  it("is not started where somebody else wrote its docket meanwhile", async () => {
    const flow = inflow();
    await put(flow, { case: open() });
    const { cases, dockets } = flow.runtime;
    const slow: typeof cases = {
      ...cases,
      isRunning: async () => {
        await dockets.save(docketOf(web, { version: 1, due, case: open({ run: 5 }) }));
        return false;
      },
    };
    expect(await sweep({ ...flow, runtime: { ...flow.runtime, cases: slow } })).toEqual({ seen: 1, lost: 1 });
    expect(flow.cases.started).toEqual([]);
  });
});

describe("a docket", () => {
  it.each([
    { when: "it is due", at: due, seen: 1 },
    { when: "it is due later", at: "2026-11-21T04:00:00Z", seen: 0 },
    { when: "nobody watches it", at: undefined, seen: 0 },
  ])("is looked at $seen times when $when", async ({ at, seen }) => {
    const flow = inflow();
    await flow.dockets.save(docketOf(web, { due: at }));
    await sweep(flow);
    expect(flow.looks.asked).toHaveLength(seen);
  });

  it("that cannot be read keeps no other waiting", async () => {
    const flow = inflow();
    for (const id of ["a", "b"]) await flow.dockets.save(docketOf({ ...web, id }, { due }));
    const { dockets } = flow.runtime;
    const broken: typeof dockets = {
      ...dockets,
      load: async (resource) => {
        if (resource.id === "a") throw new Misconfigured("it is newer than this release");
        return await dockets.load(resource);
      },
    };
    expect(await sweep({ ...flow, runtime: { ...flow.runtime, dockets: broken } })).toEqual({
      seen: 2,
      failed: 1,
      "looked at": 1,
    });
  });

  it("is reached by the next run where there are more than one can see", async () => {
    const flow = inflow();
    const ids = Array.from({ length: 730 }, (_, index) => `g${String(index).padStart(3, "0")}`);
    for (const id of ids) await flow.dockets.save(docketOf({ ...web, id }, { due }));
    expect(await sweep(flow)).toMatchObject({ seen: 500 });
    expect(await sweep(flow)).toMatchObject({ seen: 230 });
    const seen = new Set(flow.looks.take().map(({ request }) => request.resource.id));
    expect(seen.size).toBe(730);
    expect(await sweep(flow)).toMatchObject({ seen: 500 });
  });
});
