import { expect, it } from "vitest";
import { Unavailable } from "#core/faults.ts";
import { createHandler } from "#functions/wake-cases/handler.ts";
import { docketOf, inflow, send, web } from "../inflow.ts";

const due = "2026-11-22T00:00:00Z";
const named = (id: string) => ({ ...web, id });

it("watched dockets that a scope may cover are looked at, at the rate of reading, a page at a time", async () => {
  const flow = inflow();
  const ids = Array.from({ length: 130 }, (_, index) => `g${String(index).padStart(3, "0")}`);
  for (const id of ids) await flow.dockets.save(docketOf(named(id), { due }));
  await flow.dockets.save(docketOf(named("unwatched")));
  const scope = { accounts: web.account, service: "checkout", resources: ["g000", "g001", "g120"] };
  await send(flow, createHandler, { bodies: [{ task: "wake", scope }] });
  expect(flow.looks.take()).toEqual([
    { request: { resource: named("g000"), again: 0 }, afterMs: 0 },
    { request: { resource: named("g001"), again: 0 }, afterMs: 200 },
  ]);
  const [next] = flow.tasks.take();
  expect(next).toMatchObject({ task: { task: "wake", scope, page: expect.any(String) }, afterMs: 400 });
  await send(flow, createHandler, { bodies: [next?.task] });
  expect(flow.looks.take().map(({ request }) => request.resource.id)).toEqual(["g120"]);
  expect(flow.tasks.asked).toEqual([]);
});

it("what is no task is dropped", async () => {
  const flow = inflow();
  await send(flow, createHandler, { bodies: [{ task: "wake" }, { task: "baseline", scope: {} }, 7] });
  expect(flow.counted).toEqual({ InvalidInput: 3 });
});

const digest = (letter: string) => letter.repeat(64);
const everywhere = { task: "wake", scope: {} };

it("a deployment with another policy has all that is watched looked at, once", async () => {
  const flow = inflow();
  const told = (policy: string) => send(flow, createHandler, { bodies: [{ v: 1, policy }] });
  await told(digest("a"));
  await told(digest("a"));
  expect(flow.tasks.take()).toEqual([{ task: everywhere, afterMs: 0 }]);
  await told(digest("b"));
  expect(flow.tasks.take()).toEqual([{ task: everywhere, afterMs: 0 }]);
});

it("anyone who is stopped before it is noted asks once more", async () => {
  const flow = inflow();
  const meters = { ...flow.meters, note: () => Promise.reject(new Unavailable("the line is broken")) };
  const broken = { ...flow, runtime: { ...flow.runtime, meters } };
  const bodies = [{ v: 1, policy: digest("a") }];
  expect(await send(broken, createHandler, { bodies })).toBe(1);
  expect(await send(flow, createHandler, { bodies })).toBe(0);
  expect(flow.tasks.take()).toHaveLength(2);
});

it("a policy without a digest is none", async () => {
  const flow = inflow();
  await send(flow, createHandler, {
    bodies: [{ v: 1, policy: "latest" }, { v: 1 }, { v: 2, policy: digest("a") }],
  });
  expect(flow.counted).toMatchObject({ InvalidInput: 3 });
  expect(flow.tasks.asked).toEqual([]);
});
