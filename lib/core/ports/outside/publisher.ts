import type { ActorNoticeEvent } from "../../ledger/actor-notice.ts";
import type { DecisionEvent } from "../../ledger/decision-event.ts";

export interface Publisher {
  publish(events: readonly DecisionEvent[]): Promise<void>;
  /** What claimants are told, each by an event of their own. */
  tellActors(events: readonly ActorNoticeEvent[]): Promise<void>;
}
