import { amount, many } from "#console/report/counts.ts";
import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import type { Paint } from "../../terminal/paint.ts";
import { plainDeep } from "../../terminal/plain-text.ts";
import { labelled, wrapped } from "../../terminal/prose.ts";
import { shortId, wanted, whyInBrief, written } from "../document/in-short.ts";
import type { ToldDispute } from "../document/told-dispute.ts";
import { texts } from "../texts.ts";

/** How the screen is set, and where the report was written. */
type ScreenStyle = {
  readonly paint: Paint;
  readonly width: number;
  readonly report: string | undefined;
};

const mostNames = 3;

type RankingInput = ReplayDocument["changes"]["byKind"][number];

function ranking(parts: readonly RankingInput[], name: (name: string) => string): string {
  const shown = parts.slice(0, mostNames).map((part) => `${name(part.name)} ${amount(part.changes)}`);
  const rest = parts.slice(mostNames).reduce((sum, { changes }) => sum + changes, 0);
  return [...shown, ...(rest > 0 ? [`${texts.others} ${amount(rest)}`] : [])].join(", ");
}

const goal = (name: string): string => (name === "unattributed" ? texts.noGoal : name);

function sharedText({ shared }: ReplayDocument): string {
  const [most] = shared.resources;
  if (most === undefined) return texts.noneShared;
  const id = most.resource.split("/").slice(3).join("/");
  return texts.shared(shared.total, shortId(id), most.actors.length);
}

function questionsText({ questions }: ReplayDocument): string {
  const { total, aboutUnexplained } = questions;
  return total === 0 ? texts.nobodyAsked : texts.wouldBeAsked(total, aboutUnexplained);
}

function leftOutText({ leftOut, records }: ReplayDocument): string {
  const parts = [
    records.unresolved + records.ambiguous > 0 ? texts.notPlaced(records.unresolved + records.ambiguous) : "",
    leftOut.late > 0 ? texts.late(leftOut.late) : "",
    leftOut.resources > 0 ? texts.forgotten(leftOut.resources) : "",
    leftOut.unjudged > 0 ? texts.unjudged(leftOut.unjudged) : "",
  ];
  return parts.filter((part) => part !== "").join("; ");
}

function changesText({ changes, unexplained }: ReplayDocument): string {
  const silent = unexplained.changes === 0 ? "" : `, ${amount(unexplained.changes)} ${texts.unexplained}`;
  return `${amount(changes.total)}${silent}`;
}

/** The figures, each on a line or two. */
function figureLines(document: ReplayDocument, { paint, width }: ScreenStyle): readonly string[] {
  const { changes, disputes, fights } = document;
  const { keep, revert, ask } = disputes.byOutcome;
  const fought = fights === 0 ? "" : `; ${many(fights, "fight")}`;
  const rows: readonly (readonly [label: string, text: string])[] = [
    ["changes", `${changesText(document)}: ${ranking(changes.byKind, (name) => name)}`],
    ["for", ranking(changes.byIntent, goal)],
    ["shared", sharedText(document)],
    ["disputes", `${amount(disputes.total)}: ${keep} kept, ${revert} reverted, ${ask} asked${fought}`],
    ["questions", questionsText(document)],
    ["left out", leftOutText(document)],
  ];
  return rows
    .filter(([, text]) => text !== "")
    .map(([label, text]) => labelled(label, text, { width, at: 11, label: paint.quiet }));
}

const screenHeight = 24;
const mostDisputes = 4;
const mostWays = 2;
const labelWidth = 11;

/** Cut where it would run over the line. */
const cut = (text: string, width: number): string =>
  text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`;

const shortMoment = (instant: string): string => `${instant.slice(5, 10)} ${instant.slice(11, 16)}`;

/** A path that is too long is told by its end. */
const pathEnd = (path: string, room: number): string =>
  path.length <= room ? path : `…${path.slice(path.length - Math.max(8, room) + 1)}`;

function disputeLines(dispute: ToldDispute, { paint, width }: ScreenStyle): readonly string[] {
  const { outcome, resource, field, at } = dispute;
  const style = { keep: paint.good, revert: paint.wary, ask: paint.bad }[outcome];
  const room = width - labelWidth;
  const head = `${shortMoment(at)}  ${cut(shortId(resource.id), 24)} `;
  const values = outcome === "revert" ? `${written(dispute)} → ${wanted(dispute)}` : written(dispute);
  const path = pathEnd(field, room - head.length - values.length - 1);
  return [
    `${style(outcome.padEnd(labelWidth))}${cut(`${head}${path} ${values}`, room)}`,
    `${" ".repeat(labelWidth)}${paint.quiet(cut(whyInBrief(dispute), room))}`,
  ];
}

/** The gravest, each of another resource as far as there are any. */
function tellingOf({ disputes }: ReplayDocument, most: number): readonly ToldDispute[] {
  const told = disputes.told.filter(({ kind }) => kind !== "unexplained");
  const first = [...Map.groupBy(told, ({ resource }) => resource.id).values()].flatMap(([one]) => one ?? []);
  return [...first, ...told.filter((one) => !first.includes(one))].slice(0, most);
}

/** As many as there is room for; each takes two lines. */
function disputesPart(document: ReplayDocument, look: ScreenStyle, room: number): readonly string[] {
  const most = Math.min(mostDisputes, Math.max(1, (room - 2) >> 1));
  const shown = tellingOf(document, most);
  const rest = document.disputes.total - shown.length;
  if (shown.length === 0) return [];
  const more = rest > 0 ? [look.paint.quiet(`${" ".repeat(labelWidth)}${texts.more(rest)}`)] : [];
  return ["", ...shown.flatMap((dispute) => disputeLines(dispute, look)), ...more];
}

function waysPart({ unexplained }: ReplayDocument, { paint, width }: ScreenStyle): readonly string[] {
  const shown = unexplained.ways.slice(0, mostWays);
  if (shown.length === 0) return [];
  return [
    "",
    ...shown.map(({ text }, index) => {
      const label = (index === 0 ? texts.explainFirst : "").padEnd(labelWidth);
      return `${paint.quiet(label)}${cut(text, width - labelWidth)}`;
    }),
  ];
}

function differencesPart({ comparison }: ReplayDocument, { paint, width }: ScreenStyle): readonly string[] {
  if (comparison === undefined) return [];
  const { base, same, differing, differences } = comparison;
  const head = `${texts.compared(base.name)}: ${many(differing, "verdict differs", "verdicts differ")}, ${same} ${same === 1 ? "is" : "are"} the same`;
  const lines = differences.slice(0, mostDisputes).map(({ at, resource, field, baseVerdict, verdict }) => {
    const text = `${shortMoment(at)}  ${shortId(resource.id)} ${field}: ${baseVerdict}, now ${verdict}`;
    return `${" ".repeat(labelWidth)}${cut(text, width - labelWidth)}`;
  });
  return ["", paint.strong(cut(head, width)), ...lines];
}

/** A replay on one screen, readable in ten seconds: what would have happened, and what to do next. */
export function screenOf(whole: ReplayDocument, look: ScreenStyle): string {
  const document = plainDeep(whole);
  const { paint, width, report } = look;
  const above = [
    ...wrapped(document.result, width).map(paint.strong),
    paint.quiet(cut(texts.span(document), width)),
    ...(document.changes.total === 0 ? [] : ["", ...figureLines(document, look)]),
  ];
  const below = [
    ...waysPart(document, look),
    ...(report === undefined ? [] : ["", `${paint.quiet(texts.report.padEnd(labelWidth))}${report}`]),
  ];
  // A label with its text may run over several lines.
  const taken = [...above, ...below].join("\n").split("\n").length;
  const middle =
    document.comparison === undefined
      ? disputesPart(document, look, screenHeight - taken)
      : differencesPart(document, look);
  return `${[...above, ...middle, ...below].join("\n")}\n`;
}
