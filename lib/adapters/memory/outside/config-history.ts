import type { Json } from "#core/fields/json.ts";
import type { ConfigHistory } from "#core/ports/outside/config-history.ts";
import { type ResourceId, resourceText } from "#core/resources/resource-id.ts";

/** What was recorded of a resource; without properties it was recorded as deleted. */
export type HistoryItem = { readonly resource: ResourceId; readonly at: string; readonly properties?: Json };

/** Knows the items that it is given. */
export function memoryConfigHistory(items: readonly HistoryItem[]): ConfigHistory {
  const recorded = items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const lastBefore = (text: string, moment: number) =>
    recorded.findLast(({ resource, at }) => Date.parse(at) < moment && resourceText(resource) === text);
  return {
    before: async (resource, moment) => lastBefore(resourceText(resource), Date.parse(moment))?.properties,
  };
}
