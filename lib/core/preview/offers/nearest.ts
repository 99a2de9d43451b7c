import { asNumber, writtenLike } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { type Axis, placeOf } from "./axis.ts";
import { type OneOfSeveral, worthwhile } from "./worthwhile.ts";

/** Says of values, one for each axis, whether they would be kept. */
type Keeps = (values: readonly Json[]) => boolean;

/** How many combinations are judged for one offer; beyond that there is none. */
const mostTries = 1_000;
/** How often before it is asked of each value whether it could be kept at all. */
const soonTries = 20;
/** How many combinations are looked at, most of which need no judging. */
const mostSteps = 20_000;

type Step = { readonly at: readonly number[]; readonly distance: number };

const valuesAt = (axes: readonly Axis[], at: readonly number[]): readonly Json[] =>
  axes.map(({ candidates }, axis) => candidates[at[axis] ?? 0] ?? null);

export const distanceOf = (axes: readonly Pick<Axis, "wish">[], values: readonly Json[]): number =>
  axes.reduce((sum, { wish }, axis) => sum + wish.distance(values[axis] ?? null), 0);

/** Put where it belongs, so that the nearest comes first and of two as near the earlier one. */
function insert(steps: Step[], step: Step): void {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.distance ?? 0) <= step.distance) low = middle + 1;
    else high = middle;
  }
  steps.splice(low, 0, step);
}

/** Every combination of candidates, the nearest to what is wished first. */
function* combinations(axes: readonly Axis[]): Generator<readonly Json[]> {
  const start = axes.map(() => 0);
  const steps: Step[] = [{ at: start, distance: distanceOf(axes, valuesAt(axes, start)) }];
  const seen = new Set([start.join()]);
  for (let count = 0; count < mostSteps; count += 1) {
    const step = steps.shift();
    if (step === undefined) return;
    const { at } = step;
    yield valuesAt(axes, at);
    for (const [axis, index] of at.entries()) {
      const next = at.with(axis, index + 1);
      if (index + 1 >= (axes[axis]?.candidates.length ?? 0) || seen.has(next.join())) continue;
      seen.add(next.join());
      insert(steps, { at: next, distance: distanceOf(axes, valuesAt(axes, next)) });
    }
  }
}

/** Of numbers where each lies among those at which a verdict could turn, and which of them is the greater. */
function placesOf(axes: readonly Axis[], values: readonly Json[]): string {
  const numbers = values.map(asNumber);
  const places = axes.map((axis, index) => placeOf(axis, values[index] ?? null));
  const order = numbers.flatMap((one, axis) =>
    numbers.slice(axis + 1).map((other) => Math.sign((one ?? 0) - (other ?? 0))),
  );
  return [...places, ...order].join();
}

const halvings = 40;

/** Nearer still on one axis: a bound that no part of the dispute names lies between the last lost value and the first kept. */
function nearer(values: readonly Json[], axis: number, { axes, keeps }: SearchInput): readonly Json[] {
  const { wish, candidates, whole } = axes[axis] as Axis;
  const reached = asNumber(values[axis]);
  if (reached === undefined || wish.kind !== "number") return values;
  const away = wish.distance(reached);
  // Of several numbers that are wished for, the one that is nearest.
  const origin = [reached - away, reached + away].find((at) => wish.distance(at) === 0) ?? reached;
  const side = Math.sign(reached - origin);
  const between = candidates
    .map(asNumber)
    .filter(
      (one) =>
        one !== undefined &&
        Math.sign(one - origin) * side >= 0 &&
        Math.abs(one - origin) < Math.abs(reached - origin),
    );
  let [lost, kept]: [number, number] = [between.at(-1) ?? reached, reached];
  const put = (number: number): readonly Json[] => values.with(axis, writtenLike(wish.wanted, number));
  for (let turn = 0; turn < halvings; turn += 1) {
    const middle: number = whole ? Math.trunc((lost + kept) / 2) : (lost + kept) / 2;
    if (middle === lost || middle === kept || Math.abs(kept - lost) <= Math.max(Math.abs(kept), 1) * 2e-9)
      break;
    if (keeps(put(middle))) kept = middle;
    else lost = middle;
  }
  return put(kept);
}

export type SearchInput = {
  readonly axes: readonly Axis[];
  readonly keeps: Keeps;
  /** What is never worth judging, such as sizes out of their order. */
  readonly isPossible: (values: readonly Json[]) => boolean;
  /** A combination that is likely kept: where it is, nothing farther away is worth judging. */
  readonly guess?: readonly Json[] | undefined;
  /** Of several fields, what lets most of their values be left out. */
  readonly oneOfSeveral?: OneOfSeveral;
};

/** The places that were tried, and how many may be. */
type SearchSoFar = { readonly tried: Set<string>; readonly most: number };

/** The nearest combination that is kept; "more" where there are others that were not tried. */
function firstKept(
  { axes, isPossible, keeps }: SearchInput,
  { tried, most }: SearchSoFar,
): readonly Json[] | "more" | undefined {
  for (const values of combinations(axes)) {
    if (!isPossible(values)) continue;
    const places = placesOf(axes, values);
    if (tried.has(places)) continue;
    if (tried.size >= most) return "more";
    tried.add(places);
    if (keeps(values)) return values;
  }
  return undefined;
}

/** The same fields without the values that are farther away than a combination that is kept. */
const withinReach = (axes: readonly Axis[], kept: readonly Json[] | undefined): readonly Axis[] => {
  if (kept === undefined) return axes;
  const reach = distanceOf(axes, kept);
  return axes.map((axis) => ({
    ...axis,
    candidates: axis.candidates.filter((value) => axis.wish.distance(value) <= reach),
  }));
};

/** Soon found where something near is kept; else only values that could be kept at all are put together. */
function search(input: SearchInput): readonly Json[] | undefined {
  const { guess, isPossible, keeps, oneOfSeveral } = input;
  const tried = new Set<string>();
  const soon = firstKept(input, { tried, most: oneOfSeveral === undefined ? mostTries : soonTries });
  if (soon !== "more") return soon;
  if (oneOfSeveral === undefined) return undefined;
  const kept = guess !== undefined && isPossible(guess) && keeps(guess) ? guess : undefined;
  const left = worthwhile({ ...input, ...oneOfSeveral, axes: withinReach(input.axes, kept) });
  const found = left && firstKept({ ...input, axes: left }, { tried, most: mostTries });
  return found === "more" ? kept : (found ?? kept);
}

/**
 * The values nearest to all wishes together that would be kept; nothing where none is found within the bounds of the search. Of
 * values between the same turns, in the same order, the nearest alone is judged: the others are decided alike.
 */
export function nearestKept(input: SearchInput): readonly Json[] | undefined {
  const { axes, isPossible } = input;
  if (axes.length === 0 || axes.some(({ candidates }) => candidates.length === 0)) return undefined;
  const found = search(input);
  const keeps: Keeps = (others) => isPossible(others) && input.keeps(others);
  return found && axes.reduce((best, _, axis) => nearer(best, axis, { ...input, keeps }), found);
}
