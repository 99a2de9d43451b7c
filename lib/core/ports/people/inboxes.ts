import type { ActorNotice } from "../../ledger/actor-notice.ts";

/** What one claimant was told, the oldest first. */
export type InboxPage = {
  readonly notices: readonly ActorNotice[];
  /** What comes later stands behind this place; undefined where nothing was ever put. */
  readonly last?: string;
};

/** How many notices are read at once. */
export const inboxPage = 50;
/** How many days a notice is kept. */
export const inboxDays = 30;

/** What claimants were told, by principal. INVARIANT (in one order): a notice never appears before one that was read. */
export interface Inboxes {
  /** Puts it behind all others of its claimant, once; says whether it was handed on to channels before. */
  put(notice: ActorNotice): Promise<{ readonly wasHandedOn: boolean }>;
  /** Notes that its channels have it, so that it is handed on once. */
  handedOn(notice: ActorNotice): Promise<void>;
  /** Those of a principal behind a place, or from the first one on. */
  list(principal: string, after: string | undefined): Promise<InboxPage>;
}
