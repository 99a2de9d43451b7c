import { saveIndexed } from "#acts/looking/index-docket.ts";
import type { Ports, Runtime } from "#acts/runtime.ts";
import { heldCandidate } from "#acts/shadow/held-candidate.ts";
import { memoryCaseRunner } from "#adapters/memory/outside/case-runner.ts";
import { memoryCloud } from "#adapters/memory/outside/cloud.ts";
import { memoryHookQueue } from "#adapters/memory/outside/hook-queue.ts";
import { memoryLookQueue } from "#adapters/memory/outside/look-queue.ts";
import { memoryRunQueue } from "#adapters/memory/outside/run-queue.ts";
import { memoryScheduler } from "#adapters/memory/outside/scheduler.ts";
import { memoryTaskQueue } from "#adapters/memory/outside/task-queue.ts";
import { memoryTrialQueue } from "#adapters/memory/outside/trial-queue.ts";
import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { millis } from "#core/claims/instant.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { noRecall } from "#core/ports/people/recall.ts";
import { countedIds } from "../chance/counted-ids.ts";
import { quiet } from "../world/local-world.ts";
import { memoryStores, memoryTold } from "../world/world-ports.ts";
import { worldSettings } from "../world/world-settings.ts";
import type { OpenedRecord } from "./opened-record.ts";
import { nameAt, readerSignIn } from "./record-reader.ts";

/** Everything in memory; what would act on anything outside remembers only that it was asked, and nobody asks it. */
function emptyPorts(): Ports {
  const { outbox, news } = memoryTold();
  return {
    ...memoryStores(),
    cloud: memoryCloud(),
    cases: memoryCaseRunner(),
    looks: memoryLookQueue(),
    hookQueue: memoryHookQueue(),
    runQueue: memoryRunQueue(),
    tasks: memoryTaskQueue(),
    trials: memoryTrialQueue(),
    candidate: heldCandidate(undefined),
    scheduler: memoryScheduler(),
    notifier: outbox,
    mailer: { deliver: outbox.send },
    publisher: news,
  };
}

async function fill(ports: Ports, { dockets, decisions, situations }: OpenedRecord): Promise<void> {
  for (const situation of situations) await ports.situations.put(situation);
  for (const docket of dockets)
    await saveIndexed(freshRecord(docket.resource), { ...docket, version: 0 }, ports);
  for (const decision of decisions) {
    await ports.decisions.put(decision);
    await ports.casePlaces.put(decision.case, decision.resource);
  }
}

/** The accounts of most resources first: of many the pages read the first few. */
function rankedIn({ dockets }: OpenedRecord, of: "account" | "region" | "type"): readonly string[] {
  const found = Map.groupBy(dockets, ({ resource }) => resource[of]);
  return [...found].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
}

type RecordRuntimeInput = {
  readonly record: OpenedRecord;
  readonly catalogue: Catalogue;
  /** Where it answers, without a slash at the end. */
  readonly publicUrl: string;
};

/** All that the pages ask for. INVARIANT (no clock moves): it is always the last moment of the record. */
export async function recordRuntime(input: RecordRuntimeInput): Promise<Runtime> {
  const { record, catalogue, publicUrl } = input;
  const ports = emptyPorts();
  await fill(ports, record);
  const now = millis(record.at);
  return {
    ...ports,
    signIn: readerSignIn(record.at, publicUrl),
    knowledge: catalogue,
    policy: record.policy,
    settings: worldSettings(rankedIn(record, "type"), {
      accounts: rankedIn(record, "account"),
      regions: rankedIn(record, "region"),
      restorers: [],
      readers: [{ who: [nameAt(record.at)], see: "all" }],
      publicUrl,
    }),
    now: () => now,
    newId: countedIds(8),
    pause: () => Promise.resolve(),
    log: quiet,
    recall: noRecall,
  };
}
