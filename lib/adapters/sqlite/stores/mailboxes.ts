import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { Clock } from "#core/ports/clock.ts";
import type { Mailbox, Mailboxes } from "#core/ports/stores/mailboxes.ts";
import type { Database } from "../database.ts";
import { daysAfter, keptDays } from "../endings.ts";
import { saveNext } from "./next-version.ts";
import { stored } from "./stored.ts";

export function sqliteMailboxes(database: Database, now: Clock): Mailboxes {
  return stored<Mailboxes>(database, {
    open(reader) {
      const row = database.first("SELECT body FROM mailboxes WHERE reader = ?", reader);
      return row === undefined ? emptyMailbox(reader) : (JSON.parse(String(row["body"])) as Mailbox);
    },
    save(mailbox) {
      const { reader, version: expected } = mailbox;
      const columns = {
        body: JSON.stringify({ ...mailbox, version: expected + 1 }),
        expires: daysAfter(now(), keptDays.mailboxes),
      };
      return saveNext(database, { table: "mailboxes", key: ["reader", reader], expected, columns });
    },
  });
}
