import { sha256 } from "../digest.ts";
import { type ResourceId, resourceText } from "../resources/resource-id.ts";
import type { DocketRecord } from "./docket-record.ts";

/** A resource at its place in a list. */
export type IndexRow = { readonly list: string; readonly place: string; readonly resource: ResourceId };

const longest = 100;
/** AWS allows as many on one resource; some types take more. */
const mostTags = 50;

/** One spelling for what is stored and what is searched: case and compatibility forms do not matter. */
export const searchText = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "")
    .slice(0, longest)
    .toWellFormed();

export const namesIn = (account: string): string => `named/${account}`;
export const tagsOn = (account: string): string => `tagged/${account}`;
export const typeIn = ({ account, region, type }: Omit<ResourceId, "id">): string =>
  `typed/${account}/${region}/${type}`;

/** Where a list goes on behind a name or a value that is given as a whole. */
export const wholly = (text: string): string => `${searchText(text)}#`;

/** A long identifier is also found by its last two parts: the name in an ARN often stands before a random end. */
function namesOf(id: string): readonly string[] {
  const parts = id.split(/[/:|]/).filter((part) => part !== "");
  return [...new Set([id, ...parts.slice(-2)].map(searchText))].filter((name) => name !== "");
}

type IndexedRecord = Pick<DocketRecord, "resource" | "priorTags">;

/** Every row that leads to a resource: by its identifier, its type, and the values of its settled tags. */
export function indexRows({ resource, priorTags }: IndexedRecord): readonly IndexRow[] {
  const { account, id } = resource;
  // Places of one list must differ, and a resource may be too long for a place.
  const mark = sha256(resourceText(resource)).slice(0, 32);
  const row = (list: string, ...parts: readonly string[]): IndexRow => ({
    list,
    place: [...parts, mark].join("#"),
    resource,
  });
  const tags = Object.entries(priorTags ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...namesOf(id).map((name) => row(namesIn(account), name)),
    row(typeIn(resource), searchText(id)),
    ...tags
      .slice(0, mostTags)
      .map(([key, value]) => row(tagsOn(account), searchText(value), searchText(key))),
  ];
}

export type IndexChange = { readonly add: readonly IndexRow[]; readonly remove: readonly IndexRow[] };

const keyOf = ({ list, place }: IndexRow): string => `${list}\n${place}`;

/** What a save changes of the index: all rows of a docket that is new, else what its settled tags changed. */
export function indexChange(before: DocketRecord, after: DocketRecord): IndexChange {
  const [old, fresh] = [before.version === 0 ? [] : indexRows(before), indexRows(after)];
  const [had, has] = [new Set(old.map(keyOf)), new Set(fresh.map(keyOf))];
  return {
    add: fresh.filter((row) => !had.has(keyOf(row))),
    remove: old.filter((row) => !has.has(keyOf(row))),
  };
}
