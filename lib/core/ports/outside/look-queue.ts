import type { Arrival } from "../../ledger/stored-event.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export type LookRequest = {
  readonly resource: ResourceId;
  /** Events from this place on are to be folded, whatever was folded already. */
  readonly since?: Arrival;
  /** How often it was looked at in vain for this change: looks repeat after 30 and 120 s. */
  readonly again: number;
  /** Whose change asks for it. */
  readonly by?: string;
  /** What it looks for may break a guardrail: it waits for no other. */
  readonly first?: boolean;
  /** The moment at which it may read the cloud: nobody else has it. */
  readonly slot?: number;
  /** It was put off, and this is its turn: no allowance is asked again. */
  readonly turn?: boolean;
};

export interface LookQueue {
  /** Asks for a look after a while, at most fifteen minutes. */
  ask(request: LookRequest, afterMs: number): Promise<void>;
}

/** The queue holds nothing back for longer. */
export const longestDelayMs = 900_000;
