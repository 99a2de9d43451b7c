import type { Parley } from "#adapters/parley/client.ts";
import { showAttention } from "#core/api/operations/attention.ts";
import { attentionKeys } from "#core/notices/attention/attention.ts";
import type { AttentionView } from "#core/views/learning/attention-view.ts";
import { rowsOf, say, timeIn } from "../asking/shown.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Asked } from "../remote/open.ts";
import { counted } from "../terminal/prose.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { keyAmong } from "./key-among.ts";

export type AttentionAsked = Asked & { readonly by?: string };

/** `parley learn attention`: how many questions were put, to whom and because of what, and what would halve them. */
export async function tellAttention(
  asked: AttentionAsked,
  terminal: Terminal,
  parley: Parley,
): Promise<ExitCode> {
  const by = keyAmong(attentionKeys, asked.by, "questions");
  const view = await parley.ask(showAttention, { query: by === undefined ? {} : { by } });
  say({ document: view, lines: linesOf(view, terminal) }, asked, terminal);
  return exitCodes.fine;
}

const heading = ["by", "", "questions", "answered", "in the middle after", "by silence", "at night"];

function linesOf(view: AttentionView, terminal: Terminal): readonly string[] {
  const time = timeIn(terminal);
  const { from, to, questions, watched, isCut, rows } = view;
  const about = `${counted(questions, "question")} from ${time(from)} to ${time(to)}`;
  if (questions === 0) return [about, "nobody was asked, and nobody would have been"];
  return [
    about,
    ...(watched > 0 ? [`${watched} of them nobody was asked: Parley only watches there`] : []),
    ...(isCut ? ["more was decided than is read: these are of the latest"] : []),
    ...rowsOf([heading, ...rows.map(cellsOf)], terminal),
    ...halvingLines(view.halving, terminal),
  ];
}

type AttentionLine = AttentionView["rows"][number];

const cellsOf = (row: AttentionLine): readonly string[] => [
  row.by,
  row.name.replace(/^approver:/, ""),
  String(row.questions),
  String(row.answered),
  row.medianMinutes === undefined ? "" : minutesText(row.medianMinutes),
  String(row.silent),
  String(row.night),
];

const minutesText = (minutes: number): string =>
  minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;

function halvingLines({ of, spares, isHalf, remedies }: AttentionView["halving"], terminal: Terminal) {
  if (of === 0) return ["the policy of today would ask none of the latest again"];
  if (remedies.length === 0)
    return [
      "nothing that is known here would have spared any of them: neither a draft, nor a profile, nor a source",
    ];
  const halves = isHalf ? "these halve them" : "these spare most, and halve them not";
  return [
    `${halves}: ${spares} of the latest ${of} would not have been asked, judged again with all of it in place`,
    ...rowsOf(
      remedies.map((remedy) => [remedyText(remedy), `${remedy.spares} by itself`]),
      terminal,
    ),
  ];
}

type RemedyLine = AttentionView["halving"]["remedies"][number];

function remedyText({ kind, name, goal }: RemedyLine): string {
  if (kind === "draft") return `adopt the draft \`${name}\``;
  if (kind === "source") return `connect a source that tells of \`${name}\``;
  return `say in \`actors\` what ${name} is for, if that is \`${goal}\``;
}
