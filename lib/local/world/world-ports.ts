import { memoryConfigHistory } from "#adapters/memory/outside/config-history.ts";
import { type MemoryNotifier, memoryNotifier } from "#adapters/memory/outside/notifier.ts";
import { type MemoryPublisher, memoryPublisher } from "#adapters/memory/outside/publisher.ts";
import { memorySecretDigests } from "#adapters/memory/outside/secret-digests.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryDocketStore } from "#adapters/memory/stores/docket-store.ts";
import { memoryEventStore } from "#adapters/memory/stores/event-store.ts";
import { memoryKillSwitch } from "#adapters/memory/stores/kill-switch.ts";
import { memoryMeters } from "#adapters/memory/stores/meters.ts";
import { memoryRegistry } from "#adapters/memory/stores/registry.ts";
import { memorySessions } from "#adapters/memory/stores/sessions.ts";
import { memorySituations } from "#adapters/memory/stores/situation-store.ts";
import type { Ports } from "#lambda/runtime.ts";

type Stores = Omit<Ports, "cloud" | "cases" | "looks" | "tasks" | "scheduler" | "notifier" | "publisher">;

/** What is told to people and to the rest of the house, to be looked at. */
export type Told = { readonly outbox: MemoryNotifier; readonly news: MemoryPublisher };

/** Everything that remembers, in memory. */
export function memoryStores(): Stores {
  return {
    dockets: memoryDocketStore(),
    events: memoryEventStore(),
    decisions: memoryDecisionLog(),
    registry: memoryRegistry(),
    sessions: memorySessions(),
    situations: memorySituations(),
    meters: memoryMeters(),
    killSwitch: memoryKillSwitch(),
    configHistory: memoryConfigHistory([]),
    secrets: memorySecretDigests("a key of this laptop only"),
  };
}

export const memoryTold = (): Told => ({ outbox: memoryNotifier(), news: memoryPublisher() });
