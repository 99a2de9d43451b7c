import type { CasePlaces } from "#core/ports/stores/case-places.ts";
import { parseResource, resourceText } from "#core/resources/resource-id.ts";
import { readItem, replaceItem } from "./items/item.ts";
import { type Keeping, keptDays } from "./items/keeping.ts";
import { expiry, type Key, keyText } from "./items/keys.ts";
import type { DocumentClient } from "./items/table.ts";

/** As long as the decisions on it. */
export function dynamoCasePlaces(client: DocumentClient, name: string, keeping: Keeping = {}): CasePlaces {
  const table = { client, name };
  const { days = keptDays.decisions, now = Date.now } = keeping;
  return {
    async put(caseId, resource) {
      const item = { resource: resourceText(resource), expires: expiry(now(), days) };
      await replaceItem(table, { what: "note where a case stands", key: keyOf(caseId), item });
    },
    async find(caseId) {
      const item = await readItem(table, { what: "find a case", key: keyOf(caseId) });
      return item && parseResource(String(item["resource"]));
    },
  };
}

const keyOf = (caseId: string): Key => ({ pk: `case#${keyText(caseId)}`, sk: "case" });
