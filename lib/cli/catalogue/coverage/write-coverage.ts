import { openCatalogue } from "#catalogue/store/open-catalogue.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { placeOf, readText, writeText } from "../../inputs/disk.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { coveragePage } from "./coverage-page.ts";

/** Writes the page anew; the first time there is none to keep anything of. */
export async function writeCoverage(file: string, terminal: Terminal): Promise<ExitCode> {
  const place = placeOf(terminal.cwd, file);
  const before = await readText(place).catch(() => "");
  const page = coveragePage(openCatalogue(), before);
  await writeText(place, page);
  terminal.out(`${page.trimEnd().split("\n").at(-1)}\n`);
  return exitCodes.fine;
}
