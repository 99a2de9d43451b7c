import { Dispute } from "#core/arbitration/dispute.ts";
import { type DecisionRecord, recordFrom } from "#core/arbitration/record.ts";
import { InvalidInput, parse } from "#core/faults.ts";
import { isRecord, type Json, jsonIn } from "#core/fields/json.ts";
import { isGzip } from "#files/events/inflate.ts";
import { chunksOf, type DiskPlace, placeOf, readText } from "../inputs/disk.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { readLedger } from "./from-ledger.ts";

/** What `parley ledger export` writes begins with a line that says so, and may be compressed. */
async function isExport(place: DiskPlace): Promise<boolean> {
  for await (const chunk of chunksOf(place)) {
    if (isGzip(chunk)) return true;
    const [line = ""] = new TextDecoder().decode(chunk).split("\n", 1);
    const header = jsonIn(line);
    return isRecord(header) && header["parley"] === "ledger";
  }
  return false;
}

function recordIn(line: string, index: number): DecisionRecord {
  const value = jsonIn(line) as Json | undefined;
  if (isRecord(value) && "dispute" in value && "verdict" in value) {
    const record = recordFrom(value);
    return { ...record, dispute: parse(`the dispute in line ${index + 1}`, Dispute, record.dispute) };
  }
  throw new InvalidInput(`line ${index + 1} is no stored decision`, {
    hint: "name what `parley ledger export` wrote, or decisions as they are stored, one on each line",
  });
}

/** Stored decisions: those of an exported ledger, or one on each line. */
export async function readRecords(named: string, terminal: Terminal): Promise<readonly DecisionRecord[]> {
  const place = placeOf(terminal.cwd, named);
  if (await isExport(place)) return (await readLedger(named, terminal)).decisions.map(({ record }) => record);
  const lines = (await readText(place)).split("\n").filter((line) => line.trim() !== "");
  return lines.map(recordIn);
}
