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

/** Where failed calls are not counted nothing is known of any row, and nothing is said of them. */
const refusedColumn = 5;
const heading = ["by", "", "verdicts", "undone", "alarm", "refused", "went wrong", "without a verdict"];

function linesOf({ from, to, verdicts, isCut, rows }: RegretView, terminal: Terminal): readonly string[] {
  const time = timeIn(terminal);
  const about = `${counted(verdicts, "verdict")} from ${time(from)} to ${time(to)}, each a day old at least`;
  if (rows.length === 0) return [about, "nothing to tell: what was kept or put back has to be a day old"];
  const isCounted = rows.some(({ refused }) => refused.known > 0);
  const all = [heading, ...rows.map(cellsOf)];
  const shown = isCounted ? all : all.map((cells) => cells.toSpliced(refusedColumn, 1));
  return [
    about,
    ...(isCut ? ["more was decided than is read: these are the latest"] : []),
    ...rowsOf(shown, terminal),
  ];
}

type RegretLine = RegretView["rows"][number];

const cellsOf = (row: RegretLine): readonly string[] => [
  row.by,
  row.name,
  String(row.verdicts),
  String(row.undone),
  String(row.alarms),
  row.refused.known === 0 ? unknown : `${row.refused.refused} of ${row.refused.known}`,
  wrongText(row),
  row.matched.times === 0 ? unknown : `${row.matched.wrong} of ${row.matched.times}`,
];

const unknown = "not known";

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** How many there are of them all stands beside it. */
const wrongText = ({ wrong, verdicts, interval }: RegretLine): string =>
  interval === undefined
    ? `${wrong}: too few to say`
    : `${percent(wrong / verdicts)} (${percent(interval.from)} to ${percent(interval.to)})`;
