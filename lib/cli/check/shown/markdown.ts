import type { CheckedResource, FieldFate } from "#core/plans/check/checked.ts";
import { code, fieldItem, fitting } from "#core/plans/check/markdown.ts";
import { coverageLine, headline, unjudgedLine } from "#core/plans/check/sentence.ts";
import type { ShownPlan } from "../places.ts";
import { declaringLines } from "./declaring-lines.ts";

/** Code hosts take no longer comment; some room is left for what a pipeline adds. */
const longest = 60_000;
const order: readonly FieldFate[] = ["asks", "lost", "waits", "kept"];

/** A comment for a pull request: what does not stay first, cut where it would be too long. */
export function markdownPlan({ checked, strict, asOf, declaring }: ShownPlan): string {
  const age = asOf === undefined ? [] : [`_${asOf.text}_`, ""];
  const head = [...age, `**Parley: ${headline(checked)}**`, ""];
  const told = checked.resources.flatMap(({ address, fields }) =>
    fields.map((field) => ({ address, field })),
  );
  const lines = [
    ...order.flatMap((fate) =>
      told.filter(({ field }) => field.fate === fate).map(({ field, address }) => fieldItem(field, address)),
    ),
    ...checked.resources.flatMap(unjudgedItems),
    ...checked.resources.flatMap((resource) => unknownItems(resource, strict)),
    ...(declaring === undefined ? [] : declaringLines(declaring, checked).map((line) => `- ${code(line)}`)),
  ];
  const foot = ["", `<sub>${coverageLine(checked)}</sub>`, ""];
  const room = longest - [...head, ...foot].join("\n").length;
  const rest = (count: number) => `- … and ${count} more; \`parley check --json\` tells all`;
  return [...head, ...fitting(lines, room, rest), ...foot].join("\n");
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
