import type { AddressInfo, Server } from "node:net";
import { SNSClient } from "@aws-sdk/client-sns";
import { createAdaptorServer } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import { apiDesk } from "#adapters/parley/api-desk.ts";
import { type AuthorsAsked, tellAuthors } from "#cli/authors/tell-authors.ts";
import { answerFault } from "#cli/fault-report.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { freshRecord } from "#core/ledger/fresh-record.ts";
import { parseResource } from "#core/resources/resource-id.ts";
import { createHandler } from "#functions/serve-api/handler.ts";
import { localGateway } from "#local/http/local-gateway.ts";
import { type KeyPair, withKeys } from "#local/http/persona.ts";
import { apiStage, home } from "../http/api-stage.ts";
import { parley } from "./stage.ts";

const region = "eu-north-1";
const resource = `${home}/${region}/AWS::AutoScaling::AutoScalingGroup/checkout`;
const at = "2026-11-21T02:00:00Z";
const path = "/DesiredCapacity" as FieldPath;
const ada = withKeys(
  { name: "ada", about: "", userArn: `arn:aws:sts::${home}:assumed-role/oncall/ada`, email: "a@example.com" },
  new Uint8Array(32),
);
const nobody: KeyPair = { id: "AKIAIOSFODNN7EXAMPLE", secret: "x" };

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(answer: (request: Request) => Response | Promise<Response>): Promise<string> {
  const server = createAdaptorServer({ fetch: answer }) as Server;
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Parley's API on this machine, which proves by its signature who asks, as AWS does. */
async function installation() {
  const { runtime } = apiStage();
  const authors = { [path]: { principal: "anna", at, how: "observed" } } as const;
  await runtime.dockets.save({
    ...freshRecord(parseResource(resource)),
    learnt: { authors, creator: { principal: "otto\u001b[2J", at, how: "first sight" } },
  });
  const door = () => Promise.reject(new Error("closed"));
  const doors = {
    serveApi: createHandler(() => runtime),
    answerQuestion: door,
    serveConsole: door,
    receiveHook: door,
  };
  let ask: ((request: Request) => Promise<Response>) | undefined;
  const url = await listening((request) => ask?.(request) ?? new Response("", { status: 503 }));
  ask = localGateway({ doors, publicUrl: url, region, personas: [ada], now: () => Date.now() });
  return { url, runtime };
}

const deskWith = (keys: KeyPair) => (of: string) =>
  apiDesk(of, {
    credentials: () => Promise.resolve({ accessKeyId: keys.id, secretAccessKey: keys.secret }),
    sha256: new SNSClient({ region: of }).config.sha256,
  });

async function asked(
  words: AuthorsAsked,
  { keys = ada.keys, env = {} }: { keys?: KeyPair; env?: Terminal["env"] } = {},
) {
  const told = { out: "", err: "" };
  const terminal = {
    out: (text: string) => {
      told.out += text;
    },
    err: (text: string) => {
      told.err += text;
    },
    env: { AWS_REGION: region, ...env },
    isTty: { in: false, out: false, err: false },
    columns: 100,
    pause: () => Promise.resolve(),
  } as unknown as Terminal;
  try {
    const code = await tellAuthors(words, terminal, deskWith(keys));
    return { code, ...told };
  } catch (error) {
    const code = answerFault(error, terminal);
    return { code, ...told };
  }
}

describe("parley authors", () => {
  it("lists who writes where, and nothing in it steers the terminal", async () => {
    const { url } = await installation();
    const { code, out } = await asked({}, { env: { PARLEY_AT: url } });
    expect(code).toBe(0);
    expect(out).toBe(
      `${resource}\n` +
        `  (created it)      otto\\u{1b}[2J  first sight  ${at}\n` +
        `  /DesiredCapacity  anna           observed     ${at}\n`,
    );
    const json = await asked({ at: url, resource, principal: "anna", json: true });
    expect(JSON.parse(json.out)).toEqual({
      items: [{ resource, field: path, principal: "anna", at, how: "observed" }],
    });
    expect((await asked({ at: url, principal: "zoe" })).out).toBe("nothing was learnt of who writes here\n");
  });

  it("strikes somebody out, as the one who signed", async () => {
    const { url, runtime } = await installation();
    const { code, out } = await asked({ at: url, resource, principal: "anna", strike: true });
    expect([code, out]).toEqual([
      0,
      `from its next look on Parley takes anna for no author of ${path} on ${resource}\n`,
    ]);
    const { events } = await runtime.events.after(parseResource(resource), "");
    expect(events.map(({ event }) => event)).toMatchObject([
      { kind: "strike", principal: "anna", by: `${home}:role/oncall` },
    ]);
  });

  it.each([
    { when: "no address is said", words: {}, code: 64, says: "it is not said where Parley is" },
    { when: "it is no address", words: { at: "parley" }, code: 64, says: "`parley` is no address" },
    {
      when: "it would go in the clear",
      words: { at: "http://parley.example.com" },
      code: 64,
      says: "is not asked",
    },
    {
      when: "it only looks like the laptop",
      words: { at: "http://127.0.0.1.example.com" },
      code: 64,
      says: "is not asked",
    },
    { when: "it is a file", words: { at: "file:///etc/passwd" }, code: 64, says: "is not asked" },
    {
      when: "a password is in it",
      words: { at: "https://a:b@parley.example.com" },
      code: 64,
      says: "says more than",
    },
    {
      when: "the region is none",
      words: { at: "https://parley.example.com", region: "x" },
      code: 64,
      says: "`x` is not a region",
    },
    {
      when: "nobody is named",
      words: { at: "https://parley.example.com", strike: true },
      code: 64,
      says: "who is struck out where",
    },
    {
      when: "a field is named in vain",
      words: { at: "https://parley.example.com", field: "/A" },
      code: 64,
      says: "what to strike out",
    },
  ])("answers $code when $when", async ({ words, code, says }) => {
    const told = await asked(words);
    expect([told.code, told.out]).toEqual([code, ""]);
    expect(told.err).toContain(says);
    expect(told.err.trim().split("\n").length).toBeGreaterThan(1);
  });

  it.each([
    {
      when: "AWS does not know who signed",
      words: {},
      keys: nobody,
      says: "does not let these credentials in",
    },
    {
      when: "the resource is unknown",
      words: { resource: `${resource}-2` },
      keys: ada.keys,
      says: "has not seen this resource",
    },
  ])("answers 1 when $when", async ({ words, keys, says }) => {
    const { url } = await installation();
    const told = await asked({ at: url, ...words }, { keys });
    expect([told.code, told.out]).toEqual([1, ""]);
    expect(told.err).toContain(says);
  });

  it("answers 64 where the API finds the request at fault", async () => {
    const { url } = await installation();
    const told = await asked({ at: url, resource: "checkout" });
    expect(told.code).toBe(64);
    expect(told.err).toContain("write it like");
  });

  it.each([
    {
      when: "it is something else",
      answer: () => new Response("<html>"),
      says: "does not answer as Parley's API does",
    },
    {
      when: "it leads elsewhere",
      answer: () => Response.redirect("http://127.0.0.1:1/"),
      says: "it answers with status 302",
    },
    {
      when: "it is overloaded",
      answer: () => new Response("", { status: 429 }),
      says: "answers with status 429",
    },
    {
      when: "it never ends",
      answer: () => new Response("x".repeat(9 * 1_048_576)),
      says: "answers with more than 8 MB",
    },
  ])("answers 1 when what stands there is not Parley: $when", async ({ answer, says }) => {
    const told = await asked({ at: await listening(answer) });
    expect(told.code).toBe(1);
    expect(told.err).toContain(says);
  });

  it("answers 1 when nothing stands there", async () => {
    const told = await asked({ at: "http://127.0.0.1:9" });
    expect([told.code, told.err]).toEqual([1, expect.stringContaining("cannot be reached")]);
  });

  it("is a command with its own help", async () => {
    const { code, out } = await parley(["authors", "--help"]);
    expect(code).toBe(0);
    expect(out).toContain("--principal");
    expect((await parley(["authors"])).code).toBe(64);
  });
});
