import { besides } from "#core/hidden/beside.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import type { Sealer } from "#core/ports/outside/sealer.ts";
import type { LoggedDecision } from "#core/ports/stores/decision-log.ts";
import type { DocketStore } from "#core/ports/stores/docket-store.ts";
import type { PolicyStore } from "#core/ports/stores/policy-store.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { MemoryDecisionLog } from "./decision-log.ts";
import type { MemorySealStore } from "./seal-store.ts";

type LedgerSourceStores = {
  readonly dockets: DocketStore;
  readonly decisions: MemoryDecisionLog;
  readonly seals: MemorySealStore;
  readonly sealer: Sealer;
  readonly policies: PolicyStore;
};

/** The ledger that a process keeps. */
export function memoryLedgerSource(stores: LedgerSourceStores): LedgerSource {
  return {
    async *chains() {
      for (const resource of stores.decisions.resources()) yield await chainOf(resource, stores);
    },
    async *seals() {
      yield* stores.seals.all();
    },
    policy: (digest) => stores.policies.get(digest),
    key: () => stores.sealer.key(),
  };
}

async function chainOf(resource: ResourceId, { dockets, decisions }: LedgerSourceStores): Promise<Chain> {
  const docket = await dockets.load(resource);
  const read: LoggedDecision[] = [];
  let page = await decisions.list(resource);
  read.push(...page.decisions);
  while (page.next !== undefined) {
    page = await decisions.list(resource, page.next);
    read.push(...page.decisions);
  }
  const entries = read.map((entry) => ({
    place: { version: entry.version, id: entry.id },
    entry: besides(entry),
  }));
  if (docket === undefined) return { resource: resourceText(resource), entries };
  const { version, decision } = docket;
  return {
    resource: resourceText(resource),
    entries,
    head: { version, ...(decision !== undefined && { decision }) },
  };
}
