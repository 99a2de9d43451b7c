import type { Runtime } from "#acts/runtime.ts";
import type { Settings } from "#acts/settings.ts";
import { memoryConfigHistory } from "#adapters/memory/outside/config-history.ts";
import { memoryPublisher } from "#adapters/memory/outside/publisher.ts";
import { memoryScheduler } from "#adapters/memory/outside/scheduler.ts";
import type { Json } from "#core/fields/json.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { LookRequest } from "#core/ports/outside/look-queue.ts";
import type { Arrived } from "#core/ports/stores/event-store.ts";
import { createHandler } from "#functions/look-at-resource/handler.ts";
import { policy, time } from "../../core/arbitration/small-disputes.ts";
import { calm, group, restorer, types } from "../../core/looking/looked-at-group.ts";
import { inflow, send } from "../inflow.ts";

type More = {
  readonly settings?: Partial<Settings>;
  readonly ports?: Partial<Runtime>;
  readonly past?: Json;
};

/** The group of three machines in a small cloud, and everything that a look at it may reach, at 03:00. */
export function scene({ settings = {}, ports = {}, past }: More = {}) {
  const flow = inflow({ restorers: [restorer.principal], ...settings });
  const publisher = memoryPublisher();
  const scheduler = memoryScheduler();
  const items = past === undefined ? [] : [{ resource: group, at: "2026-11-20T00:00:00Z", properties: past }];
  const runtime: Runtime = {
    ...flow.runtime,
    knowledge: { ...flow.runtime.knowledge, ...types },
    policy: policy(),
    publisher,
    scheduler,
    configHistory: memoryConfigHistory(items),
    ...ports,
  };
  flow.clock.now = time("03:00");
  flow.cloud.put(group, calm);
  const put = async (...events: readonly Arrived[]) => {
    for (const each of events) await flow.runtime.events.put(group, each);
  };
  const is = (properties: Readonly<Record<string, Json>>) =>
    flow.cloud.put(group, { ...calm, ...properties });
  const at = (when: string) => {
    flow.clock.now = time(when);
  };
  const ask = (request: Partial<LookRequest> = {}, sentAt = flow.clock.now) =>
    send({ runtime, clock: flow.clock }, createHandler, {
      bodies: [{ resource: group, again: 0, ...request }],
      sentAt,
    });
  const docket = async (): Promise<DocketRecord> => {
    const record = await flow.dockets.load(group);
    if (record === undefined) throw new Error("there is no docket");
    return record;
  };
  return { ...flow, runtime, publisher, scheduler, put, is, at, ask, docket };
}
export type Scene = ReturnType<typeof scene>;
