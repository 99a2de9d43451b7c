import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogueFolder, openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { bundleFunctions } from "#constructs/functions/bundling/bundle-functions.ts";
import { writeCompiledPolicy } from "#core/policy/file/compiled-file.ts";
import { embeddedTables } from "../contracts/stores/embedded-tables.ts";
import { policyOf } from "../core/policy/sample.ts";

const folder = mkdtempSync(join(tmpdir(), "parley-bundled-"));
const file = join(folder, "look-at-resource/index.mjs");
const tables = embeddedTables();

beforeAll(async () => {
  openCatalogue();
  await bundleFunctions(["look-at-resource"], folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const installation = {
  v: 1,
  accounts: ["home"],
  regions: ["home"],
  governs: ["AWS::SQS::Queue"],
  restorers: [],
  sessionTags: false,
  looksPerDay: 1_000,
  startsPerDay: 100,
  readsPerSecond: 5,
  lookDelaySeconds: 10,
  keepDays: {},
};

const request = (type: string) => ({
  resource: { account: "123456789012", region: "eu-north-1", type, id: "orders" },
  again: 0,
});

const message = (messageId: string, body: unknown) => ({
  messageId,
  body: JSON.stringify(body),
  attributes: { SentTimestamp: "1795000000123", ApproximateReceiveCount: "1" },
});

/** Calls the bundle as Lambda does, in a process that knows nothing but its environment. */
async function invoked(event: unknown, environment: Readonly<Record<string, string>>) {
  const script = `const { handler } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const context = { awsRequestId: "request-1", functionName: "look-at-resource" };
    const answer = await handler(${JSON.stringify(event)}, context);
    console.log(JSON.stringify({ answer }));`;
  const env = { PATH: process.env["PATH"] ?? "", ...environment };
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { env });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const lines = `${out}\n${errors}`.split("\n").filter((line) => line.startsWith("{"));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

it("runs as a bundle on its settings alone, and tells in its log what it could not do", async () => {
  const ledger = await tables.create();
  const endpoint = await tables.client().config.endpoint?.();
  const lines = await invoked(
    { Records: [message("m1", request("AWS::SQS::Queue")), message("m2", request("AWS::EC2::VPC"))] },
    {
      AWS_REGION: "eu-north-1",
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
      AWS_ENDPOINT_URL_DYNAMODB: `http://${endpoint?.hostname}:${endpoint?.port}`,
      HOME_ACCOUNT: "123456789012",
      LEDGER_TABLE: ledger,
      INSTALLATION_FILE: written("installation.json", installation),
      POLICY_FILE: written("policy.json", writeCompiledPolicy(policyOf({}))),
      CATALOGUE_FOLDER: catalogueFolder(),
    },
  );
  const told = (part: object) => expect.arrayContaining([expect.objectContaining(part)]);
  // The ledger answered; the role to read the resource with is not set.
  expect(lines).toEqual(told({ answer: { batchItemFailures: [{ itemIdentifier: "m1" }] } }));
  expect(lines).toEqual(
    told({
      fault: "Misconfigured",
      why: "the setting `SPOKE_ROLE_ARN` is missing",
      function_request_id: "request-1",
    }),
  );
  expect(lines).toEqual(told({ Misconfigured: 1, service: "parley" }));
});
