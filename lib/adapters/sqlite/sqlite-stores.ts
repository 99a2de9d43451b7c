import type { Disk } from "./open-disk.ts";
import { sqliteDrafts } from "./people/drafts.ts";
import { sqliteOwnersStore } from "./people/owners-store.ts";
import { sqlitePrecedents } from "./people/precedents.ts";
import { sqliteRefusals } from "./people/refusals.ts";
import { sqliteRowStates } from "./people/row-states.ts";
import { sqliteCasePlaces } from "./stores/case-places.ts";
import { sqliteDecisionLog } from "./stores/decision-log.ts";
import { sqliteDocketStore } from "./stores/docket-store.ts";
import { sqliteEventStore } from "./stores/event-store.ts";
import { sqliteInboxes } from "./stores/inboxes.ts";
import { sqliteKillSwitch } from "./stores/kill-switch.ts";
import { sqliteMailboxes } from "./stores/mailboxes.ts";
import { sqliteMeters } from "./stores/meters.ts";
import { sqlitePolicyStore } from "./stores/policies/policy-store.ts";
import { sqliteShadowBook } from "./stores/policies/shadow-book.ts";
import { sqliteProfileBook } from "./stores/profile-book.ts";
import { sqliteRegistry } from "./stores/registry.ts";
import { sqliteResourceIndex } from "./stores/resource-index.ts";
import { sqliteSealStore } from "./stores/seal-store.ts";
import { sqliteSessions } from "./stores/sessions.ts";
import { sqliteSituations } from "./stores/situation-store.ts";
import { sqliteSourceBooks } from "./stores/situations/source-books.ts";
import { sqliteTallies } from "./stores/tallies.ts";

/** Everything that the core remembers, on one disk. */
export const sqliteStores = (disk: Disk) => ({
  dockets: sqliteDocketStore(disk),
  events: sqliteEventStore(disk),
  decisions: sqliteDecisionLog(disk),
  registry: sqliteRegistry(disk, disk.now),
  sessions: sqliteSessions(disk),
  situations: sqliteSituations(disk, disk.now),
  sourceBooks: sqliteSourceBooks(disk),
  meters: sqliteMeters(disk),
  tallies: sqliteTallies(disk),
  killSwitch: sqliteKillSwitch(disk, disk.now),
  casePlaces: sqliteCasePlaces(disk, disk.now),
  mailboxes: sqliteMailboxes(disk, disk.now),
  profiles: sqliteProfileBook(disk),
  seals: sqliteSealStore(disk),
  resourceIndex: sqliteResourceIndex(disk),
  policies: sqlitePolicyStore(disk, disk.now),
  owners: sqliteOwnersStore(disk),
  inboxes: sqliteInboxes(disk, disk.now),
  shadowBook: sqliteShadowBook(disk, disk.now),
  precedents: sqlitePrecedents(disk),
  drafts: sqliteDrafts(disk),
  rowStates: sqliteRowStates(disk),
  refusals: sqliteRefusals(disk),
});
