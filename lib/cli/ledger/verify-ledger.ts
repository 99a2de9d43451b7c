import { isSignedWith } from "#adapters/memory/outside/sealer.ts";
import { InvalidInput } from "#core/faults.ts";
import { type LedgerReport, type LedgerSetting, ledgerCheck } from "#core/ledger/chain/check-ledger.ts";
import { misfitText } from "#core/ledger/chain/misfit.ts";
import { type Days, SignedSeal, sealDigest, usualKeepDays } from "#core/ledger/chain/seal.ts";
import type { LedgerSource } from "#core/ports/outside/ledger-source.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText, plain } from "../terminal/plain-text.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { daysIn } from "./days.ts";
import { fingerprint, trustedKeys } from "./keys.ts";
import { DamagedFile, readExport } from "./ledger-file.ts";
import { type PlaceAsked, placeIn, type Reading } from "./place.ts";

/** Told after everything was checked. */
type Verified = LedgerReport & {
  /** Those that counted. */
  readonly keys: readonly string[];
  /** What is wrong with the file itself. */
  readonly damage?: string;
};

/** For a person: the first thing that does not fit, what was looked at, and what nobody signed. */
function reportText(told: Verified, terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const { first, misfits, damage, isWhole } = told;
  const lines = [
    isWhole ? paint.good("the ledger is whole") : paint.bad("the ledger does not fit"),
    ...(damage === undefined ? [] : [`the file is damaged: ${plain(damage)}`]),
    ...(first === undefined ? [] : [`first: ${plain(misfitText(first))}`]),
    ...(misfits.length > 1 ? [`and ${misfits.length - 1} more; \`--json\` lists all of them`] : []),
    "",
    `${told.entries} decisions on ${told.resources} resources`,
    sealsLine(told),
    ...(told.unsigned === 0 ? [] : [`${told.unsigned} decisions are in no seal`]),
    ...(told.openAtStart === 0 ? [] : [openLine(told.openAtStart)]),
    ...told.keys.map((key) => `key ${fingerprint(key)}`),
  ];
  return `${lines.join("\n")}\n`;
}

const sealsLine = ({ seals, lastSealed }: Verified): string =>
  lastSealed === undefined ? "no seals: nothing is signed" : `${seals} seals, the last one for ${lastSealed}`;

const openLine = (count: number): string =>
  `of ${count} resources nobody can tell whether earlier decisions ended by their time or were taken away`;

export type VerifyAsked = Days &
  PlaceAsked & {
    readonly file?: string | undefined;
    /** Files with the public keys that count. */
    readonly trust?: readonly string[];
    readonly json?: boolean;
  };

type VerifiedLedger = {
  readonly source: Pick<LedgerSource, "chains" | "seals">;
  /** What the place itself says of its key; anyone who names others does not ask it. */
  readonly key: () => Promise<string>;
  readonly now: number;
  readonly keepDays: number;
  /** The days that a file was written for. */
  readonly written?: Days;
};

/** Whether a ledger is what was written and signed; the first entry that does not fit is named. */
export async function verifyLedger(
  asked: VerifyAsked,
  terminal: Terminal,
  { open, now }: Reading,
): Promise<ExitCode> {
  const days = daysIn(asked);
  const found = await foundIn(asked, terminal, { open, now });
  const range = within(days, found.written);
  const given = await trustedKeys(asked.trust ?? [], terminal);
  const keys = given.length > 0 ? given : [await found.key()];
  const verified = await checked(found, { ...range, keys });
  terminal.out(asked.json === true ? `${jsonText(verified)}\n` : reportText(verified, terminal));
  return verified.isWhole ? exitCodes.fine : exitCodes.fault;
}

async function foundIn(
  asked: VerifyAsked,
  terminal: Terminal,
  { open, now }: Reading,
): Promise<VerifiedLedger> {
  const { file, table } = asked;
  if ((file === undefined) === (table === undefined)) {
    throw new InvalidInput("it is not said which ledger to check", {
      hint: "name a file that `parley ledger export` wrote, or a table with `--table` and `--seals`",
    });
  }
  if (file === undefined) {
    const source = open(placeIn(asked, terminal));
    return { source, key: () => source.key(), now, keepDays: usualKeepDays };
  }
  const { header, source } = await readExport(file, terminal);
  const { at, keepDays, key, from, to } = header;
  // What was written later than now was not written then.
  const written = Math.min(now, Date.parse(at) || now);
  return { source, key: async () => key, now: written, keepDays, written: { from, to } };
}

/** A file says no more than the days that it was written for. */
function within(days: Days, { from, to }: Days = {}): Days {
  const isBefore = days.from !== undefined && from !== undefined && days.from < from;
  const isAfter = days.to !== undefined && to !== undefined && days.to > to;
  if (isBefore || isAfter) {
    throw new InvalidInput(`the file holds the days from ${from ?? "the first"} to ${to ?? "the last"}`, {
      hint: "ask for days among them, or export again",
    });
  }
  return { from: days.from ?? from, to: days.to ?? to };
}

type Checking = Days & { readonly keys: readonly string[] };

async function checked(found: VerifiedLedger, { keys, from, to }: Checking): Promise<Verified> {
  const { source, now } = found;
  const signedWith: LedgerSetting["signedWith"] = ({ seal, signature }) => {
    if (!isSignedWith(seal.key, sealDigest(seal), signature)) return "forged";
    return keys.includes(seal.key) ? "trusted" : "unknown-key";
  };
  const seals: unknown[] = [];
  let damage: string | undefined;
  const orDamage = (error: unknown): void => {
    if (!(error instanceof DamagedFile)) throw error;
    damage = error.message;
  };
  try {
    for await (const seal of source.seals()) seals.push(seal);
  } catch (error) {
    orDamage(error);
  }
  const keepDays = Math.max(...seals.flatMap(keptIn), 0) || found.keepDays;
  const check = ledgerCheck(seals, { now, keepDays, from, to, signedWith });
  try {
    if (damage === undefined) for await (const chain of source.chains()) check.add(chain);
  } catch (error) {
    orDamage(error);
  }
  const report = check.end();
  return damage === undefined ? { ...report, keys } : { ...report, isWhole: false, keys, damage };
}

const keptIn = (stored: unknown): readonly number[] => {
  const read = SignedSeal.safeParse(stored);
  return read.success ? [read.data.seal.keepDays] : [];
};
