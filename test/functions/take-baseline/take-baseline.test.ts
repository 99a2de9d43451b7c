import { describe, expect, it } from "vitest";
import { indexRows, namesIn, tagsOn, typeIn } from "#core/ledger/index-rows.ts";
import { createHandler } from "#functions/take-baseline/handler.ts";
import { docketOf, group, home, type Inflow, inflow, send, web } from "../inflow.ts";

const begin = (flow: Inflow, body: object = { v: 1 }) => send(flow, createHandler, { bodies: [body] });
const placesAsked = (flow: Inflow) =>
  flow.tasks
    .take()
    .map(({ task }) => task.task === "baseline" && `${task.account} ${task.region} ${task.type}`);
const few = { accounts: [home], governs: [group, "AWS::IAM::Role"] };

describe("a baseline is begun", () => {
  it("for every place that was not read yet, and once for a type without a region", async () => {
    const flow = inflow({ ...few, regions: ["eu-north-1", "us-east-1"] });
    await begin(flow);
    expect(placesAsked(flow)).toEqual([
      `${home} eu-north-1 ${group}`,
      `${home} us-east-1 ${group}`,
      `${home} global AWS::IAM::Role`,
    ]);
  });

  it("only for what grew, and again for what got lost", async () => {
    const flow = inflow(few);
    await flow.meters.note(`baseline/${home}/eu-north-1/${group}`, "indexed 2026-01-01T00:00:00Z");
    await begin(flow);
    expect(placesAsked(flow)).toEqual([`${home} global AWS::IAM::Role`]);
    await begin(flow);
    expect(placesAsked(flow)).toEqual([]);
    flow.clock.now += 2 * 86_400_000;
    await begin(flow);
    expect(placesAsked(flow)).toEqual([`${home} global AWS::IAM::Role`]);
  });

  it.each(["done", "asked"])("again for what a release before the index noted as %s", async (word) => {
    const flow = inflow(few);
    const at = new Date(flow.clock.now).toISOString();
    await flow.meters.note(`baseline/${home}/eu-north-1/${group}`, `${word} ${at}`);
    await begin(flow);
    expect(placesAsked(flow)).toContain(`${home} eu-north-1 ${group}`);
  });

  it("only for the governed among the types that it names", async () => {
    const flow = inflow(few);
    await begin(flow, { v: 1, types: [group, "AWS::S3::Bucket"] });
    expect(placesAsked(flow)).toEqual([`${home} eu-north-1 ${group}`]);
  });
});

describe("a page", () => {
  const task = { task: "baseline", account: home, region: "eu-north-1", type: group };
  const named = (index: number) => ({ ...web, id: `g${String(index).padStart(3, "0")}` });

  it("has looked at what has no docket, at the rate of reading, and asks for the next", async () => {
    const flow = inflow(few);
    for (let index = 0; index < 103; index += 1) flow.cloud.put(named(index), {});
    await flow.dockets.save(docketOf(named(1)));
    await send(flow, createHandler, { bodies: [task] });
    const looks = flow.looks.take();
    expect(looks).toHaveLength(99);
    expect(looks.slice(0, 2)).toEqual([
      { request: { resource: named(0), again: 0 }, afterMs: 0 },
      { request: { resource: named(2), again: 0 }, afterMs: 200 },
    ]);
    const [next] = flow.tasks.take();
    expect(next?.afterMs).toBe(99 * 200);
    await send(flow, createHandler, { bodies: [next?.task] });
    expect(flow.looks.asked).toHaveLength(3);
    expect(flow.tasks.asked).toEqual([]);
    expect(await flow.meters.noted(`baseline/${home}/eu-north-1/${group}`)).toMatch(/^indexed /);
  });

  it("puts what a release before the index kept into its lists, once however often it is read", async () => {
    const flow = inflow(few);
    const record = { ...docketOf(named(1)), priorTags: { team: "web" } };
    flow.cloud.put(named(1), {});
    await flow.dockets.save(record);
    const found = () => flow.runtime.resourceIndex.list(tagsOn(home), "web", undefined);
    expect((await found()).rows).toEqual([]);
    for (let times = 0; times < 2; times += 1) await send(flow, createHandler, { bodies: [task] });
    expect((await found()).rows.map(({ resource }) => resource)).toEqual([named(1)]);
    const lists = new Set(indexRows(record).map(({ list }) => list));
    expect(lists).toEqual(new Set([namesIn(home), typeIn(named(1)), tagsOn(home)]));
    for (const { list, place } of indexRows(record)) {
      const { rows } = await flow.runtime.resourceIndex.list(list, place, undefined);
      expect(rows).toHaveLength(1);
    }
    expect(flow.looks.asked).toEqual([]);
  });

  it("of what is no longer governed is not read", async () => {
    const flow = inflow({ ...few, governs: [] });
    flow.cloud.put(named(0), {});
    await send(flow, createHandler, { bodies: [task] });
    expect(flow.looks.asked).toEqual([]);
  });

  it("is nothing but a page", async () => {
    const flow = inflow();
    await send(flow, createHandler, { bodies: [{ ...task, page: 7 }, { v: 2 }, { v: 1, types: "all" }, []] });
    expect(flow.counted).toEqual({ InvalidInput: 4 });
  });
});
