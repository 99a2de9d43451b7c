import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { suite } from "./coverage-suite.ts";
import { folderWith, parley } from "./stage.ts";

const policy = `parley: 1
environments: [{name: prod, order: [security]}]
approvers: [{name: owners, owners: [service]}]
guardrails:
  - id: a
    title: A stays off
    fields: [/A]
    constraint: {is: false}
  - id: b
    title: B stays off
    fields: [/B]
    constraint: {is: false}
`;
const cwd = await folderWith({
  "policy.yaml": policy,
  "suite.yaml": suite,
  "owners.yaml": "people: [eva]\n",
});
const coverage = (...more: readonly string[]) =>
  parley(["policy", "coverage", ".", "--policy", "policy.yaml", ...more], { cwd });

describe("parley policy coverage", () => {
  it("tells which rows are decisive, matched and never", async () => {
    const { code, out } = await coverage();
    expect(out).toMatch(/decisive +1 +1 +guardrails\/a \(line 5\)/);
    expect(out).toMatch(/never +0 +0 +guardrails\/b \(line 9\)/);
    expect(out).toContain("1 case; 4 rows: 1 decisive, 2 matched, 1 never; skipped 2 files without tests");
    expect(code).toBe(0);
  });

  it("names rows whose loss no case notices with --strict, and exits with 1", async () => {
    const { code, out } = await coverage("--strict", "--json");
    const { rows } = JSON.parse(out);
    const losses = rows.map(({ row, loss }: Readonly<Record<string, string>>) => `${row} ${loss}`);
    expect(losses).toContain("guardrails/a noticed");
    expect(losses).toContain("guardrails/b unnoticed");
    expect(code).toBe(1);
  });

  it("writes the lines of the policy as LCOV", async () => {
    await coverage("--lcov", "lcov.info");
    const text = await readFile(join(cwd, "lcov.info"), "utf8");
    expect(text).toMatch(/^TN:.*\nSF:policy\.yaml\nBRDA:/);
    expect(text.split("\n").filter((line) => /^DA:(5|8|9|12),/.test(line))).toEqual([
      "DA:5,1",
      "DA:8,1",
      "DA:9,0",
      "DA:12,0",
    ]);
    expect(text).toMatch(/\nend_of_record\n$/);
  });
});

describe("parley policy test", () => {
  it("skips what has no tests in a folder, and counts it", async () => {
    const { code, out } = await parley(["policy", "test", ".", "--policy", "policy.yaml"], { cwd });
    expect(out).toMatch(/\n1 passed, 0 failed; skipped 2 files without tests\n$/);
    expect(code).toBe(0);
  });
});

describe("parley policy hits", () => {
  it("counts the rows that decided by a log", async () => {
    const { code, out } = await parley(["policy", "hits", "docs/examples/replay/two-days.json", "--json"]);
    const { judged, rows } = JSON.parse(out);
    expect(judged).toBeGreaterThan(0);
    const some = rows.filter(
      (row: { decided: number; overruled: number }) => row.decided + row.overruled > 0,
    );
    expect(some.length).toBeGreaterThan(0);
    expect(code).toBe(0);
  });

  it("counts the same by the record of that log", async () => {
    await parley(
      ["replay", join(process.cwd(), "docs/examples/replay/two-days.json"), "--record", "night.record"],
      {
        cwd,
      },
    );
    const { code, out } = await parley(["policy", "hits", "night.record"], { cwd });
    expect(out).toMatch(/\d+ verdicts?; \d+ rows named in none\n$/);
    expect(code).toBe(0);
  });

  it("asks for something to count in", async () => {
    const { code, err } = await parley(["policy", "hits"], { cwd });
    expect(err).toContain("it is not said what to count in");
    expect(code).toBe(64);
  });
});
