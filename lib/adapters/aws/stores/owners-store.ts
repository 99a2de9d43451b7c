import { KeptOwners } from "#core/owners/owners-book.ts";
import type { OwnersStore } from "#core/ports/stores/owners-store.ts";
import { readItem, replaceItem } from "./items/item.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import type { DocumentClient } from "./items/table.ts";

const key = { pk: "owners", sk: "owners" };

/** One item, packed: a look reads it as a whole, and what it costs is its size. */
export function dynamoOwnersStore(client: DocumentClient, name: string): OwnersStore {
  const table = { client, name };
  return {
    async read() {
      const item = await readItem(table, { what: "read the owners", key, mayBeOld: true });
      return item && KeptOwners.parse(JSON.parse(unpacked(item["body"], "the owners")));
    },
    async keep(owners) {
      const what = "keep the owners";
      await replaceItem(table, { what, key, item: { body: packedWithin(what, JSON.stringify(owners)) } });
    },
  };
}
