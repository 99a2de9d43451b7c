import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { openDisk } from "#adapters/sqlite/open-disk.ts";
import { sqliteStores } from "#adapters/sqlite/sqlite-stores.ts";
import { checkout, typicalRecord } from "../typical-record.ts";
import { temporaryDisks } from "./temporary-disks.ts";

const { folder, open } = temporaryDisks();
const noSuchProcess = 2 ** 31 - 1;
const moment = Date.parse("2026-11-21T03:10:00Z");
const now = () => moment;

const modeOf = (path: string): number => statSync(path).mode & 0o777;
const lockOf = (where: string): unknown => JSON.parse(readFileSync(join(where, "parley.lock"), "utf8"));

/** What stands in a folder, byte for byte. */
const bytesIn = (where: string) =>
  readdirSync(where)
    .toSorted()
    .map((name) => [name, readFileSync(join(where, name), "base64")]);

describe("a folder", () => {
  it("is made for its owner alone, and so is what lies in it", () => {
    const where = join(folder(), "deep", "inside");
    open(where);
    expect([where, join(where, "..")].map(modeOf)).toEqual([0o700, 0o700]);
    const modes = readdirSync(where).map((name) => [name, modeOf(join(where, name))]);
    expect(Object.fromEntries(modes)).toEqual({
      "parley.db": 0o600,
      "parley.db-wal": 0o600,
      "parley.lock": 0o600,
    });
  });

  it("tells a second one where the first answers", () => {
    const where = folder();
    const first = open(where, { address: "http://127.0.0.1:4711" });
    expect(() => openDisk(where)).toThrowError(
      expect.objectContaining({
        name: "Misconfigured",
        message: `another Parley works in \`${where}\`: it is process ${process.pid} and answers at \`http://127.0.0.1:4711\``,
      }),
    );
    first.announce("http://127.0.0.1:4712");
    expect(() => openDisk(where)).toThrowError(/answers at `http:\/\/127\.0\.0\.1:4712`$/);
    expect(lockOf(where)).toEqual({ pid: process.pid, address: "http://127.0.0.1:4712" });
  });

  it("is free once the first has closed it, which it may do twice", () => {
    const where = folder();
    const first = open(where);
    first.close();
    expect(readdirSync(where)).toEqual(["parley.db"]);
    const second = open(where);
    first.close();
    expect(lockOf(where)).toEqual({ pid: process.pid });
    second.close();
  });

  it.each([
    { when: "its process is gone", lock: { pid: noSuchProcess, address: "http://127.0.0.1:1" } },
    { when: "its process had the number of this one", lock: { pid: process.pid } },
    { when: "it names no process", lock: { pid: 0 } },
    { when: "it says nothing", lock: null },
  ])("is taken over from a lock when $when", ({ lock }) => {
    const where = folder();
    writeFileSync(join(where, "parley.lock"), JSON.stringify(lock));
    open(where, { address: "http://127.0.0.1:2" });
    expect(lockOf(where)).toEqual({ pid: process.pid, address: "http://127.0.0.1:2" });
  });

  it("is taken over from a lock that was not written to its end", () => {
    const where = folder();
    writeFileSync(join(where, "parley.lock"), `{"pid":`);
    open(where);
    expect(lockOf(where)).toEqual({ pid: process.pid });
  });

  it("is left to another process that lives", () => {
    const where = folder();
    const lock = JSON.stringify({ pid: process.ppid });
    writeFileSync(join(where, "parley.lock"), lock);
    expect(() => openDisk(where)).toThrowError(
      expect.objectContaining({ name: "Misconfigured", hint: expect.stringContaining("parley.lock") }),
    );
    expect(bytesIn(where)).toEqual([["parley.lock", Buffer.from(lock).toString("base64")]]);
  });

  it("is misconfigured where another program has the file open, and free afterwards", () => {
    const where = folder();
    open(where).close();
    const viewer = new DatabaseSync(join(where, "parley.db"));
    viewer.exec("BEGIN IMMEDIATE");
    expect(() => openDisk(where)).toThrowError(expect.objectContaining({ name: "Misconfigured" }));
    viewer.close();
    open(where);
  });

  it("is misconfigured where it is a file", () => {
    const file = join(folder(), "file");
    writeFileSync(file, "");
    expect(() => openDisk(file)).toThrowError(expect.objectContaining({ name: "Misconfigured" }));
  });
});

describe("a file of a newer layout", () => {
  it("is refused and left as it is, byte for byte", () => {
    const where = folder();
    open(where).close();
    const file = join(where, "parley.db");
    const newer = new DatabaseSync(file);
    newer.exec("CREATE TABLE later (x); PRAGMA user_version = 99");
    newer.close();
    const before = bytesIn(where);
    expect(() => openDisk(where)).toThrowError(
      expect.objectContaining({
        name: "Misconfigured",
        message: expect.stringMatching(
          /^what Parley keeps is in layout 99, and this release reads up to \d+$/,
        ),
        hint: "go back to the release that wrote it, or begin in another folder",
      }),
    );
    expect(bytesIn(where)).toEqual(before);
  });
});

describe("a damaged file", () => {
  const noDatabase = (file: string) => writeFileSync(file, "no database ".repeat(500));
  const tooShort = (file: string) => writeFileSync(file, "SQLite format 3");
  const overwritten = (file: string) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, 4_096));
  };

  it.each([
    { what: "what is no database", damage: noDatabase },
    { what: "the beginning of one", damage: tooShort },
    { what: "one whose pages are overwritten", damage: overwritten },
  ])("is set aside as it is when it is $what, and a fresh one begun", async ({ damage }) => {
    const where = folder();
    const first = open(where, { now });
    await sqliteStores(first).dockets.save(typicalRecord);
    expect(first.setAside).toBeUndefined();
    first.close();
    const file = join(where, "parley.db");
    damage(file);
    writeFileSync(`${file}.damaged-${moment}`, "an earlier one");
    const before = readFileSync(file);

    const second = open(where, { now });
    expect(second.setAside).toBe(`${file}.damaged-${moment + 1}`);
    expect(readFileSync(`${file}.damaged-${moment + 1}`).equals(before)).toBe(true);
    expect(readFileSync(`${file}.damaged-${moment}`, "utf8")).toBe("an earlier one");
    const { dockets } = sqliteStores(second);
    expect(await dockets.load(checkout)).toBeUndefined();
    expect(await dockets.save(typicalRecord)).toEqual({ ok: true, version: 1 });
    second.close();
    expect(open(where).setAside).toBeUndefined();
  });

  it("takes what SQLite kept beside it along", () => {
    const where = folder();
    const file = join(where, "parley.db");
    noDatabase(file);
    writeFileSync(`${file}-shm`, "beside");
    const disk = open(where, { now });
    expect(readFileSync(`${disk.setAside}-shm`, "utf8")).toBe("beside");
    expect(existsSync(`${file}-shm`)).toBe(false);
  });
});
