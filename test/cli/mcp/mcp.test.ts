import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressIn } from "#adapters/parley/address.ts";
import { heldApiDesk } from "#adapters/parley/api-desk.ts";
import { parleyClient } from "#adapters/parley/client.ts";
import { mcpServer } from "#cli/mcp/mcp-server.ts";
import { checkout, type LaptopStage, laptopStage, role } from "../asking/laptop-stage.ts";
import { planText, scaled } from "../check/plan-texts.ts";

let here: LaptopStage;
let client: Client;
beforeAll(async () => {
  here = await laptopStage();
  client = await clientAs("pipeline");
  await here.order({
    ...{ do: "set", resource: "sg-checkout", as: "stranger" },
    properties: {
      SecurityGroupIngress: [{ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "0.0.0.0/0" }],
    },
  });
  await here.pass(20);
});
afterAll(async () => {
  await client.close();
  await here.close();
});

async function clientAs(name: string): Promise<Client> {
  const keys = here.personas.find((persona) => persona.name === name)?.keys ?? { id: "", secret: "" };
  const parley = parleyClient({
    ...{ address: addressIn(here.address), desk: heldApiDesk("eu-north-1", keys) },
    pause: () => Promise.resolve(),
  });
  const server = mcpServer("0.0.0", { parley, now: here.world.clock.now, conversation: "one" });
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const connected = new Client({ name: "test", version: "0" });
  await server.connect(theirs);
  await connected.connect(ours);
  return connected;
}

/** What the tests read of answers; a part that is missing fails where it is read. */
type Said = {
  readonly id: string;
  readonly fields: readonly unknown[];
  readonly cases: readonly { readonly resource: string }[];
  readonly asks: readonly { readonly link: string; readonly retryAfter: number }[];
};

const call = async (name: string, args: Record<string, unknown>) => {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
  const [first] = content as { readonly text: string }[];
  return { said: structuredContent as Said, isError: isError === true, text: first?.text ?? "" };
};

const group = async (): Promise<string> => (await call("open_questions", {})).said.cases[0]?.resource ?? "";

/** Everything that could have been answered, permitted or lifted. */
const standing = async () => {
  const { said } = await here.json("ada", ["cases"]);
  return { asked: said, cloud: here.hall.list() };
};

describe("parley mcp", () => {
  it("names its tools with schemas, hints and the advice to ask first", async () => {
    const { tools } = await client.listTools();
    expect(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint, annotations?.idempotentHint]),
    ).toEqual([
      ["check_change", true, true],
      ["check_plan", true, true],
      ["who_holds", true, true],
      ["explain", true, true],
      ["my_notices", true, true],
      ["open_questions", true, true],
      ["declare_intent", false, true],
      ["withdraw_intent", false, true],
    ]);
    for (const { inputSchema, outputSchema } of tools)
      expect([inputSchema["type"], outputSchema?.["type"]]).toEqual(["object", "object"]);
    expect(client.getInstructions()).toContain("Ask first");
    expect(client.getServerVersion()).toMatchObject({ name: "parley" });
  });

  it("checks a change: kept, put back, or asked with a link and a time to come back", async () => {
    const kept = await call("check_change", { resource: checkout, changes: { "/DesiredCapacity": "10" } });
    expect(kept.said).toMatchObject({ outcome: "keep", asks: [] });
    const lost = await call("check_change", { resource: checkout, changes: { "/DesiredCapacity": "4" } });
    expect(lost.said).toMatchObject({
      outcome: "revert",
      fields: [{ path: "/DesiredCapacity", value: "10" }],
    });
    const open = { IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp: "10.1.0.0/16" };
    const resource = await group();
    const asked = await call("check_change", { resource, changes: { "/SecurityGroupIngress": [open] } });
    expect(asked.said).toMatchObject({ outcome: "ask" });
    const [ask] = asked.said.asks;
    expect(ask?.link).toMatch(new RegExp(`^${here.address}/console/cases/[\\w-]+$`));
    expect(ask?.retryAfter).toBeGreaterThanOrEqual(60);
    expect(Object.keys(ask ?? {})).toEqual(["question", "link", "deadline", "silence", "retryAfter"]);
  });

  it("checks a plan: what would not stay, and where a person is asked", async () => {
    const plan = planText(scaled("checkout", 10, 4), scaled("quiet", 1, 2));
    const { said } = await call("check_plan", { plan, because: "CHG0012345" });
    expect(said).toMatchObject({
      headline: "1 of 2 fields would be put back at once",
      fields: { waits: 1, kept: 1 },
      resources: [
        { resource: checkout, fields: [{ path: "/DesiredCapacity", fate: "waits", backTo: "10" }] },
      ],
      asks: [],
    });
    const asked = await call("check_plan", { plan, because: "INC-1042" });
    expect(asked.said.asks.length).toBeGreaterThan(0);
    for (const ask of asked.said.asks)
      expect(Object.keys(ask)).toEqual(["question", "link", "deadline", "silence", "retryAfter"]);
    expect(asked.text).not.toContain("approvers");
  });

  it("checks a template in YAML as one in JSON", async () => {
    const template = (name: string) =>
      `Resources:\n  Group:\n    Type: AWS::AutoScaling::AutoScalingGroup\n    Properties:\n      MinSize: !Ref ${name}\n      MaxSize: "3"\n`;
    const place = "123456789012/eu-north-1";
    const { isError, said } = await call("check_plan", { plan: template("Least"), in: place });
    expect([isError, said.fields]).toEqual([false, { kept: 1, waits: 0, lost: 0, asks: 0 }]);
  });

  it.each([
    { when: "there is no plan", args: {}, says: "" },
    { when: "it is no text", args: { plan: { resource_changes: [] } }, says: "" },
    {
      when: "it is cut",
      args: { plan: planText(scaled("checkout", 10, 4)).slice(0, -4) },
      says: "ends in the middle",
    },
    { when: "it is something else", args: { plan: "{}" }, says: "no plan, change set or template" },
    { when: "it is too large", args: { plan: " ".repeat(5_000_001) }, says: "" },
    { when: "it names a file", args: { plan: "/etc/passwd" }, says: "no JSON" },
    { when: "it would act for another", args: { plan: planText(), as: role("admin") }, says: "" },
    {
      when: "the place is none",
      args: { plan: planText(scaled("a", 1, 2)), in: "../x" },
      says: "no account and region",
    },
    {
      when: "the reason is none",
      args: { plan: planText(scaled("a", 1, 2)), because: "soon" },
      says: "what kind of reason",
    },
  ])("refuses a plan where $when", async ({ args, says }) => {
    const before = await standing();
    const told = await call("check_plan", args).catch((error: unknown) => ({
      isError: true,
      text: String(error),
    }));
    expect([told.isError, told.text]).toEqual([true, expect.stringContaining(says)]);
    expect(await standing()).toEqual(before);
  });

  it("says who holds, why, and what is asked", async () => {
    const held = await call("who_holds", { resource: checkout, field: "DesiredCapacity" });
    expect(held.said.fields).toMatchObject([
      { path: "/DesiredCapacity", holders: [{ actor: { principal: role("oncall") } }] },
    ]);
    const why = await call("explain", { resource: checkout, field: "/DesiredCapacity" });
    expect(why.said).toMatchObject({ outcome: "keep", explanation: expect.stringContaining("INC-1042") });
    const questions = await call("open_questions", {});
    expect(questions.said.cases[0]).toMatchObject({
      state: "waiting",
      asks: [{ link: expect.stringContaining("/console/cases/") }],
    });
    expect((await call("open_questions", { resource: checkout })).said).toEqual({ cases: [] });
  });

  it("declares once for the same words, and withdraws as often as it is asked", async () => {
    const words = {
      intent: "consistency",
      motivation: { kind: "change-ticket", ref: "CHG0000009" },
      for: "2h",
    };
    const first = await call("declare_intent", words);
    expect(first.said).toMatchObject({ by: role("deploy"), carry: { AWS_SDK_UA_APP_ID: first.said.id } });
    expect((await call("declare_intent", words)).said.id).toBe(first.said.id);
    expect((await call("declare_intent", { ...words, once: "another" })).said.id).not.toBe(first.said.id);
    for (const _ of [1, 2])
      expect((await call("withdraw_intent", { id: first.said.id })).said).toMatchObject({
        state: "withdrawn",
      });
  });

  it("lets no call answer a question, give leave or raise an urgency", async () => {
    const before = await standing();
    const { tools } = await client.listTools();
    const [open] = before.asked.items;
    const hostile: Record<string, unknown>[] = [
      {},
      { resource: checkout },
      { resource: checkout, changes: {}, answer: "keep" },
      { id: open.id, answer: "keep" },
      { id: open.questions[0].id, choice: "revert" },
      { case: open.id, answer: "value", value: "0.0.0.0/0" },
      { resource: checkout, field: "/DesiredCapacity", urgency: "emergency" },
      { resource: checkout, changes: { "/DesiredCapacity": "2" }, urgency: "emergency" },
      {
        intent: "availability",
        delegates: [{ principal: role("ops-agent"), upTo: "emergency", until: "2030-01-01T00:00:00Z" }],
      },
      { intent: "availability", by: role("oncall") },
      { intent: "availability", principals: [role("oncall")] },
      { intent: "availability", actor: role("oncall") },
      { intent: "availability", strength: "must", urgency: "emergency" },
      { intent: "availability", under: "int-000000000000000000000000" },
      { id: "../../cases" },
      { id: 7 },
      { resource: "x".repeat(100_000), field: "/A" },
      { resource: checkout, field: "/".repeat(5_000) },
      JSON.parse('{"__proto__": {"intent": "cost"}}'),
    ];
    for (const { name } of tools)
      for (const args of hostile) {
        const { isError, said } = await call(name, args);
        const isRead = name !== "declare_intent" && name !== "withdraw_intent";
        if (!isRead) expect([name, args, isError]).toEqual([name, args, true]);
        expect(JSON.stringify(said ?? {})).not.toContain('"settled"');
      }
    const unknown = await client.callTool({ name: "answer_question", arguments: { id: open.id } }).then(
      ({ isError }) => isError,
      () => true,
    );
    expect(unknown).toBe(true);
    await here.pass(1);
    expect(await standing()).toEqual(before);
  });

  it("holds an unconfirmed emergency for what it is: nothing", async () => {
    const words = {
      ...{ intent: "availability", motivation: { kind: "incident", ref: "INC-9999" }, resource: checkout },
      claims: [{ field: "/DesiredCapacity", constraint: { is: "12" }, strength: "must" }],
      for: "1h",
    };
    const declared = await call("declare_intent", words);
    expect(declared.isError).toBe(false);
    await here.pass(60);
    expect(here.values()?.["DesiredCapacity"]).toBe("10");
    await call("withdraw_intent", { id: declared.said.id });
  });

  it("tells what helps where it is refused, and nothing of its insides", async () => {
    const refused = await call("who_holds", { resource: `${checkout}-2` });
    expect([refused.isError, refused.text]).toEqual([
      true,
      expect.stringContaining("has not seen this resource"),
    ]);
    expect(refused.text).not.toMatch(/node:|\.ts:/);
  });

  it("speaks on standard input and output, as agents start it", async () => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: ["bin/parley.js", "mcp", "--as", "pipeline"],
      env: { ...process.env, ...here.env } as Record<string, string>,
      stderr: "pipe",
    });
    const other = new Client({ name: "test", version: "0" });
    await other.connect(transport);
    const { structuredContent } = await other.callTool({
      name: "who_holds",
      arguments: { resource: checkout },
    });
    expect(structuredContent).toMatchObject({ resource: checkout });
    await other.close();
  });
});
