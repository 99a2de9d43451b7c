import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { folderWith, parley } from "./stage.ts";

const root = new URL("../../", import.meta.url);
const standard = await readFile(new URL("policies/default.yaml", root), "utf8");
const story = parse(await readFile(new URL("test/scenarios/two-emergencies.yaml", root), "utf8"));
const learned = `learned: {since: "2020-01-01T00:00:00Z", draft: "${"d".repeat(64)}", support: "${"a".repeat(64)}"}`;

const policy = (...rows: readonly string[]) =>
  `${standard}\nanswers:\n${rows.map((row) => `  - ${row}\n`).join("")}`;

const cwd = await folderWith({
  "tie.yaml": stringify(story.given),
  "plain.yaml": standard,
  "stay.yaml": policy("{id: stay, for: {classes: [capacity]}, answer: agreed}"),
  "learnt.yaml": policy(
    `{id: up, for: {classes: [capacity]}, direction: safer, answer: challenger, ${learned}}`,
  ),
  "both.yaml": policy("{id: one, direction: safer, answer: challenger}", "{id: two, answer: agreed}"),
  "cost.yaml": policy("{id: down, for: {intents: [cost]}, answer: challenger}"),
  "rules.yaml": standard.replace(/^rules:$/m, "rules:\n  - {id: r, title: t, against: {kinds: [person]}}"),
});

const decided = async (name: string) => {
  const { out } = await parley(["decide", "tie.yaml", "--policy", name, "--json"], { cwd });
  const [field] = JSON.parse(out).fields;
  return { outcome: field.outcome, by: field.because.map(({ rule }: { rule: string }) => rule) };
};

describe("parley decide between two emergencies", () => {
  it.each(["plain.yaml", "learnt.yaml", "both.yaml", "cost.yaml"])("asks under %s", async (name) => {
    expect(await decided(name)).toMatchObject({ outcome: "ask" });
  });

  it("is told by a row of one's own that what was agreed stays", async () => {
    expect(await decided("stay.yaml")).toMatchObject({
      outcome: "keep",
      by: expect.arrayContaining(["answer/stay"]),
    });
  });

  it("refuses `against` in a rule", async () => {
    const { code, out, err } = await parley(["policy", "lint", "rules.yaml"], { cwd });
    expect(code).not.toBe(0);
    expect(out + err).toContain("`against` is no key here");
  });
});
