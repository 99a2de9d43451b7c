import { paints } from "../terminal/paint.ts";
import { listed, wrapped } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import type { CallReport } from "./call-report.ts";
import { evidenceText } from "./evidence-text.ts";

type CallPageLine = string;

/** Calls for a person: each with the rules that decide about it and the types that it may change. */
export function callPage(reports: readonly CallReport[], terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const blocks = reports.map((report) => [
    paint.strong(report.call),
    ...indented(wordsOf(report), 2, width),
    ...report.rules.flatMap((rule) => ruleLines(rule, width)),
    ...typeLines(report, width),
  ]);
  return `${blocks.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

const indented = (text: string, by: number, width: number): readonly CallPageLine[] =>
  wrapped(text, width - by).map((line) => " ".repeat(by) + line);

const levels = {
  read: "reads",
  list: "lists",
  write: "writes",
  tagging: "writes tags",
  permissions: "writes permissions",
} as const;

const mostNamed = 6;

function wordsOf({ level, types, rules, ignored, unmodelled, tagsAnyType }: CallReport): string {
  const does = level === null ? "IAM has no action of this name" : levels[level];
  if (ignored !== null) return `${does}; its records are no changes: ${ignored}`;
  if (tagsAnyType) return `${does}; the ARN or the id in a record says of which type`;
  const named = unmodelled.length > mostNamed ? [...unmodelled.slice(0, mostNamed), "others"] : unmodelled;
  const apart = named.length > 0 ? `; CloudFormation has no type for its ${listed(named)}` : "";
  if (types.length + rules.length === 0) return `${does}; what it changes, only a record of it says${apart}`;
  return `${does}${apart}`;
}

function ruleLines(
  { because, when, type, id }: CallReport["rules"][number],
  width: number,
): readonly CallPageLine[] {
  const condition = when === null ? "a rule" : `a rule where \`${when}\``;
  const decides = type === null ? "it changes nothing" : `it changes ${type}`;
  const place =
    id.length === 0 ? "" : `, identified by ${id.map((template) => `\`${template}\``).join(" or ")}`;
  return indented(`${condition}: ${decides}${place}; ${because}`, 2, width);
}

function typeLines({ types, rules, tagsAnyType }: CallReport, width: number): readonly CallPageLine[] {
  if (types.length === 0 || tagsAnyType) return [];
  const rows = types.map((candidate) => [
    candidate.type,
    [candidate.identifier.join(" | "), ...candidate.alsoCalled.map((key) => `or \`${key}\``)].join(" "),
    evidenceText(candidate),
  ]);
  const head =
    rules.length > 0
      ? "otherwise it may change, the likeliest first:"
      : "it may change, the likeliest first:";
  return [`  ${head}`, ...table(rows, width, 4)];
}
