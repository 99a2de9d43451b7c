import { mostOfGroup, type RefusalStore, refusalDays } from "#core/ports/people/refusals.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Database } from "../database.ts";
import { daysAfter } from "../endings.ts";
import { stored } from "../stores/stored.ts";

const insert = `INSERT INTO refusals (resource, at, caller, mark, expires) SELECT ?1, ?2, ?3, ?4, ?5
  WHERE (SELECT COUNT(*) FROM refusals WHERE resource = ?1 AND at = ?2 AND caller = ?3) < ?6 ON CONFLICT DO NOTHING`;
const between = "SELECT at, caller FROM refusals WHERE resource = ? AND at >= ? AND at < ? ORDER BY at";

export function sqliteRefusals(database: Database): RefusalStore {
  return stored<RefusalStore>(database, {
    count(resource, { at, by, mark }) {
      const ends = daysAfter(at, refusalDays);
      database.run(insert, resourceText(resource), at, by, mark, ends, mostOfGroup);
    },
    between: (resource, from, to) =>
      database
        .all(between, resourceText(resource), from, to)
        .map(({ at, caller }) => ({ at: Number(at), by: Number(caller) })),
  });
}
