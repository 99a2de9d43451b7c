import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { InvalidInput } from "#core/faults.ts";
import type { ExportHeader } from "#core/ledger/chain/export-line.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { chunksOf, placeOf } from "../inputs/disk.ts";
import { inflated } from "../inputs/events/inflate.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { linesOf, readLines } from "./ledger-lines.ts";

/** A line at a time, compressed or not, however large the file is. */
export async function readExport(file: string, { cwd }: Terminal) {
  const place = placeOf(cwd, file);
  const input = Readable.from(inflated(place.named, chunksOf(place)));
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  return await readLines(lines[Symbol.asyncIterator]());
}

/** INVARIANT (own eyes only): it says who changed what, so that nobody else may read it. */
export async function writeExport(
  file: string,
  {
    header,
    source,
  }: { readonly header: ExportHeader; readonly source: Pick<LedgerSource, "chains" | "seals"> },
  { cwd }: Pick<Terminal, "cwd">,
): Promise<void> {
  const { path, named } = placeOf(cwd, file);
  const out = createWriteStream(path, { mode: 0o600, flags: "wx" });
  const lines = Readable.from(linesOf(header, source));
  try {
    if (path.endsWith(".gz")) await pipeline(lines, createGzip(), out);
    else await pipeline(lines, out);
  } catch (error) {
    throw isThere(error) ? taken(named) : error;
  }
}

const isThere = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EEXIST";

const taken = (named: string): InvalidInput =>
  new InvalidInput(`\`${named}\` is there already`, {
    hint: "name another file; an export is never written over",
  });
