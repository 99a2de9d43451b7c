import type { IndexRow } from "#core/ledger/index-rows.ts";
import type { IndexPage, ResourceIndex } from "#core/ports/stores/resource-index.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import { removeItem, replaceItem } from "./items/item.ts";
import { type Key, keyText, pagePlace } from "./items/keys.ts";
import type { Item } from "./items/stored-version.ts";
import { readStretch } from "./items/stretch.ts";
import type { DocumentClient, Table } from "./items/table.ts";

const pageSize = 50;

/** A row is an item of its own in the partition of its list, so that a list is read in order and no index is needed. */
export function dynamoResourceIndex(client: DocumentClient, name: string): ResourceIndex {
  const table = { client, name };
  return {
    async add(rows) {
      await Promise.all(rows.map((row) => add(table, row)));
    },
    async remove(rows) {
      const what = "take a resource out of a list";
      await Promise.all(rows.map((row) => removeItem(table, { what, key: keyOf(row) })));
    },
    list: (list, beginning, page) => readList(table, list, { beginning, page }),
  };
}

const partitionOf = (list: string): string => `index#${keyText(list)}`;

const keyOf = ({ list, place }: Pick<IndexRow, "list" | "place">): Key => ({
  pk: partitionOf(list),
  sk: place,
});

const add = (table: Table, row: IndexRow): Promise<void> =>
  replaceItem(table, {
    what: "put a resource into a list",
    key: keyOf(row),
    item: { resource: resourceText(row.resource) },
  });

type ReadListInput = { readonly beginning: string; readonly page: string | undefined };

async function readList(table: Table, list: string, { beginning, page }: ReadListInput): Promise<IndexPage> {
  const found = await readStretch(table, {
    what: "list resources",
    partition: partitionOf(list),
    // Nothing stands between a place and the same with the lowest character behind it.
    from: page === undefined ? beginning || "\u0000" : `${pagePlace(page)}\u0000`,
    to: `${beginning}\u{10ffff}`,
    limit: pageSize,
    read: "old",
  });
  const rows = found.items.map((item) => rowIn(list, item));
  const last = rows.at(-1);
  return found.last !== undefined && last !== undefined ? { rows, next: last.place } : { rows };
}

const rowIn = (list: string, { sk, resource }: Item): IndexRow => ({
  list,
  place: String(sk),
  resource: parseResource(String(resource)),
});
