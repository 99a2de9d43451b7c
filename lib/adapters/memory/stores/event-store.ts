import type { Arrival } from "#core/ledger/stored-event.ts";
import type { Arrived, EventPage, EventStore } from "#core/ports/stores/event-store.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { copied } from "./copied.ts";
import { promised } from "./promised.ts";

const pageSize = 100;

export function memoryEventStore(): EventStore {
  const stored = new Map<string, Arrived[]>();
  const of = (resource: ResourceId) => stored.get(resourceText(resource)) ?? [];
  return promised<EventStore>({
    put(resource, arrived) {
      const events = of(resource);
      const place = placeIn(events, (other) => other >= arrived.arrival);
      if (events[place]?.arrival === arrived.arrival) return { isNew: false };
      events.splice(place, 0, copied(arrived));
      stored.set(resourceText(resource), events);
      return { isNew: true };
    },
    isLookAsked(resource, from, to) {
      const events = of(resource);
      const [first, end] = [from, to].map((edge) => placeIn(events, (arrival) => arrival >= edge));
      return events.slice(first, end).some(({ asksLook }) => asksLook);
    },
    after(resource, from) {
      const events = of(resource);
      return pageOf(events.slice(placeIn(events, (arrival) => arrival > from)));
    },
  });
}

function pageOf(rest: readonly Arrived[]): EventPage {
  const events = copied(rest.slice(0, pageSize));
  const last = events.at(-1);
  return rest.length > pageSize && last !== undefined ? { events, next: last.arrival } : { events };
}

/** The first of the events, which stand in order, that is where it is looked for; their number if none is. */
function placeIn(events: readonly Arrived[], isThere: (arrival: Arrival) => boolean): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isThere(events[middle]?.arrival ?? "")) high = middle;
    else low = middle + 1;
  }
  return low;
}
