import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SNSClient } from "@aws-sdk/client-sns";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionAsked } from "#adapters/aws/desk/session-desk.ts";
import { sessionDesk } from "#adapters/aws/desk/session-desk.ts";
import { addressIn } from "#adapters/parley/address.ts";
import { heldApiDesk } from "#adapters/parley/api-desk.ts";
import { parleyClient } from "#adapters/parley/client.ts";
import type { ChildAsked } from "#cli/running/run-child.ts";
import { runDeclared } from "#cli/running/run-declared.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import { type LaptopStage, laptopStage, role } from "../asking/laptop-stage.ts";
import { parley } from "../stage.ts";

let here: LaptopStage;
beforeAll(async () => {
  here = await laptopStage();
});
afterAll(() => here.close());

const folder = mkdtempSync(join(tmpdir(), "parley-run-"));
let count = 0;
/** A real child that writes what it finds, and ends as it is told. */
const child = (end: string) => {
  count += 1;
  const file = join(folder, `${count}.json`);
  const script = `require("fs").writeFileSync(${JSON.stringify(file)}, JSON.stringify({ env: process.env, args: process.argv.slice(1) })); ${end}`;
  return {
    words: [process.execPath, "-e", script],
    found: () => JSON.parse(readFileSync(file, "utf8")),
    file,
  };
};

// `as` puts its own words last, which would be the child's.
const declares = (words: readonly string[], command: readonly string[], env = {}) => {
  return parley(["run", ...words, "--as", "pipeline", "--", ...command], {
    env: { ...here.env, PATH: process.env["PATH"], ...env },
  });
};

describe("parley run", () => {
  it("declares ahead, and the child carries the id in every way", async () => {
    const { words, found } = child("process.exit(7)");
    const told = await declares(["--because", "CHG0000042", "--for", "2h"], [...words, "--", "--json", "x"], {
      TF_APPEND_USER_AGENT: "mine/1",
    });
    const [id = ""] = /int-[0-9a-f]{24}/.exec(told.err) ?? [];
    expect([told.code, told.out]).toEqual([7, ""]);
    expect(found()).toMatchObject({
      env: { AWS_SDK_UA_APP_ID: id, TF_APPEND_USER_AGENT: `mine/1 parley/claim=${id}`, PARLEY_INTENT: id },
      args: ["--json", "x"],
    });
    const { said } = await here.json("pipeline", ["digest"]);
    expect(said.intents).toMatchObject([
      { id, by: role("deploy"), motivation: { kind: "change-ticket", ref: "CHG0000042" } },
    ]);
  });

  it.each([
    { end: "process.exit(0)", code: 0 },
    { end: "process.exit(64)", code: 64 },
    { end: "process.exit(255)", code: 255 },
    { end: 'process.kill(process.pid, "SIGKILL")', code: 137 },
    { end: 'process.kill(process.pid, "SIGTERM")', code: 143 },
    { end: 'process.kill(process.pid, "SIGINT")', code: 130 },
  ])("ends as its child does: $end", async ({ end, code }) => {
    expect((await declares(["--because", "CHG1"], child(end).words)).code).toBe(code);
  });

  it.each([
    { words: [], says: "it is not said why" },
    { words: ["--because", "soon"], says: "does not say what kind" },
    { words: ["--because", "INC-1", "--role", "deploy"], says: "`deploy` is no role" },
    { words: ["--because", "INC-1", "--at", "http://127.0.0.1:9"], says: "cannot be reached", code: 1 },
    { words: ["--because", "INC-1", "--for", "soon"], says: "is not a length of time" },
    { words: ["--because", "INC-1", "--for", "soon", "--anyway"], says: "is not a length of time" },
  ])("runs nothing where nothing is declared: $words", async ({ words, says, code = 64 }) => {
    const { words: command, file } = child("process.exit(0)");
    const told = await declares(words, command);
    expect([told.code, told.err]).toEqual([code, expect.stringContaining(says)]);
    expect(existsSync(file)).toBe(false);
  });

  it("runs anyway where that is said and nobody answers, and carries nothing then", async () => {
    const { words, found } = child("process.exit(3)");
    const told = await declares(["--because", "INC-1", "--anyway", "--at", "http://127.0.0.1:9"], words);
    expect([told.code, told.err]).toEqual([3, expect.stringContaining("nothing is declared")]);
    expect(found().env).not.toHaveProperty("AWS_SDK_UA_APP_ID");
  });

  it("says so where there is no such command", async () => {
    const told = await declares(["--because", "CHG1"], ["no-such-command-anywhere"]);
    expect([told.code, told.err]).toEqual([64, expect.stringContaining("is no command that can be found")]);
  });
});

const credentials = () => Promise.resolve({ accessKeyId: "AKIA1", secretAccessKey: "x" });
const { sha256 } = new SNSClient({ region: "eu-north-1", credentials }).config;
const signing = { credentials, sha256 };

describe("parley run --role", () => {
  it("declares as the role, and takes it again in a session that carries the id", async () => {
    const keys = here.personas.find(({ name }) => name === "pipeline")?.keys ?? { id: "", secret: "" };
    const taken: SessionAsked[] = [];
    const children: ChildAsked[] = [];
    const told = { err: "" };
    const terminal = {
      ...{ cwd: folder, isTty: { in: true, out: true, err: true }, zone: () => "UTC" },
      env: { USER: "ada l\u00f6v;`x`", AWS_PROFILE: "admin", KEPT: "1" },
      err: (text: string) => {
        told.err += text;
      },
    } as unknown as Terminal;
    const address = addressIn(here.address);
    const code = await runDeclared(
      { command: ["terraform", "apply"], because: "INC-7", role: "arn:aws:iam::123456789012:role/deploy" },
      terminal,
      {
        open: async (held) =>
          parleyClient({
            address,
            desk: heldApiDesk("eu-north-1", held ?? { id: "", secret: "" }),
            pause: async () => undefined,
          }),
        sessions: { assume: async (asked) => ({ ...keys, token: `token ${taken.push(asked)}` }) },
        run: async (asked) => children.push(asked),
      },
    );
    const [id = ""] = /int-[0-9a-f]{24}/.exec(told.err) ?? [];
    expect(code).toBe(1);
    expect(taken).toEqual([
      { role: "arn:aws:iam::123456789012:role/deploy", name: "parley-declares" },
      { role: "arn:aws:iam::123456789012:role/deploy", name: `adalvx@${id}`, sourceIdentity: id },
    ]);
    expect(children).toMatchObject([
      {
        command: ["terraform", "apply"],
        isTty: true,
        env: { KEPT: "1", AWS_ACCESS_KEY_ID: keys.id, AWS_SESSION_TOKEN: "token 2", AWS_SDK_UA_APP_ID: id },
      },
    ]);
    expect(children[0]?.env).not.toHaveProperty("AWS_PROFILE");
  });

  it.each([
    { name: "AccessDenied", says: "sts:AssumeRole and sts:SetSourceIdentity" },
    { name: "ExpiredToken", says: "aws sso login" },
    { name: "InvalidClientTokenId", says: "aws sso login" },
  ])("says what helps where AWS refuses: $name", async ({ name, says }) => {
    const told = `<ErrorResponse><Error><Code>${name}</Code><Message>no</Message></Error></ErrorResponse>`;
    const { assume } = sessionDesk("eu-north-1", signing, () =>
      Promise.resolve(new Response(told, { status: 403 })),
    );
    const asked = { role: "arn:aws:iam::1:role/x", name: "n", sourceIdentity: "int-1" };
    await expect(assume(asked)).rejects.toMatchObject({
      hint: expect.stringContaining(says),
    });
  });
});

describe("what STS is asked", () => {
  it("is one signed request, whose answer is read", async () => {
    const heard: { url: string; init: RequestInit }[] = [];
    const told =
      "<AssumeRoleResult><Credentials><AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>s/+=</SecretAccessKey><SessionToken>t/+=</SessionToken></Credentials></AssumeRoleResult>";
    const { assume } = sessionDesk("eu-north-1", signing, (url, init) => {
      heard.push({ url, init });
      return Promise.resolve(new Response(told));
    });
    const asked = { role: "arn:aws:iam::123456789012:role/x", name: "ada@int-1", sourceIdentity: "int-1" };
    expect(await assume(asked)).toEqual({ id: "ASIA1", secret: "s/+=", token: "t/+=" });
    const [{ url, init } = { url: "", init: {} }] = heard;
    expect([heard.length, url, init.redirect]).toEqual([
      1,
      "https://sts.eu-north-1.amazonaws.com/",
      "manual",
    ]);
    expect(Object.fromEntries(new URLSearchParams(String(init.body)))).toEqual({
      ...{ Action: "AssumeRole", Version: "2011-06-15", RoleArn: asked.role },
      ...{ RoleSessionName: asked.name, SourceIdentity: "int-1" },
    });
    expect(new Headers(init.headers).get("authorization")).toContain("/eu-north-1/sts/aws4_request");
    const empty = sessionDesk("eu-north-1", signing, () => Promise.resolve(new Response("<html>")));
    await expect(empty.assume(asked)).rejects.toThrow("without credentials");
    const gone = sessionDesk("eu-north-1", signing, () => Promise.reject(new Error("ENOTFOUND")));
    await expect(gone.assume(asked)).rejects.toThrow("cannot be reached");
  });
});

describe("a signal to parley run", () => {
  it.each([
    { signal: "SIGINT", code: 130 },
    { signal: "SIGTERM", code: 42 },
  ] as const)("$signal reaches the child, whose end is its own", async ({ signal, code }) => {
    const ready = join(folder, `ready-${signal}`);
    const script = `process.on("SIGINT", () => process.exit(130)); process.on("SIGTERM", () => process.exit(42)); require("fs").writeFileSync(${JSON.stringify(ready)}, ""); setInterval(() => 0, 1000)`;
    const args = [
      "bin/parley.js",
      "run",
      "--because",
      "CHG7",
      "--as",
      "pipeline",
      "--",
      process.execPath,
      "-e",
      script,
    ];
    const running = spawn(process.execPath, args, {
      env: { ...process.env, ...here.env },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const ended = once(running, "exit");
    while (!existsSync(ready) && running.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 50));
    running.kill(signal);
    expect((await ended)[0]).toBe(code);
  });
});
