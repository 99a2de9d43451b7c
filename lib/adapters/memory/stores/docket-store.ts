import { frozen } from "#core/frozen.ts";
import type { DocketRecord } from "#core/ledger/docket-record.ts";
import { tellsAuthors } from "#core/looking/learning/authors.ts";
import type { DocketStore, DuePage } from "#core/ports/stores/docket-store.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { copied } from "./copied.ts";
import { promised } from "./promised.ts";

const pageSize = 100;

type DocketStorePlace = { readonly place: string; readonly record: DocketRecord };

export function memoryDocketStore(): DocketStore {
  const stored = new Map<string, DocketRecord>();
  return promised<DocketStore>({
    load(resource) {
      return stored.get(resourceText(resource));
    },
    save(record) {
      const key = resourceText(record.resource);
      if ((stored.get(key)?.version ?? 0) !== record.version) return { ok: false };
      const version = record.version + 1;
      stored.set(key, frozen(copied({ ...record, version })));
      return { ok: true, version };
    },
    due(before, page) {
      const places = placesOf(stored).filter(({ record }) => Date.parse(dueOf(record)) <= Date.parse(before));
      return pageOf(places, page);
    },
    watched(page) {
      return pageOf(placesOf(stored), page);
    },
    learnt(page) {
      return pageOf(quietPlaces(stored), page);
    },
  });
}

const dueOf = ({ due }: DocketRecord): string => due ?? "";

function placesOf(stored: ReadonlyMap<string, DocketRecord>): readonly DocketStorePlace[] {
  return [...stored]
    .filter(([, { due }]) => due !== undefined)
    .map(([key, record]) => ({ place: `${new Date(dueOf(record)).toISOString()}#${key}`, record }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

function quietPlaces(stored: ReadonlyMap<string, DocketRecord>): readonly DocketStorePlace[] {
  return [...stored]
    .filter(([, record]) => record.due === undefined && tellsAuthors(record))
    .map(([place, record]) => ({ place, record }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
}

function pageOf(places: readonly DocketStorePlace[], page = ""): DuePage {
  const rest = places.filter(({ place }) => place > page);
  const shown = rest.slice(0, pageSize);
  const resources = shown.map(({ record }) => copied(record.resource));
  const last = shown.at(-1);
  return rest.length > pageSize && last !== undefined ? { resources, next: last.place } : { resources };
}
