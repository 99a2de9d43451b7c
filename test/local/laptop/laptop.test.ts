import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import type { NoticeMessage } from "#core/ports/people/notifier.ts";
import type { ResourceId } from "#core/resources/resource-id.ts";
import { type Laptop, openLaptop } from "#local/laptop/laptop.ts";
import { accessOpened, beginServing } from "#local/laptop/serving.ts";
import { simulatedClock } from "#local/time/simulated-clock.ts";
import { signed } from "../http/signing.ts";
import { visitor } from "./visitor.ts";

const minute = 60_000;
const open: Laptop[] = [];
afterEach(async () => {
  for (const laptop of open.splice(0)) await laptop.close();
});

async function laptop() {
  const clock = simulatedClock("2026-11-21T03:00:00Z");
  const [sent, warned]: [NoticeMessage[], string[]] = [[], []];
  const told = {
    sent: (message: NoticeMessage) => void sent.push(message),
    warned: (what: string) => void warned.push(what),
  };
  const opened = await openLaptop({ port: 0, key: new Uint8Array(32), clock, ...told });
  open.push(opened);
  const keysOf = (name: string) => {
    const keys = opened.personas.find((persona) => persona.name === name)?.keys;
    if (keys === undefined) throw new Error(`nobody is called ${name}`);
    return keys;
  };
  return { ...opened, sent, warned, keysOf };
}

/** What may come in by a security group. */
const openTo = ({ world }: Laptop, group: ResourceId): readonly unknown[] => {
  const rules = world.sandbox.whole(group)?.["SecurityGroupIngress"] ?? [];
  return (rules as readonly { readonly CidrIp: string }[]).map(({ CidrIp }) => CidrIp);
};

const { stdout: curlVersion } = spawnSync("curl", ["--version"], { encoding: "utf8" });
const signsWithCurl = Number(/^curl (\d+\.\d+)/.exec(curlVersion ?? "")?.[1] ?? 0) >= 7.75;

describe("the story of the laptop", () => {
  it("goes from a change over a message, a sign-in and an answer to a cloud that is as it was", async () => {
    const here = await laptop();
    const group = await accessOpened(here.world);
    await here.world.pass(16 * minute);
    expect(openTo(here, group)).toEqual(["10.0.0.0/16", "10.1.0.0/16"]);
    const [message] = here.sent;
    expect(message?.link).toMatch(new RegExp(`^${here.address}/a/[\\w~.-]+$`));
    expect(message?.body).toContain(message?.link);

    const sam = visitor();
    const shown = await sam.open(message?.link ?? "");
    expect([shown.status, shown.text]).toEqual([200, expect.stringContaining("sign in")]);
    const [, door = ""] = /href="([^"]*\/console\/questions\/[^"]*)"/.exec(shown.text) ?? [];
    const picker = await sam.open(door);
    expect(picker.url).toMatch(new RegExp(`^${here.address}/personas\\?state=`));
    const question = await sam.send(picker, { persona: "sam" });
    expect(question.text).toContain("You are signed in as sam");
    const answered = await sam.send(question, { choice: "revert" });
    expect(answered.status).toBe(200);
    await here.world.pass(5 * minute);
    expect(openTo(here, group)).toEqual(["10.0.0.0/16"]);
    expect(here.warned).toEqual([]);
  });

  it("is not answered by the one who was not asked", async () => {
    const here = await laptop();
    await accessOpened(here.world);
    await here.world.pass(16 * minute);
    const ada = visitor();
    const { text } = await ada.open(here.sent[0]?.link ?? "");
    const [, door = ""] = /href="([^"]*\/console\/questions\/[^"]*)"/.exec(text) ?? [];
    const page = await ada.send(await ada.open(door), { persona: "ada" });
    expect(page.text).not.toContain('value="revert"');
  });

  it("is asked about at once when it began long enough ago, and goes on in real time", async () => {
    const keyFile = join(mkdtempSync(join(tmpdir(), "parley-laptop-")), "laptop.key");
    const sent: NoticeMessage[] = [];
    const told = { sent: (message: NoticeMessage) => void sent.push(message), warned: () => undefined };
    const serving = await beginServing({ port: 0, keyFile, story: { askedInMs: 0 }, ...told });
    open.push(serving);
    expect(sent.map(({ kind }) => kind)).toEqual(["asked"]);
    expect(Math.abs(serving.world.clock.now() - Date.now())).toBeLessThan(minute);
    expect((await fetch(sent[0]?.link ?? "")).status).toBe(200);
  });
});

describe("the API of the laptop", () => {
  it("knows who asks by the signature, as the SDK of AWS makes it", async () => {
    const here = await laptop();
    const now = here.world.clock.now();
    const asked = await signed({ url: `${here.address}/api/dockets` }, { keys: here.keysOf("ada"), now });
    const answer = await fetch(asked);
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ items: [] })]);
  });

  it("refuses anyone who does not sign, and the one who was there before the clock moved on", async () => {
    const here = await laptop();
    const now = here.world.clock.now() - 6 * minute;
    const late = await signed({ url: `${here.address}/api/dockets` }, { keys: here.keysOf("ada"), now });
    expect([(await fetch(late)).status, (await fetch(`${here.address}/api/dockets`)).status]).toEqual([
      403, 403,
    ]);
  });

  it.runIf(signsWithCurl)(
    "takes what `curl --aws-sigv4` sends, as it is printed at the beginning",
    async () => {
      const keyFile = join(mkdtempSync(join(tmpdir(), "parley-laptop-")), "laptop.key");
      const serving = await beginServing({
        port: 0,
        keyFile,
        sent: () => undefined,
        warned: () => undefined,
      });
      open.push(serving);
      const [ada] = serving.personas;
      const sigv4 = [
        "--aws-sigv4",
        "aws:amz:eu-north-1:execute-api",
        "--user",
        `${ada?.keys.id}:${ada?.keys.secret}`,
      ];
      const curl = (...args: readonly string[]) =>
        promisify(execFile)("curl", ["--silent", ...sigv4, ...args]);
      const { stdout } = await curl(`${serving.address}/api/dockets`);
      expect(JSON.parse(stdout)).toMatchObject({ items: [] });
      const posted = await curl("--json", "{}", `${serving.address}/api/check`);
      expect(JSON.parse(posted.stdout)).not.toHaveProperty("message");
    },
  );
});

describe("the laptop", () => {
  it("answers to no other name, so that no page elsewhere can have a browser ask it", async () => {
    const { address } = await laptop();
    const { port } = new URL(address);
    const status = await new Promise((resolve, reject) => {
      const options = { host: "127.0.0.1", port, path: "/personas", headers: { host: "evil.example" } };
      request(options, (answer) => resolve(answer.resume().statusCode))
        .on("error", reject)
        .end();
    });
    expect(status).toBe(421);
  });

  it("refuses a port that is taken", async () => {
    const { address } = await laptop();
    const port = Number(new URL(address).port);
    const again = openLaptop({
      port,
      key: new Uint8Array(32),
      clock: simulatedClock(0),
      sent: () => undefined,
      warned: () => undefined,
    });
    await expect(again).rejects.toMatchObject({
      name: "InvalidInput",
      message: `port ${port} is taken`,
      hint: "name another with `--port`, or 0 for any that is free",
    });
  });
});
