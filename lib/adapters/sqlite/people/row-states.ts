import type { RowStates } from "#core/learning/rows/row-states.ts";
import type { RowStatesStore } from "#core/ports/people/row-states.ts";
import type { Database } from "../database.ts";
import { saveNext } from "../stores/next-version.ts";
import { stored } from "../stores/stored.ts";

/** One row: it is read as a whole. */
export function sqliteRowStates(database: Database): RowStatesStore {
  return stored<RowStatesStore>(database, {
    read() {
      const row = database.first("SELECT body FROM row_states");
      return row === undefined ? undefined : (JSON.parse(String(row["body"])) as RowStates);
    },
    keep(states) {
      const { version: expected } = states;
      const columns = { body: JSON.stringify({ ...states, version: expected + 1 }) };
      return saveNext(database, { table: "row_states", key: ["only", 1], expected, columns });
    },
  });
}
