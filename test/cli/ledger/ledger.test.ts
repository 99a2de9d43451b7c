import { createPublicKey } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { exportLedger } from "#cli/ledger/export-ledger.ts";
import { fingerprint } from "#cli/ledger/keys.ts";
import { verifyLedger } from "#cli/ledger/verify-ledger.ts";
import type { Terminal } from "#cli/terminal/terminal.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import {
  chainOf,
  copied,
  entryAt,
  sealer,
  sealsOf,
  start,
  stranger,
} from "../../core/ledger/chain/sealed-chain.ts";
import { folderWith, parley } from "../stage.ts";

const chains = [
  chainOf("logs", [
    { day: 0, version: 1 },
    { day: 1, version: 2 },
    { day: 3, version: 4 },
  ]),
  chainOf("other", [{ day: 2, version: 1 }]),
];
const seals = await sealsOf(chains, { days: 3 });
const now = start + 10 * 86_400_000;
const key = await sealer.key();

const sourceOf = (all: readonly Chain[], signed: readonly unknown[] = seals): LedgerSource => ({
  async *chains() {
    yield* all;
  },
  async *seals() {
    yield* signed;
  },
  policy: () => Promise.resolve(undefined),
  key: () => Promise.resolve(key),
});

const place = { table: "ledger", seals: "bucket", key: "alias/parley-seals", region: "eu-north-1" };

/** A file as `parley ledger export` writes it. */
async function exported(source = sourceOf(chains), more: { from?: string; to?: string; name?: string } = {}) {
  const { name = "ledger.jsonl", ...days } = more;
  const cwd = await folderWith({});
  const told: string[] = [];
  const terminal = { cwd, env: {}, out: (text: string) => void told.push(text) } as unknown as Terminal;
  await exportLedger({ ...place, ...days, file: name }, terminal, { open: () => source, now });
  return { cwd, file: join(cwd, name), told: told.join("") };
}

const verify = (cwd: string, ...args: readonly string[]) => parley(["ledger", "verify", ...args], { cwd });

describe("parley ledger export", () => {
  it("writes what it read for its reader alone, and never over another file", async () => {
    const { cwd, file, told } = await exported();
    expect(told).toBe(
      `wrote 4 decisions on 2 resources and 3 seals to ledger.jsonl\nkey ${fingerprint(key)}\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const terminal = { cwd, env: {}, out: () => undefined } as unknown as Terminal;
    const again = exportLedger({ ...place, file: "ledger.jsonl" }, terminal, {
      open: () => sourceOf([]),
      now,
    });
    await expect(again).rejects.toMatchObject({ message: "`ledger.jsonl` is there already" });
  });

  it("compresses what is called so", async () => {
    const { cwd, file } = await exported(undefined, { name: "ledger.jsonl.gz" });
    expect(gunzipSync(await readFile(file)).toString()).toMatch(/^\{"at":/);
    expect((await verify(cwd, "ledger.jsonl.gz")).code).toBe(0);
  });

  it.each([
    { args: ["x", "--seals", "b"], said: "--table" },
    { args: ["x", "--table", "t"], said: "--seals" },
    { args: ["--table", "t", "--seals", "b"], said: "file" },
    { args: ["x", "--table", "t", "--seals", "bbb"], said: "in which region" },
    { args: ["x", "--table", "t", "--seals", "bbb", "--region", "mars"], said: "`mars` is not a region" },
    {
      args: ["x", "--table", "t", "--seals", "B/../c", "--region", "eu-north-1"],
      said: "not the name of a bucket",
    },
    {
      args: ["x", "--table", "t", "--seals", "bbb", "--from", "yesterday"],
      said: "`yesterday` is not a day",
    },
    {
      args: ["x", "--table", "t", "--seals", "bbb", "--from", "2026-02-30"],
      said: "`2026-02-30` is not a day",
    },
    {
      args: ["x", "--table", "t", "--seals", "b", "--from", "2026-11-22", "--to", "2026-11-21"],
      said: "is later",
    },
  ])("is bad use where it says $args, %$", async ({ args, said }) => {
    const { code, err } = await parley(["ledger", "export", ...args]);
    expect(code).toBe(64);
    expect(err).toContain(said);
  });
});

describe("parley ledger verify", () => {
  it("finds a ledger whole, and tells with which key", async () => {
    const { cwd } = await exported();
    expect(await verify(cwd, "ledger.jsonl")).toEqual({
      code: 0,
      err: "",
      out: [
        "the ledger is whole",
        "",
        "4 decisions on 2 resources",
        "3 seals, the last one for 2026-11-23",
        "1 decisions are in no seal",
        `key ${fingerprint(key)}`,
        "",
      ].join("\n"),
    });
  });

  it("names the first entry that does not fit, and answers with 1", async () => {
    const broken = copied(chains);
    entryAt(broken[0], 1)["case"] = "\u001b[2Janother";
    const { cwd } = await exported(sourceOf(broken));
    const { code, out } = await verify(cwd, "ledger.jsonl");
    expect(code).toBe(1);
    expect(out).toMatch(
      /^the ledger does not fit\nfirst: the decision \w+ on version 2 of .*logs \(2026-11-22\)/,
    );
    const { code: again, out: json } = await verify(cwd, "ledger.jsonl", "--json");
    expect([again, JSON.parse(json)]).toMatchObject([
      1,
      { isWhole: false, first: { version: 2, why: "changed" } },
    ]);
  });

  it("checks the days that are asked for, in a file of those days too", async () => {
    const broken = copied(chains);
    entryAt(broken[0], 0)["case"] = "another";
    const { cwd } = await exported(sourceOf(broken));
    expect((await verify(cwd, "ledger.jsonl")).code).toBe(1);
    expect((await verify(cwd, "ledger.jsonl", "--from", "2026-11-22")).code).toBe(0);
    const part = await exported(sourceOf(broken), { from: "2026-11-22", to: "2026-11-23" });
    expect(part.told).toContain("wrote 2 decisions on 2 resources and 3 seals");
    expect((await verify(part.cwd, "ledger.jsonl")).code).toBe(0);
    const { code, err } = await verify(part.cwd, "ledger.jsonl", "--from", "2026-11-21");
    expect(code).toBe(64);
    expect(err).toContain("the file holds the days from 2026-11-22 to 2026-11-23");
  });

  it("trusts the keys that are named, and no other", async () => {
    const { cwd } = await exported();
    const pem = (spki: string) =>
      createPublicKey({ key: Buffer.from(spki, "base64"), type: "spki", format: "der" })
        .export({ type: "spki", format: "pem" })
        .toString();
    await writeFile(join(cwd, "ours.pem"), pem(key));
    await writeFile(join(cwd, "theirs.pem"), pem(await stranger.key()));
    expect((await verify(cwd, "ledger.jsonl", "--trust", "ours.pem")).code).toBe(0);
    expect((await verify(cwd, "ledger.jsonl", "--trust", "theirs.pem", "--trust", "ours.pem")).code).toBe(0);
    const { code, out } = await verify(cwd, "ledger.jsonl", "--trust", "theirs.pem");
    expect(code).toBe(1);
    expect(out).toContain("is signed with a key that is not trusted");
  });

  it("reads a ledger on AWS as it stands", async () => {
    const told: string[] = [];
    const terminal = {
      cwd: "/",
      env: {},
      columns: 80,
      isTty: {},
      out: (text: string) => void told.push(text),
    };
    const asked = { ...place, json: true };
    const opened: unknown[] = [];
    const open = (at: unknown) => {
      opened.push(at);
      return sourceOf(chains);
    };
    const code = await verifyLedger(asked, terminal as unknown as Terminal, { open, now });
    expect([code, JSON.parse(told.join(""))]).toMatchObject([0, { isWhole: true, keys: [key] }]);
    expect(opened).toEqual([place]);
  });

  it.each([
    { args: [], said: "it is not said which ledger to check" },
    { args: ["ledger.jsonl", "--table", "t"], said: "it is not said which ledger to check" },
    { args: ["--table", "t", "--region", "eu-north-1"], said: "it is not said where the ledger is" },
    { args: ["missing.jsonl"], said: "does not exist" },
    { args: ["."], said: "is a folder" },
    { args: ["other.json"], said: "not what `parley ledger export` writes" },
    { args: ["empty"], said: "not what `parley ledger export` writes" },
    { args: ["ledger.jsonl", "--from", "2026-13-01"], said: "is not a day" },
    { args: ["ledger.jsonl", "--trust", "other.json"], said: "holds no public key" },
    { args: ["ledger.jsonl", "another.jsonl"], said: "too many arguments" },
    { args: ["ledger.jsonl", "--loudly"], said: "unknown option" },
  ])("is bad use where it says $args, %$", async ({ args, said }) => {
    const { cwd } = await exported();
    await writeFile(join(cwd, "other.json"), "{}\n");
    await writeFile(join(cwd, "empty"), "");
    const { code, err } = await verify(cwd, ...args);
    expect(code).toBe(64);
    expect(err).toContain(said);
  });

  const whole = exported().then(({ file }) => readFile(file));

  test.prop([fc.nat(), fc.integer({ min: 1, max: 255 })], { numRuns: 60 })(
    "finds every byte of a file that was changed",
    async (at, by) => {
      const bytes = Buffer.from(await whole);
      const place = at % bytes.length;
      bytes[place] = (bytes[place] ?? 0) ^ by;
      const header = bytes.subarray(0, bytes.indexOf("\n")).toString();
      // When it was written, and for how long entries are kept, a file says of itself.
      fc.pre(place > header.length || header.includes(key) === false);
      const cwd = await folderWith({});
      await writeFile(join(cwd, "ledger.jsonl"), bytes);
      expect((await verify(cwd, "ledger.jsonl")).code).not.toBe(0);
    },
  );

  test.prop([fc.nat()], { numRuns: 30 })("finds a file that was cut", async (at) => {
    const bytes = await whole;
    const cwd = await folderWith({});
    await writeFile(join(cwd, "ledger.jsonl"), bytes.subarray(0, at % (bytes.length - 1)));
    expect((await verify(cwd, "ledger.jsonl")).code).not.toBe(0);
  });

  test.prop([fc.nat()], { numRuns: 30 })("finds a line that was taken out", async (at) => {
    const lines = (await whole).toString().trimEnd().split("\n");
    lines.splice(at % lines.length, 1);
    const cwd = await folderWith({});
    await writeFile(join(cwd, "ledger.jsonl"), `${lines.join("\n")}\n`);
    expect((await verify(cwd, "ledger.jsonl")).code).not.toBe(0);
  });
});

describe("parley serve --ledger", () => {
  it("writes what was decided on the laptop when it ends, signed with its own key", async () => {
    const cwd = await folderWith({});
    const args = ["serve", "--port", "0", "--key", join(cwd, "laptop.key"), "--seed", "story"];
    const { code, out } = await parley([...args, "--ledger", "ledger.jsonl"], { cwd });
    expect(code).toBe(0);
    expect(out).toMatch(
      /\nwrote \d+ decisions on \d+ resources and \d+ seals to ledger\.jsonl\nkey [0-9a-f ]{39}\n$/,
    );
    expect(out).not.toContain("nothing of it is kept");
    expect(await verify(cwd, "ledger.jsonl")).toMatchObject({ code: 0 });
  });
});
