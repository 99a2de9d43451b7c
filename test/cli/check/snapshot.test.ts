import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ageText } from "#cli/snapshot/age.ts";
import { checkout, type LaptopStage, laptopStage } from "../asking/laptop-stage.ts";
import { folderWith, parley } from "../stage.ts";
import { changed, planText, scaled } from "./plan-texts.ts";

let here: LaptopStage;
let cwd: string;
let written: string;
const scaling = planText(scaled("checkout", 10, 3));

beforeAll(async () => {
  here = await laptopStage();
  cwd = await folderWith({ "plan.json": scaling });
  const told = await here.as("pipeline", ["snapshot", "then.snapshot", "--for", "plan.json"], { cwd });
  expect([told.code, told.err]).toEqual([0, ""]);
  written = readFileSync(join(cwd, "then.snapshot"), "utf8");
});
afterAll(() => here.close());

const alone = (args: readonly string[], folder = cwd) => parley(args, { cwd: folder, columns: 160 });
const check = async (text: string, ...more: readonly string[]) =>
  alone(
    ["check", "plan.json", "--snapshot", "s", ...more],
    await folderWith({ "plan.json": scaling, s: text }),
  );

describe("a check against a snapshot", () => {
  it("says what the running Parley says, with its age first, and asks nobody", async () => {
    const running = await here.as("pipeline", ["check", "plan.json"], { cwd });
    const then = await check(written);
    expect([then.code, then.err]).toEqual([running.code, ""]);
    const [age, , ...rest] = then.out.split("\n");
    expect(age).toMatch(/^as of 21 Nov 03:\d\d UTC, /);
    expect(rest.join("\n")).toBe(running.out.replace(/judged by .*\n\n/, ""));
  });

  it("is the same document", async () => {
    const { against: _, ...running } = JSON.parse(
      (await here.as("pipeline", ["check", "plan.json", "--json"], { cwd })).out,
    );
    const told = await check(written, "--json");
    const { against, asOf, ...then } = JSON.parse(told.out);
    expect(then).toEqual(running);
    expect([against, asOf, told.err]).toEqual([
      "a snapshot",
      expect.any(String),
      expect.stringContaining("as of"),
    ]);
  });

  it("begins a comment with its age", async () => {
    expect((await check(written, "--markdown")).out).toMatch(/^_as of 21 Nov [^_]+_\n\n\*\*Parley: /);
  });

  it("says its age to machines that read neither page nor comment", async () => {
    const { asOf } = JSON.parse((await check(written, "--json")).out);
    const [run] = JSON.parse((await check(written, "--sarif")).out).runs;
    expect(run.properties).toEqual({ asOf });
    expect(run.automationDetails.description.text).toMatch(/^as of 21 Nov 03:\d\d UTC, /);
    const folder = await folderWith({ "plan.json": scaling, s: written });
    await alone(["check", "plan.json", "--snapshot", "s", "--junit", "told.xml"], folder);
    const told = readFileSync(join(folder, "told.xml"), "utf8");
    expect(told).toMatch(
      /<testsuites name="parley check: as of 21 Nov 03:\d\d UTC, [^"]+: \d+ of \d+ fields? /,
    );
  });

  it("is no matter of where a Parley runs", async () => {
    const told = await parley(["check", "plan.json", "--snapshot", "then.snapshot"], {
      cwd,
      env: { PARLEY: "http://127.0.0.1:1" },
    });
    expect(told.code).toBe(3);
  });

  it("says that it is of other resources", async () => {
    const other = planText(changed("aws_autoscaling_group", "other", [null, { name: "other", min_size: 2 }]));
    const folder = await folderWith({ "plan.json": other, s: written });
    const args = ["check", "plan.json", "--snapshot", "s", "--in", "123456789012/eu-north-1"];
    const [plain, strict] = [await alone(args, folder), await alone([...args, "--strict"], folder)];
    expect([plain.code, plain.out]).toEqual([0, expect.stringContaining("the snapshot does not know it")]);
    expect(strict.code).toBe(2);
  });

  it("tells that of a reference which nobody cited little is known", async () => {
    const told = await check(written, "--because", "CHG0000001");
    expect(told.err).toContain("of `CHG0000001` the snapshot knows only whether it was open");
  });

  it.each([
    { args: ["--at", "https://parley.example.com"], says: "cannot be used with" },
    { args: ["--policy", "default"], says: "cannot be used with" },
    { args: ["--declare", "--because", "INC-1"], says: "cannot be used with" },
    { args: ["--as", "ada"], says: "`ada` is no role" },
    { args: ["--as", "123456789012:role/oncall"], says: "does not check for" },
  ])("refuses $args", async ({ args, says }) => {
    const told = await check(written, ...args);
    expect([told.code, told.err]).toEqual([64, expect.stringContaining(says)]);
  });
});

const lines =
  (change: (all: string[]) => readonly string[]): (() => string) =>
  () =>
    change(written.split("\n")).join("\n");
const inHead = (change: (head: Record<string, unknown>) => object) =>
  lines(([head = "", ...rest]) => [JSON.stringify(change(JSON.parse(head))), ...rest]);

describe("a file that is no snapshot", () => {
  it.each([
    { when: "empty", text: () => "", says: "s:1:1", more: "not what `parley snapshot` writes" },
    { when: "a plan", text: () => scaling, says: "s:1:1", more: "not what `parley snapshot` writes" },
    {
      when: "cut after its head",
      text: lines(([head = ""]) => [head]),
      says: "s:1:1",
      more: "ends before its last line",
    },
    {
      when: "without its last line",
      text: lines((all) => [...all.slice(0, -2), ""]),
      says: "",
      more: "ends before its last line",
    },
    { when: "cut within a line", text: () => written.slice(0, -30), says: "", more: "not as it was written" },
    {
      when: "without a line within",
      text: lines((all) => [...all.slice(0, -3), ...all.slice(-2)]),
      says: "",
      more: "lines are missing",
    },
    { when: "twice", text: () => written + written, says: "", more: "lines are missing" },
    {
      when: "newer",
      text: inHead((head) => ({ ...head, v: 2 })),
      says: "s:1:1",
      more: "the release that took it, or a later one",
    },
    {
      when: "of another policy",
      text: inHead((head) => ({ ...head, ground: { ...(head["ground"] as object), text: "{}" } })),
      says: "s:1:1",
      more: "not the one that its digest names",
    },
    {
      when: "edited by hand",
      text: () => written.replace('"DesiredCapacity":"10"', '"DesiredCapacity": "3"'),
      says: "",
      more: "not as it was written",
    },
    {
      when: "of a record",
      text: () => '{"parley":"record","v":1}\n',
      says: "s:1:1",
      more: "not what `parley snapshot` writes",
    },
  ])("is refused where it is $when", async ({ text, says, more }) => {
    const told = await check(text());
    expect(told.code).toBe(64);
    expect(told.err).toContain(says);
    expect(told.err).toContain(more);
  });
});

describe("parley snapshot", () => {
  it("is read by its owner alone, and never written over", async () => {
    expect(statSync(join(cwd, "then.snapshot")).mode & 0o777).toBe(0o600);
    const again = await here.as("pipeline", ["snapshot", "then.snapshot", checkout], { cwd });
    expect([again.code, again.err]).toEqual([64, expect.stringContaining("is there already")]);
  });

  it("takes names as other verbs do, and says what it is of", async () => {
    const told = await here.as("pipeline", ["snapshot", "named.snapshot", "checkout"], { cwd });
    expect([told.code, told.out]).toEqual([
      0,
      expect.stringMatching(/^named\.snapshot: 1 resource, as of 2026-11-21 03:/),
    ]);
  });

  it.each([
    { who: "pipeline", args: ["none.snapshot"], code: 64, says: "not said of which resources" },
    { who: "ada", args: ["none.snapshot", checkout], code: 1, says: "may not take what is known" },
  ])("refuses $who $args", async ({ who, args, code, says }) => {
    const told = await here.as(who, ["snapshot", ...args], { cwd });
    expect([told.code, told.err]).toEqual([code, expect.stringContaining(says)]);
  });
});

const minute = 60_000;
const at = Date.parse("2026-11-26T03:12:00Z");
it.each([
  { later: 4 * 60 * minute, says: "as of 26 Nov 03:12 UTC, 4 h ago" },
  { later: 10, says: "as of 26 Nov 03:12 UTC, just now" },
  { later: 59 * minute, says: "as of 26 Nov 03:12 UTC, 59 min ago" },
  { later: 47 * 60 * minute, says: "as of 26 Nov 03:12 UTC, 47 h ago" },
  { later: 3 * 24 * 60 * minute, says: "as of 26 Nov 03:12 UTC, 3 days ago" },
  { later: 60 * 24 * 60 * minute, says: "as of 26 Nov 2026 03:12 UTC, 60 days ago" },
  { later: -5 * minute, says: "as of 26 Nov 03:12 UTC, ahead of this machine's clock" },
])("is told as old as it is: $says", ({ later, says }) => {
  expect(ageText(at, at + later)).toBe(says);
});
