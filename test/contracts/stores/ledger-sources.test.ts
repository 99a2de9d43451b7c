import { KMSClient } from "@aws-sdk/client-kms";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { jsonDesk } from "#adapters/aws/desk/json-desk.ts";
import { ledgerDesk } from "#adapters/aws/desk/ledger-desk.ts";
import { dynamoDecisionLog } from "#adapters/aws/stores/decision-log.ts";
import { dynamoDocketStore } from "#adapters/aws/stores/docket-store.ts";
import { dynamoPolicyStore } from "#adapters/aws/stores/policies/policy-store.ts";
import { s3SealStore } from "#adapters/aws/stores/seal-store.ts";
import type { Signing } from "#adapters/aws/stores/seals/s3-request.ts";
import { memoryDecisionLog } from "#adapters/memory/stores/decision-log.ts";
import { memoryDocketStore } from "#adapters/memory/stores/docket-store.ts";
import { memoryLedgerSource } from "#adapters/memory/stores/ledger-source.ts";
import { memoryPolicyStore } from "#adapters/memory/stores/policies/policy-store.ts";
import { memorySealStore } from "#adapters/memory/stores/seal-store.ts";
import { sealer } from "../../core/ledger/chain/sealed-chain.ts";
import { embeddedTables } from "./embedded-tables.ts";
import { fakeS3 } from "./fake-s3.ts";
import { filled, ledgerSourceContract, type Opened, reportOn } from "./ledger-source.contract.ts";

const region = "eu-north-1";
const { client, create, endpoint } = embeddedTables();
const bucket = fakeS3();
const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const signing: Signing = new KMSClient({ region, credentials }).config;

beforeEach(() => bucket.objects.clear());

async function inDynamo(): Promise<Opened & { readonly table: string }> {
  const table = await create();
  const place = { url: bucket.url(), region };
  const tables = jsonDesk(signing, { region, endpoint: endpoint() });
  const desk: typeof tables = async (call) =>
    call.service === "kms" ? { PublicKey: await sealer.key() } : await tables(call);
  return {
    table,
    decisions: dynamoDecisionLog(client(), table),
    dockets: dynamoDocketStore(client(), table),
    seals: s3SealStore(signing, place),
    policies: dynamoPolicyStore(client(), table),
    source: ledgerDesk({ region, table, seals: "", key: "alias/k" }, { signing, desk, bucket: place }),
  };
}

ledgerSourceContract("memory", () => {
  const stores = {
    decisions: memoryDecisionLog(),
    dockets: memoryDocketStore(),
    seals: memorySealStore(),
    policies: memoryPolicyStore(),
    sealer,
  };
  return Promise.resolve({ ...stores, source: memoryLedgerSource(stores) });
});

ledgerSourceContract("dynamo", inDynamo);

describe("a table that somebody wrote", () => {
  it.each([
    { what: "no body", item: {}, why: "not-an-entry" },
    { what: "a body that cannot be unpacked", item: { body: Buffer.from("x") }, why: "not-an-entry" },
    { what: "the layout of a newer release", item: { v: 99, body: Buffer.from("x") }, why: "not-an-entry" },
  ])("is read to its end, also where an entry has $what", async ({ item, why }) => {
    const opened = await inDynamo();
    await filled(opened);
    const Item = { pk: "resource#123456789012/eu-north-1/AWS::S3::Bucket/logs", v: 1, ...item };
    const put = new PutCommand({ TableName: opened.table, Item: { ...Item, sk: "decision#000000000003#x" } });
    await client().send(put);
    const report = await reportOn(opened.source);
    expect(report.misfits).toEqual([expect.objectContaining({ why, version: 3, id: "x" })]);
    expect(report.entries).toBe(63);
  });

  it("is misconfigured where there is none, and unavailable where nobody answers", async () => {
    const { source } = { ...(await inDynamo()), ...elsewhere("nowhere", endpoint()) };
    await expect(reportOn(source)).rejects.toMatchObject({ name: "Misconfigured" });
    const away = elsewhere("nowhere", "http://127.0.0.1:1");
    await expect(reportOn(away.source)).rejects.toMatchObject({ name: "Unavailable" });
  });
});

function elsewhere(table: string, at: string) {
  const place = { url: bucket.url(), region };
  const desk = jsonDesk(signing, { region, endpoint: at });
  return { source: ledgerDesk({ region, table, seals: "", key: "k" }, { signing, desk, bucket: place }) };
}
