import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressIn } from "#adapters/parley/address.ts";
import { heldApiDesk } from "#adapters/parley/api-desk.ts";
import { parleyClient } from "#adapters/parley/client.ts";
import { mcpServer } from "#cli/mcp/mcp-server.ts";
import { declareIntent } from "#core/api/operations/intents.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { IntentRecord, recordDigest, recordOfIntent, recordOfReason } from "#core/intents/intent-record.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { checkout, type LaptopStage, laptopStage, role } from "../../cli/asking/laptop-stage.ts";
import { folderWith } from "../../cli/stage.ts";

let here: LaptopStage;
beforeAll(async () => {
  here = await laptopStage();
});
afterAll(() => here.close());

const until = "2026-11-21T09:00:00Z";
const reason = {
  intent: "consistency",
  motivation: { kind: "change-ticket", ref: "CHG0000077" },
  until,
} as const;
const stake = {
  ...{ ...reason, resource: checkout },
  claims: [{ field: "/MaxSize", constraint: { max: 14 }, prefer: 12, strength: "want" }],
} as const;

const asPipeline = () => {
  const keys = here.personas.find(({ name }) => name === "pipeline")?.keys ?? { id: "", secret: "" };
  const desk = heldApiDesk("eu-north-1", keys);
  return parleyClient({ address: addressIn(here.address), desk, pause: () => Promise.resolve() });
};

const byApi = async (body: object): Promise<string> =>
  (
    await asPipeline().ask(declareIntent, {
      body: body as typeof reason,
      key: `door-${Object.keys(body).length}`,
    })
  ).id;

async function byMcp(body: object): Promise<string> {
  const runtime = { parley: asPipeline(), now: here.world.clock.now, conversation: "doors" };
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: "test", version: "0" });
  await mcpServer("0", runtime).connect(theirs);
  await client.connect(ours);
  const { structuredContent } = await client.callTool({ name: "declare_intent", arguments: { ...body } });
  await client.close();
  return (structuredContent as { readonly id: string }).id;
}

const byFile = async (body: object): Promise<string> => {
  const file = await folderWith({ "one.json": JSON.stringify(body) });
  return (await here.json("pipeline", ["declare", "--file", `${file}/one.json`])).said.id;
};

const byWords = async (body: object): Promise<string> => {
  const stakes = "claims" in body ? [checkout, "MaxSize<=14", "--prefer", "12", "--strength", "want"] : [];
  const words = ["--because", "CHG0000077", "--intent", "consistency", "--until", until];
  return (await here.json("pipeline", ["declare", ...stakes, ...words])).said.id;
};

const stored = async (id: string): Promise<IntentRecord> => {
  const found = await here.world.runtime.registry.declaration(id, "latest");
  if (found === undefined) throw new Error(`nothing is registered under ${id}`);
  return IntentRecord.parse(recordOfIntent(found));
};

/** What the docket holds of a change of the pipeline's that is made with these words. */
async function carried(session: object, value: string): Promise<IntentRecord> {
  await here.order({ do: "session", as: "terraform", ...session });
  await here.order({ do: "set", resource: "checkout", as: "terraform", properties: { MaxSize: value } });
  await here.pass(2);
  const record = await here.world.runtime.dockets.load(parseResource(checkout));
  const slots = [...(record?.docket.writes.values() ?? [])].toSorted((a, b) => b.at - a.at);
  const found = slots
    .flatMap(({ writes }) => [...writes.values()])
    .find((write) => write.field === "/MaxSize");
  if (found === undefined) throw new Error("the change is not in the docket");
  return IntentRecord.parse(recordOfReason(found));
}

const bytes = (record: IntentRecord) => canonicalJson(record as unknown as Json);

describe("one contract behind every door", () => {
  it("keeps one reason as the same bytes, whichever door it came by", async () => {
    const ids = [await byWords(reason), await byFile(reason), await byApi(reason), await byMcp(reason)];
    const records = await Promise.all(ids.map(stored));
    const [id = ""] = ids;
    const tags = {
      ...{ "parley:intent": "consistency", "parley:motivation": "change-ticket" },
      ...{ "parley:ref": "CHG0000077", "parley:until": until },
    };
    records.push(await carried({ name: "gitlab-ci", tags }, "13"));
    records.push(await carried({ name: `gitlab-ci@${id}` }, "14"));
    expect(new Set(records.map(bytes)).size).toBe(1);
    expect(new Set(records.map(recordDigest)).size).toBe(1);
    expect(records[0]).toEqual({
      ...{ who: role("deploy"), fields: [], goal: "consistency", until, delegates: [] },
      reason: { kind: "change-ticket", ref: "CHG0000077" },
    });
  });

  it("keeps one stake as the same bytes through every door that carries fields", async () => {
    const ids = [await byWords(stake), await byFile(stake), await byApi(stake), await byMcp(stake)];
    const records = await Promise.all(ids.map(stored));
    expect(new Set(records.map(bytes)).size).toBe(1);
    expect(records[0]?.fields).toEqual([
      { field: "/MaxSize", constraint: { max: 14 }, prefer: 12, strength: "want" },
    ]);
  });
});
