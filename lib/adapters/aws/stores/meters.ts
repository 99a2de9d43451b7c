import { InvalidInput } from "#core/faults.ts";
import type { Meters } from "#core/ports/stores/meters.ts";
import { readItem, removeItem, replaceItem, updateItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import { expiry, keyText } from "./items/keys.ts";
import type { DocumentClient, Table } from "./items/table.ts";
import { reserveTokens, roomIn, takeTokens } from "./meters/bucket.ts";

const longestNote = 100_000;

type Day = { readonly name: string; readonly day: string; readonly days: number };
type Amount = { readonly take: number; readonly most: number };

export function dynamoMeters(client: DocumentClient, name: string, keeping: Keeping = {}): Meters {
  const table = { client, name };
  const days = keeping.days ?? keptDays.counts;
  return {
    spend: (meter, day, amount) => spend(table, { name: meter, day, days }, amount),
    take: (bucket, now, rate) => takeTokens(table, { bucket, now, rate }),
    reserve: (bucket, now, rate) => reserveTokens(table, { bucket, now, rate }),
    room: (bucket, now, rate) => roomIn(table, { bucket, now, rate }),
    note: (note, text) => writeNote(table, note, text),
    async noted(note) {
      const item = await readItem(table, { what: "read a note", key: noteKey(note) });
      return item && String(item["text"]);
    },
  };
}

const noteKey = (name: string) => ({ pk: `note#${keyText(name)}`, sk: "note" });

async function spend(table: Table, { name, day, days }: Day, { take, most }: Amount): Promise<boolean> {
  if (take > most) return false;
  const what = "count what a day spends";
  const key = { pk: `meter#${keyText(name)}`, sk: `day#${day}` };
  const isSpent = await updateItem(table, {
    what,
    key,
    set: {
      text: "ADD #used :take SET #expires = :expires",
      values: { ":take": take, ":expires": expiry(Date.parse(day), days + 1) },
    },
    only: { text: "attribute_not_exists(#used) OR #used <= :room", values: { ":room": most - take } },
  });
  // Reading it tells an allowance that is used up from a count of a newer release.
  if (!isSpent) await readItem(table, { what, key });
  return isSpent;
}

async function writeNote(table: Table, name: string, text: string | undefined): Promise<void> {
  const what = "write a note";
  const key = noteKey(name);
  if (text === undefined) {
    if (!(await removeItem(table, { what, key }))) await readItem(table, { what, key });
    return;
  }
  if (text.length > longestNote) throw new InvalidInput(`a note is longer than ${longestNote} characters`);
  await replaceItem(table, { what, key, item: { text } });
}
