import type { Clock } from "#core/ports/clock.ts";
import type {
  ShadowBook,
  ShadowDay,
  ShadowExample,
  ShadowMark,
  ShadowTrial,
} from "#core/ports/stores/shadow-book.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import type { Database } from "../../database.ts";
import { daysAfter, keptDays } from "../../endings.ts";
import { stored } from "../stored.ts";

const one = "SELECT body FROM shadow WHERE trial = ? AND kind = ? AND place = ?";
const all = "SELECT body FROM shadow WHERE trial = ? AND kind = ? ORDER BY place";
const insert = "INSERT INTO shadow (trial, kind, place, version, body, expires) VALUES (?, ?, ?, ?, ?, ?)";
const upsert = `${insert} ON CONFLICT DO UPDATE SET (body, expires) = (excluded.body, excluded.expires)`;
const update =
  "UPDATE shadow SET (version, body, expires) = (?, ?, ?) WHERE trial = ? AND kind = 'day' AND place = ? AND version = ?";

const textIn = (row: Readonly<Record<string, unknown>>): string => String(row["body"]);

/** Rows of one table: `kind` says what a row is of, and `place` puts those of a kind into their order. */
export function sqliteShadowBook(database: Database, now: Clock): ShadowBook {
  const ends = () => daysAfter(now(), keptDays.decisions);
  const read = <T>(trial: string, kind: string, place: string): T | undefined => {
    const row = database.first(one, trial, kind, place);
    return row === undefined ? undefined : (JSON.parse(textIn(row)) as T);
  };
  const list = <T>(trial: string, kind: string): readonly T[] =>
    database.all(all, trial, kind).map((row) => JSON.parse(textIn(row)) as T);
  const once = (trial: string, [kind, place]: readonly [string, string], body: object) =>
    database.run(`${insert} ON CONFLICT DO NOTHING`, trial, kind, place, 1, JSON.stringify(body), ends());
  const save = (day: ShadowDay, version: number): number =>
    day.version === 0
      ? once(day.trial, ["day", day.day], { ...day, version })
      : database.run(
          update,
          ...[version, JSON.stringify({ ...day, version }), ends()],
          ...[day.trial, day.day, day.version],
        );
  return stored<ShadowBook>(database, {
    begin: (trial) => void once("", ["trial", trial.id], trial),
    trials: () => list<ShadowTrial>("", "trial").toSorted((a, b) => (a.since < b.since ? 1 : -1)),
    day: (trial, day) => read<ShadowDay>(trial, "day", day),
    days: (trial) => list<ShadowDay>(trial, "day"),
    save(day) {
      const version = day.version + 1;
      return save(day, version) === 1 ? { ok: true, version } : { ok: false };
    },
    mark: (trial, resource) => read<ShadowMark>(trial, "mark", resourceText(resource)),
    setMark: (trial, resource, mark) =>
      void database.run(upsert, trial, "mark", resourceText(resource), 1, JSON.stringify(mark), ends()),
    putExample: (trial, example) => void once(trial, ["example", `${example.day} ${example.id}`], example),
    examples: (trial, most) => list<ShadowExample>(trial, "example").toReversed().slice(0, most),
  });
}
