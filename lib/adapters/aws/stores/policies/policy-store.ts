import type { PolicyStore } from "#core/ports/stores/policy-store.ts";
import { readItem, replaceItem } from "../items/item.ts";
import { type Keeping, keptDays } from "../items/keeping.ts";
import { expiry, type Key, keyText } from "../items/keys.ts";
import { type Owner, readBody, writeBody } from "../items/parts.ts";
import type { DocumentClient } from "../items/table.ts";

export function dynamoPolicyStore(client: DocumentClient, name: string, keeping: Keeping = {}): PolicyStore {
  const table = { client, name };
  const { days = keptDays.decisions, now = Date.now } = keeping;
  return {
    async keep({ digest, text }) {
      const key = keyOf(digest);
      const expires = expiry(now(), days);
      const head = await writeBody(table, ownerOf(key, "keep a policy"), { text, expires });
      await replaceItem(table, { what: "keep a policy", key, item: { ...head, expires } });
    },
    async get(digest) {
      const key = keyOf(digest);
      const item = await readItem(table, { what: "read a policy of then", key });
      return item && (await readBody(table, ownerOf(key, "read a policy of then"), item));
    },
  };
}

const keyOf = (digest: string): Key => ({ pk: `policy#${keyText(digest)}`, sk: "policy" });
const ownerOf = ({ pk }: Key, what: string): Owner => ({ what, pk, prefix: "part" });
