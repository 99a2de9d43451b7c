import { type SituationPlace, situationPlaceText } from "#core/claims/kept-at.ts";
import type { Situation } from "#core/claims/situation.ts";
import { Unavailable } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { forgottenAfter, withRefs } from "#core/situations/collected.ts";
import { isVersion } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import { expiry, type Key, keyText, versionText } from "../items/keys.ts";
import { readBody, sweepParts, writeBody } from "../items/parts.ts";
import type { Item } from "../items/stored-version.ts";
import type { Table } from "../items/table.ts";

/** Several situations in one item: what is at hand of a place, or what is remembered of one reference there. */
type StoredList = {
  readonly version: number;
  readonly all: readonly Situation[];
  /** Nothing is kept as a release before kept it; said by the common collection alone. */
  readonly adopted: boolean;
};

export const placeKey = (place: SituationPlace): string => `situations#${keyText(situationPlaceText(place))}`;
export const handKey = (place: SituationPlace): Key => ({ pk: placeKey(place), sk: "open" });
export const refKey = (place: SituationPlace, ref: string): Key => ({
  pk: placeKey(place),
  sk: `ref#${keyText(ref)}`,
});

const ownerOf = ({ pk, sk }: Key, what: string) => ({ what, pk, prefix: `part#${sk}#` });

const mostReads = 4;

/** A list that is not there is an empty one. */
export async function readList(table: Table, key: Key, mayBeOld = false): Promise<StoredList> {
  const what = "read situations";
  for (let turn = 0; turn < mostReads; turn += 1) {
    const item = await readItem(table, { what, key, mayBeOld: mayBeOld && turn === 0 });
    if (item === undefined) return { version: 0, all: [], adopted: false };
    const all = await situationsIn(table, item);
    if (all !== undefined)
      return { version: Number(item["version"]), all, adopted: item["adopted"] === true };
  }
  return { version: 0, all: [], adopted: false };
}

/** Nothing where parts of it are gone, because a later version took its place. */
export async function situationsIn(table: Table, item: Item): Promise<readonly Situation[] | undefined> {
  const key = { pk: String(item["pk"]), sk: String(item["sk"]) };
  const version = versionText(Number(item["version"]));
  const owner = ownerOf(key, "read situations");
  const text = await readBody(table, { ...owner, prefix: `${owner.prefix}${version}` }, item);
  return text === undefined ? undefined : (JSON.parse(text) as readonly Situation[]);
}

type Writing = StoredList & { readonly days?: number };

/** Stores it as the next version; false where somebody else did meanwhile. */
export async function writeList(table: Table, key: Key, list: Writing): Promise<boolean> {
  const what = "note a situation";
  const version = list.version + 1;
  const end = list.days === undefined ? undefined : forgottenAfter(list.all, list.days);
  const expires = end === undefined ? {} : { expires: expiry(end) };
  const owner = ownerOf(key, what);
  const own = { ...owner, prefix: `${owner.prefix}${versionText(version)}` };
  const head = await writeBody(table, own, { text: canonicalJson(list.all as unknown as Json), ...expires });
  const item = { version, ...head, ...expires, ...(list.adopted && { adopted: true }) };
  const written = await putItem(table, { what, key, item, only: isVersion(list.version) });
  if (!written.ok) return false;
  const hadParts = written.before?.["parts"] !== undefined;
  if (hadParts || "parts" in head) await sweepParts(table, own, { from: owner.prefix, spared: head });
  return true;
}

const mostTurns = 40;

type FollowInput = { readonly ref: string; readonly isNew: boolean };

/** Brings what is at hand of a place in step with what is remembered of a reference there. */
export type Following = (place: SituationPlace, word: FollowInput) => Promise<void>;

type Batch = { readonly words: FollowInput[]; readonly done: Promise<void> };

/** In one process those that come while a collection is written wait for the next writing, and share it. */
export function following(table: Table): Following {
  const running = new Map<string, Promise<void>>();
  const waiting = new Map<string, Batch>();
  return (place, word) => {
    const key = placeKey(place);
    const joined = waiting.get(key);
    if (joined !== undefined) {
      joined.words.push(word);
      return joined.done;
    }
    const words = [word];
    const begin = (): Promise<void> => {
      waiting.delete(key);
      return follow(table, place, words);
    };
    const done = (running.get(key) ?? Promise.resolve()).then(begin, begin);
    waiting.set(key, { words, done });
    running.set(key, done);
    const leave = (): void => {
      if (running.get(key) === done) running.delete(key);
    };
    done.then(leave, leave);
    return done;
  };
}

/**
 * INVARIANT (in step): the collection is written after the references were read, and only over the version that was
 * read before them, so that anyone who writes last has read last. What is new is written in any case: somebody may be
 * about to write what was.
 */
async function follow(table: Table, place: SituationPlace, words: readonly FollowInput[]): Promise<void> {
  const key = handKey(place);
  const refs = [...new Set(words.map(({ ref }) => ref))];
  const isNew = words.some((word) => word.isNew);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const hand = await readList(table, key);
    const lists = await Promise.all(refs.map((ref) => readList(table, refKey(place, ref))));
    const next = withRefs(hand.all, new Map(refs.map((ref, at) => [ref, lists[at]?.all ?? []])));
    if (!isNew && canonicalJson(next as Json) === canonicalJson(hand.all as Json)) return;
    if (await writeList(table, key, { ...hand, all: next })) return;
  }
  throw new Unavailable("others keep noting situations of the same place", { hint: "try again in a moment" });
}
