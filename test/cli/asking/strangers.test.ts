import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import type { AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import { parley } from "../stage.ts";
import { checkout } from "./laptop-stage.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const home = mkdtempSync(join(tmpdir(), "parley-strangers-"));
mkdirSync(join(home, ".parley"));
writeFileSync(join(home, ".parley", "laptop.key"), new Uint8Array(32), { mode: 0o600 });

/** Whatever answers at an address of this machine, and what it was asked. */
async function stranger(answer: (request: Request) => Response | Promise<Response>) {
  const heard: Request[] = [];
  const server = createAdaptorServer({
    fetch: (request: Request) => {
      heard.push(request);
      return answer(request);
    },
  }) as Server;
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const PARLEY = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (args: readonly string[], extra: Parameters<typeof parley>[1] = {}) =>
    parley([...args, "--as", "ada"], { ...extra, env: { HOME: home, PARLEY } });
  return { ask, heard, PARLEY };
}

const steer = "\u001b[2J\u202e<script>\u0007";
const at = "2026-11-21T03:00:00Z";
const intent = (id: string) => ({
  ...{ id, by: `eve${steer}`, at, state: "active", version: 0, intent: "cost", motivation: { kind: "none" } },
});

describe("what answers in the place of Parley", () => {
  it.each([
    { id: "x; rm -rf ~" },
    { id: "$(id)" },
    { id: "a\nexport PATH=/evil" },
    { id: "" },
    { id: `int-${steer}` },
    { id: "x".repeat(101) },
  ])("is not given to a shell: $id", async ({ id }) => {
    const { ask } = await stranger(() => Response.json(intent(id), { status: 201 }));
    const told = await ask(["declare", "--because", "INC-1"]);
    expect([told.code, told.out]).toEqual([1, ""]);
    expect(told.err).toContain("the id that was answered is none of Parley's");
  });

  it("steers no terminal, whatever stands in names and texts", async () => {
    const { ask } = await stranger(() => Response.json(intent("int-1"), { status: 201 }));
    const { code, out } = await ask(["declare", "--because", "INC-1"]);
    expect(code).toBe(0);
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(out).toContain("eve\\u{1b}[2J");
  });

  it("shows no page of another host, and opens none", async () => {
    const kase = { id: "http://evil.example/x", resource: "r", state: "waiting", questions: [] };
    const { ask, PARLEY } = await stranger(() => Response.json(kase));
    const opened: string[] = [];
    const open = (path: string) => opened.push(path) > 0;
    await ask(["answer", "c1"], { open });
    expect(opened).toEqual([`${PARLEY}/console/cases/c1`]);
  });

  it.each([301, 302, 303, 307, 308])("is not followed elsewhere: %i", async (status) => {
    const elsewhere = await stranger(() => new Response("{}"));
    const { ask } = await stranger(
      () => new Response(null, { status, headers: { location: elsewhere.PARLEY } }),
    );
    const told = await ask(["who", checkout]);
    expect([told.code, told.err]).toEqual([1, expect.stringContaining(`answers with status ${status}`)]);
    expect(elsewhere.heard).toEqual([]);
  });

  it("is asked again, at its own pace, only where nothing is done twice by it", async () => {
    const answers = [429, 503, 200];
    const busy = await stranger(() => {
      const status = answers.shift() ?? 200;
      return status === 200
        ? Response.json({ items: [] })
        : new Response("", { status, headers: { "retry-after": "7" } });
    });
    const pauses: number[] = [];
    const pause = (ms: number) => Promise.resolve(void pauses.push(ms));
    expect(await busy.ask(["cases"], { pause })).toMatchObject({ code: 0 });
    expect([busy.heard.length, pauses]).toEqual([3, [7_000, 7_000]]);
    const down = await stranger(() => new Response("", { status: 503 }));
    expect((await down.ask(["situation", "close", "incident", "INC-1"], { pause })).code).toBe(1);
    expect((await down.ask(["declare", "--because", "INC-1"], { pause })).code).toBe(1);
    const keys = down.heard.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys.length).toBe(4);
    expect(new Set(keys.slice(1)).size).toBe(1);
  });

  it.each([
    {
      status: 403,
      text: '{"message":"The security token included in the request is expired"}',
      says: "out of date",
    },
    { status: 403, text: '{"Message":"User is not authorized"}', says: "does not let these credentials in" },
    { status: 500, text: "<html>", says: "answers with status 500" },
    { status: 200, text: '{"items": "all"}', says: "its answer is none of Parley's" },
    { status: 200, text: "[".repeat(100_000), says: "its answer is none of Parley's" },
    { status: 404, text: "", says: "it answers with status 404" },
  ])("is told with a remedy: $status $text", async ({ status, text, says }) => {
    const { ask } = await stranger(() => new Response(text, { status }));
    const told = await ask(["cases"]);
    expect([told.code, told.out]).toEqual([1, ""]);
    expect(told.err).toContain(says);
    expect(told.err.trim().split("\n").length).toBeGreaterThan(1);
  });

  it("buries nobody in what it refuses", async () => {
    const errors = Array.from({ length: 5_000 }, () => ({ pointer: steer, detail: "x".repeat(5_000) }));
    const problem = {
      type: "urn:parley:problem:not-valid",
      title: "x",
      status: 400,
      detail: "y".repeat(99_999),
      hint: "z",
      instance: "i",
      errors,
    };
    const { ask } = await stranger(() =>
      Response.json({ ...problem, errors: errors.slice(0, 900) }, { status: 400 }),
    );
    const told = await ask(["cases"]);
    expect(told.code).toBe(64);
    expect(told.err.length).toBeLessThan(60_000);
    expect(told.err).not.toContain("\u001b");
  });
});
