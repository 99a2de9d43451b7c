import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folderWith, parley } from "./stage.ts";

const company = [
  "parley: 1",
  "name: company",
  "extends: [parley/default@1]",
  "remove: [{id: savings-wait-in-trouble, because: we try without}]",
  "guardrails: [{id: ours, title: ours, fields: [/X], constraint: {is: false}}]",
  "",
].join("\n");

const cwd = await folderWith({
  "company.yaml": company,
  "broken.yaml": "parley: 1\nextends: [./gone.yaml]\n",
});
const show = (...args: readonly string[]) => parley(["policy", "show", ...args], { cwd });

it("prints the packaged policy and what a company says over it as one file that reads back the same", async () => {
  const { code, out } = await show("company.yaml");
  expect(code).toBe(0);
  expect(out).toMatch(
    /^# company [0-9a-f]{12}\n# made of, each after what it extends:\n# {3}parley\/default@1 /,
  );
  expect(out).toContain("  # company.yaml:5\n  - id: ours\n");
  expect(out).toContain("\n# company.yaml:4 removes rules/savings-wait-in-trouble: we try without\n");
  await writeFile(join(cwd, "whole.yaml"), out);
  const [before, after] = [await show("company.yaml", "--json"), await show("whole.yaml", "--json")];
  const [one, other] = [before, after].map((each) => JSON.parse(each.out));
  expect(other.digest).toBe(one.digest);
  expect(one.removed).toEqual([
    {
      id: "rules/savings-wait-in-trouble",
      because: "we try without",
      layer: "company.yaml",
      at: "company.yaml:4",
    },
  ]);
  expect(one.layers.map(({ name }: { name: string }) => name)).toEqual(["parley/default@1", "company.yaml"]);
});

it("tells what is wrong instead of a half of it", async () => {
  const { code, out, err } = await show("broken.yaml");
  expect({ code, out }).toEqual({ code: 64, out: "" });
  expect(err).toContain("broken.yaml:2:11: error: `gone.yaml` does not exist");
});
