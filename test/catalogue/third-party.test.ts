import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { dataPackages } from "#catalogue/build/sources/packages.ts";

const root = resolve(import.meta.dirname, "../..");
const textOf = (file: string) => readFileSync(resolve(root, file), "utf8");
const sources = dataPackages().map(({ manifest }) => JSON.parse(manifest));

describe("the packages that the catalogue is built from", () => {
  it.each(sources)("$name is named with its version and licence, and wanted in that version", (source) => {
    const { name, version, license } = source;
    const row = textOf("docs/third-party.md")
      .split("\n")
      .find((line) => line.startsWith(`| [\`${name}\`]`));
    expect(row).toContain(`| ${version} `);
    expect(row).toContain(`| ${license} |`);
    expect(textOf("NOTICE")).toContain(`(${name})`);
    expect(JSON.parse(textOf("package.json")).devDependencies[name]).toBe(version);
  });
});
