import { Misconfigured } from "#core/faults.ts";
import type { KillSwitch } from "#core/ports/stores/kill-switch.ts";
import { readItem, replaceItem } from "../items/item.ts";
import type { Keeping } from "../items/keeping.ts";
import type { DocumentClient } from "../items/table.ts";

const key = { pk: "kill-switch", sk: "kill-switch" };

/** Lies in the registry's table, which anyone who restores may only read. */
export function dynamoKillSwitch(client: DocumentClient, name: string, keeping: Keeping = {}): KillSwitch {
  const table = { client, name };
  const now = keeping.now ?? Date.now;
  return {
    async isStopped() {
      const item = await readItem(table, { what: "read the kill switch", key });
      // Nobody ever set it.
      if (item === undefined) return false;
      if (typeof item["stopped"] === "boolean") return item["stopped"];
      throw new Misconfigured("the kill switch is neither on nor off", { hint: "set it again" });
    },
    async set(stopped, by) {
      const item = { stopped, by, at: new Date(now()).toISOString() };
      await replaceItem(table, { what: "set the kill switch", key, item });
    },
  };
}
