import { millis } from "#core/claims/instant.ts";
import {
  type KeptPrecedent,
  mostCounted,
  mostPrecedents,
  type Precedents,
} from "#core/ports/people/precedents.ts";
import type { Database } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "../stores/stored.ts";

const insert = `INSERT INTO precedents (team, class, id, at, body, expires) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (team, class, id) DO NOTHING`;
const latest = `SELECT body FROM precedents WHERE team = ? AND class = ? ORDER BY at DESC, id LIMIT ?`;
const since = `SELECT body FROM precedents WHERE team = ? AND class = ? AND at >= ? ORDER BY at DESC, id LIMIT ?`;

const keptIn = ({ body }: Readonly<Record<string, unknown>>) => JSON.parse(String(body)) as KeptPrecedent;

/** As long as the decisions that they were read from. */
export function sqlitePrecedents(database: Database): Precedents {
  return stored<Precedents>(database, {
    put(kept) {
      const { team, features, id, at } = kept.precedent;
      const [moment, body] = [millis(at), JSON.stringify(kept)];
      database.run(insert, team, features.class, id, moment, body, daysAfter(moment, keptDays.decisions));
    },
    latest: (team, of) => database.all(latest, team, of, mostPrecedents).map(keptIn),
    since: (team, of, from) => database.all(since, team, of, millis(from), mostCounted).map(keptIn),
  });
}
