import { basename, dirname, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

const cwd = await folderWith({
  "typo.yaml": "parley: 1\nenvironmets:\n  - {name: prod, order: [availability]}\n",
  "format.yaml": "environments:\n  - {name: prod, order: [availability]}\n",
});

describe("parley policy lint --sarif", () => {
  // What the schema of SARIF 2.1.0 demands of a log, a run, a rule and a result.
  it("prints a log that the format's schema accepts", async () => {
    const folder = await folderWith({
      "mine #1.yaml": "parley: 1\nenvironmets: []\nrules: [{id: a, title: t}]\n",
    });
    const { code, out } = await parley(["policy", "lint", "./mine #1.yaml", "--sarif"], { cwd: folder });
    expect(code).toBe(64);
    const { $schema, version, runs, ...moreOfLog } = JSON.parse(out);
    expect([version, moreOfLog, runs.length]).toEqual(["2.1.0", {}, 1]);
    expect(new URL($schema).pathname).toBe("/sarif-2.1.0.json");
    const [{ tool, columnKind, results }] = runs;
    expect(columnKind).toBe("utf16CodeUnits");
    expect(typeof tool.driver.name).toBe("string");
    const rules: readonly { readonly id: string }[] = tool.driver.rules;
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(results.length).toBeGreaterThan(1);
    for (const { ruleId, ruleIndex, level, message, locations } of results) {
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      expect(["none", "note", "warning", "error"]).toContain(level);
      expect(message.text).not.toBe("");
      const [{ physicalLocation }] = locations;
      // A reference to a file is a URI, in which a space and a `#` are escaped.
      expect(physicalLocation.artifactLocation.uri).toBe("mine%20%231.yaml");
      expect(physicalLocation.region.startLine).toBeGreaterThanOrEqual(1);
      expect(physicalLocation.region.startColumn).toBeGreaterThanOrEqual(1);
    }
  });

  it("prints a log without results for a policy that is fine", async () => {
    const { code, out } = await parley(["policy", "lint", "policies/default.yaml", "--sarif"]);
    expect(JSON.parse(out).runs[0].results).toEqual([]);
    expect(code).toBe(0);
  });

  it("is not printed beside the other document", async () => {
    const { code, err } = await parley(["policy", "lint", "policies/default.yaml", "--sarif", "--json"]);
    expect(err).toContain("option `--sarif` cannot be used with option `--json`");
    expect(code).toBe(64);
  });
});

describe("parley policy lint", () => {
  it("finds no error in the packaged policy", async () => {
    const { code, out } = await parley(["policy", "lint", "policies/default.yaml"]);
    expect(out).toMatch(/(^|\n)0 errors, \d+ warnings?\n$/);
    expect(code).toBe(0);
  });

  it("gives every finding its place and a remedy, and counts them", async () => {
    const { code, out } = await parley(["policy", "lint", "typo.yaml"], { cwd });
    expect(out).toMatch(
      /^typo\.yaml:2:1: error: `environmets` is no key here\n {2}did you mean `environments`\?\n/m,
    );
    expect(out).toMatch(/\n1 error, 1 warning\n$/);
    expect(code).toBe(64);
  });

  it("prints one document with --json", async () => {
    const { code, out } = await parley(["policy", "lint", "format.yaml", "--json"], { cwd });
    const { findings } = JSON.parse(out);
    const at = expect.objectContaining({ file: "format.yaml", line: 1 });
    expect(findings).toContainEqual(expect.objectContaining({ level: "error", rule: "form", at }));
    expect(code).toBe(64);
  });

  it("finds misspelled types and fields when it is given schemas", async () => {
    const schema = { typeName: "AWS::S3::Bucket", properties: { BucketName: { type: "string" } } };
    const policy = [
      "parley: 1",
      "environments: [{name: prod, order: [availability]}]",
      "guardrails:",
      "  - {id: a, title: a, in: {types: [AWS::S3::Bukcet]}, fields: [/BucketName], constraint: {is: x}}",
      "  - {id: b, title: b, in: {types: [AWS::S3::Bucket]}, fields: [/BucketNam], constraint: {is: x}}",
      "",
    ].join("\n");
    const folder = await folderWith({ "policy.yaml": policy, "schema.json": JSON.stringify(schema) });
    const { out } = await parley(["policy", "lint", "policy.yaml", "--schemas", "."], { cwd: folder });
    expect(out).toMatch(
      /^policy\.yaml:4:\d+: (error|warning): .*`AWS::S3::Bukcet`.*\n {2}did you mean `AWS::S3::Bucket`/m,
    );
    expect(out).toMatch(
      /^policy\.yaml:5:\d+: (error|warning): .*`\/BucketNam`.*\n {2}did you mean `\/BucketName`/m,
    );
  });

  it.each([
    { what: "no schema", files: {}, message: "`schemas` holds no schema" },
    { what: "a file that is no JSON", files: { "a.json": "{" }, message: "`schemas/a.json` is not JSON" },
    {
      what: "a file that is no schema",
      files: { "a.json": "{}" },
      message: "`schemas/a.json` is not the schema of a resource type",
    },
  ])("refuses a folder with $what", async ({ files, message }) => {
    const schemas = await folderWith(files);
    const at = ["policy", "lint", resolve("policies/default.yaml"), "--schemas", basename(schemas)];
    const { code, err } = await parley(at, { cwd: dirname(schemas) });
    expect(code).toBe(64);
    expect(err.replaceAll(basename(schemas), "schemas")).toContain(`parley: ${message}`);
  });

  it("refuses a file that is not there", async () => {
    expect(await parley(["policy", "lint", "none.yaml"], { cwd })).toMatchObject({ code: 64, out: "" });
  });
});
