import { createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { InvalidInput } from "#core/faults.ts";
import { canonicalJson, isRecord, type Json, jsonIn } from "#core/fields/json.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { Placed } from "#core/ledger/chain/check-entry.ts";
import { ExportHeader, ExportLine } from "#core/ledger/chain/export-line.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { inflated } from "#files/events/inflate.ts";
import { chunksOf, placeOf } from "../inputs/disk.ts";
import type { Terminal } from "../terminal/terminal.ts";

const lineOf = (value: unknown): string => `${canonicalJson(value as Json)}\n`;

/** What is written of a ledger. */
type WrittenSource = Pick<LedgerSource, "chains" | "seals" | "policy">;

/** Seals first, then each resource with its entries, then the policies; the last line counts those before it. */
async function* linesOf(header: ExportHeader, source: WrittenSource) {
  let lines = 1;
  const digests = new Set<string>();
  yield lineOf(header);
  for await (const seal of source.seals()) {
    lines += 1;
    yield lineOf({ seal });
  }
  for await (const { resource, head, entries } of source.chains()) {
    lines += 1 + entries.length;
    yield lineOf({ resource, ...(head !== undefined && { head }) });
    for (const { place, entry } of entries) {
      digests.add(policyOf(entry));
      yield lineOf({ place, entry });
    }
  }
  for (const policy of [...digests].toSorted()) {
    const text = await source.policy(policy);
    if (text === undefined) continue;
    lines += 1;
    yield lineOf({ policy, text });
  }
  yield lineOf({ lines });
}

/** By which an entry says that it was decided. */
function policyOf(entry: unknown): string {
  const record = isRecord(entry) ? entry["record"] : undefined;
  return isRecord(record) ? String(record["policy"]) : "";
}

/** Told of a file that is not as it was written. */
export class DamagedFile extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

type ReadLinesResult = {
  readonly header: ExportHeader;
  readonly source: Pick<LedgerSource, "chains" | "seals">;
  /** By digest; they are known once the chains were read. */
  readonly policies: ReadonlyMap<string, string>;
};

/** What was exported, in one pass: seals are asked for before chains. */
async function readLines(lines: AsyncIterator<string>): Promise<ReadLinesResult> {
  const header = headerIn((await lines.next()).value);
  const policies = new Map<string, string>();
  let count = 1;
  const next = async () => {
    const line = await lines.next();
    if (line.done === true) throw new DamagedFile("it ends before its last line", count + 1);
    count += 1;
    return parsed(line.value, count);
  };
  let ahead = await next();
  async function* seals() {
    for (; "seal" in ahead; ahead = await next()) yield ahead.seal;
  }
  async function* chains(): AsyncGenerator<Chain> {
    while ("resource" in ahead) {
      const { resource, head } = ahead;
      const entries: Placed[] = [];
      for (ahead = await next(); "place" in ahead; ahead = await next()) {
        entries.push({ place: ahead.place, entry: ahead.entry });
      }
      yield { resource, entries, ...(head !== undefined && { head }) };
    }
    for (; "policy" in ahead; ahead = await next()) policies.set(ahead.policy, ahead.text);
    const isOver = "lines" in ahead && ahead.lines === count - 1 && (await lines.next()).done === true;
    if (!isOver) throw new DamagedFile(`line ${count} is not the last, or others are missing`, count);
  }
  return { header, source: { seals, chains }, policies };
}

function headerIn(line: unknown): ExportHeader {
  const value = jsonIn(String(line ?? ""));
  const read = ExportHeader.safeParse(value);
  if (read.success && lineOf(value) === `${String(line)}\n`) return read.data;
  throw new InvalidInput("this is not what `parley ledger export` writes", {
    hint: "name a file that `parley ledger export` wrote, of this release or an earlier one",
  });
}

/** INVARIANT (one text): a line is as it was written, to the byte, or the file is damaged. */
function parsed(line: string, number: number): ExportLine {
  const value = jsonIn(line);
  const read = ExportLine.safeParse(value);
  if (read.success && `${line}\n` === lineOf(value)) return read.data;
  throw new DamagedFile(`line ${number} is not as it was written`, number);
}

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
  { header, source }: { readonly header: ExportHeader; readonly source: WrittenSource },
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
