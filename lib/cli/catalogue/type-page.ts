import type { ScalarType, Topology } from "#core/fields/topology.ts";
import { paints } from "../terminal/paint.ts";
import { counted, labelled, listed } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { evidenceText } from "./evidence-text.ts";
import type { FieldReport, TypeReport } from "./type-report.ts";

const scalars: Readonly<Record<ScalarType, string>> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  json: "document",
};

/** What a field holds, in words. */
function topologyText(topology: Topology): string {
  switch (topology.kind) {
    case "scalar":
      return topology.type === undefined ? "scalar" : scalars[topology.type];
    case "keyed":
      return `list by ${topology.keys.join(", ")}`;
    case "ordered":
      return "list in order";
    case "set":
      return "set";
    case "unknown":
      return "anything";
    default:
      return topology.kind;
  }
}

type TypePageInput = { readonly all: boolean; readonly terminal: Terminal };

const mostCalls = 12;

/** A type for a person: what may be done about it, its fields, and the calls that change it. */
export function typePage(report: TypeReport, { all, terminal }: TypePageInput): string {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const facts = factsOf(report).map(([label, text]) =>
    labelled(label, text, { width, at: 14, label: paint.wary }),
  );
  const rows = report.fields.map((field) => [field.path, topologyText(field.topology), marksText(field)]);
  const parts = [
    [paint.strong(report.type), ...facts].join("\n"),
    [
      paint.title(all ? "Fields" : "Fields at the top (`--all` shows those beneath)"),
      ...table(rows, width),
    ].join("\n"),
    [paint.title("Calls that may change it"), ...callLines(report, { all, width })].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

function factsOf(report: TypeReport): readonly (readonly [string, string])[] {
  const { identifier, otherIdentifiers, arns, tags, restore } = report;
  const ids = [identifier, ...otherIdentifiers].filter((paths) => paths.length > 0);
  return [
    ["watch", watchText(report)],
    ["restore", restoreText(report)],
    ["identifier", ids.map((paths) => paths.join(" | ")).join(", or ") || "unknown"],
    ["tags", tags ?? "none that the schema names"],
    ...arns.map((arn): readonly [string, string] => ["arn", arn]),
    ...(restore.permissions.length > 0 ? ([["permissions", restore.permissions.join(" ")]] as const) : []),
  ];
}

function watchText({ watch }: TypeReport): string {
  if (!watch.can) return "no: no call is known that changes it";
  return `yes: ${counted(watch.calls.length, "call")} may change it, seen through ${listed(watch.sources, "or")}`;
}

const reasons = {
  full: "no: Cloud Control cannot read it",
  immutable: "no: it is only ever made and deleted, never updated",
  none: "no: Cloud Control does not handle it",
  unknown: "unknown: the schemas at hand are older than the type; `cloudformation:DescribeType` knows",
} as const;

const restoreText = ({ restore, mutability }: TypeReport): string =>
  restore.can === true ? "yes: through Cloud Control, field by field" : reasons[mutability];

function marksText({ identifies, readOnly, writeOnly, createOnly }: FieldReport): string {
  const marks = [
    identifies && "identifier",
    readOnly && "read-only",
    writeOnly && "write-only",
    createOnly && "create-only",
  ];
  return marks.filter((mark) => mark !== false).join(", ");
}

type CallSetting = { readonly all: boolean; readonly width: number };

function callLines({ watch }: TypeReport, { all, width }: CallSetting): readonly string[] {
  const shown = all ? watch.calls : watch.calls.slice(0, mostCalls);
  const rows = shown.map((changing) => [changing.call, evidenceText(changing)]);
  const left = watch.calls.length - shown.length;
  const more = left > 0 ? [`  and ${left} more; \`--all\` shows them`] : [];
  return rows.length === 0 ? ["  none"] : [...table(rows, width), ...more];
}
