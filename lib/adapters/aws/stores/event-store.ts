import type { DueLook } from "#core/ledger/due-look.ts";
import { type Arrival, heardAt } from "#core/ledger/stored-event.ts";
import type { Arrived, DueLooks, EventPage, EventStore, LookMark } from "#core/ports/stores/event-store.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { eventIn, eventText } from "./events/event-text.ts";
import { both, type Clause, isAbsent, isNotNewer } from "./items/clause.ts";
import { putItem, readItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import { expiry, resourceKey } from "./items/keys.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import type { Item } from "./items/stored-version.ts";
import { readStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";

// As many events make a resource a hot one.
const few = 4;
const what = "find when the next look comes";

/** What an item says of a look; beside an event that takes no write of its own. */
const lookBeside = (look: DueLook | undefined): Item =>
  look === undefined ? {} : { look: look.at, ...(look.first && { first: true }) };

const lookIn = ({ look, first }: Item): DueLook | undefined =>
  typeof look === "number" ? { at: look, first: first === true } : undefined;

const markOf = (resource: ResourceId) => ({ pk: resourceKey(resource), sk: "look" });

/**
 * The last events tell it of a quiet resource. On a hot one anyone who finds none there marks theirs, so that thousands of
 * others need not read thousands of events each.
 */
async function dueLooks(table: Table, resource: ResourceId, from: Arrival): Promise<DueLooks> {
  const { items } = await readStretch(table, {
    what,
    partition: resourceKey(resource),
    from: `event#${from}`,
    to: "event#~",
    limit: few,
    isBackwards: true,
    read: "old",
  });
  const isHot = items.length === few;
  const looks = items.map(lookIn).filter((look) => look !== undefined);
  if (!isHot) return { looks, isHot };
  const marked = markIn(await readItem(table, { what, key: markOf(resource), mayBeOld: true }));
  return { looks, isHot, ...(marked !== undefined && { marked }) };
}

function markIn(item: Item | undefined): LookMark | undefined {
  const look = item && lookIn(item);
  return look === undefined ? undefined : { look, by: String(item?.["by"]) };
}

const mostTries = 4;

async function markLook(
  table: Table,
  resource: ResourceId,
  { mark, sureAfter }: { readonly mark: LookMark; readonly sureAfter: number },
): Promise<LookMark> {
  const key = markOf(resource);
  const item = { ...lookBeside(mark.look), by: mark.by, expires: expiry(heardAt(mark.by), 1) };
  const only = both(isNotNewer, isFree(mark, sureAfter));
  for (let tries = 0; tries < mostTries; tries += 1) {
    const { ok } = await putItem(table, { what, key, item, only });
    if (ok) return mark;
    const standing = markIn(await readItem(table, { what, key }));
    if (standing !== undefined) return standing;
  }
  return mark;
}

function isFree({ look, by }: LookMark, sureAfter: number): Clause {
  const weaker = look.first ? " OR attribute_not_exists(#first)" : "";
  return {
    text: `attribute_not_exists(#look) OR #look <= :sure OR #by = :by${weaker}`,
    values: { ":sure": sureAfter, ":by": by },
  };
}

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
