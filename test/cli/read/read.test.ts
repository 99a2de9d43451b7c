import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ReadingDocument } from "#core/reading/reading-document.ts";
import { folderWith, parley } from "../stage.ts";
import { capacity, event } from "./event.ts";

const log = (...records: object[]): string => JSON.stringify({ Records: records });
const lines = (out: string): Record<string, unknown>[] =>
  out
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const three = log(
  capacity(7),
  event("ec2:DescribeInstances", { eventID: "e-2", readOnly: true }),
  capacity(7, { eventID: "e-3", errorCode: "AccessDenied", eventTime: "2026-11-21T04:00:00Z" }),
);

describe("parley read --json", () => {
  it("prints one line per record and nothing else, in the shape of its schema", async () => {
    const { code, out, err } = await parley(["read", "--json"], { input: three });
    expect(code).toBe(0);
    expect(lines(out).map(({ eventId, status, why }) => [eventId, status, why])).toEqual([
      ["e-1", "resolved", undefined],
      ["e-2", "ignored", "read-only"],
      ["e-3", "ignored", "failed call"],
    ]);
    for (const line of lines(out)) expect(ReadingDocument.safeParse(line).success).toBe(true);
    expect(err).toContain("3 records: 1 resolved, 0 ambiguous, 0 unresolved and 2 ignored");
    expect(err).toContain("ignored: 1 read-only and 1 failed call");
  });

  it("says all of it in one order", async () => {
    const { out } = await parley(["read", "-", "--json", "--changes"], { input: log(capacity(7)) });
    expect(out).toBe(
      '{"eventId":"e-1","status":"resolved","resources":[{"type":"AWS::AutoScaling::AutoScalingGroup","id":"web",' +
        '"account":"123456789012","region":"eu-north-1"}],"actor":{"principal":"123456789012:role/deploy",' +
        '"via":"aws-cli","kind":"pipeline"},"attribution":{"intent":"consistency",' +
        '"motivation":{"kind":"none"},"source":"inferred","trust":1},"edits":[{"path":"/DesiredCapacity","after":7}],' +
        '"at":"2026-11-21T03:10:00Z","call":"autoscaling:SetDesiredCapacity","write":"update"}\n',
    );
  });

  it("gives a change the reason that stands further down", async () => {
    const began = event("sts:AssumeRole", {
      eventID: "sts-1",
      eventTime: "2026-11-21T03:00:00Z",
      readOnly: true,
      requestParameters: {
        tags: [
          { key: "parley:motivation", value: "incident" },
          { key: "parley:ref", value: "INC-7" },
        ],
      },
      responseElements: {
        credentials: { accessKeyId: "ASIAEXAMPLE" },
        assumedRoleUser: { arn: "arn:aws:sts::123456789012:assumed-role/deploy/run-7" },
      },
    });
    const { out } = await parley(["read", "--json"], { input: log(capacity(7), began) });
    expect(lines(out)[0]).toMatchObject({
      attribution: { source: "session", trust: 3, motivation: { kind: "incident", ref: "INC-7" } },
    });
  });

  it("never prints what is secret, nor what could act on a terminal", async () => {
    const hostile = capacity(7, {
      userAgent: "evil\u001b[2J\u202e",
      errorCode: undefined,
      requestParameters: { autoScalingGroupName: "w\u001b[31m", desiredCapacity: 7 },
    });
    const secret = event("rds:ModifyDBInstance", {
      eventID: "e-2",
      requestParameters: {
        dBInstanceIdentifier: "orders",
        masterUserPassword: "hunter2",
        backupRetentionPeriod: 3,
      },
    });
    for (const args of [["read", "--json"], ["read"]]) {
      const { out } = await parley(args, {
        input: `${log(hostile, secret)}{"Records":[{"password":"hunter2",}]}`,
      });
      expect(out).not.toMatch(/[\u001b\u202e]/);
      expect(out).not.toContain("hunter2");
      expect(out).toContain("orders");
    }
  });
});

describe("parley read for a person", () => {
  it("shows when, who, which call on what, and why", async () => {
    const { out } = await parley(["read", "--changes"], { input: three });
    expect(out).toBe(
      "2026-11-21 03:10:00  role/deploy via aws-cli             autoscaling:SetDesiredCapacity     → AutoScaling::AutoScalingGroup web  for consistency (inferred)\n",
    );
  });

  it("cuts lines at the width of a terminal, and only there", async () => {
    const isTty = { in: false, out: true, err: true };
    const { out } = await parley(["read"], { input: three, isTty, columns: 90, env: { NO_COLOR: "1" } });
    const widths = out
      .trimEnd()
      .split("\n")
      .map((line) => line.length);
    expect(Math.max(...widths)).toBe(90);
    expect(out).toContain("…");
  });

  it("leaves out what lies outside of the asked time, and counts it", async () => {
    const span = ["--since", "2026-11-21T03:30:00Z", "--until", "2026-11-22"];
    const { out, err } = await parley(["read", "--json", ...span], { input: three });
    expect(lines(out).map(({ eventId }) => eventId)).toEqual(["e-3"]);
    expect(err).toContain("outside the asked time: 2");
  });

  it("stops when nobody listens any more", async () => {
    const { out } = await parley(["read", "--json"], { input: three, isHeard: () => false });
    expect(lines(out).length).toBeLessThanOrEqual(3);
  });
});

describe("parley read takes", () => {
  it("folders in the layout of CloudTrail, compressed files and lines alike", async () => {
    const folder = await folderWith({ "lines.jsonl": JSON.stringify(capacity(1)), "notes.txt": "not a log" });
    const day = join(folder, "AWSLogs/123456789012/CloudTrail/eu-north-1/2026/11/21");
    await mkdir(day, { recursive: true });
    await writeFile(join(day, "trail.json.gz"), gzipSync(log(capacity(2), capacity(3))));
    await writeFile(join(folder, "package.json"), '{"name": "parley"}');
    const { code, out, err } = await parley(["read", folder, "--json"]);
    expect(lines(out).length).toBe(3);
    expect(err).toContain("/package.json` holds no events");
    expect(code).toBe(0);
  });

  it.each([
    { when: "there is no such file", args: ["missing.json"], told: "`missing.json` does not exist" },
    {
      when: "a file is no log",
      files: { "a.json": '{"name": "parley"}' },
      args: ["a.json"],
      told: "`a.json` holds no events",
    },
    {
      when: "a file is no JSON",
      files: { "a.log": "# Notes\nall is well" },
      args: ["a.log"],
      told: "`a.log` holds no events: already its first line is not valid JSON",
    },
    { when: "a file is empty", files: { "a.json": "" }, args: ["a.json"], told: "`a.json` is empty" },
    { when: "a folder holds no logs", args: ["."], told: "`.` holds no log files" },
    {
      when: "a time is none",
      args: ["--since", "yesterday"],
      told: "`yesterday` of `--since` is not a time",
    },
    { when: "nothing is named at a terminal", args: [], isTty: true, told: "there are no events to read" },
  ])("nothing when $when", async ({ args, files = {}, isTty = false, told }) => {
    const cwd = await folderWith(files as Record<string, string>);
    const { code, out, err } = await parley(["read", ...args], {
      cwd,
      isTty: { in: isTty, out: false, err: false },
    });
    expect([code, out]).toEqual([64, ""]);
    expect(err).toContain(`parley: ${told}`);
    expect(err.split("\n")[1]).toMatch(/^ {2}\S/);
  });

  it.each([
    {
      when: "a record is broken",
      text: `${JSON.stringify(capacity(1))}\n{"eventVersion": oops}\n${JSON.stringify(capacity(2))}`,
      code: 0,
    },
    {
      when: "a line is cut off",
      text: `${JSON.stringify(capacity(1))}\n${JSON.stringify(capacity(9)).slice(0, 300)}\n${JSON.stringify(capacity(2))}`,
      code: 0,
    },
    {
      when: "the file is cut off",
      text: log(capacity(1), capacity(2), capacity(3)).slice(0, -400),
      code: 64,
    },
    {
      when: "a record is larger than AWS sends",
      text: log(capacity(1), capacity(9, { note: "x".repeat(1_100_000) }), capacity(2)),
      code: 0,
    },
  ])("all the rest when $when", async ({ text, code }) => {
    const cwd = await folderWith({ "trail.json": text });
    const played = await parley(["read", "trail.json", "--json"], { cwd });
    const found = lines(played.out).map(({ status }) => status);
    expect([played.code, found.toSorted()]).toEqual([code, ["resolved", "resolved", "unresolved"]]);
    const why = lines(played.out).find(({ status }) => status === "unresolved")?.["why"];
    expect(why).toMatch(
      /^record \d of `trail.json`, at byte \d+: it|^record 3 of `trail.json`, at byte \d+: the input ends inside it/,
    );
  });

  it("all that was compressed before it was cut off", async () => {
    const bytes = gzipSync(
      log(...Array.from({ length: 200 }, (_, number) => capacity(number, { eventID: crypto.randomUUID() }))),
    );
    const { code, out, err } = await parley(["read", "--json"], { input: bytes.subarray(0, -600) });
    expect(code).toBe(64);
    expect(err).toContain("the compressed data of `standard input` is cut off");
    expect(lines(out).filter(({ status }) => status === "resolved").length).toBeGreaterThan(50);
  });
});
