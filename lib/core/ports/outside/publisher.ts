import type { DecisionEvent } from "../../notices/decision-event.ts";

export interface Publisher {
  publish(events: readonly DecisionEvent[]): Promise<void>;
}
