import type { CheckedField, CheckedResource, FieldFate } from "#core/plans/check/checked.ts";
import {
  coverageLine,
  fateLine,
  headline,
  offerLine,
  undoneLine,
  unjudgedLine,
} from "#core/plans/check/sentence.ts";
import { plainLine } from "#core/schema/plain-text.ts";
import type { ShownPlan } from "../places.ts";
import { declaringLines } from "./declaring-lines.ts";

/** Code hosts take no longer comment; some room is left for what a pipeline adds. */
const longest = 60_000;
const order: readonly FieldFate[] = ["asks", "lost", "waits", "kept"];

/** A comment for a pull request: what does not stay first, cut where it would be too long. */
export function markdownPlan({ checked, strict, declaring }: ShownPlan): string {
  const head = [`**Parley: ${headline(checked)}**`, ""];
  const told = checked.resources.flatMap((resource) => resource.fields.map((field) => ({ resource, field })));
  const lines = [
    ...order.flatMap((fate) => told.filter(({ field }) => field.fate === fate).map(fieldItem)),
    ...checked.resources.flatMap(unjudgedItems),
    ...checked.resources.flatMap((resource) => unknownItems(resource, strict)),
    ...(declaring === undefined ? [] : declaringLines(declaring).map((line) => `- ${code(line)}`)),
  ];
  const foot = ["", `<sub>${coverageLine(checked)}</sub>`, ""];
  return [...head, ...fitting(lines, longest - [...head, ...foot].join("\n").length), ...foot].join("\n");
}

function fitting(lines: readonly string[], room: number): readonly string[] {
  let left = room - 80;
  const count = lines.findIndex((line) => {
    left -= line.length + 1;
    return left < 0;
  });
  if (count < 0) return lines;
  return [
    ...lines.slice(0, count),
    `- … and ${lines.length - count} more; \`parley check --json\` tells all`,
  ];
}

type ToldField = { readonly resource: CheckedResource; readonly field: CheckedField };

function fieldItem({ resource, field }: ToldField): string {
  const beside = [offerLine(field), undoneLine(field)].filter((line) => line !== undefined);
  const why = field.fate === "kept" ? [] : [code(field.why)];
  const parts = [code(fateLine(field)), ...why, ...beside.map(code)];
  return `- ${code(resource.address)} ${code(field.path)}: ${parts.join(" – ")}`;
}

const unjudgedItems = (resource: CheckedResource): readonly string[] =>
  [unjudgedLine(resource)].flatMap((line) =>
    line === undefined ? [] : [`- ${code(resource.address)}: ${code(line)}`],
  );

const unknownItems = ({ address, unmapped }: CheckedResource, strict: boolean): readonly string[] =>
  strict
    ? unmapped.map(
        ({ name, why = "" }) => `- ${code(address)} ${code(name)}: not known where it stands: ${code(why)}`,
      )
    : [];

/** INVARIANT (no markup): a text of somebody else's stands in a code span whose fence it cannot close. */
function code(text: string): string {
  const line = plainLine(text, 400) || " ";
  const runs = line.match(/`+/g) ?? [];
  const fence = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}
