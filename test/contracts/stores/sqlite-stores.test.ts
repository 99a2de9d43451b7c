import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { sqliteLedgerSource } from "#adapters/sqlite/stores/ledger-source.ts";
import { sealer } from "../../core/ledger/chain/sealed-chain.ts";
import { casePlacesContract } from "./case-places.contract.ts";
import { decisionLogContract } from "./decision-log.contract.ts";
import { docketStoreContract } from "./docket-store.contract.ts";
import { eventStoreContract } from "./event-store.contract.ts";
import { killSwitchContract } from "./kill-switch.contract.ts";
import { ledgerSourceContract } from "./ledger-source.contract.ts";
import { mailboxesContract } from "./mailboxes.contract.ts";
import { metersContract } from "./meters.contract.ts";
import { profileBookContract } from "./profile-book.contract.ts";
import { registryContract } from "./registry.contract.ts";
import { sealStoreContract } from "./seal-store.contract.ts";
import { sessionsContract } from "./sessions.contract.ts";
import { situationStoreContract } from "./situation-store.contract.ts";
import { temporaryDisks } from "./sqlite/temporary-disks.ts";
import { talliesContract } from "./tallies.contract.ts";

const { folder, open } = temporaryDisks();
const fresh = () => sqliteStores(open());

docketStoreContract("sqlite", async () => fresh().dockets);
eventStoreContract("sqlite", async () => fresh().events);
decisionLogContract("sqlite", async () => fresh().decisions);
registryContract("sqlite", async () => fresh().registry);
sessionsContract("sqlite", async () => fresh().sessions);
situationStoreContract("sqlite", async (now) => sqliteStores(open(folder(), { now })).situations);
talliesContract("sqlite", async () => fresh().tallies);
metersContract("sqlite", async () => fresh().meters);
killSwitchContract("sqlite", async () => fresh().killSwitch);
casePlacesContract("sqlite", async () => fresh().casePlaces);
mailboxesContract("sqlite", async () => fresh().mailboxes);
profileBookContract("sqlite", async () => fresh().profiles);
sealStoreContract("sqlite", async () => fresh().seals);
ledgerSourceContract("sqlite", () => {
  const disk = open();
  return Promise.resolve({ ...sqliteStores(disk), source: sqliteLedgerSource(disk, sealer) });
});
