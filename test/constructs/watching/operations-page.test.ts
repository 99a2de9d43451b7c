import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { DocumentClient } from "#adapters/aws/stores/items/table.ts";
import { dynamoKillSwitch } from "#adapters/aws/stores/registry/kill-switch.ts";
import { runbookHeading, runbookText } from "#constructs/alarms/runbooks/runbook-text.ts";
import { runbookIds } from "#constructs/alarms/runbooks.ts";

const file = "docs/operations.md";
const page = readFileSync(file, "utf8");
const place = { name: "parley", partition: "aws", account: "$ACCOUNT", region: "$REGION" };
const block = /(<!-- runbooks -->\n).*(<!-- \/runbooks -->)/s;

/** As the SDK's document client hands it on. */
const plain = (json: string): Readonly<Record<string, unknown>> => {
  const item = JSON.parse(json) as Record<string, { S?: string; N?: string; BOOL?: boolean }>;
  const values = Object.entries(item).map(([key, { S, N, BOOL }]) => [key, S ?? BOOL ?? Number(N)]);
  return Object.fromEntries(values);
};

const written = () =>
  runbookIds.map((id) => `### ${runbookHeading(id)}\n\n${runbookText(id, place)}\n`).join("\n");

describe("docs/operations.md", () => {
  // `npx vitest run test/constructs/watching/operations-page.test.ts -u` writes it anew.
  it("shows the runbooks that the account's dashboard shows", async () => {
    const text = await readFile(file, "utf8");
    expect(text).toMatch(block);
    const real = text.replace(block, (_, begin: string, end: string) => `${begin}\n${written()}\n${end}`);
    await expect(real).toMatchFileSnapshot(`../../../${file}`);
  });

  it("sets the kill switch as the functions read it", async () => {
    const items = [...page.matchAll(/--item '(\{.*\})'/g)].map(([, json = ""]) => plain(json));
    expect(items).toHaveLength(2);
    const read = items.map(async (Item) => {
      const client = { send: () => Promise.resolve({ Item }) } as unknown as DocumentClient;
      return await dynamoKillSwitch(client, "registry").isStopped();
    });
    expect(await Promise.all(read)).toEqual([true, false]);
  });
});

describe("every runbook", () => {
  it.each(runbookIds)("%s says what to look at, what to do and what happens otherwise", (id) => {
    const text = runbookText(id, place);
    expect(text).toMatch(/^\S.*\*\*Look\*\*\n\n\S.*\*\*Act\*\*\n\n\S.*\*\*Ignored:\*\* \S/s);
    expect(text).not.toMatch(/\{(name|account|region|partition)\}/);
  });
});
