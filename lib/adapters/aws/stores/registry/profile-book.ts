import type { Profiled } from "#core/attribution/registered-profile.ts";
import type { ProfileBook } from "#core/ports/stores/profile-book.ts";
import { isVersion } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import { packedWithin, unpacked } from "../items/packed.ts";
import type { DocumentClient } from "../items/table.ts";

const key = { pk: "profiles", sk: "profiles" };

/** Lies in the registry's table, as one item: every change is read under all of it. */
export function dynamoProfileBook(client: DocumentClient, name: string): ProfileBook {
  const table = { client, name };
  return {
    async read() {
      const item = await readItem(table, { what: "read the profiles", key, mayBeOld: true });
      if (item === undefined) return { version: 0, profiles: [] };
      return JSON.parse(unpacked(item["body"], "the profiles")) as Profiled;
    },
    async save({ version: expected, profiles }) {
      const what = "store the profiles";
      const version = expected + 1;
      const body = packedWithin(what, JSON.stringify({ version, profiles }));
      const only = isVersion(expected);
      const { ok } = await putItem(table, { what, key, item: { version, body }, only });
      return ok ? { ok, version } : { ok };
    },
  };
}
