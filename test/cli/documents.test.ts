import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { jsonSchemaOf } from "#core/documents/json-schemas.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import { exampleBlock, replaced, sessionBlock, sourceOf } from "./page-blocks.ts";
import { parley } from "./stage.ts";

async function played(line: string): Promise<string> {
  const { out, err } = await parley(line.split(" "));
  return `\`\`\`console\n$ npx parley ${line}\n${out}${err}\`\`\``;
}

describe("the documents show what really comes out", () => {
  // `npx vitest run test/cli/documents.test.ts -u` writes it anew.
  it.each(["README.md", "docs/cli.md", "docs/reading.md", "docs/replay.md"])("%s", async (file) => {
    const text = await readFile(file, "utf8");
    const real = await replaced(await replaced(text, exampleBlock, sourceOf), sessionBlock, played);
    await expect(real).toMatchFileSnapshot(`../../${file}`);
  });
});

/** The keys that a schema knows, at every depth. */
function keysOf(schema: Json): readonly string[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => keysOf(part as Json));
  if (!isRecord(schema)) return [];
  const { properties } = schema;
  const own = properties !== undefined && isRecord(properties) ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(keysOf)];
}

describe("docs/disputes.md", () => {
  it.each(["dispute", "verdict"] as const)("names every key of a %s", async (name) => {
    const text = await readFile("docs/disputes.md", "utf8");
    const code = [...text.matchAll(/```[^`]*```|`[^`\n]+`/g)].map(([span]) => span).join(" ");
    const words = new Set(code.split(/\W+/));
    const keys = new Set(keysOf(jsonSchemaOf(name) as Json));
    expect([...keys].filter((key) => !words.has(key))).toEqual([]);
  });
});
