import { SNSClient } from "@aws-sdk/client-sns";
import type { SourceBook } from "#core/ports/stores/source-books.ts";
import { sourceBookKey } from "../stores/items/keys.ts";
import { unpacked } from "../stores/items/packed.ts";
import { readable } from "../stores/items/stored-version.ts";
import { type JsonDesk, jsonDesk } from "./json-desk.ts";
import { type PlainInput, plain } from "./ledger-desk.ts";

/** What somebody at a terminal asks about the messages of sources. */
export type SourceDesk = {
  /** Of each source whose messages ever came, in the order in which they are named. */
  readonly booksOf: (table: string, sources: readonly string[]) => Promise<readonly SourceBook[]>;
};

/** The client itself asks nothing: it is how the SDK hands out credentials. */
export const openSourceDesk = (region: string): SourceDesk =>
  sourceDesk(jsonDesk(new SNSClient({ region }).config, { region }));

const sourceDesk = (desk: JsonDesk): SourceDesk => ({
  async booksOf(table, sources) {
    const books: SourceBook[] = [];
    for (const source of sources) {
      const { pk, sk } = sourceBookKey(source);
      const input = { TableName: table, Key: { pk: { S: pk }, sk: { S: sk } }, ConsistentRead: true };
      const { Item } = await desk({ service: "dynamodb", action: "GetItem", input });
      if (Item === undefined) continue;
      const item = readable(plain(Item as Readonly<Record<string, PlainInput>>));
      books.push(JSON.parse(unpacked(item["body"], "the book of a source")) as SourceBook);
    }
    return books;
  },
});
