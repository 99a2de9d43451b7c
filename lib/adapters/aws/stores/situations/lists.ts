import { type SituationPlace, situationPlaceText } from "#core/claims/kept-at.ts";
import type { Situation } from "#core/claims/situation.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { forgottenAfter } from "#core/situations/collected.ts";
import { isVersion } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import { expiry, type Key, keyText, versionText } from "../items/keys.ts";
import { readBody, sweepParts, writeBody } from "../items/parts.ts";
import type { Item } from "../items/stored-version.ts";
import type { Table } from "../items/table.ts";

/** Several situations in one item: what is at hand of a place, or what is remembered of one reference there. */
export type StoredList = {
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

export type Writing = StoredList & { readonly days?: number };

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
