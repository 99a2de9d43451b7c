import { sha256 } from "#core/digest.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { tellsAuthors } from "#core/looking/learning/authors.ts";
import type { DuePage } from "#core/ports/stores/docket-store.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { momentText, pagePlace, resourceBeside, resourceIn } from "../items/keys.ts";
import type { Item } from "../items/stored-version.ts";
import { readStretch } from "../items/stretch.ts";
import type { Table } from "../items/table.ts";

// So that no partition of the index takes every write.
const shards = ["0", "1", "2", "3"] as const;
const pageSize = 100;

/**
 * Where a docket stands in the index: among those that somebody must keep an eye on, else among those that tell who
 * writes where, else nowhere.
 */
export function duePlace(record: DocketRecord) {
  const { resource, due } = record;
  if (due === undefined && !tellsAuthors(record)) return {};
  const digest = sha256(resourceText(resource));
  const shard = shards[Number.parseInt(digest.slice(0, 4), 16) % shards.length];
  const group = due === undefined ? "learnt" : "due";
  // Quiet dockets have no moment, and stand in the order of their digests.
  const moment = momentText(due ?? "1970-01-01T00:00:00Z");
  return { group: `${group}#${shard}`, place: `${moment}#${digest}`, ...resourceBeside(resource) };
}

const placeOf = ({ place }: Item): string => String(place);

export const readDue = (table: Table, page: string | undefined, before?: string): Promise<DuePage> =>
  readPlaces(table, "due", { page, before });

export const readLearnt = (table: Table, page: string | undefined): Promise<DuePage> =>
  readPlaces(table, "learnt", { page, before: undefined });

type ReadPlacesInput = { readonly page: string | undefined; readonly before: string | undefined };

/** A page over all shards in one order, which goes on after the last place of the page before. */
async function readPlaces(
  table: Table,
  group: "due" | "learnt",
  { page, before }: ReadPlacesInput,
): Promise<DuePage> {
  const stretch = {
    what: "find dockets that are due",
    // Places are of one length, so that nothing stands between this and the next one.
    from: page === undefined ? "0" : `${pagePlace(page)}!`,
    to: before === undefined ? "~" : `${momentText(before)}#~`,
    limit: pageSize,
    read: "index",
  } as const;
  const found = await Promise.all(
    shards.map((shard) => readStretch(table, { ...stretch, partition: `${group}#${shard}` })),
  );
  const items = found.flatMap((shard) => shard.items).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  const shown = items.slice(0, pageSize);
  const last = shown.at(-1);
  const hasMore = items.length > shown.length || found.some((shard) => shard.last !== undefined);
  const resources = shown.map(resourceIn);
  return hasMore && last !== undefined ? { resources, next: placeOf(last) } : { resources };
}
