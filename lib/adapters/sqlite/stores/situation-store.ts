import { millis } from "#core/claims/instant.ts";
import { keptAt, type SituationPlace, situationPlaceText } from "#core/claims/kept-at.ts";
import type { Situation } from "#core/claims/situation.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { SituationStore, Surroundings } from "#core/ports/stores/situation-store.ts";
import { eachOnce, forgottenAfter, withRefs, withWord } from "#core/situations/collected.ts";
import type { Database, SqlRow } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { stored } from "./stored.ts";

export function sqliteSituations(database: Database, now: Clock): SituationStore {
  const ofRef = "SELECT body FROM situations WHERE ref = ?";
  const recent = "SELECT body FROM situations WHERE closed IS NULL OR closed > ?";
  return stored<SituationStore>(database, {
    put: (situation) => put(database, situation),
    around: (where) => around(database, where),
    under: (ref, place) => under(database, ref, place),
    declared: (ref) => database.all(ofRef, ref).flatMap(listIn).filter(isCallers),
    since(moment) {
      const from = millis(moment);
      const all = database.all(recent, from).flatMap(listIn);
      return all.filter((each) => each.state === "open" || closedAt(each) > from);
    },
    adopt: () => 0,
    wrote: (ref, principal) => wrote(database, { ref, principal, at: now() }),
    writersOf(ref) {
      const from = daysAfter(now(), -keptDays.writers);
      const rows = database.all("SELECT principal FROM writers WHERE ref = ? AND at > ?", ref, from);
      return rows.map(({ principal }) => String(principal));
    },
  });
}

const isCallers = ({ source }: Situation): boolean => source === "api";

/** A closing without a time counts from the beginning. */
const closedAt = ({ closedAt, since }: Situation): number => millis(closedAt ?? since);

const listIn = (row: SqlRow | undefined): readonly Situation[] =>
  row === undefined ? [] : (JSON.parse(String(row["body"])) as readonly Situation[]);

function under(database: Database, ref: string, place: SituationPlace): readonly Situation[] {
  const list = "SELECT body FROM situations WHERE place = ? AND ref = ?";
  return listIn(database.first(list, situationPlaceText(place), ref));
}

/** What every look has at hand of a place. */
const handOf = (database: Database, place: SituationPlace): readonly Situation[] =>
  listIn(database.first("SELECT body FROM hands WHERE place = ?", situationPlaceText(place)));

function around(database: Database, { account, region, refs }: Surroundings): readonly Situation[] {
  const near: readonly SituationPlace[] = [{ account, region }, "common"];
  const cited = refs.flatMap((ref) => near.map((place) => under(database, ref, place)));
  return eachOnce([...cited, ...near.map((place) => handOf(database, place))]);
}

function put(database: Database, situation: Situation): { readonly isNew: boolean } {
  const { ref } = situation;
  const place = keptAt(situation);
  const name = situationPlaceText(place);
  const { isNew, all } = withWord(under(database, ref, place), situation);
  if (!isNew) return { isNew };
  const isOpen = all.some(({ state }) => state === "open");
  database.run(
    "INSERT OR REPLACE INTO situations (place, ref, closed, body, expires) VALUES (?, ?, ?, ?, ?)",
    ...[name, ref, isOpen ? null : Math.max(...all.map(closedAt)), JSON.stringify(all)],
    forgottenAfter(all, keptDays.situations) ?? null,
  );
  const hand = withRefs(handOf(database, place), new Map([[ref, all]]));
  database.run("INSERT OR REPLACE INTO hands (place, body) VALUES (?, ?)", name, JSON.stringify(hand));
  return { isNew };
}

type WriterMark = { readonly ref: string; readonly principal: string; readonly at: number };

function wrote(database: Database, { ref, principal, at }: WriterMark): void {
  const write = "INSERT OR REPLACE INTO writers (ref, principal, at, expires) VALUES (?, ?, ?, ?)";
  database.run(write, ref, principal, at, daysAfter(at, keptDays.writers));
}
