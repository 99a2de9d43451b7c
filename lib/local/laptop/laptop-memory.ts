import type { Ports } from "#acts/runtime.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryDocketStore } from "#adapters/memory/stores/docket-store.ts";
import { memoryLedgerSource } from "#adapters/memory/stores/ledger-source.ts";
import { memoryPolicyStore } from "#adapters/memory/stores/policies/policy-store.ts";
import { memorySealStore } from "#adapters/memory/stores/seal-store.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import type { Sealer } from "#core/ports/outside/sealer.ts";
import { forgetful, type Keeper } from "../keeping/keeper.ts";

/** What a laptop remembers by. */
export type LaptopMemory = {
  readonly keeper: Keeper;
  readonly stores: Partial<Ports>;
  readonly ledger: (sealer: Sealer) => LedgerSource;
  /** The laptop's own time when something was kept last; undefined where all begins anew. */
  readonly lastMoment?: number;
  /** From now on what is kept is dated by this clock. */
  readonly goBy: (now: Clock) => void;
  /** Says where the laptop answers, for anyone who finds its folder taken. */
  readonly announce: (address: string) => void;
  /** Forgets what has ended before a moment. */
  readonly forgetBefore: (moment: number) => void;
  readonly close: () => void;
};

/** Nothing of it is there when the process has ended. */
export function passingMemory(): LaptopMemory {
  const stores = {
    dockets: memoryDocketStore(),
    decisions: memoryDecisionLog(),
    seals: memorySealStore(),
    policies: memoryPolicyStore(),
  };
  return {
    keeper: forgetful,
    stores,
    ledger: (sealer) => memoryLedgerSource({ ...stores, sealer }),
    goBy: () => undefined,
    announce: () => undefined,
    forgetBefore: () => undefined,
    close: () => undefined,
  };
}
