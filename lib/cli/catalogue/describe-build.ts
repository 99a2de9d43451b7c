import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { catalogueFolder, catalogueShelf, openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { packageRoot } from "#catalogue/store/package-root.ts";
import { manifestIn } from "#catalogue/store/stored-parts.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";

const anHour = 3_600_000;

/** Opening builds what is missing; what an older generator built is not needed any more. */
export function describeBuild(terminal: Terminal): ExitCode {
  const catalogue = openCatalogue();
  const folder = catalogueFolder();
  removeOlder(folder);
  const parts = Object.keys(manifestIn(folder) ?? {});
  const bytes = parts.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const size = `${counted(parts.length, "part")}, ${(bytes / 1000).toFixed(1)} kB compressed`;
  const holds = `${counted(catalogue.types().length, "type")} and ${counted(catalogue.services().length, "service")}`;
  terminal.out(`catalogue of ${holds}: ${size}, in ${relative(packageRoot(), folder)}\n`);
  return exitCodes.fine;
}

/** Younger ones may be another process's, still building or reading. */
function removeOlder(folder: string): void {
  const shelf = catalogueShelf();
  if (!existsSync(shelf)) return;
  for (const name of readdirSync(shelf)) {
    const path = join(shelf, name);
    const isOurs = name.startsWith("catalogue-") && name !== basename(folder);
    if (isOurs && statSync(path).mtimeMs < Date.now() - anHour)
      rmSync(path, { recursive: true, force: true });
  }
}
