import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { composeCatalogue } from "./encode/compose.ts";
import { gatherCatalogue } from "./gather.ts";
import { digestOf, type Manifest, manifestName } from "./manifest.ts";

/**
 * Builds the catalogue into a folder that then is there as a whole or not at all, however many processes build it
 * at once and whenever one of them is stopped.
 */
export function writeCatalogue(folder: string): void {
  const draft = `${folder}.${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  try {
    const files = [...composeCatalogue(gatherCatalogue())];
    for (const [name, bytes] of files) writeFileSync(join(draft, name), bytes);
    const manifest: Manifest = Object.fromEntries(files.map(([name, bytes]) => [name, digestOf(bytes)]));
    writeFileSync(join(draft, manifestName), JSON.stringify(manifest));
    moveInto(folder, draft);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Another process that was faster built the same. */
function moveInto(folder: string, draft: string): void {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(join(folder, manifestName))) throw error;
  }
}
