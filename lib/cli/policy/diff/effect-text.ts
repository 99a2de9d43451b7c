import { amount } from "#console/report/counts.ts";
import { shortId } from "../../replay/document/in-short.ts";
import { counted, wrapped } from "../../terminal/prose.ts";
import type { EffectDirection, EffectExample, EffectGroup, EffectGroups, PolicyEffect } from "./document.ts";
import type { DiffStyle } from "./style.ts";

const directions: readonly EffectDirection[] = ["looser", "stricter", "other"];

const words: Readonly<Record<EffectDirection, string>> = {
  looser: "looser",
  stricter: "stricter",
  other: "otherwise",
};

const mostGroups = 10;

const countsIn = (counts: Readonly<Record<EffectDirection, number>>): string =>
  directions
    .filter((direction) => counts[direction] > 0)
    .map((direction) => `${amount(counts[direction])} ${words[direction]}`)
    .join(", ");

const moment = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;

function exampleText({ at, resource, field, before, after, differs, direction }: EffectExample): string {
  const verdicts =
    before.verdict === after.verdict
      ? `${before.verdict} under both, with another ${differs}`
      : `${before.verdict}, now ${after.verdict}`;
  return `${moment(at)}  ${words[direction]}: ${shortId(resource.id)} ${field}: ${verdicts}`;
}

const nameOf = ({ name, before, after }: EffectGroup): string =>
  name ?? (before === after ? (before ?? "no row") : `${before ?? "no row"} -> ${after ?? "no row"}`);

type EffectTextPart = { readonly style: DiffStyle; readonly examples: ReadonlyMap<number, EffectExample> };

function groupLines(group: EffectGroup, { style, examples }: EffectTextPart): readonly string[] {
  const { paint, width } = style;
  const lead = `${nameOf(group)}: ${countsIn(group)}`;
  const shown = group.examples.flatMap((number) => examples.get(number) ?? []);
  return [
    ...wrapped(lead, width - 2).map((line) => `  ${line}`),
    ...shown.flatMap((one) =>
      wrapped(exampleText(one), width - 6).map((line) => `      ${paint.quiet(line)}`),
    ),
  ];
}

function partLines(title: string, { groups, left }: EffectGroups, part: EffectTextPart): readonly string[] {
  const untold = groups
    .slice(mostGroups)
    .reduce((sum, one) => sum + one.looser + one.stricter + one.other, left);
  return [
    "",
    part.style.paint.strong(title),
    ...groups.slice(0, mostGroups).flatMap((group) => groupLines(group, part)),
    ...(untold > 0 ? [`  and ${amount(untold)} more (\`--json\` tells further groups)`] : []),
  ];
}

function headText({ changes, from, to, fields }: PolicyEffect): string {
  const { same, looser, stricter, other, unknown, beyond } = fields;
  const differing = looser + stricter + other;
  const span = from === undefined || to === undefined ? "" : `, ${moment(from)} to ${moment(to)} UTC`;
  const over = `over ${counted(changes, "change")} of the log${span}`;
  const decided =
    differing === 0
      ? `nothing is decided differently on ${counted(same, "field")}`
      : `${counted(differing, "field is", "fields are")} decided differently (${countsIn(fields)}), ${amount(same)} the same`;
  const later = `${counted(unknown, "later verdict")} on what differs ${unknown === 1 ? "is" : "are"} unknown, for either policy would have led elsewhere by then`;
  const left = `${counted(beyond, "verdict")} found no room and ${beyond === 1 ? "was" : "were"} not compared`;
  return [`${over}: ${decided}`, ...(unknown > 0 ? [later] : []), ...(beyond > 0 ? [left] : [])].join("; ");
}

/** What decides differently over a log: by row, actor, environment and account, with examples of each. */
export function effectText(effect: PolicyEffect, style: DiffStyle): string {
  const examples = new Map(effect.examples.map((one) => [one.number, one]));
  const part: EffectTextPart = { style, examples };
  const { rows, actors, environments, accounts } = effect;
  const head = wrapped(headText(effect), style.width);
  if (effect.examples.length === 0) return head.join("\n");
  return [
    ...head,
    ...partLines("by row", rows, part),
    ...partLines("by who wrote", actors, part),
    ...partLines("by environment", environments, part),
    ...partLines("by account", accounts, part),
    "",
    ...wrapped("`--json` holds the examples as disputes for `parley decide`", style.width),
  ].join("\n");
}
