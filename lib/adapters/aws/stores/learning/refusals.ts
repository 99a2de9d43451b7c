import { instantOf } from "#core/claims/instant.ts";
import type { CountedCall } from "#core/learning/outcomes/refusals.ts";
import { mostOfGroup, type RefusalStore, refusalDays } from "#core/ports/people/refusals.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";
import { readItem, updateItem } from "../items/item.ts";
import { expiry, keyText, momentText } from "../items/keys.ts";
import type { Item } from "../items/stored-version.ts";
import { wholeStretch } from "../items/stretch.ts";
import type { DocumentClient } from "../items/table.ts";

const what = "count a failed call";

/**
 * One item for each resource and stretch, with a small set of marks for each group of callers. INVARIANT (a part of its
 * own): every key begins with `refusals#`, and what counts may write nowhere else.
 */
export function dynamoRefusals(client: DocumentClient, name: string): RefusalStore {
  const table = { client, name };
  return {
    async count(resource, { at, by, mark }) {
      const key = { pk: partitionOf(resource), sk: placeOf(at) };
      const set = {
        text: `ADD #by${by} :marks SET #expires = :expires`,
        values: { ":marks": new Set([mark]), ":expires": expiry(at, refusalDays) },
      };
      const only = {
        text: `attribute_not_exists(#by${by}) OR size(#by${by}) < :most`,
        values: { ":most": mostOfGroup },
      };
      // Reading it tells a group of which enough are counted from an item of a newer release.
      if (!(await updateItem(table, { what, key, set, only }))) await readItem(table, { what, key });
    },
    async between(resource, from, to) {
      const stretch = { what: "read how often calls failed", partition: partitionOf(resource) };
      const found: CountedCall[] = [];
      const ends = { from: placeOf(from), to: placeOf(to - 1) };
      for await (const item of wholeStretch(table, { ...stretch, ...ends, read: "old" }))
        found.push(...callsIn(item));
      return found;
    },
  };
}

const partitionOf = (resource: ResourceId): string => `refusals#${keyText(resourceText(resource))}`;
const placeOf = (moment: number): string => momentText(instantOf(moment));

function callsIn(item: Item): readonly CountedCall[] {
  const at = Date.parse(String(item["sk"]));
  return Object.entries(item).flatMap(([name, marks]) => {
    const caller = /^by(\d+)$/.exec(name)?.[1];
    if (caller === undefined || !(marks instanceof Set)) return [];
    return Array.from(marks, (): CountedCall => ({ at, by: Number(caller) }));
  });
}
