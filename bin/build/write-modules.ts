import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { commandLine, exportedSources, type PackageFile } from "./promises.ts";
import { publishedText } from "./published-text.ts";
import { reachedFrom } from "./reached.ts";
import { writeTypes } from "./write-types.ts";

type Place = { readonly root: string; readonly folder: string; readonly manifest: PackageFile };

/** Writes what is promised and all that it leads to, and the types of what others import; returns the sources. */
export async function writeModules({ root, folder, manifest }: Place): Promise<readonly string[]> {
  const exported = exportedSources(manifest);
  const { sources } = await reachedFrom([commandLine, ...exported], root);
  writeTypes(exported, { root, folder });
  await writeJavaScript(sources, { root, folder });
  for (const file of modulesIn(folder)) {
    const path = join(folder, file);
    writeFileSync(path, publishedText(readFileSync(path, "utf8"), { file, imports: manifest.imports }));
  }
  return sources;
}

/** One file for each, with its types taken away. */
async function writeJavaScript(
  sources: readonly string[],
  { root, folder }: Omit<Place, "manifest">,
): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [...sources],
    outdir: folder,
    outbase: root,
    format: "esm",
    platform: "node",
    target: "node24",
    logLevel: "error",
  });
}

const modulesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /\.(js|d\.ts)$/.test(file));
