import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { EffectExample, PolicyDiff } from "#cli/policy/diff/document.ts";
import { folderWith, parley } from "./stage.ts";

const log = resolve("docs/examples/replay/two-days.json");
const layered = (...rows: readonly string[]) =>
  ["extends: [parley/default@1]", "parley: 1", ...rows, ""].join("\n");
const few =
  "guardrails: [{id: few, title: few, types: ['AWS::AutoScaling::*'], fields: [/DesiredCapacity], constraint: {max: 8}}]";

const cwd = await folderWith({
  "plain.yaml": layered("name: plain"),
  "few.yaml": layered("name: few", few.replace("types: ['AWS::AutoScaling::*'], ", "")),
  "known.yaml": layered(
    "name: known",
    "actors: [{principals: ['*:role/cost-optimiser'], kind: automation, intent: cost}]",
  ),
  "empty.json": "",
});

const diff = (...args: readonly string[]) => parley(["policy", "diff", ...args, "--tries", "0"], { cwd });

async function documentOf(...args: readonly string[]): Promise<PolicyDiff> {
  const { out } = await diff(...args, "--json");
  return JSON.parse(out);
}

const tookPart = ({ looser, stricter, other }: Record<"looser" | "stricter" | "other", number>) =>
  looser + stricter + other;

describe("policy diff with a log", async () => {
  const { effect } = await documentOf("plain.yaml", "few.yaml", "--log", log);

  it("tells by row, by who wrote, by environment and by account what is decided differently", () => {
    if (effect === undefined) throw new Error("no effect was told");
    const differing = tookPart(effect.fields);
    expect(effect.fields.stricter).toBeGreaterThan(0);
    for (const { groups, left } of [effect.rows, effect.actors, effect.environments, effect.accounts]) {
      expect(groups.reduce((sum, group) => sum + tookPart(group), left)).toBe(differing);
      for (const { examples } of groups) expect(examples.length).toBeLessThanOrEqual(3);
    }
    expect(effect.rows.groups.some(({ after = "" }) => after.startsWith("guardrail/few few.yaml:4"))).toBe(
      true,
    );
  });

  it("gives each example a dispute that `decide` decides differently under the two", async () => {
    const told = effect?.examples.filter(({ dispute }) => dispute !== undefined) ?? [];
    expect(told.length).toBeGreaterThan(0);
    const fieldUnder = async ({ dispute, field }: EffectExample, policy: string) => {
      await writeFile(join(cwd, "example.json"), JSON.stringify(dispute));
      const { out } = await parley(["decide", "example.json", "--policy", policy, "--json"], { cwd });
      const { because: _, ...rest } = JSON.parse(out).fields.find(
        ({ path }: { path: string }) => path === field,
      );
      return rest;
    };
    for (const example of told)
      expect(await fieldUnder(example, "plain.yaml")).not.toEqual(await fieldUnder(example, "few.yaml"));
  });

  it("says what follows a first difference is unknown, and holds the screen's width", async () => {
    const { out } = await diff("plain.yaml", "few.yaml", "--log", log);
    expect(out.replaceAll(/\s+/g, " ")).toMatch(/later verdicts? on what differs (is|are) unknown/);
    for (const title of ["by row", "by who wrote", "by environment", "by account"])
      expect(out).toContain(`\n${title}\n`);
    expect(out).toContain("guardrail/few few.yaml:4");
  });

  it("sees what only the rows of actors change", async () => {
    const { effect: known } = await documentOf("plain.yaml", "known.yaml", "--log", log);
    expect(known?.fields.looser).toBeGreaterThan(0);
    expect(known?.actors.groups.map(({ name }) => name)).toContain(
      "123456789012:role/cost-optimiser via boto3",
    );
  });

  it("finds nothing between a policy and itself", async () => {
    const { effect: none } = await documentOf("plain.yaml", "plain.yaml", "--log", log);
    expect(none?.fields).toMatchObject({ looser: 0, stricter: 0, other: 0, unknown: 0, beyond: 0 });
    expect(none?.fields.same).toBeGreaterThan(0);
  });

  it.each([
    { what: "itself", args: ["plain.yaml", "plain.yaml", "--log", log], code: 0 },
    { what: "a stricter one", args: ["plain.yaml", "few.yaml", "--log", log], code: 0 },
    { what: "a looser one", args: ["few.yaml", "plain.yaml", "--log", log], code: 3 },
  ])("answers with $code for $what where it fails on looser", async ({ args, code }) => {
    expect((await diff(...args, "--fail-on", "looser")).code).toBe(code);
  });

  it.each([
    { what: "a log that is not there", args: ["--log", "gone.json"], says: "gone.json" },
    { what: "an empty log", args: ["--log", "empty.json"], says: "`empty.json` is empty" },
    {
      what: "a time without a log",
      args: ["--since", "2026-11-17"],
      says: "`--since` means nothing without `--log`",
    },
    {
      what: "situations without a log",
      args: ["--situations", "s.yaml"],
      says: "means nothing without `--log`",
    },
    { what: "a time that is none", args: ["--log", log, "--since", "noon"], says: "is not a time" },
  ])("refuses $what", async ({ args, says }) => {
    const { code, err } = await diff("plain.yaml", "few.yaml", ...args);
    expect(err).toContain(says);
    expect(code).toBe(64);
  });
});
