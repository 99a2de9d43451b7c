import { emptyMailbox } from "#core/notices/mailbox.ts";
import type { Mailbox, Mailboxes } from "#core/ports/stores/mailboxes.ts";
import { promised } from "./promised.ts";

export function memoryMailboxes(): Mailboxes {
  const stored = new Map<string, Mailbox>();
  return promised<Mailboxes>({
    open: (reader) => structuredClone(stored.get(reader) ?? emptyMailbox(reader)),
    save(mailbox) {
      if ((stored.get(mailbox.reader)?.version ?? 0) !== mailbox.version) return { ok: false };
      const version = mailbox.version + 1;
      stored.set(mailbox.reader, structuredClone({ ...mailbox, version }));
      return { ok: true, version };
    },
  });
}
