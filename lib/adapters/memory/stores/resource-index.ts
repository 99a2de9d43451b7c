import type { IndexRow } from "#core/ledger/index-rows.ts";
import type { ResourceIndex } from "#core/ports/stores/resource-index.ts";
import { copied } from "./copied.ts";
import { promised } from "./promised.ts";

const pageSize = 50;

const keyOf = ({ list, place }: IndexRow): string => `${list}\n${place}`;

export function memoryResourceIndex(): ResourceIndex {
  const stored = new Map<string, IndexRow>();
  return promised<ResourceIndex>({
    add(rows) {
      for (const row of rows) stored.set(keyOf(row), copied(row));
    },
    remove(rows) {
      for (const row of rows) stored.delete(keyOf(row));
    },
    list(list, beginning, page = "") {
      const all = [...stored.values()].filter((row) => row.list === list && row.place.startsWith(beginning));
      const rest = all.filter(({ place }) => isBefore(page, place)).toSorted(byPlace);
      const rows = copied(rest.slice(0, pageSize));
      const last = rows.at(-1);
      return rest.length > rows.length && last !== undefined ? { rows, next: last.place } : { rows };
    },
  });
}

// As the databases do, by the bytes of UTF-8: JavaScript's own order differs beyond the first plane.
const isBefore = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
const byPlace = (a: IndexRow, b: IndexRow): number => (isBefore(a.place, b.place) ? -1 : 1);
