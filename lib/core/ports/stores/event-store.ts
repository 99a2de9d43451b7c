import type { Arrival, StoredEvent } from "../../ledger/stored-event.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export type Arrived = { readonly arrival: Arrival; readonly event: StoredEvent; readonly asksLook: boolean };

export type EventPage = { readonly events: readonly Arrived[]; readonly next?: Arrival };

export interface EventStore {
  /** Keeps an event at its place unless one stands there already; says whether it is new. */
  put(resource: ResourceId, arrived: Arrived): Promise<{ readonly isNew: boolean }>;
  /** Whether an event that asked for a look stands between the two places; it may miss the latest. */
  isLookAsked(resource: ResourceId, from: Arrival, to: Arrival): Promise<boolean>;
  /** Events after a place, in the order of their arrival; never misses one that was put before it was asked. */
  after(resource: ResourceId, from: Arrival): Promise<EventPage>;
}
