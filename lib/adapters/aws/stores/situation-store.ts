import { millis } from "#core/claims/instant.ts";
import { keptAt, type SituationPlace } from "#core/claims/kept-at.ts";
import type { Situation } from "#core/claims/situation.ts";
import { Unavailable } from "#core/faults.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { SituationStore, Surroundings } from "#core/ports/stores/situation-store.ts";
import { eachOnce, withWord } from "#core/situations/collected.ts";
import { replaceItem } from "./items/item.ts";
import { keptDays } from "./items/keeping.ts";
import { expiry, keyText } from "./items/keys.ts";
import { wholeStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";
import { earlierSituations, isRecent, removeEarlier } from "./situations/earlier.ts";
import {
  type Following,
  following,
  handKey,
  placeKey,
  readList,
  refKey,
  situationsIn,
  writeList,
} from "./situations/following.ts";
import { placesIn, placesOf, rememberPlace } from "./situations/places.ts";

type SituationKeeping = {
  /** Days after its end. */
  readonly days?: number;
  readonly writersDays?: number;
  readonly now?: Clock;
};

/** `isAdopted`: nothing is known to be kept as a release before kept it, now or ever after. */
type Store = {
  readonly table: Table;
  readonly days: number;
  readonly follow: Following;
  isAdopted: boolean;
};

export function dynamoSituations(
  client: DocumentClient,
  name: string,
  { days = keptDays.situations, writersDays = keptDays.writers, now = Date.now }: SituationKeeping = {},
): SituationStore {
  const table = { client, name };
  const store: Store = { table, days, follow: following(table), isAdopted: false };
  const writers = { table, days: writersDays, now };
  return {
    put: (situation) => put(store, situation),
    around: (where) => around(store, where),
    under: (ref, place) => under(store, ref, place),
    declared: (ref) => declared(store, ref),
    since: (moment) => since(store, millis(moment)),
    adopt: () => adopt(store),
    wrote: (ref, principal) => wrote(writers, ref, principal),
    writersOf: (ref) => writersOf(writers, ref),
  };
}

const mostTurns = 40;

/**
 * What is remembered of its reference comes first; what is at hand of its place follows it, also where a message comes
 * again because the one who wrote the first was stopped.
 */
async function put(store: Store, situation: Situation): Promise<{ readonly isNew: boolean }> {
  const place = keptAt(situation);
  const key = refKey(place, situation.ref);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const known = await readList(store.table, key);
    const { isNew, all } = withWord(known.all, situation);
    if (isNew) await rememberFirst(store.table, situation, known.all);
    if (isNew && !(await writeList(store.table, key, { ...known, all, days: store.days }))) continue;
    await store.follow(place, { ref: situation.ref, isNew });
    return { isNew };
  }
  throw new Unavailable("others keep noting situations of the same reference", {
    hint: "try again in a moment",
  });
}

/** Where nothing of its kind is remembered yet, nobody knows that anything is kept there. */
async function rememberFirst(table: Table, situation: Situation, known: readonly Situation[]): Promise<void> {
  const isFirst = known.length === 0 || (isDeclaredByCaller(situation) && !known.some(isDeclaredByCaller));
  if (isFirst) await rememberPlace(table, keptAt(situation), situation);
}

const isDeclaredByCaller = ({ source }: Situation): boolean => source === "api";

/** What a release before kept, until the sweep has brought it to its place. */
async function earlier(store: Store, isAdopted?: boolean): Promise<readonly Situation[]> {
  if (store.isAdopted) return [];
  store.isAdopted = isAdopted ?? (await readList(store.table, handKey("common"))).adopted;
  return store.isAdopted ? [] : earlierSituations(store.table);
}

async function around(store: Store, { account, region, refs }: Surroundings): Promise<readonly Situation[]> {
  const near: readonly SituationPlace[] = [{ account, region }, "common"];
  const keys = [...refs.flatMap((ref) => near.map((place) => refKey(place, ref))), ...near.map(handKey)];
  const lists = await Promise.all(keys.map((key) => readList(store.table, key, true)));
  const old = await earlier(store, lists.at(-1)?.adopted === true);
  return eachOnce([...lists.map(({ all }) => all), old]);
}

async function under(store: Store, ref: string, place: SituationPlace): Promise<readonly Situation[]> {
  const { all } = await readList(store.table, refKey(place, ref));
  const old = (await earlier(store)).filter((each) => each.ref === ref);
  return eachOnce([all, old]);
}

async function declared(store: Store, ref: string): Promise<readonly Situation[]> {
  const places = await placesOf(store.table, ref);
  const lists = await Promise.all(places.map((place) => readList(store.table, refKey(place, ref))));
  const old = (await earlier(store)).filter((each) => each.ref === ref);
  return eachOnce([...lists.map(({ all }) => all), old]).filter(isDeclaredByCaller);
}

async function since(store: Store, moment: number): Promise<readonly Situation[]> {
  const { table } = store;
  const range = { from: "ref#", to: "ref#~", read: "latest" } as const;
  const lists: (readonly Situation[])[] = [];
  for (const place of await placesIn(table)) {
    const stretch = { what: "read situations", partition: placeKey(place), ...range };
    for await (const item of wholeStretch(table, stretch))
      lists.push((await situationsIn(table, item)) ?? []);
  }
  lists.push(await earlier(store));
  return eachOnce(lists).filter((each) => isRecent(each, moment));
}

/** A release before may still write while it is replaced, so this is asked again and again. */
async function adopt(store: Store): Promise<number> {
  const { table } = store;
  const old = await earlierSituations(table);
  for (const situation of old) {
    await put(store, situation);
    await removeEarlier(table, situation);
  }
  const hand = await readList(table, handKey("common"));
  if (!hand.adopted) await writeList(table, handKey("common"), { ...hand, adopted: true });
  return old.length;
}

type Writers = { readonly table: Table; readonly days: number; readonly now: Clock };

async function wrote({ table, days, now }: Writers, ref: string, principal: string): Promise<void> {
  const key = { pk: `writers#${keyText(ref)}`, sk: `writer#${keyText(principal)}` };
  const item = { principal, at: now(), expires: expiry(now(), days) };
  await replaceItem(table, { what: "remember a writer", key, item });
}

async function writersOf({ table, now }: Writers, ref: string): Promise<readonly string[]> {
  const range = { from: "writer#", to: "writer#~", read: "latest" } as const;
  const partition = `writers#${keyText(ref)}`;
  const writers: string[] = [];
  for await (const { principal, expires } of wholeStretch(table, {
    what: "read writers",
    partition,
    ...range,
  })) {
    if (Number(expires) > expiry(now())) writers.push(String(principal));
  }
  return writers;
}
