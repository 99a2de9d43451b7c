import { sha256 } from "#core/digest.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import type { DuePage } from "#core/ports/stores/docket-store.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { momentText, pagePlace, resourceBeside, resourceIn } from "../items/keys.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";

// So that no partition of the index takes every write.
const shards = ["0", "1", "2", "3"] as const;
const pageSize = 100;

/** Where a docket stands in the index: nowhere, unless somebody must keep an eye on it. */
export function duePlace({ resource, due }: DocketRecord) {
  if (due === undefined) return {};
  const digest = sha256(resourceText(resource));
  const shard = shards[Number.parseInt(digest.slice(0, 4), 16) % shards.length];
  return { group: `due#${shard}`, place: `${momentText(due)}#${digest}`, ...resourceBeside(resource) };
}

const placeOf = ({ place }: Item): string => String(place);

/** A page over all shards in one order, which goes on after the last place of the page before. */
export async function readDue(table: Table, page: string | undefined, before?: string): Promise<DuePage> {
  const stretch = {
    what: "find dockets that are due",
    // Places are of one length, so that nothing stands between this and the next one.
    from: page === undefined ? "0" : `${pagePlace(page)}!`,
    to: before === undefined ? "~" : `${momentText(before)}#~`,
    limit: pageSize,
    read: "index",
  } as const;
  const found = await Promise.all(
    shards.map((shard) => readStretch(table, { ...stretch, partition: `due#${shard}` })),
  );
  const items = found.flatMap((shard) => shard.items).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const shown = items.slice(0, pageSize);
  const last = shown.at(-1);
  const hasMore = items.length > shown.length || found.some((shard) => shard.last !== undefined);
  const resources = shown.map(resourceIn);
  return hasMore && last !== undefined ? { resources, next: placeOf(last) } : { resources };
}
