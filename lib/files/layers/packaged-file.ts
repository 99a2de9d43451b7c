import { type ReadYaml, readYaml } from "../yaml-file.ts";

type PackagedFile = { readonly text: string; readonly name: string; readonly file: WeakRef<ReadYaml> };
let last: PackagedFile | undefined;

/**
 * Reads a packaged policy. Nearly every policy extends the same one, which takes longer to read than all it adds: what was
 * read last is taken again so long as it is still in memory, and kept there for nothing else.
 */
export function readPackaged(text: string, name: string): ReadYaml {
  const known = last?.text === text && last.name === name ? last.file.deref() : undefined;
  const file = known ?? readYaml(text, name);
  if (known === undefined) last = { text, name, file: new WeakRef(file) };
  return file;
}
