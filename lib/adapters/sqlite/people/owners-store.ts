import { KeptOwners } from "#core/owners/owners-book.ts";
import type { OwnersStore } from "#core/ports/stores/owners-store.ts";
import type { Database } from "../database.ts";
import { stored } from "../stores/stored.ts";

/** One row: it is read as a whole. */
export function sqliteOwnersStore(database: Database): OwnersStore {
  return stored<OwnersStore>(database, {
    read() {
      const row = database.first("SELECT body FROM owners");
      return row === undefined ? undefined : KeptOwners.parse(JSON.parse(String(row["body"])));
    },
    keep(owners) {
      database.run("INSERT OR REPLACE INTO owners (only, body) VALUES (1, ?)", JSON.stringify(owners));
    },
  });
}
