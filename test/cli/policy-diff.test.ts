import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

const company = [
  "parley: 1",
  "environments:",
  "  - {name: prod, tags: {env: [prod]}, order: [security, availability]}",
  "  - {name: test, tags: {env: [test]}, order: [availability, security]}",
  "guardrails:",
  "  - {id: small, title: small, in: {environments: [prod]}, fields: [/Size], constraint: {max: 10}}",
  "  - {id: closed, title: closed, fields: [/Open], constraint: {is: false}}",
  "approvers: [{name: all, owners: [service]}]",
  "unattributed: [{answer: ask, meanwhile: prior}]",
  "",
].join("\n");

const cwd = await folderWith({
  "a.yaml": company,
  "same.yaml": company.replace("title: small", "title: never large"),
  "looser.yaml": company.replace("max: 10", "max: 20"),
  "stricter.yaml": company.replace("max: 10", "max: 5"),
  "unsure.yaml": company.replace("order: [security, availability]", "order: [availability, security]"),
  "broken.yaml": "parley: 1\n",
});

const diff = (...args: readonly string[]) => parley(["policy", "diff", ...args], { cwd });

describe("parley policy diff", () => {
  it("says of a policy and itself that they mean the same", async () => {
    const { code, out } = await diff("a.yaml", "a.yaml");
    expect(out).toBe("the two policies mean the same\n");
    expect(code).toBe(0);
  });

  it("takes `default` for the packaged policy", async () => {
    const { code, out } = await diff("default", "default");
    expect([code, out]).toEqual([0, "the two policies mean the same\n"]);
  });

  it("names the row, its places in both files, what became looser, and a dispute that shows it", async () => {
    const { code, out } = await diff("a.yaml", "looser.yaml");
    expect(out).toMatch(/^looser {2}guardrails small \(changed\)\n {4}a\.yaml:6 -> looser\.yaml:6\n/);
    expect(out).toContain("    looser: `constraint` refuses less\n");
    expect(out.replaceAll(/\s+/g, " ")).toContain(
      "`/Size` is revert under the first and ask (10 meanwhile) under the second",
    );
    expect(out).toMatch(/\n1 difference: 1 looser\n$/);
    expect(code).toBe(0);
  });

  it("prints a dispute that `decide` reads and that the two decide differently", async () => {
    const { out } = await diff("a.yaml", "looser.yaml");
    const line = out.split("\n").find((each) => each.trimStart().startsWith("{")) ?? "";
    await writeFile(join(cwd, "witness.yaml"), line);
    const [before, after] = [
      await parley(["decide", "witness.yaml", "--policy", "a.yaml"], { cwd }),
      await parley(["decide", "witness.yaml", "--policy", "looser.yaml"], { cwd }),
    ];
    expect([before.code, after.code]).toEqual([3, 2]);
  });

  it.each([
    { b: "same.yaml", on: "looser", code: 0 },
    { b: "stricter.yaml", on: "looser", code: 0 },
    { b: "stricter.yaml", on: "unproven", code: 0 },
    { b: "unsure.yaml", on: "looser", code: 0 },
    { b: "unsure.yaml", on: "unproven", code: 3 },
    { b: "looser.yaml", on: "looser", code: 3 },
    { b: "looser.yaml", on: "unproven", code: 3 },
  ])("answers with $code for $b where it fails on $on", async ({ b, on, code }) => {
    expect((await diff("a.yaml", b, "--fail-on", on, "--tries", "50")).code).toBe(code);
  });

  it("says how many disputes it tried where none shows anything", async () => {
    const { out } = await diff("a.yaml", "unsure.yaml", "--tries", "50");
    expect(out).toContain("cannot be shown  environments prod (changed)");
    expect(out).toContain("no dispute that shows it was found among 50");
  });

  it("prints one document with --json", async () => {
    const { out } = await diff("a.yaml", "looser.yaml", "--json");
    const { before, differences } = JSON.parse(out);
    expect(before).toMatchObject({ name: "a.yaml" });
    expect(differences).toMatchObject([
      {
        section: "guardrails",
        name: "small",
        change: "changed",
        direction: "looser",
        before: { pointer: "/guardrails/0", at: "a.yaml:6" },
        after: { pointer: "/guardrails/0", at: "looser.yaml:6" },
        aspects: [{ key: "constraint", direction: "looser" }],
        witness: { loosened: { path: "/Size", how: "stands" } },
      },
    ]);
  });

  it.each([
    { args: ["a.yaml"], says: "missing required argument" },
    { args: ["a.yaml", "broken.yaml"], says: "`broken.yaml` is not a valid policy" },
    { args: ["a.yaml", "gone.yaml"], says: "gone.yaml" },
    { args: ["a.yaml", "a.yaml", "--fail-on", "stricter"], says: "looser, unproven" },
    { args: ["a.yaml", "a.yaml", "--tries", "many"], says: "whole number" },
  ])("refuses $args", async ({ args, says }) => {
    const { code, err } = await diff(...args);
    expect(err).toContain(says);
    expect(code).toBe(64);
  });
});
