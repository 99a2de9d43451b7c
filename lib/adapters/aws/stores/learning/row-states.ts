import type { RowStates } from "#core/learning/rows/row-states.ts";
import type { RowStatesStore } from "#core/ports/people/row-states.ts";
import { isVersion } from "../items/clause.ts";
import { putItem, readItem } from "../items/item.ts";
import type { DocumentClient } from "../items/table.ts";

const key = { pk: "row-states", sk: "row-states" };

/** One item: a look reads it as a whole where a policy has learnt rows, and what it costs is its size. */
export function dynamoRowStates(client: DocumentClient, name: string): RowStatesStore {
  const table = { client, name };
  return {
    async read() {
      const item = await readItem(table, { what: "read what became of drafts", key, mayBeOld: true });
      return item && (JSON.parse(String(item["body"])) as RowStates);
    },
    async keep(states) {
      const version = states.version + 1;
      const item = { version, body: JSON.stringify({ ...states, version }) };
      const only = isVersion(states.version);
      const { ok } = await putItem(table, { what: "keep what became of drafts", key, item, only });
      return ok ? { ok, version } : { ok };
    },
  };
}
