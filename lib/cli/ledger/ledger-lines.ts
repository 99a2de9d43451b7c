import { InvalidInput } from "#core/faults.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import type { Placed } from "#core/ledger/chain/check-entry.ts";
import { ExportHeader, ExportLine } from "#core/ledger/chain/export-line.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";

const lineOf = (value: unknown): string => `${canonicalJson(value as Json)}\n`;

/** Seals first, then each resource with its entries; the last line counts those before it. */
export async function* linesOf(header: ExportHeader, source: Pick<LedgerSource, "chains" | "seals">) {
  let lines = 1;
  yield lineOf(header);
  for await (const seal of source.seals()) {
    lines += 1;
    yield lineOf({ seal });
  }
  for await (const { resource, head, entries } of source.chains()) {
    lines += 1 + entries.length;
    yield lineOf({ resource, ...(head !== undefined && { head }) });
    for (const { place, entry } of entries) yield lineOf({ place, entry });
  }
  yield lineOf({ lines });
}

/** Told of a file that is not as it was written. */
export class DamagedFile extends Error {}

type ReadLinesResult = {
  readonly header: ExportHeader;
  readonly source: Pick<LedgerSource, "chains" | "seals">;
};

/** What was exported, in one pass: seals are asked for before chains. */
export async function readLines(lines: AsyncIterator<string>): Promise<ReadLinesResult> {
  const header = headerIn((await lines.next()).value);
  let count = 1;
  const next = async () => {
    const line = await lines.next();
    if (line.done === true) throw new DamagedFile("it ends before its last line");
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
    const isOver = "lines" in ahead && ahead.lines === count - 1 && (await lines.next()).done === true;
    if (!isOver) throw new DamagedFile(`line ${count} is not the last, or others are missing`);
  }
  return { header, source: { seals, chains } };
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
  throw new DamagedFile(`line ${number} is not as it was written`);
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
