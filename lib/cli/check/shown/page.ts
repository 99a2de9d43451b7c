import type { CheckedField, CheckedResource, FieldFate } from "#core/plans/check/checked.ts";
import {
  coverageLine,
  fateLine,
  headline,
  offerLine,
  undoneLine,
  unjudgedLine,
  valueLine,
} from "#core/plans/check/sentence.ts";
import { type Paint, paints } from "../../terminal/paint.ts";
import { plain } from "../../terminal/plain-text.ts";
import { counted, labelled } from "../../terminal/prose.ts";
import { table } from "../../terminal/table.ts";
import { hasColour, proseWidth, type Terminal } from "../../terminal/terminal.ts";
import type { ShownPlan } from "../places.ts";
import { declaringLines } from "./declaring-lines.ts";

const mostUnknown = 20;

/** For a person at a terminal: how many fields would not stay, then each field, and last what is not known. */
export function pageOf({ checked, strict, against, asOf, declaring }: ShownPlan, terminal: Terminal): string {
  const paint = paints(hasColour(terminal, "out"));
  const width = proseWidth(terminal);
  const blocks = checked.resources
    .filter(({ fields, unjudged }) => fields.length > 0 || unjudged !== undefined)
    .map((resource) => blockOf(resource, { paint, width }));
  const unknown = checked.resources.flatMap(({ address, unmapped }) =>
    unmapped.map(({ name, why = "" }) => [plain(address), plain(name), why]),
  );
  const more =
    unknown.length > mostUnknown
      ? [`  … and ${unknown.length - mostUnknown} more; \`--json\` lists all`]
      : [];
  const told =
    unknown.length === 0 ? [] : [table(unknown.slice(0, mostUnknown), width).concat(more).join("\n")];
  const title = `not known where they stand${strict ? ", which is refused" : ""}: ${counted(unknown.length, "value")}`;
  return [
    ...(asOf === undefined ? [] : [paint.wary(plain(asOf.text))]),
    paint.strong(headline(checked)),
    ...blocks,
    ...(told.length === 0 ? [] : [`${paint.quiet(title)}\n${told.join("")}`]),
    ...(declaring === undefined ? [] : [declaringLines(declaring, checked).map(plain).join("\n")]),
    ...(against.includes("://") ? [paint.quiet(`judged by ${plain(against)}`)] : []),
    paint.quiet(coverageLine(checked)),
    "",
  ]
    .join("\n\n")
    .trimEnd()
    .concat("\n");
}

type Look = { readonly paint: Paint; readonly width: number };

const deeds = {
  create: "made",
  update: "changed",
  replace: "made anew",
  delete: "deleted",
  nothing: "left",
} as const;

function blockOf(resource: CheckedResource, look: Look): string {
  const { address, deed, type, fields } = resource;
  const unjudged = unjudgedLine(resource);
  const head = `${look.paint.strong(plain(address))}  ${look.paint.quiet(`${type ?? ""}, ${deeds[deed]}`)}`;
  return [
    head,
    ...(unjudged === undefined ? [] : [`  ${look.paint.wary(plain(unjudged))}`]),
    ...fields.map((field) => fieldLines(field, look)),
  ].join("\n");
}

const marks: Readonly<Record<FieldFate, string>> = {
  kept: "kept",
  waits: "waits",
  lost: "put back",
  asks: "asks",
};

function fieldLines(field: CheckedField, { paint, width }: Look): string {
  const style = { kept: paint.good, waits: paint.wary, lost: paint.bad, asks: paint.wary }[field.fate];
  const planned = field.planned === undefined ? "" : ` = ${valueLine(field.planned)}`;
  const label = (text: string) => (text.trim() === "" ? text : style(text));
  const lines = [
    labelled(`  ${marks[field.fate]}`, plain(`${field.path}${planned}`), { width, at: 12, label }),
  ];
  const place = field.at === undefined ? field.rule : `${field.rule}, ${field.at}`;
  const told = [
    ...(field.fate === "kept" ? [] : [fateLine(field), `${field.why} [${place}]`]),
    ...[offerLine(field), undoneLine(field)].filter((line) => line !== undefined),
  ];
  return [...lines, ...told.map((text) => labelled("", plain(text), { width, at: 12, label }))].join("\n");
}
