import type { DueLook } from "../../ledger/due-look.ts";
import type { Arrival, StoredEvent } from "../../ledger/stored-event.ts";
import type { ResourceId } from "../../resources/resource-id.ts";

export type Arrived = {
  readonly arrival: Arrival;
  readonly event: StoredEvent;
  /** The look that takes it in, as it was asked for before the event was put. */
  readonly look?: DueLook;
};

export type EventPage = { readonly events: readonly Arrived[]; readonly next?: Arrival };

export type LookMark = { readonly look: DueLook; readonly by: Arrival };

/** What is known of looks to come. `isHot`: more was heard than is read for that, so that a mark has to say it. */
export type DueLooks = {
  readonly looks: readonly DueLook[];
  readonly marked?: LookMark;
  readonly isHot: boolean;
};

export interface EventStore {
  /** Keeps an event at its place unless one stands there already; says whether it is new. */
  put(resource: ResourceId, arrived: Arrived): Promise<{ readonly isNew: boolean }>;
  /** The looks that take in what was heard last from a place on, and the marked one; it may miss the latest. */
  dueLooks(resource: ResourceId, from: Arrival): Promise<DueLooks>;
  /**
   * Marks a look unless one is marked that comes after `sureAfter` and waits for no more than it does: the mark that stands
   * then. Anyone who marked asks, and once more under the same place where nobody knows whether they did.
   */
  markLook(resource: ResourceId, mark: LookMark, sureAfter: number): Promise<LookMark>;
  /** Events after a place, in the order of their arrival; never misses one that was put before it was asked. */
  after(resource: ResourceId, from: Arrival): Promise<EventPage>;
}
