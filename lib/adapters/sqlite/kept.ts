import { besides, fromBesides } from "#core/hidden/beside.ts";
import type { Database } from "./database.ts";

/** Values under keys, for what is none of the core's stores; what is hidden in them comes back hidden. */
export type Kept<T> = {
  readonly get: (key: string) => T | undefined;
  readonly put: (key: string, value: T) => void;
  readonly delete: (key: string) => void;
  /** In the order of their keys. */
  readonly entries: () => readonly (readonly [key: string, value: T])[];
};

/** Those of one name stand apart from those of every other. */
export function keptUnder<T>(database: Database, name: string): Kept<T> {
  return {
    get(key) {
      const row = database.first("SELECT body FROM kept WHERE name = ? AND key = ?", name, key);
      return row && valueIn<T>(row["body"]);
    },
    put(key, value) {
      const body = JSON.stringify(besides({ value }));
      database.run("INSERT OR REPLACE INTO kept (name, key, body) VALUES (?, ?, ?)", name, key, body);
    },
    delete(key) {
      database.run("DELETE FROM kept WHERE name = ? AND key = ?", name, key);
    },
    entries() {
      const rows = database.all("SELECT key, body FROM kept WHERE name = ? ORDER BY key", name);
      return rows.map(({ key, body }) => [String(key), valueIn<T>(body)]);
    },
  };
}

const valueIn = <T>(body: unknown): T => fromBesides(JSON.parse(String(body)))["value"] as T;
