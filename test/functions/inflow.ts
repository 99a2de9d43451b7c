import type { Runtime } from "#acts/runtime.ts";
import type { Settings } from "#acts/settings.ts";
import { memoryCaseRunner } from "#adapters/memory/outside/case-runner.ts";
import { memoryCloud } from "#adapters/memory/outside/cloud.ts";
import { memoryLookQueue } from "#adapters/memory/outside/look-queue.ts";
import { memoryPublisher } from "#adapters/memory/outside/publisher.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryTaskQueue } from "#adapters/memory/outside/task-queue.ts";
import { memoryNotifier } from "#adapters/memory/people/notifier.ts";
import { memoryDocketStore } from "#adapters/memory/stores/docket-store.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import { memoryInboxes } from "#adapters/memory/stores/inboxes.ts";
import { memoryMailboxes } from "#adapters/memory/stores/mailboxes.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { memoryProfileBook } from "#adapters/memory/stores/profile-book.ts";
import { memoryRegistry } from "#adapters/memory/stores/registry.ts";
import { memoryResourceIndex } from "#adapters/memory/stores/resource-index.ts";
import { memorySessions } from "#adapters/memory/stores/sessions.ts";
import { memorySituations } from "#adapters/memory/stores/situation-store.ts";
import { memoryTallies } from "#adapters/memory/stores/tallies.ts";
import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { StoredEvent } from "#core/ledger/stored-event.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import type { PartialBatch } from "#lambda/kit/queue.ts";
import type { Handler } from "#lambda/kit/step.ts";
import { policyOf } from "../core/policy/sample.ts";
import { plainRuntime } from "../lambda/kit/plain-runtime.ts";

export const home = "123456789012";
export const group = "AWS::AutoScaling::AutoScalingGroup";
export const web: ResourceId = { account: home, region: "eu-north-1", type: group, id: "web" };
export const start = Date.parse("2026-11-21T03:10:05Z");

const settings: Settings = {
  account: home,
  region: "eu-north-1",
  accounts: [home, "210987654321"],
  regions: ["eu-north-1"],
  governs: [group, "AWS::Lambda::Function", "AWS::IAM::Role", "AWS::EC2::SecurityGroup"],
  restorers: [`${home}:role/parley-restorer`],
  sessionTags: true,
  looksPerDay: 1_000,
  startsPerDay: 10,
  readsPerSecond: 5,
  lookDelayMs: 10_000,
  shadow: false,
  learning: "precedents",
  approvers: [],
  channels: [],
  mailedActors: [],
  reviews: [],
  readers: [],
  signIn: "guarded",
  publicUrl: "",
};

const knowledge = openCatalogue();
const policy = policyOf({});

/** The outer functions on stores in memory, with a clock that stands where a test puts it. */
export function inflow(changed: Partial<Settings> = {}) {
  const { runtime: plain, counted, told } = plainRuntime();
  const clock = { now: start };
  const events = memoryEventStore();
  const parts = {
    dockets: memoryDocketStore(),
    registry: memoryRegistry(),
    profiles: memoryProfileBook(),
    sessions: memorySessions(),
    situations: memorySituations(() => clock.now),
    mailboxes: memoryMailboxes(),
    inboxes: memoryInboxes(),
    meters: memoryMeters(),
    tallies: memoryTallies(),
    cloud: memoryCloud(),
    cases: memoryCaseRunner(),
    looks: memoryLookQueue(),
    tasks: memoryTaskQueue(),
    notifier: memoryNotifier(),
  };
  const runtime = {
    ...parts,
    events,
    resourceIndex: memoryResourceIndex(),
    publisher: memoryPublisher(),
    secrets: memorySecretDigests("key"),
    knowledge,
    policy,
    settings: { ...settings, ...changed },
    now: () => clock.now,
    log: plain.log,
  } as unknown as Runtime;
  const eventsOf = async (resource: ResourceId = web): Promise<readonly StoredEvent[]> =>
    (await events.after(resource, "")).events.map(({ event }) => event);
  return { ...parts, runtime, clock, counted, told, eventsOf };
}
export type Inflow = ReturnType<typeof inflow>;

type Made = (runtime: () => Runtime) => Handler<PartialBatch>;
type Sent = { readonly sentAt?: number; readonly receives?: number };

/** Hands a queue's handler its messages in one batch; returns how many shall come again. */
export async function send(
  { runtime, clock }: Pick<Inflow, "runtime" | "clock">,
  made: Made,
  { bodies, sentAt = clock.now, receives = 1 }: Sent & { readonly bodies: readonly unknown[] },
): Promise<number> {
  const Records = bodies.map((body, index) => ({
    messageId: `m${index}`,
    body: typeof body === "string" ? body : JSON.stringify(body),
    attributes: { SentTimestamp: String(sentAt), ApproximateReceiveCount: String(receives) },
  }));
  return (await made(() => runtime)({ Records })).batchItemFailures.length;
}

export const docketOf = (resource: ResourceId, more: Partial<DocketRecord> = {}): DocketRecord => ({
  resource,
  version: 0,
  docket: { version: 0, claims: [] } as unknown as DocketRecord["docket"],
  live: undefined,
  prior: {},
  priorTags: undefined,
  history: [] as unknown as DocketRecord["history"],
  asked: [] as unknown as DocketRecord["asked"],
  rulings: [],
  restores: [],
  case: undefined,
  settled: {},
  decision: undefined,
  folded: "",
  due: undefined,
  policy: undefined,
  ...more,
});
