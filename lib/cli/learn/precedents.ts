import type { Parley } from "#adapters/parley/client.ts";
import { listAnswers, showPrecedents } from "#core/api/operations/learning.ts";
import type { AnswersView, PrecedentsView } from "#core/views/learning/precedents-view.ts";
import { caseLink } from "../asking/cases.ts";
import { rowsOf, say, timeIn } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { placeOf, writeText } from "../inputs/disk.ts";
import type { Asked } from "../remote/open.ts";
import { plain } from "../terminal/plain-text.ts";
import { counted, wrapped } from "../terminal/prose.ts";
import { proseWidth, type Terminal } from "../terminal/terminal.ts";

type PrecedentsAsked = Asked & { readonly id?: string | undefined };
type CaseQuestion = PrecedentsView["questions"][number];

/** `parley learn precedents [CASE]`: how questions like those of a case were answered before; without one what telling does. */
export async function tellPrecedents(
  asked: PrecedentsAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  if (asked.id === undefined) return await tellAnchoring(asked, terminal, parley);
  const view = await parley.ask(showPrecedents, { query: { case: asked.id } });
  const lines = view.questions.flatMap((question) => linesOf(question, terminal, parley));
  const none = ["no question of this case is open, and none of its answers is known any more"];
  say({ document: view, lines: lines.length === 0 ? none : lines }, asked, terminal);
  return exitCodes.fine;
}

function linesOf(question: CaseQuestion, terminal: Terminal, parley: Parley): readonly string[] {
  const { before, nearest, isHeldBack, isAnswered } = question;
  const time = timeIn(terminal);
  const told = before.length > 0 ? before : [untold(isHeldBack)];
  return [
    `${isAnswered ? "answered" : "open"}: question ${plain(question.question)}`,
    ...told.flatMap((line) => wrapped(line, proseWidth(terminal) - 2)).map((line) => `  ${plain(line)}`),
    ...nearest.flatMap((each) => [
      `  ${time(each.at)}  ${plain(each.was)}  ${caseLink(parley, each.case)}`,
      ...(each.unlike.length === 0 ? [] : rowsOf([[`now: ${each.unlike.join("; ")}`]], terminal, 4)),
    ]),
  ];
}

const untold = (isHeldBack: boolean): string =>
  isHeldBack
    ? "nothing is told before it is answered: this is the one question of ten by which it is seen what telling does"
    : "no question of its class was answered before";

/** Of every team. */
async function answersOf(parley: Parley): Promise<readonly AnswersView[]> {
  const first = await parley.ask(listAnswers, {});
  const views: AnswersView[] = [first];
  for (const team of first.teams.filter((each) => each !== first.team))
    views.push(await parley.ask(listAnswers, { query: { team } }));
  return views;
}

type FollowedShare = AnswersView["anchoring"]["shown"];

const percent = (share: number): string => `${Math.round(share * 100)} %`;

function followedText({ alike, of, interval }: FollowedShare): string {
  if (of === 0) return "none yet";
  const few =
    interval === undefined ? "too few to say" : `${percent(interval[0])} to ${percent(interval[1])}`;
  return `${alike} of ${of} said what most of the nearest had said, ${percent(alike / of)} (${few})`;
}

async function tellAnchoring(asked: Asked, terminal: Terminal, parley: Parley): Promise<ExitCode> {
  const views = await answersOf(parley);
  const teams = views.map(({ team, anchoring, items }) => ({ team, answers: items.length, anchoring }));
  const lines = teams.flatMap(({ team, answers, anchoring: { shown, heldBack } }) => [
    `team ${plain(team)}: ${counted(answers, "answer")}`,
    ...rowsOf(
      [
        ["precedents were shown", followedText(shown)],
        ["shown only after the answer", followedText(heldBack)],
      ],
      terminal,
    ),
  ]);
  say({ document: { teams }, lines }, asked, terminal);
  return exitCodes.fine;
}

export type ExportAsked = Asked & { readonly file: string };

/** `parley learn export FILE`: every answer that is told of, a line of JSON each. */
export async function exportAnswers(
  asked: ExportAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const views = await answersOf(parley);
  const items = views.flatMap(({ team, items: of }) => of.map((each) => ({ team, ...each })));
  const text = items.map((each) => `${JSON.stringify(each)}\n`).join("");
  await writeText(placeOf(terminal.cwd, asked.file), text);
  const document = { file: asked.file, teams: views.length, answers: items.length };
  const lines = [
    `${counted(items.length, "answer")} of ${counted(views.length, "team")} in ${plain(asked.file)}`,
  ];
  say({ document, lines }, asked, terminal);
  return exitCodes.fine;
}
