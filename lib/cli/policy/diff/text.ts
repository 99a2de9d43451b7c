import type { Direction } from "#core/policy/compare/direction.ts";
import type { Paint } from "../../terminal/paint.ts";
import { plainDeep } from "../../terminal/plain-text.ts";
import { counted, wrapped } from "../../terminal/prose.ts";
import { noWitnessText, witnessLines } from "../witness-lines.ts";
import type { PolicyDiff, ToldDifference } from "./document.ts";
import { effectText } from "./effect-text.ts";
import type { DiffStyle } from "./style.ts";

const words: Readonly<Record<Direction, string>> = {
  looser: "looser",
  mixed: "looser in part",
  unproven: "cannot be shown",
  stricter: "stricter",
  same: "the same",
};

const changes = { added: "new", gone: "gone", moved: "moved", changed: "changed" } as const;

function styled(direction: Direction, paint: Paint): string {
  const style = { looser: paint.bad, mixed: paint.bad, unproven: paint.wary, stricter: paint.good };
  const paintWord = direction === "same" ? paint.quiet : style[direction];
  return paintWord(words[direction]);
}

function placesText({ before, after }: ToldDifference): string {
  const places = [before?.at, after?.at].filter((at) => at !== undefined);
  return places.join(" -> ");
}

const names = { before: "the first", after: "the second" };

function searchLines({ tried, witness }: ToldDifference, style: DiffStyle): readonly string[] {
  if (witness !== undefined && witness !== null) return witnessLines(witness, names, style.width - 4);
  if (tried === undefined) return [];
  return [style.paint.quiet(noWitnessText(tried))];
}

function differenceText(one: ToldDifference, style: DiffStyle): string {
  const { paint, width } = style;
  const head = `${styled(one.direction, paint)}  ${paint.strong(`${one.section} ${one.name}`)} (${changes[one.change]})`;
  const body = [
    paint.quiet(placesText(one)),
    ...one.aspects.flatMap(({ key, direction, why }) => {
      const named = key === "" || why.includes(`\`${key}\``) ? why : `\`${key}\`: ${why}`;
      return wrapped(`${words[direction]}: ${named}`, width - 4);
    }),
    ...searchLines(one, style),
  ];
  return [head, ...body.map((line) => `    ${line}`)].join("\n");
}

const order: readonly Direction[] = ["looser", "mixed", "unproven", "stricter", "same"];

function totalText({ differences }: PolicyDiff): string {
  if (differences.length === 0) return "the two policies mean the same";
  const parts = order.flatMap((direction) => {
    const count = differences.filter((one) => one.direction === direction).length;
    return count === 0 ? [] : [`${count} ${words[direction]}`];
  });
  return `${counted(differences.length, "difference")}: ${parts.join(", ")}`;
}

/** A comparison for a person: what may be looser first, each with the dispute that shows it. */
export function diffText(diff: PolicyDiff, style: DiffStyle): string {
  const plain = plainDeep(diff);
  const blocks = plain.differences.map((one) => differenceText(one, style));
  const effect = plain.effect === undefined ? [] : [effectText(plain.effect, style)];
  return `${[...blocks, totalText(plain), ...effect].join("\n\n")}\n`;
}
