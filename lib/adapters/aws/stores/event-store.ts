import { type Arrival, heardAt } from "#core/ledger/stored-event.ts";
import type { Arrived, EventPage, EventStore } from "#core/ports/stores/event-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { dueLooks, lookBeside, lookIn, markLook } from "./events/due-looks.ts";
import { eventIn, eventText } from "./events/event-text.ts";
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
    dueLooks: (resource, from) => dueLooks(table, resource, from),
    markLook: (resource, mark, sureAfter) => markLook(table, resource, { mark, sureAfter }),
    after: (resource, from) => after(table, resource, from),
  };
}

async function put(
  table: Table,
  resource: ResourceId,
  { arrival, event, look, days }: Arrived & { days: number },
) {
  const what = "keep an event";
  const item = {
    body: packedWithin(what, eventText(event)),
    expires: expiry(heardAt(arrival), days),
    ...lookBeside(look),
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

function arrivedIn(item: Item): Arrived {
  const look = lookIn(item);
  return {
    arrival: String(item["sk"]).slice("event#".length),
    event: eventIn(unpacked(item["body"], "an event")),
    ...(look !== undefined && { look }),
  };
}
