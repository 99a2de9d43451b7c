import { InvalidInput, Unavailable } from "#core/faults.ts";
import type { Meters } from "#core/ports/stores/meters.ts";
import { readItem, removeItem, replaceItem, updatedItem, updateItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import { expiry, keyText } from "./items/keys.ts";
import type { DocumentClient, Table } from "./items/table.ts";
import { type BucketRate, latestFull, microsEach, waitUntil } from "./meters/full-again.ts";

const mostTurns = 4;
const what = "take from a bucket";

type BucketAnswer = { readonly waitMs: number };

const keyOf = ({ bucket }: BucketRate) => ({ pk: `bucket#${keyText(bucket)}`, sk: "bucket" });

const takingFor = (table: Table, asked: BucketRate): Taking => ({
  table,
  key: keyOf(asked),
  now: asked.now,
  cost: asked.rate.take * microsEach(asked),
});

/**
 * A bucket is one moment: when it will be full again, in microseconds. Taking moves it on, so that takers need not
 * read first and two of them never take the same token. Of a full bucket the moment has passed.
 */
async function takeTokens(table: Table, asked: BucketRate): Promise<BucketAnswer> {
  const taking = takingFor(table, asked);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if ((await takeOfFull(taking)) || (await takeOfOther(taking, latestFull(asked)))) return { waitMs: 0 };
    const item = await readItem(table, { what, key: taking.key });
    const waitMs = waitUntil(Number(item?.["full"] ?? 0), asked);
    // Otherwise somebody took in between.
    if (waitMs > 0) return { waitMs };
  }
  return { waitMs: Math.ceil(microsEach(asked) / 1_000) };
}

/** Reads the moment and moves nothing. */
async function roomIn(table: Table, asked: BucketRate): Promise<BucketAnswer> {
  const item = await readItem(table, { what, key: keyOf(asked), mayBeOld: true });
  return { waitMs: waitUntil(Number(item?.["full"] ?? 0), asked) };
}

/** Moves the moment on however far it lies ahead. INVARIANT (own slot): each gets the stretch that it moved. */
async function reserveTokens(table: Table, asked: BucketRate): Promise<BucketAnswer> {
  const taking = takingFor(table, asked);
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const moved = await moveOn(taking);
    if (moved !== undefined) return { waitMs: waitUntil(moved - taking.cost, asked) };
    if (await takeOfFull(taking)) return { waitMs: 0 };
  }
  throw new Unavailable("others keep taking from the bucket", { hint: "try again in a moment" });
}

/** Where it stands afterwards; undefined of a full bucket. */
async function moveOn({ table, key, now, cost }: Taking): Promise<number | undefined> {
  const after = await updatedItem(table, {
    what,
    key,
    set: {
      text: "SET #full = #full + :cost, #expires = :expires",
      values: { ":cost": cost, ":expires": expiry(now, 1) },
    },
    only: { text: "#full > :now", values: { ":now": now * 1_000 } },
  });
  return after === undefined ? undefined : Number(after["full"]);
}

type Taking = {
  readonly table: Table;
  readonly key: { readonly pk: string; readonly sk: string };
  readonly now: number;
  readonly cost: number;
};

const takeOfFull = ({ table, key, now, cost }: Taking): Promise<boolean> =>
  updateItem(table, {
    what,
    key,
    set: {
      text: "SET #full = :next, #expires = :expires",
      values: { ":next": now * 1_000 + cost, ":expires": expiry(now, 1) },
    },
    only: { text: "attribute_not_exists(#full) OR #full <= :now", values: { ":now": now * 1_000 } },
  });

const takeOfOther = ({ table, key, now, cost }: Taking, latest: number): Promise<boolean> =>
  updateItem(table, {
    what,
    key,
    set: {
      text: "SET #full = #full + :cost, #expires = :expires",
      values: { ":cost": cost, ":expires": expiry(now, 1) },
    },
    only: {
      text: "#full > :now AND #full <= :latest",
      values: { ":now": now * 1_000, ":latest": latest },
    },
  });

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
