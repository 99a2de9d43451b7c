import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { dueIndex } from "../tables.ts";
import { spelt } from "./clause.ts";
import { type Item, readable } from "./stored-version.ts";
import { attempted, type Table } from "./table.ts";

/** A part of a partition in the order of its places, both ends included. */
export type Stretch = {
  readonly what: string;
  readonly partition: string;
  readonly from: string;
  readonly to: string;
  readonly limit?: number;
  readonly isBackwards?: boolean;
  /** The latest, or what may be a little old at half the price; an index knows no better than the latter. */
  readonly read: "latest" | "old" | "index";
};

export type ItemStretch = { readonly items: readonly Item[]; readonly last?: Item };

const named = (read: Stretch["read"]) =>
  read === "index" ? { partition: "#group", place: "#place" } : { partition: "#pk", place: "#sk" };

function queryOf(table: Table, stretch: Stretch, last: Item | undefined): QueryCommand {
  const { partition, place } = named(stretch.read);
  const text = `${partition} = :partition AND ${place} BETWEEN :from AND :to`;
  const values = { ":partition": stretch.partition, ":from": stretch.from, ":to": stretch.to };
  return new QueryCommand({
    TableName: table.name,
    KeyConditionExpression: text,
    ...spelt({ text, values }),
    ...(stretch.read === "index" ? { IndexName: dueIndex } : { ConsistentRead: stretch.read === "latest" }),
    ...(stretch.limit !== undefined && { Limit: stretch.limit }),
    ...(stretch.isBackwards === true && { ScanIndexForward: false }),
    ...(last !== undefined && { ExclusiveStartKey: last }),
  });
}

/** One answer of DynamoDB; where it has a `last`, there may be more. */
export async function readStretch(table: Table, stretch: Stretch, last?: Item): Promise<ItemStretch> {
  // DynamoDB refuses a stretch that ends before it begins.
  if (Buffer.compare(Buffer.from(stretch.from), Buffer.from(stretch.to)) > 0) return { items: [] };
  const attempt = { what: stretch.what, permission: "dynamodb:Query" } as const;
  const command = queryOf(table, stretch, last);
  const { Items = [], LastEvaluatedKey } = await attempted(table.name, attempt, () =>
    table.client.send(command),
  );
  // What an index holds of an item need not tell its layout.
  const items = Items.map((item) =>
    item["v"] === undefined && stretch.read === "index" ? item : readable(item),
  );
  return LastEvaluatedKey === undefined ? { items } : { items, last: LastEvaluatedKey };
}

/** The whole of it, however many answers that takes. */
export async function* wholeStretch(table: Table, stretch: Stretch): AsyncGenerator<Item> {
  let last: Item | undefined;
  do {
    const found: ItemStretch = await readStretch(table, stretch, last);
    yield* found.items;
    last = found.last;
  } while (last !== undefined);
}
