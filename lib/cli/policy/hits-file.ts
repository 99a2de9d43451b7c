import { current, type DecisionRecord } from "#core/arbitration/record.ts";
import { HitCounter } from "#core/arbitration/suite/row-hits.ts";
import { headIn } from "#core/documents/record-file.ts";
import { InvalidInput } from "#core/faults.ts";
import { isRecord, type Json, jsonIn } from "#core/fields/json.ts";
import { fromBesides } from "#core/hidden/beside.ts";
import { StoredEntry } from "#core/ledger/chain/entry.ts";
import { ExportHeader } from "#core/ledger/chain/export-line.ts";
import { rowName } from "#core/policy/rows.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { inflated } from "#files/events/inflate.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { chunksOf, isFolder, placeOf } from "../inputs/disk.ts";
import { described } from "../inputs/judging.ts";
import { loadPolicy, policyPlace } from "../inputs/load.ts";
import { readExport } from "../ledger/ledger-file.ts";
import { placeIn } from "../ledger/place.ts";
import { readRecordFile } from "../record/read-record.ts";
import { replayLog } from "../replay/replay-log.ts";
import { jsonText } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { proseWidth, type Terminal } from "../terminal/terminal.ts";

export type HitsAsked = {
  readonly sources: readonly string[];
  readonly policy?: string;
  readonly table?: string;
  readonly seals?: string;
  readonly key?: string;
  readonly region?: string;
  readonly json?: boolean;
};

type OpenLedger = (place: ReturnType<typeof placeIn>) => Pick<LedgerSource, "chains" | "seals">;

const longestHead = 65_536;

/** What the first line of a file says that it is; anything else is a log. */
async function kindOf(named: string, terminal: Terminal): Promise<"record" | "export" | "log"> {
  const place = placeOf(terminal.cwd, named);
  if (named === "-" || (await isFolder(place))) return "log";
  let head = "";
  for await (const chunk of inflated(place.named, chunksOf(place))) {
    head += Buffer.from(chunk).toString("utf8");
    if (head.includes("\n") || head.length > longestHead) break;
  }
  const [line = ""] = head.split("\n");
  if (ExportHeader.safeParse(jsonIn(line)).success) return "export";
  return headIn(jsonIn(line)) === undefined ? "log" : "record";
}

const count = (hits: HitCounter, record: DecisionRecord): void =>
  hits.add(described(current(record).dispute));

async function countChains(hits: HitCounter, source: Pick<LedgerSource, "chains" | "seals">): Promise<void> {
  // A file is read in one pass, in which the seals come first.
  for await (const _ of source.seals());
  for await (const { entries } of source.chains())
    for (const { entry } of entries) {
      const read = StoredEntry.safeParse(entry);
      if (!read.success) continue;
      const { record } = fromBesides(read.data as unknown as { readonly [key: string]: Json });
      if (isRecord(record)) count(hits, record as unknown as DecisionRecord);
    }
}

async function countIn(
  hits: HitCounter,
  { sources, policy }: HitsAsked,
  terminal: Terminal,
): Promise<ExitCode> {
  const kinds = await Promise.all(
    sources.map(async (named) => ({ named, kind: await kindOf(named, terminal) })),
  );
  for (const { named, kind } of kinds) {
    if (kind === "export") await countChains(hits, (await readExport(named, terminal)).source);
    if (kind !== "record") continue;
    const { decisions } = await readRecordFile(placeOf(terminal.cwd, named));
    for (const { record } of decisions) count(hits, record);
  }
  const events = kinds.flatMap(({ named, kind }) => (kind === "log" ? [named] : []));
  if (events.length === 0) return exitCodes.fine;
  const asked = { events, ...(policy !== undefined && { policy }) };
  const replayed = await replayLog(asked, terminal, ({ dispute }) => hits.add(dispute));
  return typeof replayed === "number" ? replayed : replayed.code;
}

/** How often each row decided, by what was decided before or would have been by a log. */
export async function tellHits(asked: HitsAsked, terminal: Terminal, open: OpenLedger): Promise<ExitCode> {
  if (asked.sources.length === 0 && asked.table === undefined)
    throw new InvalidInput("it is not said what to count in", {
      hint: "name a log, a record, or an export of the ledger; or a table with `--table`, `--seals` and `--key`",
    });
  const { policy } = await loadPolicy(policyPlace(terminal, asked.policy));
  const hits = new HitCounter(policy);
  if (asked.table !== undefined) await countChains(hits, open(placeIn(asked, terminal)));
  const code = await countIn(hits, asked, terminal);
  const rows = hits.rows().map(({ row, decided, overruled }) => ({
    row: rowName(row),
    pointer: row.pointer,
    at: policy.at(row.pointer),
    decided,
    overruled,
  }));
  const document = { policy: policy.name, judged: hits.judged, rows };
  terminal.out(asked.json === true ? `${jsonText(document)}\n` : hitsText(document, terminal));
  return code;
}

type HitsDocument = {
  readonly judged: number;
  readonly rows: readonly {
    readonly row: string;
    readonly at: string;
    readonly decided: number;
    readonly overruled: number;
  }[];
};

function hitsText({ judged, rows }: HitsDocument, terminal: Terminal): string {
  const named = rows.filter(({ decided, overruled }) => decided + overruled > 0);
  const body = named.map(({ row, at, decided, overruled }) => [String(decided), String(overruled), row, at]);
  const shown =
    named.length === 0
      ? []
      : [...table([["decided", "overruled", "row", "place"], ...body], proseWidth(terminal)), ""];
  const idle = rows.length - named.length;
  return [...shown, `${counted(judged, "verdict")}; ${counted(idle, "row")} named in none`, ""].join("\n");
}
