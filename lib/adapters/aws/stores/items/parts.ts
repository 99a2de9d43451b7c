import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { sha256 } from "#core/digest.ts";
import { Unavailable } from "#core/faults.ts";
import { packed, unpacked } from "./packed.ts";
import { type Item, layout } from "./stored-version.ts";
import { wholeStretch } from "./stretch.ts";
import { attempted, type Table } from "./table.ts";

const partSize = 100_000;
// A hundred kilobytes each: far below what DynamoDB takes at once.
const atOnce = 20;

/** Where the parts of one body stand: `prefix` names what it is a body of, and is no other body's beginning. */
export type Owner = { readonly what: string; readonly pk: string; readonly prefix: string };

/** What the item itself holds of a body: all of it, or where its parts are. */
export type Head = { readonly body: Uint8Array } | { readonly parts: number; readonly digest: string };

type PartsRequest =
  | { readonly PutRequest: { readonly Item: Item } }
  | { readonly DeleteRequest: { Key: Item } };

const placeOf = ({ prefix }: Owner, digest: string): string => `${prefix}#${digest}#`;

/** Writes a large body in parts, before the item that points to them; a small one is left to the item. */
export async function writeBody(
  table: Table,
  owner: Owner,
  { text, expires }: { readonly text: string; readonly expires?: number },
): Promise<Head> {
  const body = packed(owner.what, text);
  if (body.length <= partSize) return { body };
  const parts = Math.ceil(body.length / partSize);
  // Of the packed bytes: the same text may pack otherwise on another release of Node.
  const digest = sha256(Buffer.from(body).toString("latin1")).slice(0, 32);
  const items = Array.from({ length: parts }, (_, n) => ({
    pk: owner.pk,
    sk: `${placeOf(owner, digest)}${String(n).padStart(3, "0")}`,
    v: layout,
    body: body.subarray(n * partSize, (n + 1) * partSize),
    ...(expires !== undefined && { expires }),
  }));
  await writeAll(
    table,
    owner,
    items.map((Item) => ({ PutRequest: { Item } })),
  );
  return { parts, digest };
}

/** The text behind a head; nothing if parts of it are gone, because a later version took its place. */
export async function readBody(table: Table, owner: Owner, head: Item): Promise<string | undefined> {
  const parts = head["parts"];
  if (parts === undefined) return unpacked(head["body"], owner.what);
  const place = placeOf(owner, String(head["digest"]));
  const stretch = {
    what: owner.what,
    partition: owner.pk,
    from: place,
    to: `${place}~`,
    read: "latest",
  } as const;
  const bodies: Uint8Array[] = [];
  for await (const { body } of wholeStretch(table, stretch))
    if (body instanceof Uint8Array) bodies.push(body);
  return bodies.length === parts ? unpacked(Buffer.concat(bodies), owner.what) : undefined;
}

/** Removes all parts up to a prefix besides those of one body. */
export async function sweepParts(
  table: Table,
  owner: Owner,
  { from, spared }: { readonly from: string; readonly spared: Head },
): Promise<void> {
  const own = "digest" in spared ? placeOf(owner, spared.digest) : undefined;
  const stretch = {
    what: owner.what,
    partition: owner.pk,
    from,
    to: `${owner.prefix}#~`,
    read: "old",
  } as const;
  const gone: PartsRequest[] = [];
  for await (const { pk, sk } of wholeStretch(table, stretch)) {
    if (own === undefined || !String(sk).startsWith(own)) gone.push({ DeleteRequest: { Key: { pk, sk } } });
  }
  await writeAll(table, owner, gone);
}

async function writeAll(table: Table, { what }: Owner, requests: readonly PartsRequest[]): Promise<void> {
  for (let at = 0; at < requests.length; at += atOnce) {
    await writeSome(table, what, requests.slice(at, at + atOnce));
  }
}

const mostTurns = 5;

/** DynamoDB may take only some of a batch; what it leaves is sent again. */
async function writeSome(table: Table, what: string, requests: readonly PartsRequest[]): Promise<void> {
  const attempt = { what, permission: "dynamodb:BatchWriteItem" } as const;
  let left: readonly PartsRequest[] = requests;
  for (let turn = 0; turn < mostTurns && left.length > 0; turn += 1) {
    const command = new BatchWriteCommand({ RequestItems: { [table.name]: left as never } });
    const answer = await attempted(table.name, attempt, () => table.client.send(command));
    left = (answer.UnprocessedItems?.[table.name] ?? []) as readonly PartsRequest[];
  }
  if (left.length > 0) throw new Unavailable(`AWS did not ${what}: it took only a part of the batch`);
}
