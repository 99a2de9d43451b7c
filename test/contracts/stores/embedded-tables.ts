import type { AddressInfo } from "node:net";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import dynalite from "dynalite";
import { afterAll, beforeAll } from "vitest";
import { ensureTable } from "#adapters/aws/stores/create-table.ts";
import { ledgerTables } from "#adapters/aws/stores/tables.ts";

/** An embedded DynamoDB for one test file; each table is fresh. */
export function embeddedTables() {
  const server = dynalite({ createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  let client: DynamoDBClient | undefined;
  let tables = 0;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const credentials = { accessKeyId: "local", secretAccessKey: "local" };
    client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${port}`, region: "eu-north-1", credentials });
  });
  afterAll(async () => {
    client?.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const connected = (): DynamoDBClient => {
    if (client === undefined) throw new Error("the tables open before the first test");
    return client;
  };
  return {
    /** For anyone who asks without a client. */
    endpoint: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    client: () => DynamoDBDocumentClient.from(connected()),
    async create(kind: keyof typeof ledgerTables = "ledger") {
      tables += 1;
      const name = `${kind}-${tables}`;
      await ensureTable(connected(), name, ledgerTables[kind]);
      return name;
    },
  };
}
