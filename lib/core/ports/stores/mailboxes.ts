import type { Mailbox } from "../../notices/mailbox.ts";

/** What was sent to each reader lately, and what still waits to be sent. */
export interface Mailboxes {
  /** The latest; an empty one of version zero where nobody has put any. */
  open(reader: string): Promise<Mailbox>;
  /** Stores it as the next version unless its version is no longer the stored one. */
  save(mailbox: Mailbox): Promise<{ readonly ok: true; readonly version: number } | { readonly ok: false }>;
}
