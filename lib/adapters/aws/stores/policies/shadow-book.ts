import type {
  ShadowBook,
  ShadowDay,
  ShadowExample,
  ShadowMark,
  ShadowTrial,
} from "#core/ports/stores/shadow-book.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { isAbsent, isVersion } from "../items/clause.ts";
import { putItem, readItem, replaceItem } from "../items/item.ts";
import { type Keeping, keptDays } from "../items/keeping.ts";
import { expiry, type Key, keyText } from "../items/keys.ts";
import { packedWithin, unpacked } from "../items/packed.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch, wholeStretch } from "../items/stretch.ts";
import type { DocumentClient, Table } from "../items/table.ts";

const what = "write what the shadow found";
const reading = "read what the shadow found";

type Shelf = {
  readonly table: Table;
  readonly itemOf: (value: object) => Item;
};

/** INVARIANT (a part of its own): every key begins with `shadow#`, and the function that writes it may write nowhere else. */
export function dynamoShadowBook(client: DocumentClient, name: string, keeping: Keeping = {}): ShadowBook {
  const { days = keptDays.decisions, now = Date.now } = keeping;
  const itemOf = (value: object) => ({
    body: packedWithin(what, JSON.stringify(value)),
    expires: expiry(now(), days),
  });
  const shelf = { table: { client, name }, itemOf };
  return { ...countsOn(shelf), ...docketsOn(shelf) };
}

const putOnce = ({ table, itemOf }: Shelf, key: Key, value: object) =>
  putItem(table, { what, key, item: itemOf(value), only: isAbsent });

function countsOn(shelf: Shelf): Pick<ShadowBook, "begin" | "trials" | "day" | "days" | "save"> {
  const { table, itemOf } = shelf;
  return {
    begin: async (trial) => void (await putOnce(shelf, { pk: trials, sk: keyText(trial.id) }, trial)),
    async trials() {
      const all = await allIn<ShadowTrial>(table, trials, "");
      return all.toSorted((a, b) => (a.since < b.since ? 1 : -1));
    },
    async day(trial, day) {
      const item = await readItem(table, { what: reading, key: dayKey(trial, day) });
      return item && valueIn<ShadowDay>(item);
    },
    days: (trial) => allIn<ShadowDay>(table, partitionOf(trial), "day#"),
    async save(day) {
      const version = day.version + 1;
      const item = { ...itemOf({ ...day, version }), version };
      const key = dayKey(day.trial, day.day);
      const { ok } = await putItem(table, { what, key, item, only: isVersion(day.version) });
      return ok ? { ok, version } : { ok };
    },
  };
}

function docketsOn(shelf: Shelf): Pick<ShadowBook, "mark" | "setMark" | "putExample" | "examples"> {
  const { table, itemOf } = shelf;
  return {
    async mark(trial, resource) {
      const item = await readItem(table, { what: reading, key: markKey(trial, resource) });
      return item && valueIn<ShadowMark>(item);
    },
    setMark: (trial, resource, mark) =>
      replaceItem(table, { what, key: markKey(trial, resource), item: itemOf(mark) }),
    async putExample(trial, example) {
      const sk = `example#${example.day}#${keyText(example.id)}`;
      await putOnce(shelf, { pk: partitionOf(trial), sk }, example);
    },
    async examples(trial, most) {
      const from = "example#";
      const stretch = { what: reading, partition: partitionOf(trial), from, to: `${from}\u{10ffff}` };
      const backwards = { ...stretch, limit: most, isBackwards: true, read: "old" } as const;
      const { items } = await readStretch(table, backwards);
      return items.map((item) => valueIn<ShadowExample>(item));
    },
  };
}

const trials = "shadow#trials";
const partitionOf = (trial: string): string => `shadow#of#${keyText(trial)}`;
const dayKey = (trial: string, day: string): Key => ({ pk: partitionOf(trial), sk: `day#${day}` });

/** A partition for each docket, so that no trial has a hot one. */
const markKey = (trial: string, resource: ResourceId): Key => ({
  pk: `shadow#mark#${keyText(trial)}#${keyText(resourceText(resource))}`,
  sk: "mark",
});

const valueIn = <T>({ body }: Item): T => JSON.parse(unpacked(body, "what the shadow found")) as T;

async function allIn<T>(table: Table, partition: string, from: string): Promise<readonly T[]> {
  const found: T[] = [];
  const stretch = {
    what: reading,
    partition,
    from: from === "" ? "\u0000" : from,
    to: `${from}\u{10ffff}`,
    read: "old",
  } as const;
  for await (const item of wholeStretch(table, stretch)) found.push(valueIn<T>(item));
  return found;
}
