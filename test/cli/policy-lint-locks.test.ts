import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

const company = [
  "parley: 1",
  "name: company",
  "environments:",
  "  - {name: prod, tags: {env: [prod]}, order: [security, availability]}",
  "  - {name: test, tags: {env: [test]}, order: [availability, security]}",
  "guardrails:",
  "  - {id: small, title: small, locked: true, fields: [/Size], constraint: {max: 10}}",
  "approvers: [{name: all, owners: [service]}]",
  "unattributed: [{answer: ask, meanwhile: prior}]",
  "",
].join("\n");

const over = (...rows: readonly string[]) =>
  ["extends: [./company.yaml]", "parley: 1", "name: ours", ...rows, ""].join("\n");

const cwd = await folderWith({
  "company.yaml": company,
  "as-strict.yaml": over("guardrails: [{id: small, constraint: {max: 5}}]"),
  "looser.yaml": over("guardrails: [{id: small, constraint: {max: 20}}]"),
  "gone.yaml": over("remove: [{id: small, because: it is in the way}]"),
  "later.yaml": over('remove: [{id: small, because: we move, until: "2027-01-01T00:00:00Z"}]'),
  "before-both.yaml": over("unattributed: [{id: new, answer: keep, before: mine}]").replace(
    "company",
    "answers",
  ),
  "answers.yaml": company.replace(
    "[{answer: ask, meanwhile: prior}]",
    "[{id: mine, fields: [/A], answer: revert}, {id: rest, answer: ask, locked: true}]",
  ),
  "unsure.yaml": over("coupled: [{id: pair, types: ['*'], together: [/Size, /Note]}]"),
});

const lint = (...args: readonly string[]) => parley(["policy", "lint", ...args], { cwd });

type Shown = {
  readonly rule: string;
  readonly level: string;
  readonly tried?: number;
  readonly witness?: unknown;
};

async function brokenIn(policy: string): Promise<readonly Shown[]> {
  const { out } = await lint(policy, "--json");
  return JSON.parse(out).findings.filter(({ rule }: Shown) => rule === "broken-lock");
}

async function outcomesOf(dispute: string): Promise<readonly number[]> {
  await writeFile(join(cwd, "dispute.json"), dispute);
  const codes: number[] = [];
  for (const policy of ["company.yaml", "looser.yaml"])
    codes.push((await parley(["decide", "dispute.json", "--policy", policy], { cwd })).code);
  return codes;
}

describe("policy lint of a broken lock", () => {
  it.each(["looser.yaml", "gone.yaml", "later.yaml"])("shows it by a dispute in %s", async (policy) => {
    const [found] = await brokenIn(policy);
    expect(found).toMatchObject({ level: "error", witness: { loosened: { path: "/Size" } } });
    expect((await lint(policy)).code).toBe(64);
  });

  it("says of a locked row what is said of it, and not what the same change does to its neighbour", async () => {
    const { out } = await lint("before-both.yaml");
    expect(out).toContain("`rest` is locked");
    expect(out).toContain("because of `new`: answers `keep` where it was `ask`");
    expect(out).not.toContain("where it was `revert`");
  });

  it("prints the dispute on a line that `decide` reads, and the two decide it differently", async () => {
    const { out } = await lint("looser.yaml");
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      "a dispute shows it: `/Size` is revert under company.yaml and ask (10 meanwhile) under looser.yaml",
    );
    const line = out.split("\n").find((each) => each.trimStart().startsWith("{")) ?? "";
    expect(await outcomesOf(line)).toEqual([3, 2]);
  });

  it("holds the dispute for code hosts too", async () => {
    const { out } = await lint("looser.yaml", "--sarif");
    const [run] = JSON.parse(out).runs;
    const result = run.results.find(({ ruleId }: { ruleId: string }) => ruleId === "broken-lock");
    expect(await outcomesOf(JSON.stringify(result.properties.dispute))).toEqual([3, 2]);
  });

  it("says of what cannot be shown that none was found, and takes it for an error all the same", async () => {
    const { code, out } = await lint("unsure.yaml");
    expect(out).toContain("cannot be shown to be as strict");
    expect(out).toContain("no dispute that shows it was found among");
    const [found] = await brokenIn("unsure.yaml");
    expect([code, found?.level, found?.witness]).toEqual([64, "error", null]);
  });

  it("has nothing to show where the lock holds", async () => {
    expect(await brokenIn("as-strict.yaml")).toEqual([]);
    expect((await lint("as-strict.yaml")).code).toBe(0);
  });
});
