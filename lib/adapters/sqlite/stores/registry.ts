import { millis } from "#core/claims/instant.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Registered, Registry } from "#core/ports/stores/registry.ts";
import type { Database, SqlRow } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { saveNext } from "./next-version.ts";
import { stored } from "./stored.ts";

const pageSize = 50;

// Behind every place there is.
const end = "~";

export function sqliteRegistry(database: Database, now: Clock): Registry {
  const one = "SELECT body FROM declarations WHERE id = ?";
  const before = `SELECT place, body FROM declarations WHERE "by" = ? AND place < ? ORDER BY place DESC LIMIT ?`;
  return stored<Registry>(database, {
    declaration(id) {
      const row = database.first(one, id);
      return row && declarationIn(row);
    },
    put: (registered) => put(database, registered, now()),
    of(principal, page = end) {
      const rows = database.all(before, principal, page, pageSize + 1);
      const shown = rows.slice(0, pageSize);
      const declarations = shown.map(declarationIn);
      const last = shown.at(-1);
      return rows.length > pageSize && last !== undefined
        ? { declarations, next: String(last["place"]) }
        : { declarations };
    },
  });
}

function put(database: Database, registered: Registered, now: number) {
  const { id, by, at, version: expected } = registered;
  const ends = endOf(registered, now);
  const columns = {
    by,
    place: `${new Date(at).toISOString()}#${id}`,
    body: JSON.stringify({ ...registered, version: expected + 1 }),
    expires: ends === undefined ? null : daysAfter(ends, keptDays.declarations),
  };
  return saveNext(database, { table: "declarations", key: ["id", id], expected, columns });
}

function endOf({ state, until }: Registered, now: number): number | undefined {
  if (state === "withdrawn") return now;
  return until === undefined ? undefined : millis(until);
}

const declarationIn = ({ body }: SqlRow): Registered => JSON.parse(String(body)) as Registered;
