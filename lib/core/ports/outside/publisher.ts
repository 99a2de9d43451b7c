import type { DecisionEvent } from "../../ledger/decision-event.ts";

export interface Publisher {
  publish(events: readonly DecisionEvent[]): Promise<void>;
}
