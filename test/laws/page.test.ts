import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Tests of the laws' own tools. */
const noLaws = ["generate", "page"];

it("docs/laws.md names every law's file, and no other", () => {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => name.replace(".test.ts", ""))
    .filter((name) => !noLaws.includes(name));
  const page = readFileSync(new URL("../../docs/laws.md", import.meta.url), "utf8");
  const named = page.matchAll(/^\|[^|]+\| ([a-z-]+) \|/gm).map(([, name]) => name);
  expect([...new Set(named)].filter((name) => name !== "file").toSorted()).toEqual(files.toSorted());
});
