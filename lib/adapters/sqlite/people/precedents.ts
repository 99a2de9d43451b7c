import { millis } from "#core/claims/instant.ts";
import { type KeptPrecedent, mostPrecedents, type Precedents } from "#core/ports/people/precedents.ts";
import type { Database } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "../stores/stored.ts";

const insert = `INSERT INTO precedents (team, class, id, at, body, expires) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (team, class, id) DO NOTHING`;
const latest = `SELECT body FROM precedents WHERE team = ? AND class = ? ORDER BY at DESC, id LIMIT ?`;

/** As long as the decisions that they were read from. */
export function sqlitePrecedents(database: Database): Precedents {
  return stored<Precedents>(database, {
    put(kept) {
      const { team, features, id, at } = kept.precedent;
      const [moment, body] = [millis(at), JSON.stringify(kept)];
      database.run(insert, team, features.class, id, moment, body, daysAfter(moment, keptDays.decisions));
    },
    latest: (team, of) =>
      database
        .all(latest, team, of, mostPrecedents)
        .map(({ body }) => JSON.parse(String(body)) as KeptPrecedent),
  });
}
