import { globSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ignoredReasons } from "#core/changes/written-edit.ts";
import { parley } from "../cli/stage.ts";
import { corpus, isCorpusThere } from "./corpus.ts";
import { linesOf, readingsOf, statusOf } from "./readings.ts";

describe.runIf(isCorpusThere)("real records", () => {
  it.each([
    "cloudtrail/**/*.jsonl",
    "labels/*.jsonl",
    "config/*.jsonl",
    "eventbridge/envelopes.jsonl",
    "lookalikes/*.jsonl",
  ])("each of %s ends as one of four, with its reason", (pattern) => {
    const readings = readingsOf(linesOf(pattern));
    expect(readings.length).toBeGreaterThan(5);
    for (const reading of readings) {
      expect(["resolved", "ambiguous", "unresolved", "ignored"]).toContain(statusOf(reading));
      if (typeof reading === "string") continue;
      expect(reading.eventId).not.toBe("");
      if (reading.status === "ignored") expect(ignoredReasons).toContain(reading.why);
      if (reading.status === "unresolved") expect(reading.why).toMatch(/\S/);
    }
  });

  it("what only resembles an audit record changes nothing", () => {
    const statuses = readingsOf(linesOf("lookalikes/*.jsonl")).map(statusOf);
    expect(statuses.filter((status) => status === "resolved" || status === "ambiguous")).toEqual([]);
  });

  it.each([
    { tag: "failed-mutation", why: /^(failed call|data event)$/ },
    { tag: "insight", why: /^not a change$/ },
    { tag: "read", why: /^(read-only|failed call|not a change|data event)$/ },
    { tag: "addendum", why: /^(read-only|not a change)$/ },
  ])("none that is a $tag is a change", ({ tag, why }) => {
    const lines = linesOf("cloudtrail/events.jsonl").filter(({ tags }) => tags.includes(tag));
    expect(lines.length).toBeGreaterThan(0);
    for (const reading of readingsOf(lines))
      expect(reading).toMatchObject({ status: "ignored", why: expect.stringMatching(why) });
  });

  it("a notification of Config names its resource and nobody who did it", () => {
    const readings = readingsOf(linesOf("config/*.jsonl")).filter((reading) => typeof reading !== "string");
    const named = readings.filter(({ status }) => status === "resolved");
    expect(named.length).toBeGreaterThan(0.9 * readings.length);
    expect(readings.filter(({ actor, attribution }) => actor !== null || attribution !== null)).toEqual([]);
  });

  it("every carrier is opened", async () => {
    const files = globSync("cloudtrail/containers/*.{json,jsonl,gz}", { cwd: corpus }).filter(
      (file) => !file.endsWith("index.json"),
    );
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const { code, out } = await parley(["read", "--json", `${corpus}/${file}`]);
      expect([file, code]).toEqual([file, 0]);
      expect(out).not.toBe("");
      expect(out).not.toContain('"status":"unresolved"');
    }
  });
});
