import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { Mailbox, Mailboxes } from "#core/ports/stores/mailboxes.ts";
import { isVersion } from "./items/clause.ts";
import { putItem, readItem } from "./items/item.ts";
import type { Keeping } from "./items/keeping.ts";
import { expiry, type Key, keyText } from "./items/keys.ts";
import { packedWithin, unpacked } from "./items/packed.ts";
import type { DocumentClient } from "./items/table.ts";

/** Long after everything in it has been sent or is over. */
const keptDays = 30;

export function dynamoMailboxes(client: DocumentClient, name: string, keeping: Keeping = {}): Mailboxes {
  const table = { client, name };
  const { days = keptDays, now = Date.now } = keeping;
  return {
    async open(reader) {
      const item = await readItem(table, { what: "open a mailbox", key: keyOf(reader) });
      if (item === undefined) return emptyMailbox(reader);
      return JSON.parse(unpacked(item["body"], "a mailbox")) as Mailbox;
    },
    async save(mailbox) {
      const what = "save a mailbox";
      const version = mailbox.version + 1;
      const body = packedWithin(what, JSON.stringify({ ...mailbox, version }));
      const item = { version, body, expires: expiry(now(), days) };
      const only = isVersion(mailbox.version);
      const { ok } = await putItem(table, { what, key: keyOf(mailbox.reader), item, only });
      return ok ? { ok, version } : { ok };
    },
  };
}

const keyOf = (reader: string): Key => ({ pk: `mailbox#${keyText(reader)}`, sk: "mailbox" });
