import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentPath } from "#core/api/openapi/document.ts";
import { operations } from "#core/api/operations.ts";
import { Problem } from "#core/api/problem.ts";

const page = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

/** What stands beneath the heading of an operation, up to the next one. */
function sectionOf(name: string): string {
  const from = page.indexOf(`\n### ${name}: `);
  const end = page.indexOf("\n#", from + 2);
  return from < 0 ? "" : page.slice(from, end < 0 ? undefined : end);
}

const examplesIn = (text: string, kind: string): readonly unknown[] =>
  [...text.matchAll(new RegExp(`\`\`\`json ${kind}\\n([^]*?)\n\`\`\``, "g"))].map(([, json]) =>
    JSON.parse(json ?? ""),
  );

describe("the page about the API", () => {
  it.each(operations)("tells of $name as it is", ({ name, method, path, body, answer }) => {
    const section = sectionOf(name);
    expect(section).toContain(`\n### ${name}: \`${method} ${documentPath(path)}`);
    const mistakes = [
      ...examplesIn(section, "request").map((example) => body?.safeParse(example).error?.issues ?? []),
      ...examplesIn(section, "answer").map((example) => answer.safeParse(example).error?.issues ?? []),
    ];
    expect(mistakes.flat()).toEqual([]);
  });

  it("tells of nothing that is not there", () => {
    const told = [...page.matchAll(/\n### (\w+): /g)].map(([, name]) => name);
    expect(told.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
  });

  it("shows a problem as it is", () => {
    const [problem] = examplesIn(page, "problem");
    expect(Problem.safeParse(problem).error).toBeUndefined();
  });
});
