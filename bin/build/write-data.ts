import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { manifestName } from "#catalogue/build/manifest.ts";
import { catalogueFolder, catalogueParts } from "#catalogue/store/open-catalogue.ts";
import { manifestIn } from "#catalogue/store/stored-parts.ts";

/** Copies what the modules read from beside themselves: stories, and the map of Terraform's resources. */
export function writeFilesBeside(root: string, folder: string): void {
  for (const entry of readdirSync(join(root, "lib"), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(?:yaml|br)$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    cpSync(path, join(folder, path.slice(root.length)));
  }
}

/** Each part is checked as it is read. */
export function writeCatalogue(folder: string): void {
  const parts = catalogueParts();
  const manifest = manifestIn(catalogueFolder()) ?? {};
  mkdirSync(folder, { recursive: true });
  for (const name of Object.keys(manifest)) writeFileSync(join(folder, name), parts(name) ?? "");
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest));
}
