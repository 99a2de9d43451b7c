import type { Parley } from "#adapters/parley/client.ts";
import { showRegret } from "#core/api/operations/learning.ts";
import { regretKeys } from "#core/learning/outcomes/regret.ts";
import type { RegretView } from "#core/views/learning/regret-view.ts";
import { rowsOf, say, timeIn } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { keyAmong } from "./key-among.ts";

export type RegretAsked = Asked & { readonly by?: string; readonly from?: string };

/** `parley learn regret`: what went wrong of what was kept and put back, beside what goes wrong without a verdict. */
export async function tellRegret(asked: RegretAsked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const by = keyAmong(regretKeys, asked.by, "verdicts", "they are never told by person");
  const view = await parley.ask(showRegret, { query: by === undefined ? {} : { by } });
  const lines = asked.from === undefined ? linesOf(view, terminal) : [...linesOf(view, terminal), toldOnly];
  say({ document: view, lines }, asked, terminal);
  return exitCodes.fine;
}

/** INVARIANT (no more than was): an export holds decisions, and neither every write nor every alarm. */
const toldOnly =
  "as far as decisions tell of it: what was written unopposed, and alarms that no decision knew of, are in no export";

const heading = ["by", "", "verdicts", "undone", "alarm", "went wrong", "without a verdict"];
const refusedHeading = ["by", "", "refused", "without a verdict"];

function linesOf({ from, to, verdicts, isCut, rows }: RegretView, terminal: Terminal): readonly string[] {
  const time = timeIn(terminal);
  const about = `${counted(verdicts, "verdict")} from ${time(from)} to ${time(to)}, each a day old at least`;
  if (rows.length === 0) return [about, "nothing to tell: what was kept or put back has to be a day old"];
  return [
    about,
    ...(isCut ? ["more was decided than is read: these are the latest"] : []),
    ...rowsOf([heading, ...rows.map(cellsOf)], terminal),
    ...refusedLines(rows, terminal),
  ];
}

/** Where failed calls are not counted nothing is known of any row, and nothing is said of them. */
function refusedLines(rows: RegretView["rows"], terminal: Terminal): readonly string[] {
  const known = rows.filter(({ refused }) => refused.known > 0);
  if (known.length === 0) return [];
  return [
    "where it is known whether more calls of others failed in the hour after than before:",
    ...rowsOf([refusedHeading, ...known.map(refusedCells)], terminal),
  ];
}

type RegretLine = RegretView["rows"][number];

const cellsOf = (row: RegretLine): readonly string[] => [
  row.by,
  row.name,
  String(row.verdicts),
  String(row.undone),
  String(row.alarms),
  wrongText(row),
  amongText(row.matched.wrong, row.matched.times),
];

const refusedCells = ({ by, name, refused, matched }: RegretLine): readonly string[] => [
  by,
  name,
  refusedText(refused),
  amongText(matched.refused.refused, matched.refused.known),
];

const amongText = (some: number, of: number): string => (of === 0 ? "not known" : `${some} of ${of}`);

const percent = (share: number): string => `${Math.round(share * 100)} %`;

type Shared = Pick<RegretLine, "interval"> & { readonly share: number };

const shareText = ({ share, interval }: Shared): string | undefined =>
  interval && `${percent(share)} (${percent(interval.from)} to ${percent(interval.to)})`;

const tooFew = "too few to say";

/** How many there are of them all stands beside it. */
const wrongText = ({ wrong, verdicts, interval }: RegretLine): string =>
  shareText({ share: wrong / verdicts, interval }) ?? `${wrong}: ${tooFew}`;

/** It is known of fewer than there are. */
const refusedText = ({ known, refused, interval }: RegretLine["refused"]): string =>
  `${amongText(refused, known)}: ${shareText({ share: refused / known, interval }) ?? tooFew}`;
