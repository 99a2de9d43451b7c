import type { SourceBook, SourceBooks } from "#core/ports/stores/source-books.ts";
import { emptySourceBook } from "#core/situations/sources/book.ts";
import { isVersion } from "./items/clause.ts";
import { putItem, readItem } from "./items/item.ts";
import { sourceBookKey } from "./items/keys.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import type { DocumentClient } from "./items/table.ts";

/** One item for each source of the policy, which stays. */
export function dynamoSourceBooks(client: DocumentClient, name: string): SourceBooks {
  const table = { client, name };
  return {
    async open(source) {
      const item = await readItem(table, { what: "open the book of a source", key: sourceBookKey(source) });
      if (item === undefined) return emptySourceBook(source);
      return JSON.parse(unpacked(item["body"], "the book of a source")) as SourceBook;
    },
    async save(book) {
      const what = "save the book of a source";
      const version = book.version + 1;
      const item = { version, body: packedWithin(what, JSON.stringify({ ...book, version })) };
      const only = isVersion(book.version);
      const { ok } = await putItem(table, { what, key: sourceBookKey(book.source), item, only });
      return ok ? { ok, version } : { ok };
    },
  };
}
