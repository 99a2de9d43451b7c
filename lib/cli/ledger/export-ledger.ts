import { instantOf } from "#core/claims/instant.ts";
import { isRecord, type Json } from "#core/fields/json.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import { dayAfter, dayOf, usualKeepDays } from "#core/ledger/chain/seal.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type Days, daysIn } from "./days.ts";
import { fingerprint } from "./keys.ts";
import { writeExport } from "./ledger-file.ts";
import { type PlaceAsked, placeIn } from "./place.ts";

export type ExportAsked = Days & PlaceAsked & { readonly file: string };

type Open = (place: { region: string; table: string; seals: string; key: string }) => LedgerSource;

/** Writes a ledger into a file that can be checked anywhere and at any time. */
export async function exportLedger(
  asked: ExportAsked,
  terminal: Terminal,
  { open, now }: { readonly open: Open; readonly now: number },
): Promise<ExitCode> {
  const days = daysIn(asked);
  const source = open(placeIn(asked, terminal));
  const counts = await writeLedger(asked.file, { source, days, now }, terminal);
  terminal.out(counts);
  return exitCodes.fine;
}

type Writing = { readonly source: LedgerSource; readonly days: Days; readonly now: number };

/** Says what was written. */
export async function writeLedger(
  file: string,
  { source, days, now }: Writing,
  terminal: Pick<Terminal, "cwd">,
): Promise<string> {
  const key = await source.key();
  const range = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined));
  const header = {
    parley: "ledger",
    v: 1,
    at: instantOf(now),
    keepDays: usualKeepDays,
    ...range,
    key,
  } as const;
  let [resources, entries, seals] = [0, 0, 0];
  const counted = {
    async *seals() {
      for await (const seal of source.seals()) {
        if (!isSealAsked(seal, days)) continue;
        seals += 1;
        yield seal;
      }
    },
    async *chains() {
      for await (const chain of source.chains()) {
        const part = partOf(chain, days);
        if (part.entries.length === 0 && days.from !== undefined) continue;
        [resources, entries] = [resources + 1, entries + part.entries.length];
        yield part;
      }
    },
  };
  await writeExport(file, { header, source: counted }, terminal);
  return `wrote ${entries} decisions on ${resources} resources and ${seals} seals to ${file}\nkey ${fingerprint(key)}\n`;
}

const dayIn = (value: Json | undefined): string | undefined =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? dayOf(value) : undefined;

/** What is no entry or seal is written as well, so that whoever checks it finds it. */
function isAsked(day: string | undefined, { from, to }: Days): boolean {
  return day === undefined || ((from === undefined || day >= from) && (to === undefined || day <= to));
}

/** The seal before the first day goes along: the next one follows it. */
function isSealAsked(stored: unknown, { from, to }: Days): boolean {
  const seal = isRecord(stored) ? stored["seal"] : undefined;
  const day = isRecord(seal) ? dayIn(seal["day"]) : undefined;
  return isAsked(day, { from: from === undefined ? undefined : dayAfter(from, -1), to });
}

function partOf({ entries, ...chain }: Chain, days: Days): Chain {
  const part = entries.filter(({ entry }) => isAsked(isRecord(entry) ? dayIn(entry["at"]) : undefined, days));
  return { ...chain, entries: part };
}
