import { showShadow } from "#core/api/operations/shadow.ts";
import type { ShadowView } from "#core/views/shadow-view.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import { type At, type OpenApi, remoteAt } from "../remote/remote.ts";
import { paints } from "../terminal/paint.ts";
import { jsonText, plain } from "../terminal/plain-text.ts";
import { counted } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";

export type ShadowAsked = At & {
  readonly trial?: string;
  /** Where the examples are written. */
  readonly examples?: string;
  readonly json?: boolean;
};

/** What a candidate would decide beside what was decided, as an installation or a laptop has counted it. */
export async function tellShadow(asked: ShadowAsked, terminal: Terminal, open: OpenApi): Promise<ExitCode> {
  const parley = await remoteAt(asked, terminal, open);
  const view = await parley.ask(showShadow, { query: { trial: asked.trial } });
  const written = asked.examples === undefined ? [] : await writtenTo(asked.examples, view, terminal);
  if (asked.json === true) terminal.out(`${jsonText(view)}\n`);
  else terminal.out(`${[...shadowLines(view, terminal), ...written].join("\n")}\n`);
  return exitCodes.fine;
}

/** Each example as a dispute in a file of its own. */
async function writtenTo(
  folder: string,
  { examples }: ShadowView,
  terminal: Terminal,
): Promise<readonly string[]> {
  const told = examples.filter(({ dispute }) => dispute !== undefined);
  for (const { id, dispute = "" } of told)
    await writeText(placeOf(terminal.cwd, `${folder}/${id}.json`), `${dispute}\n`);
  const left = examples.length - told.length;
  const untold = left === 0 ? "" : `; ${counted(left, "other")} would tell what is hidden, or too much`;
  return ["", `${counted(told.length, "example")} in ${plain(folder)}, for \`parley decide\`${untold}`];
}

const mostRows = 20;

function shadowLines(view: ShadowView, terminal: Terminal): readonly string[] {
  const paint = paints(hasColour(terminal, "out"));
  const { trial, verdicts, groups, more } = view;
  const width = proseWidth(terminal);
  const judged = verdicts.looks + verdicts.judgements;
  const shown = groups.slice(0, mostRows);
  const left = groups.slice(mostRows).reduce((sum, group) => sum + group.verdicts, more);
  return [
    paint.strong(`${plain(trial.named)}, tried since ${trial.since}`),
    `${counted(judged, "verdict")} under both: ${verdicts.same} the same, ${verdicts.differ} differ, ${verdicts.unknown} unknown after a difference`,
    ...besides(view),
    `questions a day, as far as they are known: ${view.questionsADay.running} now, ${view.questionsADay.candidate} under the candidate`,
    ...(shown.length === 0 ? [] : ["", ...table([heading, ...shown.map(cellsOf)], width)]),
    ...(left > 0 ? [`and ${left} more (\`--json\` shows what is kept of them)`] : []),
  ];
}

function besides({ verdicts, untried }: ShadowView): readonly string[] {
  const { tooLarge, failed, stopped } = untried;
  return [
    ...(verdicts.beyond > 0 ? [`${verdicts.beyond} beyond what is kept of a day`] : []),
    ...(tooLarge + failed + stopped > 0
      ? [`not tried: ${tooLarge} too large, ${failed} failed, ${stopped} without an answer`]
      : []),
  ];
}

const heading = ["verdicts", "", "row now", "row of the candidate", "who wrote", "where"];

const cellsOf = ({
  verdicts,
  direction,
  rows,
  actor,
  environment,
  account,
}: ShadowView["groups"][number]): readonly string[] =>
  [
    String(verdicts),
    direction,
    rows.running ?? "-",
    rows.candidate ?? "-",
    actor,
    `${environment} ${account}`,
  ].map(plain);
