import type { LedgerReport } from "#core/ledger/chain/check-ledger.ts";
import { misfitText } from "#core/ledger/chain/misfit.ts";
import { paints } from "../terminal/paint.ts";
import { plain } from "../terminal/plain-text.ts";
import { hasColour, type Terminal } from "../terminal/terminal.ts";
import { fingerprint } from "./keys.ts";

/** Told after everything was checked. */
export type Verified = LedgerReport & {
  /** Those that counted. */
  readonly keys: readonly string[];
  /** What is wrong with the file itself. */
  readonly damage?: string;
};

/** For a person: the first thing that does not fit, what was looked at, and what nobody signed. */
export function reportText(told: Verified, terminal: Terminal): string {
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
