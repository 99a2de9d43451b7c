import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { decide } from "#core/arbitration/decide.ts";
import { judgeSuite } from "#core/arbitration/suite/judge.ts";
import type { Policy } from "#core/policy/policy.ts";
import { readPolicy } from "#files/policy-text.ts";
import { readSuite } from "#files/suite-text.ts";

const root = resolve(import.meta.dirname, "../..");
const policies = new Map<string, Policy>();

function policyAt(path: string): Policy {
  const known = policies.get(path);
  if (known !== undefined) return known;
  const read = readPolicy(readFileSync(path, "utf8"), path);
  if ("diagnostics" in read) throw new Error(`${path} is no policy: ${JSON.stringify(read.diagnostics)}`);
  policies.set(path, read.policy);
  return read.policy;
}

const folders = ["test/scenarios", "test/scenarios/hostile", "test/scenarios/saying-why", "policies/tests"];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".yaml"))
    .toSorted()
    .map((name) => join(folder, name)),
);

describe.each(files)("%s, %$", (file) => {
  const path = join(root, file);
  const read = readSuite(readFileSync(path, "utf8"), file);
  if ("diagnostics" in read) {
    it("is a suite", () => expect(read.diagnostics).toEqual([]));
    return;
  }
  const { suite } = read;
  const own = suite.policy === undefined ? "policies/default.yaml" : undefined;
  const policy = policyAt(own === undefined ? resolve(dirname(path), suite.policy ?? "") : join(root, own));

  it.each(judgeSuite(suite, policy, decide))("$name, %$", ({ differences, failure }) => {
    expect({ differences, failure }).toEqual({ differences: [], failure: undefined });
  });
});

describe("the scenarios", () => {
  const scenarios = files.filter((file) => dirname(file) === "test/scenarios");

  it("are one for each dispute of the table, with at least two variants of each", () => {
    expect(scenarios).toHaveLength(20);
    for (const file of scenarios) {
      const read = readSuite(readFileSync(join(root, file), "utf8"), file);
      expect("suite" in read && read.suite.tests.length, file).toBeGreaterThanOrEqual(3);
    }
  });

  it("are set beside ten attempts at least to get around each rule", () => {
    const hostile = files.filter((file) => dirname(file) === "test/scenarios/hostile");
    expect(hostile.length).toBeGreaterThan(20);
    for (const file of hostile) {
      const read = readSuite(readFileSync(join(root, file), "utf8"), file);
      if ("suite" in read) expect(read.suite.tests.length, file).toBeGreaterThanOrEqual(10);
    }
  });

  it("are judged by a policy that names no resource", () => {
    const { file } = policyAt(join(root, "policies/default.yaml"));
    const places = [...file.guardrails, ...file.standing, ...file.protections].map((part) => part.in);
    const all = [...places, ...file.rules.map((rule) => rule.for)];
    expect(
      all.filter(({ resources, accounts }) => resources !== undefined || accounts !== undefined),
    ).toEqual([]);
  });
});
