import { asNumber } from "../../fields/equality.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { type Axis, placeOf } from "./axis.ts";
import type { FieldWish } from "./wish.ts";

/** What is asked of one field of several, whatever becomes of the others. */
export type OneOfSeveral = {
  /** Whether it is kept with values of all. */
  readonly keepsOne: (values: readonly Json[], wish: FieldWish) => boolean;
  /** The same where nothing is wished of the others, or nothing stands and is wanted there. */
  readonly keepsAlone: (value: Json, wish: FieldWish) => boolean;
};

type WorthwhileInput = OneOfSeveral & {
  readonly axes: readonly Axis[];
  readonly isPossible: (values: readonly Json[]) => boolean;
};

/** More fields than this have too many neighbours to put out of the way. */
const mostFields = 3;

/** The values of which something holds, which is asked once of those between the same turns. */
function valuesOf(axis: Axis, holds: (value: Json) => boolean): readonly Json[] {
  const known = new Map<string, boolean>();
  return axis.candidates.filter((value) => {
    const place = placeOf(axis, value);
    const answer = known.get(place) ?? holds(value);
    known.set(place, answer);
    return answer;
  });
}

/** What leaves a neighbour the most room: the wish, and of what is kept alone the nearest to it and both ends. */
function roomiest({ wish }: Axis, alone: readonly Json[]): readonly Json[] {
  const sizes = alone.toSorted((a, b) => (asNumber(a) ?? 0) - (asNumber(b) ?? 0));
  const all = [wish.wanted, ...alone.slice(0, 1), ...sizes.slice(0, 1), ...sizes.slice(-1)];
  return [...new Map(all.map((value) => [canonicalJson(value), value])).values()];
}

const combined = (choices: readonly (readonly Json[])[]): readonly (readonly Json[])[] =>
  choices.reduce<readonly (readonly Json[])[]>(
    (all, each) => all.flatMap((values) => each.map((value) => [...values, value])),
    [[]],
  );

/**
 * The same fields with the values that could be kept at all: alone, or beside what leaves the most room. Any other is kept in no
 * combination, of which there are far more; nothing where a field has no value left.
 */
export function worthwhile({
  axes,
  isPossible,
  keepsOne,
  keepsAlone,
}: WorthwhileInput): readonly Axis[] | undefined {
  if (axes.length > mostFields) return axes;
  const alone = axes.map((axis) => valuesOf(axis, (value) => keepsAlone(value, axis.wish)));
  const choices = axes.map((axis, at) => roomiest(axis, alone[at] ?? []));
  const left: Axis[] = [];
  for (const [at, axis] of axes.entries()) {
    const beside = combined(choices.with(at, [null]));
    const isKeptBeside = (values: readonly Json[]): boolean =>
      isPossible(values) && keepsOne(values, axis.wish);
    const candidates = valuesOf(
      axis,
      (value) =>
        alone[at]?.includes(value) === true || beside.some((each) => isKeptBeside(each.with(at, value))),
    );
    if (candidates.length === 0) return undefined;
    left.push({ ...axis, candidates });
  }
  return left;
}
