import type { Catalogue } from "#catalogue/load/catalogue.ts";
import { sourceLabelsOf } from "#catalogue/load/event-sources.ts";
import { canRestore, restorePermissions } from "#catalogue/load/restoring.ts";
import { parsePath } from "#core/fields/path.ts";
import { type ScalarType, type Topology, type TypeShape, unknownShape } from "#core/fields/topology.ts";
import { listed } from "#core/policy/told/phrases.ts";
import type { Mutability, TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { paints } from "../terminal/paint.ts";
import { counted, labelled } from "../terminal/prose.ts";
import { table } from "../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../terminal/terminal.ts";
import { type ChangingCall, changingCalls, type Evidence } from "./mapping.ts";

type FieldReport = {
  readonly path: string;
  readonly topology: Topology;
  readonly identifies: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly createOnly: boolean;
};

/** Everything the catalogue says of a type, as a program reads it. */
type TypeReport = {
  readonly type: string;
  readonly identifier: readonly string[];
  readonly otherIdentifiers: readonly (readonly string[])[];
  readonly arns: readonly string[];
  readonly tags: string | null;
  readonly mutability: Mutability;
  readonly watch: {
    readonly can: boolean;
    readonly sources: readonly string[];
    readonly calls: readonly ChangingCall[];
  };
  /** `can` is null where no schema says it. */
  readonly restore: { readonly can: boolean | null; readonly permissions: readonly string[] };
  readonly handlers: TypeFacts["handlers"];
  readonly fields: readonly FieldReport[];
};

const deepest = 32;

type TypeReportInput = { readonly catalogue: Catalogue; readonly all: boolean };

export function typeReport(type: string, { catalogue, all }: TypeReportInput): TypeReport {
  const facts = catalogue.type(type) as TypeFacts;
  const calls = changingCalls(type, catalogue);
  const shape = catalogue.shape(type) ?? unknownShape;
  return {
    type,
    identifier: facts.id,
    otherIdentifiers: facts.alsoId,
    arns: facts.arns,
    tags: facts.tagProperty ?? null,
    mutability: facts.mutability,
    watch: { can: calls.length > 0, sources: sourcesOf(type, catalogue), calls },
    restore: { can: canRestore(facts) ?? null, permissions: restorePermissions(facts) },
    handlers: facts.handlers,
    fields: catalogue.fields(type, all ? deepest : 1).map((path) => fieldReport(path, facts, shape)),
  };
}

const sourcesOf = (type: string, catalogue: Catalogue): readonly string[] =>
  catalogue
    .prefixesOfType(type)
    .flatMap(sourceLabelsOf)
    .map((label) => `${label}.amazonaws.com`);

function fieldReport(path: string, { id }: TypeFacts, shape: TypeShape): FieldReport {
  const segments = parsePath(path);
  return {
    path,
    topology: shape.topologyAt(segments),
    identifies: id.includes(path),
    readOnly: shape.readOnly(segments),
    writeOnly: shape.writeOnly(segments),
    createOnly: shape.createOnly(segments),
  };
}

/** Why a call is taken to change a type, in words. */
export function evidenceText({ handlers, iam, rule }: Evidence): string {
  if (rule !== null) return rule;
  const needs = handlers.length > 0 ? [`needed to ${listed(handlers)}`] : [];
  const names = iam === null ? [] : [iam === "required" ? "IAM names it" : "IAM may name it"];
  return needs.length + names.length === 0 ? "called like it" : [...needs, ...names].join("; ");
}

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
