import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { forbidden } from "#constructs/permissions/forbidden-actions.ts";
import { refusedUnscoped, unscoped } from "#constructs/permissions/unscoped-actions.ts";

const file = "docs/security.md";

type Reviewed = (typeof unscoped)[number];

const coded = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(", ");

/** A row for each service and reason, in the order of the alphabet. */
function reviewedTable(reviewed: readonly Reviewed[]): string {
  const rows = reviewed.flatMap(({ why, actions }) =>
    Object.entries(actions).map(([service, names]) => `| ${service} | ${coded(names.split(" "))} | ${why} |`),
  );
  return ["| service | actions | why |", "|---|---|---|", ...rows.toSorted()].join("\n");
}

const neverTable = [
  "| what | actions |",
  "|---|---|",
  ...forbidden.map(({ what, actions }) => `| ${what} | ${coded(actions)} |`),
].join("\n");

const blocks: Readonly<Record<string, string>> = {
  never: neverTable,
  unscoped: reviewedTable(unscoped),
  refused: reviewedTable(refusedUnscoped),
};

describe("the page on security", () => {
  // `npx vitest run test/constructs/permissions/security-page.test.ts -u` writes it anew.
  it("lists what is granted on everything, what is refused and what is forbidden", async () => {
    const text = await readFile(file, "utf8");
    const real = Object.entries(blocks).reduce((page, [name, block]) => {
      const [begin, end] = [`<!-- ${name}: begin -->\n`, `<!-- ${name}: end -->`];
      const [before = "", rest = ""] = page.split(begin);
      return [before, begin, block, "\n", rest.slice(rest.indexOf(end))].join("");
    }, text);
    await expect(real).toMatchFileSnapshot(`../../../${file}`);
  });

  it("names tests and files that are there", async () => {
    const text = await readFile(file, "utf8");
    const named = [...text.matchAll(/`((?:test|lib)\/[^`]+)`/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});
