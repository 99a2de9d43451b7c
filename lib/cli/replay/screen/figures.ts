import type { ReplayDocument } from "#core/arbitration/replay-document.ts";
import { labelled } from "../../terminal/prose.ts";
import { shortId } from "../document/in-short.ts";
import { amount, many, texts } from "../texts.ts";
import type { ScreenStyle } from "./look.ts";

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
export function figureLines(document: ReplayDocument, { paint, width }: ScreenStyle): readonly string[] {
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
