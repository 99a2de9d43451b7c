import type { Runtime } from "#acts/runtime.ts";
import { memoryCaseRunner } from "#adapters/memory/outside/case-runner.ts";
import { memoryCloud } from "#adapters/memory/outside/cloud.ts";
import { memoryConfigHistory } from "#adapters/memory/outside/config-history.ts";
import { memoryLookQueue } from "#adapters/memory/outside/look-queue.ts";
import { memoryPublisher } from "#adapters/memory/outside/publisher.ts";
import { memoryScheduler } from "#adapters/memory/outside/scheduler.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryLinkSigner } from "#adapters/memory/people/link-signer.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { writtenOwners } from "#adapters/memory/people/owners.ts";
import { memoryOwnersStore } from "#adapters/memory/people/owners-store.ts";
import { memoryCasePlaces } from "#adapters/memory/stores/case-places.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryDocketStore } from "#adapters/memory/stores/docket-store.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import { memoryKillSwitch } from "#adapters/memory/stores/kill-switch.ts";
import { memoryMailboxes } from "#adapters/memory/stores/mailboxes.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { memoryPolicyStore } from "#adapters/memory/stores/policies/policy-store.ts";
import { memoryResourceIndex } from "#adapters/memory/stores/resource-index.ts";
import { memorySituations } from "#adapters/memory/stores/situation-store.ts";
import { memoryTallies } from "#adapters/memory/stores/tallies.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { Policy } from "#core/policy/policy.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { createHandler as createAsk } from "#functions/ask/handler.ts";
import { createHandler as createConfirm } from "#functions/confirm/handler.ts";
import { createHandler as createJudge } from "#functions/judge/handler.ts";
import { createHandler as createRestore } from "#functions/restore/handler.ts";
import { createHandler as createSettle } from "#functions/settle/handler.ts";
import type { Handing } from "#workflow/handing.ts";
import { time } from "../../core/arbitration/small-disputes.ts";
import { enforcing, group, launches, recordOf, types } from "../../core/cases/open-cases.ts";
import { plainRuntime } from "../../lambda/kit/plain-runtime.ts";

const settings = {
  account: "123456789012",
  region: "eu-north-1",
  accounts: ["123456789012"],
  regions: ["eu-north-1"],
  governs: [group.type],
  restorers: ["arn:aws:iam::123456789012:role/parley-restorer"],
  sessionTags: false,
  looksPerDay: 1_000,
  startsPerDay: 10,
  readsPerSecond: 5,
  lookDelayMs: 10_000,
  approvers: [],
  signIn: "guarded",
  publicUrl: "https://parley.example",
};

/** The handlers of a case on stores in memory, with a clock that stands where a test puts it. */
export async function courthouse(record: DocketRecord = recordOf(), policy: Policy = enforcing()) {
  const clock = { now: time("04:00") };
  const properties = record.live?.properties ?? {};
  const ports = {
    dockets: memoryDocketStore(),
    events: memoryEventStore(),
    decisions: memoryDecisionLog(),
    situations: memorySituations(() => clock.now),
    mailboxes: memoryMailboxes(),
    meters: memoryMeters(),
    tallies: memoryTallies(),
    killSwitch: memoryKillSwitch(),
    cloud: memoryCloud([{ resource: group, properties }]),
    configHistory: memoryConfigHistory([]),
    cases: memoryCaseRunner(),
    looks: memoryLookQueue(),
    scheduler: memoryScheduler(),
    notifier: memoryNotifier(),
    casePlaces: memoryCasePlaces(),
    resourceIndex: memoryResourceIndex(),
    policies: memoryPolicyStore(),
    owners: memoryOwnersStore(),
    appRegistry: writtenOwners({ rows: [], groups: {} }),
    identityCenter: writtenOwners({ rows: [], groups: {} }),
    links: memoryLinkSigner("key"),
    publisher: memoryPublisher(),
    secrets: memorySecretDigests("key"),
  };
  const { runtime: told } = plainRuntime();
  const runtime = {
    ...ports,
    knowledge: types,
    policy,
    settings,
    now: () => clock.now,
    log: told.log,
  } as unknown as Runtime;
  await ports.dockets.save({ ...record, version: 0 });
  for (const situation of launches) await ports.situations.put(situation);
  return { ...ports, runtime, clock, ...stepsOf(runtime) };
}
export type Courthouse = Awaited<ReturnType<typeof courthouse>>;

export const handing = (more: Partial<Handing> = {}): Handing => ({
  v: 1,
  resource: resourceText(group),
  case: "casea",
  run: 1,
  turn: 0,
  next: "judge",
  waitSeconds: 1,
  ...more,
});

const stepsOf = (runtime: Runtime) => ({
  judge: (input: unknown = handing()) => createJudge(() => runtime)(input),
  restore: (input: unknown = handing({ next: "restore" })) => createRestore(() => runtime)(input),
  confirm: (input: unknown = handing({ next: "confirm" })) => createConfirm(() => runtime)(input),
  ask: (token = "token1", input = handing({ next: "ask" })) =>
    createAsk(() => runtime)({ handing: input, token }),
  settle: (input: unknown = handing({ next: "settle" })) => createSettle(() => runtime)(input),
  docket: async (): Promise<DocketRecord> => {
    const record = await runtime.dockets.load(group);
    if (record === undefined) throw new Error("there is no docket");
    return record;
  },
});

/** Somebody else changes the docket, as a look would. */
export async function meanwhile(
  { dockets, docket }: Pick<Courthouse, "dockets" | "docket">,
  change: (record: DocketRecord) => DocketRecord = (record) => record,
): Promise<void> {
  await dockets.save(change(await docket()));
}

export const stirred = (record: DocketRecord): DocketRecord =>
  record.case === undefined ? record : { ...record, case: { ...record.case, stirred: true } };

/** The same house, in which somebody else is always a little faster when the docket is stored. */
export function crowded(
  house: Courthouse,
  times: number,
  change = (record: DocketRecord) => record,
): Runtime {
  let left = times;
  const save: Courthouse["dockets"]["save"] = async (record) => {
    if (left > 0) {
      left -= 1;
      await meanwhile(house, change);
    }
    return await house.dockets.save(record);
  };
  return { ...house.runtime, dockets: { ...house.dockets, save } };
}
