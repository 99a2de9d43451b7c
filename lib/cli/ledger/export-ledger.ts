import { instantOf } from "#core/claims/instant.ts";
import { isRecord } from "#core/fields/json.ts";
import type { Chain } from "#core/ledger/chain/check-chain.ts";
import { dayIn } from "#core/ledger/chain/check-entry.ts";
import { Day, type Days, dayAfter, isAmong, usualKeepDays } from "#core/ledger/chain/seal.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { daysIn } from "./days.ts";
import { fingerprint } from "./keys.ts";
import { writeExport } from "./ledger-file.ts";
import { type PlaceAsked, placeIn, type Reading } from "./place.ts";

export type ExportAsked = Days & PlaceAsked & { readonly file: string };

/** Writes a ledger into a file that can be checked anywhere and at any time. */
export async function exportLedger(
  asked: ExportAsked,
  terminal: Terminal,
  { open, now }: Reading,
): Promise<ExitCode> {
  const days = daysIn(asked);
  const source = open(placeIn(asked, terminal));
  const counts = await writeLedger(asked.file, { source, days, now }, terminal);
  terminal.out(counts);
  return exitCodes.fine;
}

type WriteLedgerInput = { readonly source: LedgerSource; readonly days: Days; readonly now: number };

/** Says what was written. */
export async function writeLedger(
  file: string,
  { source, days, now }: WriteLedgerInput,
  terminal: Pick<Terminal, "cwd">,
): Promise<string> {
  const key = await source.key();
  const range = Object.fromEntries(Object.entries(days).filter(([, day]) => day !== undefined));
  const header = {
    parley: "ledger",
    v: 2,
    at: instantOf(now),
    keepDays: usualKeepDays,
    ...range,
    key,
  } as const;
  let [resources, entries, seals] = [0, 0, 0];
  const counted = {
    policy: source.policy,
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

/** The seal before the first day goes along: the next one follows it. */
function isSealAsked(stored: unknown, { from, to }: Days): boolean {
  const seal = isRecord(stored) ? stored["seal"] : undefined;
  const { data: day } = Day.safeParse(isRecord(seal) ? seal["day"] : undefined);
  return isAmong({ from: from === undefined ? undefined : dayAfter(from, -1), to }, day);
}

function partOf({ entries, ...chain }: Chain, days: Days): Chain {
  // What is no entry or seal is written as well, so that anyone who checks it finds it.
  const part = entries.filter(({ entry }) => isAmong(days, dayIn(entry)));
  return { ...chain, entries: part };
}
