import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { both, type Clause, isNotNewer, spelt } from "./clause.ts";
import type { Key } from "./keys.ts";
import { type Item, layout, readable } from "./stored-version.ts";
import { attempted, attemptedIf, type Table } from "./table.ts";

type At = { readonly what: string; readonly key: Key };

/** The latest, unless one from a moment ago will do for half the price. */
export async function readItem(
  table: Table,
  { what, key: Key, mayBeOld = false }: At & { readonly mayBeOld?: boolean },
): Promise<Item | undefined> {
  const command = new GetCommand({ TableName: table.name, Key, ConsistentRead: !mayBeOld });
  const attempt = { what, permission: "dynamodb:GetItem" } as const;
  const { Item } = await attempted(table.name, attempt, () => table.client.send(command));
  return Item === undefined ? undefined : readable(Item);
}

export type PutResult = { readonly ok: true; readonly before: Item | undefined } | { readonly ok: false };

/** Puts the whole item if the condition holds, and tells what stood there before. */
export async function putItem(
  table: Table,
  { what, key, item, only }: At & { readonly item: Item; readonly only: Clause },
): Promise<PutResult> {
  const command = new PutCommand({
    TableName: table.name,
    Item: { ...item, ...key, v: layout },
    ReturnValues: "ALL_OLD",
    ConditionExpression: only.text,
    ...spelt(only),
  });
  const attempt = { what, permission: "dynamodb:PutItem" } as const;
  const won = await attemptedIf(table.name, attempt, () => table.client.send(command));
  return won === undefined ? { ok: false } : { ok: true, before: won.answer.Attributes };
}

type Update = At & { readonly set: Clause; readonly only: Clause };

/** Changes an item in place if the condition holds and its layout is not a newer one. */
export const updateItem = async (table: Table, update: Update): Promise<boolean> =>
  (await updatedItem(table, update)) !== undefined;

/** The same, with what changed as it is afterwards. */
export async function updatedItem(
  table: Table,
  { what, key: Key, set, only }: Update,
): Promise<Item | undefined> {
  const condition = both(isNotNewer, only);
  const update = { ...set, text: `${set.text}, #v = :layout` };
  const command = new UpdateCommand({
    TableName: table.name,
    Key,
    UpdateExpression: update.text,
    ConditionExpression: condition.text,
    ReturnValues: "UPDATED_NEW",
    ...spelt(update, condition),
  });
  const attempt = { what, permission: "dynamodb:UpdateItem" } as const;
  const won = await attemptedIf(table.name, attempt, () => table.client.send(command));
  return won === undefined ? undefined : (won.answer.Attributes ?? {});
}

export async function removeItem(
  table: Table,
  { what, key: Key, only }: At & { readonly only?: Clause },
): Promise<boolean> {
  const condition = only === undefined ? isNotNewer : both(isNotNewer, only);
  const command = new DeleteCommand({
    TableName: table.name,
    Key,
    ConditionExpression: condition.text,
    ...spelt(condition),
  });
  const attempt = { what, permission: "dynamodb:DeleteItem" } as const;
  return (await attemptedIf(table.name, attempt, () => table.client.send(command))) !== undefined;
}

/** Overwrites whatever stands there unless its layout is a newer one. */
export async function replaceItem(table: Table, at: At & { readonly item: Item }): Promise<void> {
  const written = await putItem(table, { ...at, only: isNotNewer });
  // Reading it says why not.
  if (!written.ok) await readItem(table, at);
}
