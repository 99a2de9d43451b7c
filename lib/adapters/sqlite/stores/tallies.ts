import { millis } from "#core/claims/instant.ts";
import { mostCounted, type Tallies } from "#core/ports/stores/tallies.ts";
import type { Database } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "./stored.ts";

export function sqliteTallies(database: Database): Tallies {
  const add = "INSERT INTO tallies (key, at, mark, expires) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
  const marks = "SELECT DISTINCT mark FROM tallies WHERE key = ? AND at >= ? LIMIT ?";
  return stored<Tallies>(database, {
    add(key, { mark, at }) {
      database.run(add, key, millis(at), mark, daysAfter(millis(at), keptDays.counts));
    },
    marks: (key, since) =>
      new Set(database.all(marks, key, millis(since), mostCounted).map(({ mark }) => String(mark))),
  });
}
