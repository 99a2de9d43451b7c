import { besides, fromBesides } from "#core/hidden/beside.ts";
import type { DueLook } from "#core/ledger/due-look.ts";
import { heardAt, type StoredEvent } from "#core/ledger/stored-event.ts";
import type { Arrived, EventPage, EventStore, LookMark } from "#core/ports/stores/event-store.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import type { Database, SqlRow } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "./stored.ts";

const pageSize = 100;
const fewEvents = 4;

export function sqliteEventStore(database: Database): EventStore {
  const after = `SELECT arrival, look, body FROM events WHERE resource = ? AND arrival > ?
    ORDER BY arrival LIMIT ?`;
  return stored<EventStore>(database, {
    put: (resource, arrived) => put(database, resource, arrived),
    dueLooks: (resource, from) => dueLooks(database, resource, from),
    markLook: (resource, mark, sureAfter) => markLook(database, resource, { mark, sureAfter }),
    after: (resource, from) => pageOf(database.all(after, resourceText(resource), from, pageSize + 1)),
  });
}

function put(database: Database, resource: ResourceId, { arrival, event, look }: Arrived) {
  const changed = database.run(
    `INSERT INTO events (resource, arrival, look, body, expires) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    resourceText(resource),
    arrival,
    look === undefined ? null : JSON.stringify(look),
    JSON.stringify(besides(event)),
    daysAfter(heardAt(arrival), keptDays.events),
  );
  return { isNew: changed === 1 };
}

function dueLooks(database: Database, resource: ResourceId, from: string) {
  const name = resourceText(resource);
  const last = `SELECT look FROM events WHERE resource = ? AND arrival >= ? ORDER BY arrival DESC LIMIT ?`;
  const rows = database.all(last, name, from, fewEvents);
  const isHot = rows.length === fewEvents;
  const marked = isHot ? markOn(database, name) : undefined;
  const looks = rows.toReversed().flatMap((row) => lookIn(row) ?? []);
  return { looks, isHot, ...(marked !== undefined && { marked }) };
}

function markOn(database: Database, name: string): LookMark | undefined {
  const row = database.first(`SELECT at, first, "by" FROM looks WHERE resource = ?`, name);
  if (row === undefined) return undefined;
  return { look: { at: Number(row["at"]), first: row["first"] === 1 }, by: String(row["by"]) };
}

type Marking = { readonly mark: LookMark; readonly sureAfter: number };

function markLook(database: Database, resource: ResourceId, { mark, sureAfter }: Marking): LookMark {
  const { look, by } = mark;
  const name = resourceText(resource);
  const put = `INSERT INTO looks (resource, at, first, "by", expires) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE
    SET at = excluded.at, first = excluded.first, "by" = excluded."by", expires = excluded.expires
    WHERE at <= ? OR "by" = excluded."by" OR first < excluded.first`;
  const expires = daysAfter(heardAt(by), keptDays.looks);
  const changed = database.run(put, ...[name, look.at, Number(look.first), by, expires, sureAfter]);
  return (changed === 1 ? undefined : markOn(database, name)) ?? mark;
}

function pageOf(rows: readonly SqlRow[]): EventPage {
  const events = rows.slice(0, pageSize).map(arrivedIn);
  const last = events.at(-1);
  return rows.length > pageSize && last !== undefined ? { events, next: last.arrival } : { events };
}

function arrivedIn(row: SqlRow): Arrived {
  const look = lookIn(row);
  const event = fromBesides(JSON.parse(String(row["body"]))) as unknown as StoredEvent;
  return { arrival: String(row["arrival"]), event, ...(look !== undefined && { look }) };
}

const lookIn = ({ look }: SqlRow): DueLook | undefined =>
  typeof look === "string" ? (JSON.parse(look) as DueLook) : undefined;
