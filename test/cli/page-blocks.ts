import { readFile } from "node:fs/promises";

/** A file of the examples, shown whole. */
export const exampleBlock = /^```yaml\n# (docs\/examples\/\S+)\n[^`]*```$/gm;
/** One command, and what it prints. */
export const sessionBlock = /^```console\n\$ npx parley (.*)\n[^`]*(?:`[^`\n]+`[^`]*)*```$/gm;

/** A page with each such block made anew, in the order of the page. */
export async function replaced(
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

export const sourceOf = async (file: string) => `\`\`\`yaml\n${await readFile(file, "utf8")}\`\`\``;
