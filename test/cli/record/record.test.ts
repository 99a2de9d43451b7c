import { readFileSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { readRecordFile } from "#cli/record/read-record.ts";
import { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { RecordLine } from "#core/documents/record-file.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import { printed } from "#core/hidden/words.ts";
import { resourceText } from "#core/resources/resource-id.ts";
import { openRecord } from "#local/opened/open-record.ts";
import { folderWith, parley } from "../stage.ts";

const example = "docs/examples/replay/two-days.json";
const situations = "docs/examples/replay/situations.yaml";
const log: { Records: { eventName: string }[] } = JSON.parse(readFileSync(example, "utf8"));
const reads = { Records: log.Records.filter(({ eventName }) => eventName.startsWith("Describe")) };

const plainPolicy =
  "parley: 1\nname: plain\nenvironments:\n  - {name: prod, order: [consistency, availability]}\n";

/** Calls something a secret that the log tells in the clear. */
const hidingPolicy = readFileSync("policies/default.yaml", "utf8").replace(
  /^(sensitive:\n.*\n {2}names:\n)/m,
  "$1    - dbinstanceclass\n",
);
const secret = "db.r6g.2xlarge";

const folder = await folderWith({
  "plain.yaml": plainPolicy,
  "hiding.yaml": hidingPolicy,
  "nothing.json": JSON.stringify(reads),
});
const at = (name: string) => join(folder, name);
const placeOf = (name: string) => ({ named: name, path: at(name) });

const replayed = await parley(
  ["replay", example, "--situations", situations, "--json", "--record", at("two-days.jsonl")],
  {},
);
const document = ReplayDocument.parse(JSON.parse(replayed.out));
const record = await readRecordFile(placeOf("two-days.jsonl"));
const warned: string[] = [];
const pages = await openRecord({ port: 0, record, warned: (what) => void warned.push(what) });
afterAll(() => pages.close());

const look = async (path: string) => {
  const answer = await fetch(`${pages.address}${path}`, { redirect: "manual" });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("location") };
};
const sheetAt = (resource: string, more = "") =>
  `/console/resources?${new URLSearchParams({ resource })}${more}`;

describe("the record of a replay", () => {
  it("is written beside what is told, for its owner's eyes, as its schema says", async () => {
    expect([replayed.code, replayed.err]).toEqual([0, ""]);
    const { mode } = await stat(at("two-days.jsonl"));
    expect(mode & 0o777).toBe(0o600);
    const lines = (await readFile(at("two-days.jsonl"), "utf8")).trimEnd().split("\n");
    expect(lines.filter((line) => !RecordLine.safeParse(JSON.parse(line)).success)).toEqual([]);
    expect(record.leftOut).toEqual({ decisions: 0, dockets: 0 });
  });

  it("holds every verdict that the replay told", () => {
    const { told } = document.disputes;
    const found = (wanted: (typeof told)[number]) =>
      record.decisions.some(
        ({ resource, record: { verdict } }) =>
          resourceText(resource) === resourceText(wanted.resource) &&
          verdict.fields.some(
            ({ path, outcome, value }) =>
              path === wanted.field &&
              outcome === wanted.outcome &&
              canonicalJson((printed(value ?? null) as Json) ?? null) === canonicalJson(wanted.value ?? null),
          ),
      );
    expect(told.length).toBeGreaterThan(15);
    expect(told.filter((one) => !found(one)).map(({ number, field }) => [number, field])).toEqual([]);
  });

  it("is compressed where its name says so, and is the same", async () => {
    const args = ["replay", example, "--situations", situations, "--record", at("two-days.jsonl.gz")];
    expect((await parley(args)).code).toBe(0);
    const text = gunzipSync(await readFile(at("two-days.jsonl.gz"))).toString();
    expect(text).toBe(await readFile(at("two-days.jsonl"), "utf8"));
  });

  it("keeps of a secret only a digest, and that another one each time", async () => {
    const kept = async (name: string) => {
      const args = ["replay", example, "--policy", at("hiding.yaml"), "--record", at(name)];
      expect((await parley(args)).code).toBe(0);
      return readFile(at(name), "utf8");
    };
    const [first, second] = [await kept("first.jsonl"), await kept("second.jsonl")];
    expect(await readFile(at("two-days.jsonl"), "utf8")).toContain(secret);
    expect(first).not.toContain(secret);
    expect(first).toContain('"hidden":{"/');
    expect(first).not.toBe(second);
    const hidden = await readRecordFile(placeOf("first.jsonl"));
    const open = await openRecord({ port: 0, record: hidden, warned: () => undefined });
    const paths = hidden.dockets.map(({ resource }) => sheetAt(resourceText(resource)));
    const texts = await Promise.all(
      paths.map(async (path) => (await fetch(`${open.address}${path}`)).text()),
    );
    await open.close();
    expect(texts.join("\n")).toContain("/DBInstanceClass");
    expect(texts.join("\n")).not.toContain(secret);
  });
});

describe("the pages of a record", () => {
  const addresses = [
    ...["", "/situations", "/policy", "/actors", "/resources?q=checkout", "/resources?q=github-deploy"],
    ...["/actors?as=csv", "/policy?as=json", "/situations?as=json", "/resources?q=prod&as=csv"],
  ].map((path) => `/console${path}`);
  const sheets = record.dockets.map(({ resource }) => sheetAt(resourceText(resource)));
  const moments = record.decisions.map(({ resource, at: moment }) =>
    sheetAt(resourceText(resource), `&${new URLSearchParams({ at: moment })}`),
  );
  const cases = record.decisions.map(({ case: id }) => `/console/cases/${id}`);
  const supposed = record.dockets.map(({ resource }) =>
    sheetAt(resourceText(resource), "&then=2026-11-30T00:00"),
  );

  it.each([
    { kind: "lists", all: addresses },
    { kind: "sheets", all: sheets },
    { kind: "moments", all: moments },
    { kind: "cases", all: cases },
    { kind: "what-if pages", all: supposed },
  ])("shows all $kind", async ({ all }) => {
    expect(all.length).toBeGreaterThan(5);
    for (const path of all) expect([path, (await look(path)).status]).toEqual([path, 200]);
    expect(warned).toEqual([]);
  });

  it("begins with the console, at the last moment of the record, and nobody is signed in", async () => {
    expect((await look("/")).location).toBe(`${pages.address}/console`);
    const { text } = await look("/console");
    expect(text).toContain("You are a reader of a record that ends on 2026-11-18 at 21:10 UTC.");
    expect(text).toContain("The latest verdicts");
    expect(text).not.toContain("Sign out");
    expect((await look("/console/nowhere")).status).toBe(404);
  });

  it("says of each dispute what the replay said", async () => {
    const { text } = await look(`/console/cases/${record.decisions[0]?.case}`);
    const [field] = record.decisions[0]?.record.verdict.fields ?? [];
    expect(text).toContain(field?.path.replaceAll("&", "&amp;"));
  });

  it.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("refuses every %s in words", async (method) => {
    const answers = await Promise.all(
      ["/console", "/console/sign-out", cases[0] ?? "", "/console/questions/a/b", "/api/dockets"].map(
        (path) => fetch(`${pages.address}${path}`, { method }),
      ),
    );
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      expect(await answer.text()).toContain("A record is only read");
      expect(answer.headers.get("content-security-policy")).toContain("default-src");
    }
  });

  it("answers under its own name alone", async () => {
    const { port } = new URL(pages.address);
    const status = await new Promise((resolve) => {
      const headers = { host: "elsewhere.example" };
      request({ host: "127.0.0.1", port, path: "/console", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(421);
  });

  it("shows everything under a policy in which nobody answers for anything", async () => {
    await parley(["replay", example, "--policy", at("plain.yaml"), "--record", at("plain.jsonl")]);
    const plain = await readRecordFile(placeOf("plain.jsonl"));
    const open = await openRecord({ port: 0, record: plain, warned: () => undefined });
    const statuses = await Promise.all(
      plain.decisions.map(async (one) => (await fetch(`${open.address}/console/cases/${one.case}`)).status),
    );
    await open.close();
    expect(statuses.length).toBeGreaterThan(3);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe("parley serve --open", async () => {
  const text = await readFile(at("two-days.jsonl"), "utf8");
  const lines = text.trimEnd().split("\n");
  const head = JSON.parse(lines[0] ?? "");
  const decided = lines.findIndex((line) => line.startsWith('{"decision"'));
  const changed = (line: number, from: string | RegExp, to: string) =>
    `${lines.map((one, index) => (index === line ? one.replace(from, to) : one)).join("\n")}\n`;
  const headed = (more: object) => [canonicalJson({ ...head, ...more }), ...lines.slice(1), ""].join("\n");

  it("says where it is, and leaves the record and the home as they are", async () => {
    const HOME = await folderWith({});
    const args = ["serve", "--open", at("two-days.jsonl"), "--port", "0"];
    const { code, out, err } = await parley(args, { env: { HOME } });
    expect([code, err]).toEqual([0, ""]);
    expect(out).toMatch(/^.+two-days\.jsonl is shown under http:\/\/127\.0\.0\.1:\d+, on this machine alone/);
    expect(out).toContain(
      `It holds ${record.decisions.length} decisions on ${record.dockets.length} resources`,
    );
    expect(out).toMatch(/\nended; the record is as it was\n$/);
    await expect(stat(join(HOME, ".parley"))).rejects.toThrow("ENOENT");
    expect(await readFile(at("two-days.jsonl"), "utf8")).toBe(text);
  });

  it.each([
    { what: "no file", says: "does not exist" },
    { what: "an empty file", file: "", says: "is not what `parley replay --record` writes" },
    { what: "another text", file: "hello\n", says: "is not what `parley replay --record` writes" },
    { what: "a log", file: JSON.stringify(log), says: "is not what `parley replay --record` writes" },
    { what: "a newer record", file: headed({ v: 2 }), says: "is a record of version 2" },
    {
      what: "a head with more in it",
      file: headed({ more: 1 }),
      says: "is not what `parley replay --record`",
    },
    { what: "a head without its moment", file: headed({ at: "now" }), says: "is not what `parley replay" },
    {
      what: "a policy that is none",
      file: headed({ policy: { name: "p.yaml", text: "parley: 1\nmode: 3\n" } }),
      says: "`p.yaml` is not a valid policy",
    },
    {
      what: "another policy",
      file: headed({ policy: { ...head.policy, text: plainPolicy } }),
      says: "its decision was not made under its policy",
    },
    { what: "a line that is cut off", file: text.slice(0, -2_000), says: "damaged" },
    {
      what: "lines that are missing",
      file: [...lines.slice(0, 5), ...lines.slice(6), ""].join("\n"),
      says: "lines are missing",
    },
    {
      what: "no last line",
      file: `${lines.slice(0, -1).join("\n")}\n`,
      says: ":54:1: this record is damaged: it ends before its last line",
    },
    { what: "lines behind its end", file: `${text}{}\n`, says: "something stands behind its last line" },
    {
      what: "a line of something else",
      file: changed(2, /^.*$/, '{"hello":1}'),
      says: ".jsonl:3:1: this record is damaged",
    },
    {
      what: "two heads",
      file: changed(2, /^.*$/, (lines[0] ?? "").replaceAll("$", "$$$$")),
      says: ":3:1: this record is damaged: it begins twice",
    },
    {
      what: "a decision that was changed",
      file: changed(decided, '"outcome":"ask"', '"outcome":"keep"'),
      says: `:${decided + 1}:1: this record is damaged: its decision is not the one that was written`,
    },
    {
      what: "a docket of a later release",
      file: changed(
        lines.findIndex((line) => line.startsWith('{"docket"')),
        /"v":3,/,
        '"v":9,',
      ),
      says: "stored in version 9",
    },
    {
      what: "more than there is room for",
      file: gzipSync(Buffer.alloc(129 * 1024 * 1024, 32)),
      says: "is too large\n  a record has at most 128 MB",
    },
  ])("refuses $what with exit 64 and what helps", async ({ file, says }) => {
    const named = file === undefined ? "missing.jsonl" : "bad.jsonl";
    if (file !== undefined) await writeFile(at("bad.jsonl"), file);
    const { code, out, err } = await parley(["serve", "--open", at(named), "--port", "0"]);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(says);
    expect(err).toMatch(/\n {2}\S/);
  });

  it.each([
    "--play",
    "--memory",
    "--forget",
    "--policy=x",
    "--data=x",
    "--watch=x",
    "--seed=story",
    "--key=x",
    "--ledger=x",
  ])("takes no `%s`", async (flag) => {
    const { code, err } = await parley(["serve", "--open", at("two-days.jsonl"), flag]);
    expect([code, err]).toEqual([64, expect.stringContaining("cannot be used with")]);
  });
});

describe("parley replay --record", () => {
  it("writes over no other file, and says so before it reads the log", async () => {
    const args = ["replay", at("nowhere.json"), "--record", at("two-days.jsonl")];
    const { code, out, err } = await parley(args);
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain("is there already\n  name another file; a record is never written over");
  });

  it.each([
    {
      what: "in a folder that is not there",
      args: [example, "--record", at("no/such/record.jsonl")],
      says: "does not exist",
    },
    {
      what: "of a log that tells nothing",
      args: [at("nothing.json"), "--record", at("nothing.jsonl")],
      says: "nothing that could be judged was read",
    },
  ])("is refused $what", async ({ args, says }) => {
    const { code, err } = await parley(["replay", ...args]);
    expect([code, err]).toEqual([64, expect.stringContaining(says)]);
  });
});
