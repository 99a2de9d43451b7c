import type { Arrival } from "#core/ledger/stored-event.ts";
import type { Arrived, EventPage, EventStore, LookMark } from "#core/ports/stores/event-store.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { copied } from "./copied.ts";
import { promised } from "./promised.ts";

const pageSize = 100;
const fewEvents = 4;

export function memoryEventStore(): EventStore {
  const stored = new Map<string, Arrived[]>();
  const marks = new Map<string, LookMark>();
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
    dueLooks(resource, from) {
      const events = of(resource);
      const first = placeIn(events, (arrival) => arrival >= from);
      const last = events.slice(Math.max(first, events.length - fewEvents));
      const isHot = last.length === fewEvents;
      const marked = isHot ? marks.get(resourceText(resource)) : undefined;
      const looks = last.map(({ look }) => look).filter((look) => look !== undefined);
      return copied({ looks, isHot, ...(marked !== undefined && { marked }) });
    },
    markLook(resource, mark, sureAfter) {
      const name = resourceText(resource);
      const known = marks.get(name);
      if (known !== undefined && isHolding(known, mark, sureAfter)) return copied(known);
      marks.set(name, copied(mark));
      return copied(mark);
    },
    after(resource, from) {
      const events = of(resource);
      return pageOf(events.slice(placeIn(events, (arrival) => arrival > from)));
    },
  });
}

const isHolding = (known: LookMark, { look, by }: LookMark, sureAfter: number): boolean =>
  known.by !== by && known.look.at > sureAfter && (known.look.first || !look.first);

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
