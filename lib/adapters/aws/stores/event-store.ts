import { type Arrival, heardAt } from "#core/ledger/stored-event.ts";
import type { Arrived, EventPage, EventStore } from "#core/ports/stores/event-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { eventIn, eventText } from "./events/event-text.ts";
import { isLookAsked } from "./events/look-asked.ts";
import { isAbsent } from "./items/clause.ts";
import { putItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import { expiry, resourceKey } from "./items/keys.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import type { Item } from "./items/stored-version.ts";
import { readStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";

const pageSize = 500;

export function dynamoEventStore(client: DocumentClient, name: string, keeping: Keeping = {}): EventStore {
  const table = { client, name };
  const days = keeping.days ?? keptDays.events;
  return {
    put: (resource, arrived) => put(table, resource, { ...arrived, days }),
    isLookAsked: (resource, from, to) => isLookAsked(table, resource, { from, to }),
    after: (resource, from) => after(table, resource, from),
  };
}

async function put(
  table: Table,
  resource: ResourceId,
  { arrival, event, asksLook, days }: Arrived & { days: number },
) {
  const what = "keep an event";
  const item = {
    body: packedWithin(what, eventText(event)),
    expires: expiry(heardAt(arrival), days),
    ...(asksLook && { asks: true }),
  };
  const key = { pk: resourceKey(resource), sk: `event#${arrival}` };
  const { ok } = await putItem(table, { what, key, item, only: isAbsent });
  return { isNew: ok };
}

async function after(table: Table, resource: ResourceId, from: Arrival): Promise<EventPage> {
  const what = "read events";
  const partition = resourceKey(resource);
  const stretch = {
    what,
    partition,
    from: `event#${from}`,
    to: "event#~",
    limit: pageSize,
    read: "latest",
  } as const;
  const { items, last } = await readStretch(table, stretch);
  const events = items.map(arrivedIn).filter(({ arrival }) => arrival !== from);
  const next = events.at(-1)?.arrival;
  return last !== undefined && next !== undefined ? { events, next } : { events };
}

const arrivedIn = ({ sk, body, asks }: Item): Arrived => ({
  arrival: String(sk).slice("event#".length),
  event: eventIn(unpacked(body, "an event")),
  asksLook: asks === true,
});
