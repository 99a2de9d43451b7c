import { Unavailable } from "#core/faults.ts";
import type { Meters } from "#core/ports/stores/meters.ts";
import { readItem, updatedItem, updateItem } from "../items/item.ts";
import { expiry, keyText } from "../items/keys.ts";
import type { Table } from "../items/table.ts";

type Rate = Parameters<Meters["take"]>[2];
type At = { readonly bucket: string; readonly now: number };

const mostTurns = 4;
const what = "take from a bucket";

/**
 * A bucket is one moment: when it will be full again, in microseconds. Taking moves it on, so that takers need not
 * read first and two of them never take the same token. Of a full bucket the moment has passed.
 */
export async function takeTokens(table: Table, { bucket, now }: At, rate: Rate): Promise<{ waitMs: number }> {
  const key = { pk: `bucket#${keyText(bucket)}`, sk: "bucket" };
  const each = Math.ceil(1_000_000 / rate.perSecond);
  const taking = { table, key, now, cost: rate.take * each };
  const latest = now * 1_000 + Math.max(rate.most - rate.take, 0) * each;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if ((await takeOfFull(taking)) || (await takeOfOther(taking, latest))) return { waitMs: 0 };
    const item = await readItem(table, { what, key });
    const over = Number(item?.["full"] ?? 0) - latest;
    // Otherwise somebody took in between.
    if (over > 0) return { waitMs: Math.ceil(over / 1_000) };
  }
  return { waitMs: Math.ceil(each / 1_000) };
}

/** Reads the moment and moves nothing. */
export async function roomIn(table: Table, { bucket, now }: At, rate: Rate): Promise<{ waitMs: number }> {
  const key = { pk: `bucket#${keyText(bucket)}`, sk: "bucket" };
  const each = Math.ceil(1_000_000 / rate.perSecond);
  const latest = now * 1_000 + Math.max(rate.most - rate.take, 0) * each;
  const item = await readItem(table, { what, key, mayBeOld: true });
  return { waitMs: Math.ceil(Math.max(0, Number(item?.["full"] ?? 0) - latest) / 1_000) };
}

/** Moves the moment on however far it lies ahead. INVARIANT (own slot): each gets the stretch that it moved. */
export async function reserveTokens(
  table: Table,
  { bucket, now }: At,
  rate: Rate,
): Promise<{ waitMs: number }> {
  const key = { pk: `bucket#${keyText(bucket)}`, sk: "bucket" };
  const each = Math.ceil(1_000_000 / rate.perSecond);
  const cost = rate.take * each;
  const latest = now * 1_000 + Math.max(rate.most - rate.take, 0) * each;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const moved = await moveOn({ table, key, now, cost });
    if (moved !== undefined) return { waitMs: Math.ceil(Math.max(0, moved - cost - latest) / 1_000) };
    if (await takeOfFull({ table, key, now, cost })) return { waitMs: 0 };
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
