import type { NoticeMessage } from "../people/notifier.ts";

/** One mail, and the messages that went with it. */
export type Mail = {
  readonly at: string;
  readonly ids: readonly string[];
  /** It waits for no bundle, and takes none of the places of what does. */
  readonly passes?: true;
};

/**
 * What is marked as sent and has its place among the mails of the hour; whether it was handed over is not known yet. What
 * stays here was to leave when its sender was stopped: it may have arrived, so that it is never sent again.
 */
type Leaving = { readonly message: NoticeMessage; readonly since: string };

/** What was sent to one reader lately, and what is held back to be sent as one. */
export type Mailbox = {
  /** An approver, or somebody else whom a message is for, as `readerOf` names them. */
  readonly reader: string;
  /** Zero before it is stored. */
  readonly version: number;
  /** Of the last hour. */
  readonly sent: readonly Mail[];
  readonly leaving: readonly Leaving[];
  /** What was marked as sent before, by short digests of the ids; the latest two thousand. */
  readonly known?: readonly string[];
  /** In the order in which they came; of the older ones of many the body is let go. */
  readonly held: readonly NoticeMessage[];
  /** How many more were held, of which nothing is kept but their number. */
  readonly more: number;
  /** The interruptions of the last 24 hours, and of a bundle that is to come. */
  readonly spent?: readonly string[];
  /** When what has to wait may be told, all of it as one. */
  readonly bundleAt?: string;
  /** What has its place already, by short digests of the ids. */
  readonly admitted?: readonly string[];
  /** How often what is to be posted was not taken, by its id. */
  readonly untaken?: Readonly<Record<string, number>>;
  /** What reached its reader, by the Monday of the week in UTC: messages, and what was told in bundles among them. */
  readonly weeks?: Readonly<Record<string, { readonly told: number; readonly bundled: number }>>;
  /** When somebody comes to send what is held. */
  readonly flushAt?: string;
};

/** What was sent to each reader lately, and what still waits to be sent. */
export interface Mailboxes {
  /** The latest; an empty one of version zero where nobody has put any. */
  open(reader: string): Promise<Mailbox>;
  /** Stores it as the next version unless its version is no longer the stored one. */
  save(mailbox: Mailbox): Promise<{ readonly ok: true; readonly version: number } | { readonly ok: false }>;
}
