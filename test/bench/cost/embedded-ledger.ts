import type { AddressInfo } from "node:net";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { dynamoCasePlaces } from "#adapters/aws/stores/case-places.ts";
import { ensureTable } from "#adapters/aws/stores/create-table.ts";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoEventStore } from "#adapters/aws/stores/event-store.ts";
import type { DocumentClient } from "#adapters/aws/stores/items/table.ts";
import { dynamoDrafts } from "#adapters/aws/stores/learning/drafts.ts";
import { dynamoPrecedents } from "#adapters/aws/stores/learning/precedents.ts";
import { dynamoRefusals } from "#adapters/aws/stores/learning/refusals.ts";
import { dynamoRowStates } from "#adapters/aws/stores/learning/row-states.ts";
import { dynamoMailboxes } from "#adapters/aws/stores/mailboxes.ts";
import { dynamoMeters } from "#adapters/aws/stores/meters.ts";
import { dynamoPolicyStore } from "#adapters/aws/stores/policies/policy-store.ts";
import { dynamoShadowBook } from "#adapters/aws/stores/policies/shadow-book.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/registry/kill-switch.ts";
import { dynamoProfileBook } from "#adapters/aws/stores/registry/profile-book.ts";
import { dynamoRegistry } from "#adapters/aws/stores/registry/registry.ts";
import { dynamoResourceIndex } from "#adapters/aws/stores/resource-index.ts";
import { dynamoSessions } from "#adapters/aws/stores/sessions.ts";
import { dynamoSituations } from "#adapters/aws/stores/situation-store.ts";
import { dynamoSourceBooks } from "#adapters/aws/stores/source-books.ts";
import { ledgerTables } from "#adapters/aws/stores/tables.ts";
import { dynamoTallies } from "#adapters/aws/stores/tallies.ts";
import { thriftyMeters } from "#adapters/aws/stores/thrifty-meters.ts";
import { countingClient } from "../../contracts/stores/units.ts";

/** The ledger as it is on AWS, on an embedded DynamoDB, with the units that DynamoDB would charge. */
export async function embeddedLedger() {
  const server = dynalite({ createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  const raw = new DynamoDBClient({ endpoint: `http://127.0.0.1:${port}`, region: "eu-north-1", credentials });
  for (const name of ["ledger", "registry"] as const) await ensureTable(raw, name, ledgerTables[name]);
  const { client, units, reset } = countingClient(DynamoDBDocumentClient.from(raw), "registry");
  const close = async () => {
    raw.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const table = { client: DynamoDBDocumentClient.from(raw), name: "ledger" };
  // Apart from the stores of the stories, whose hours are not counted.
  const drafts = dynamoDrafts(client, "ledger");
  const rowStates = dynamoRowStates(client, "ledger");
  const refusals = dynamoRefusals(client, "ledger");
  return { stores: storesOn(client), drafts, rowStates, refusals, table, units, reset, close };
}

const storesOn = (client: DocumentClient) => ({
  dockets: dynamoDocketStore(client, "ledger"),
  events: dynamoEventStore(client, "ledger"),
  decisions: dynamoDecisionLog(client, "ledger"),
  sessions: dynamoSessions(client, "ledger"),
  situations: dynamoSituations(client, "ledger"),
  tallies: dynamoTallies(client, "ledger"),
  meters: thriftyMeters(dynamoMeters(client, "ledger")),
  registry: dynamoRegistry(client, "registry"),
  profiles: dynamoProfileBook(client, "registry"),
  casePlaces: dynamoCasePlaces(client, "ledger"),
  sourceBooks: dynamoSourceBooks(client, "ledger"),
  mailboxes: dynamoMailboxes(client, "ledger"),
  resourceIndex: dynamoResourceIndex(client, "ledger"),
  policies: dynamoPolicyStore(client, "ledger"),
  shadowBook: dynamoShadowBook(client, "ledger"),
  precedents: dynamoPrecedents(client, "ledger"),
  killSwitch: dynamoKillSwitch(client, "registry"),
});
