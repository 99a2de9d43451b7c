import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { VerdictDocument } from "#core/arbitration/verdict.ts";
import { settledText, spikeText } from "./dispute-file.ts";
import { folderWith, parley } from "./stage.ts";

const cwd = await folderWith({
  "spike.yaml": spikeText,
  "settled.yaml": settledText,
  "broken.yaml": "resource: {account: 1\nnow: [",
  "wrong.yaml": spikeText
    .replace("now: 2026-11-21T03:10:00Z", "now: yesterday")
    .replace("intent: cost", "intent: thrift"),
  "empty.yaml": "",
  "latin.yaml": "",
  "policy.yaml": "parley: 1\nenvironments: []\n",
});

describe("parley decide", () => {
  it.each([
    { file: "spike.yaml", code: 3, outcome: "revert" },
    { file: "settled.yaml", code: 0, outcome: "keep" },
  ])("answers $code for $file", async ({ file, code, outcome }) => {
    const played = await parley(["decide", file, "--json"], { cwd });
    expect([played.code, played.err]).toEqual([code, ""]);
    expect(JSON.parse(played.out).outcome).toBe(outcome);
  });

  it("prints one document that its schema describes", async () => {
    const { out } = await parley(["decide", "spike.yaml", "--json"], { cwd });
    const document = VerdictDocument.parse(JSON.parse(out));
    expect(document.fields[0]).toMatchObject({
      path: "/DesiredCapacity",
      outcome: "revert",
      value: 10,
      holders: ["spike"],
    });
    expect(document.explanation).not.toBe("");
  });

  it("knows from the catalogue how a list is told apart, and takes what can be done from the dispute alone", async () => {
    const text = settledText
      .replace("AWS::AutoScaling::AutoScalingGroup", "AWS::RDS::DBInstance")
      .replace(
        /live: .*\n/,
        "live: {/StorageEncrypted: false, /Tags: [{Key: a, Value: x}, {Key: b, Value: y}]}\n",
      )
      .replace(
        /prior: .*\n/,
        "prior: {/StorageEncrypted: true, /Tags: [{Key: b, Value: y}, {Key: a, Value: x}]}\n",
      );
    const own = text.replace("claims:", "facts: {fields: {/StorageEncrypted: {createOnly: true}}}\nclaims:");
    const folder = await folderWith({ "encrypted.yaml": text, "own.yaml": own });
    const fieldsOf = async (file: string) => {
      const { out } = await parley(["decide", file, "--json"], { cwd: folder });
      const fields: readonly { path: string; outcome: string }[] = JSON.parse(out).fields;
      return Object.fromEntries(fields.map(({ path, outcome }) => [path, outcome]));
    };
    const encrypted = await fieldsOf("encrypted.yaml");
    expect(encrypted).toMatchObject({ "/StorageEncrypted": "revert" });
    expect(Object.keys(encrypted).filter((path) => path.startsWith("/Tags"))).toEqual([]);
    expect(await fieldsOf("own.yaml")).toMatchObject({ "/StorageEncrypted": "ask" });
  });

  it("prints a page for a person", async () => {
    const { out } = await parley(["decide", "spike.yaml"], { cwd });
    expect(out).toContain("revert  a live value loses");
    expect(out).toContain("AWS::AutoScaling::AutoScalingGroup checkout in 123456789012/eu-north-1");
    expect(out).toContain("/DesiredCapacity  revert to 10 (live is 3)");
    expect(out).toMatch(/held by +spike: role\/scaler via karpenter \(automation\) for availability/);
    expect(out).toMatch(/deferred +budget: role\/cost-optimiser/);
    expect(out).toMatch(/because +\S[\s\S]*\[rank\/urgency,\s+policies\/default\.yaml:\d+\]/);
  });

  it("shows times in UTC and in the reader's zone", async () => {
    const { out } = await parley(["decide", "spike.yaml"], { cwd, zone: () => "Europe/Stockholm" });
    expect(out).toContain("2026-11-21 03:10 UTC (04:10 in");
  });

  it("sets prose no wider than the terminal", async () => {
    const { out } = await parley(["decide", "spike.yaml"], { cwd, columns: 60 });
    const wide = out.split("\n").filter((line) => line.length > 60 && line.includes("  "));
    expect(wide).toEqual([]);
  });

  it("reads standard input", async () => {
    const piped = await parley(["decide", "-", "--json"], { cwd, input: spikeText });
    const read = await parley(["decide", "spike.yaml", "--json"], { cwd });
    expect(piped.out).toBe(read.out);
  });

  it("takes JSON as well", async () => {
    const json =
      '{"resource": {"account": "123456789012", "region": "eu-north-1", "type": "AWS::S3::Bucket", "id": "b"}, "now": "2026-11-21T03:10:00Z"}';
    expect(await parley(["decide", "-"], { input: json })).toMatchObject({ code: 0, err: "" });
  });

  it.each([
    {
      what: "a missing file",
      args: ["none.yaml"],
      message: "`none.yaml` does not exist",
      hint: "check the path",
    },
    { what: "a folder", args: ["."], message: "`.` is a folder", hint: "name one file" },
    {
      what: "a path through a file",
      args: ["spike.yaml/x"],
      message: "`spike.yaml/x` does not exist",
      hint: "a part",
    },
    {
      what: "a missing policy",
      args: ["spike.yaml", "-p", "no.yaml"],
      message: "`no.yaml` does not exist",
      hint: "check",
    },
  ])("refuses $what", async ({ args, message, hint }) => {
    const { code, out, err } = await parley(["decide", ...args], { cwd });
    const [first, second = ""] = err.split("\n");
    expect([code, out, first]).toEqual([64, "", `parley: ${message}`]);
    expect(second.trim().startsWith(hint)).toBe(true);
  });

  it.each([
    { what: "broken YAML", file: "broken.yaml", place: /^broken\.yaml:\d+:\d+: error: / },
    { what: "an empty file", file: "empty.yaml", place: /^empty\.yaml:1:1: error: the file is empty/ },
    {
      what: "a time that is none",
      file: "wrong.yaml",
      place: /^wrong\.yaml:2:\d+: error: `yesterday` is not a time/m,
    },
    {
      what: "an intent that is none",
      file: "wrong.yaml",
      place: /^wrong\.yaml:\d+:\d+: error: `thrift` is not an intent/m,
    },
  ])("says where $what goes wrong", async ({ file, place }) => {
    const { code, out, err } = await parley(["decide", file], { cwd });
    expect([code, out]).toEqual([64, ""]);
    expect(err).toMatch(place);
    expect(err).toContain(`parley: \`${file}\` is not a valid dispute: `);
  });

  it("calls a wrong policy by its name", async () => {
    const { code, err } = await parley(["decide", "spike.yaml", "--policy", "policy.yaml"], { cwd });
    expect(code).toBe(64);
    expect(err).toMatch(/^policy\.yaml:2:\d+: error: /);
    expect(err).toContain("parley: `policy.yaml` is not a valid policy: 1 error");
  });

  it("lets nothing that a claimant wrote steer the terminal", async () => {
    const evil = spikeText
      .replaceAll("spike", "sp\\u001b[2Jike\\u202e")
      .replace("id: sp", 'id: "sp')
      .replace("ike\\u202e\n", 'ike\\u202e"\n');
    const { out } = await parley(["decide", "-"], { input: evil });
    expect(out).not.toMatch(/[\u001b\u202e]/);
  });
});

describe("a record", () => {
  it("is judged again and compared to the byte", async () => {
    const first = await parley(["decide", "spike.yaml", "--record", "record.json"], { cwd });
    const again = await parley(["decide", "record.json"], { cwd });
    expect([first.code, again.code]).toEqual([3, 0]);
    expect(again.out).toContain("the verdict is the same, to the byte");
  });

  it("that was changed is told apart", async () => {
    await parley(["decide", "spike.yaml", "--record", "record.json"], { cwd });
    const record = await readFile(join(cwd, "record.json"), "utf8");
    const forged = record.replace('"outcome":"revert"', '"outcome":"keep"');
    expect(forged).not.toBe(record);
    const again = await parley(["decide", "-", "--json"], { cwd, input: forged });
    expect([again.code, JSON.parse(again.out).same]).toEqual([1, false]);
  });
});

describe("what nobody may read", () => {
  const about = (field: string, live: string) =>
    spikeText
      .replaceAll("/DesiredCapacity", field)
      .replace(`live: {${field}: 3}`, `live: {${field}: "${live}"}`)
      .replace(`prior: {${field}: 3}`, `prior: {${field}: "hunter1"}`)
      .replace("constraint: {min: 8}\n    prefer: 10", 'constraint: {is: "hunter3"}')
      .replace("constraint: {max: 6}\n    prefer: 3", 'constraint: {is: "hunter2"}');

  it("is told in words, on the page and as JSON, and replays to the byte", async () => {
    const input = about("/ApiSecret", "hunter2");
    const page = await parley(["decide", "-"], { input });
    const json = await parley(["decide", "-", "--json", "--record", "secret.json"], { cwd, input });
    const again = await parley(["decide", "secret.json"], { cwd });
    for (const { out } of [page, json]) {
      expect(out).toContain("(hidden");
      expect(out).not.toMatch(/hunter|isChanged|digest/);
    }
    const { fields } = VerdictDocument.parse(JSON.parse(json.out));
    expect(fields[0]?.ask?.options.map(({ value }) => value)).toContain("(hidden)");
    expect(again.code).toBe(0);
  });

  it("is not a text that only says so", async () => {
    const input = about("/Colour", "(hidden)");
    const page = await parley(["decide", "-"], { input });
    const json = await parley(["decide", "-", "--json", "--record", "text.json"], { cwd, input });
    expect(page.out).toContain('live is "(hidden)"');
    expect(json.out).toContain("hunter3");
    const record = JSON.parse(await readFile(join(cwd, "text.json"), "utf8"));
    expect(record).toMatchObject({ v: 2, dispute: { live: { "/Colour": "(hidden)" } } });
    expect(Object.keys(record)).not.toContain("hidden");
    expect((await parley(["decide", "text.json"], { cwd })).code).toBe(0);
  });
});
