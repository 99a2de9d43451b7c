import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { suite } from "./coverage-suite.ts";
import { folderWith, parley } from "./stage.ts";

const company = `parley: 1
environments: [{name: prod, order: [security]}]
approvers: [{name: owners, owners: [service]}]
guardrails:
  - id: a
    title: A stays off
    fields: [/A]
    constraint: {is: false}
  - id: c
    title: C stays off
    fields: [/C]
    constraint: {is: false}
`;
const policy = `parley: 1
extends: [./company.yaml]
guardrails:
  - id: b
    title: B stays off
    fields: [/B]
    constraint: {is: false}
  - id: c
    constraint: {is: true}
`;
const cwd = await folderWith({
  "own/policy.yaml": policy,
  "own/company.yaml": company,
  "own/over.yaml": "parley: 1\nextends: [parley/default@1]\nlimits: {grace: 20m}\n",
  "suite.yaml": suite,
});
const run = (...words: readonly string[]) => parley(["policy", ...words], { cwd });

describe("a policy of layers", () => {
  it("has each row covered at the place where its layer writes it", async () => {
    const { code, out } = await run("coverage", "suite.yaml", "--policy", "own/policy.yaml");
    expect(out).toMatch(/decisive +1 +1 +guardrails\/a \(own\/company\.yaml:5\)/);
    expect(out).toMatch(/never +0 +0 +guardrails\/b \(own\/policy\.yaml:4\)/);
    expect(out.replace(/\s+/g, " ")).toMatch(
      /guardrails\/c \(own\/policy\.yaml:8, over own\/company\.yaml:9\)/,
    );
    expect(code).toBe(0);
  });

  it("says the file of each row in the document, and which loss nobody notices", async () => {
    const { code, out } = await run(
      "coverage",
      "suite.yaml",
      "--policy",
      "own/policy.yaml",
      "--strict",
      "--json",
    );
    const rows: readonly Readonly<Record<string, unknown>>[] = JSON.parse(out).rows;
    expect(rows.find(({ row }) => row === "guardrails/a")).toMatchObject({
      file: "own/company.yaml",
      line: 5,
      loss: "noticed",
    });
    expect(rows.find(({ row }) => row === "guardrails/c")).toMatchObject({
      file: "own/policy.yaml",
      line: 8,
      loss: "unnoticed",
    });
    expect(code).toBe(1);
  });

  it("writes one part of LCOV for each of its files, with the lines of that file alone", async () => {
    await run("coverage", "suite.yaml", "--policy", "own/policy.yaml", "--lcov", "lcov.info");
    const parts = (await readFile(join(cwd, "lcov.info"), "utf8")).split("end_of_record\n").slice(0, -1);
    const byFile = new Map(parts.map((part) => [/^SF:(.*)$/m.exec(part)?.[1], part]));
    expect([...byFile.keys()].toSorted()).toEqual(["own/company.yaml", "own/policy.yaml"]);
    expect(byFile.get("own/company.yaml")).toContain("\nDA:5,1\n");
    expect(byFile.get("own/company.yaml")).not.toMatch(/^DA:9,/m);
    expect(byFile.get("own/policy.yaml")).toMatch(/^DA:4,0\n(?:DA:.*\n)*DA:8,0$/m);
  });

  it("writes nothing of packaged layers to LCOV, which are no files of a reader's", async () => {
    await run("coverage", "suite.yaml", "--policy", "own/over.yaml", "--lcov", "over.info");
    const text = await readFile(join(cwd, "over.info"), "utf8");
    expect(text).not.toContain("SF:parley/");
  });

  it("has its hits counted by place", async () => {
    const log = join(process.cwd(), "docs/examples/replay/two-days.json");
    const { code, out } = await run("hits", log, "--policy", "own/over.yaml", "--json");
    const { judged, rows } = JSON.parse(out);
    const decided = rows.filter((row: { readonly decided: number }) => row.decided > 0);
    expect(judged).toBeGreaterThan(0);
    expect(decided.length).toBeGreaterThan(0);
    for (const { at } of decided) expect(at).toMatch(/^parley\/default@1:\d+$/);
    expect(code).toBe(0);
  });

  it("is linted where its layers write", async () => {
    const wrong = await folderWith({
      "policy.yaml": policy,
      "company.yaml": company.replace("fields: [/A]", "fields: [A]"),
    });
    const { code, out, err } = await parley(["policy", "lint", "policy.yaml"], { cwd: wrong });
    expect(`${out}${err}`).toContain("company.yaml:7:14: error: `A` is not a field pattern");
    expect(code).toBe(64);
  });
});
