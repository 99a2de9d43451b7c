import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parley } from "./stage.ts";

const example = /^```yaml\n# (docs\/examples\/\S+)\n[^`]*```$/gm;
const session = /^```console\n\$ npx parley (.*)\n[^`]*(?:`[^`\n]+`[^`]*)*```$/gm;

async function replaced(
  text: string,
  pattern: RegExp,
  block: (name: string) => Promise<string>,
): Promise<string> {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(from, match.index), await block(match[1] ?? ""));
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)].join("");
}

const sourceOf = async (file: string) => `\`\`\`yaml\n${await readFile(file, "utf8")}\`\`\``;

async function played(line: string): Promise<string> {
  const { out, err } = await parley(line.split(" "));
  return `\`\`\`console\n$ npx parley ${line}\n${out}${err}\`\`\``;
}

describe("the documents show what really comes out", () => {
  // `npx vitest run test/cli/documents.test.ts -u` writes it anew.
  it.each(["README.md", "docs/cli.md", "docs/reading.md", "docs/replay.md"])("%s", async (file) => {
    const text = await readFile(file, "utf8");
    const real = await replaced(await replaced(text, example, sourceOf), session, played);
    await expect(real).toMatchFileSnapshot(`../../${file}`);
  });
});
