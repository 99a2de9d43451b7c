import type { KeptOwners } from "../../owners/owners-book.ts";

/** What the sources of owners told when they were read last, as one small document. */
export interface OwnersStore {
  /** As it stood a moment ago; undefined where nothing was ever read. */
  read(): Promise<KeptOwners | undefined>;
  keep(owners: KeptOwners): Promise<void>;
}
