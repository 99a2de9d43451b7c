import { rememberedFor } from "../../remembered.ts";
import type { Features } from "../features.ts";
import { type Condition, conditionsOf, isOfClaim } from "./conditions.ts";
import type { Vote } from "./tally.ts";

/** A pattern, and the votes on what meets it, in their order. */
export type MetPattern = { readonly conditions: readonly Condition[]; readonly votes: readonly Vote[] };

const othersOf = rememberedFor((features: Features) =>
  conditionsOf(features).filter(({ trait }) => trait !== "class"),
);
// What a rule can say, which is about one claim alone.
const othersOfClaim = rememberedFor((features: Features) => othersOf(features).filter(isOfClaim));

// More conditions than a class ever has: there are about a hundred words.
const most = 4_096;

/** One number for each condition, in the order in which they are first met. */
function numbered() {
  const numbers = new Map<string, number>();
  const conditions: Condition[] = [];
  const numberOf = (condition: Condition): number => {
    const text = `${condition.trait}=${condition.is}`;
    const known = numbers.get(text) ?? conditions.push(condition);
    numbers.set(text, known);
    return known;
  };
  return { numberOf, conditions };
}

/** The class alone, and with one or two more conditions, as one number each. */
function eachPattern(numbers: readonly number[], meet: (key: number) => void): void {
  meet(0);
  for (const [index, one] of numbers.entries()) {
    meet(one);
    for (let next = index + 1; next < numbers.length; next += 1) meet(one * most + (numbers[next] ?? 0));
  }
}

type PatternsAsked = {
  /** The class of all of them; missing where they are of several. */
  readonly own?: Condition;
  readonly fewest: number;
  /** Of what only a rule can say. */
  readonly isOfClaim?: boolean;
};

/** The patterns on which at least so many votes are alike. */
export function patternsIn(
  votes: readonly Vote[],
  { own, fewest, isOfClaim }: PatternsAsked,
): readonly MetPattern[] {
  const { numberOf, conditions } = numbered();
  const others = isOfClaim === true ? othersOfClaim : othersOf;
  const all = votes.map((vote) => ({ vote, numbers: others(vote.precedent.features).map(numberOf) }));
  const counts = new Map<number, number>();
  for (const { vote, numbers } of all)
    if (vote.isAlike) eachPattern(numbers, (key) => void counts.set(key, (counts.get(key) ?? 0) + 1));
  const found = new Map<number, Vote[]>();
  for (const [key, count] of counts) if (count >= fewest) found.set(key, []);
  for (const { vote, numbers } of all) eachPattern(numbers, (key) => void found.get(key)?.push(vote));
  const named = (key: number): readonly Condition[] => {
    const numbers = [Math.floor(key / most), key % most].filter((number) => number > 0);
    return [
      ...(own === undefined ? [] : [own]),
      ...numbers.flatMap((number) => conditions[number - 1] ?? []),
    ];
  };
  return [...found].map(([key, met]) => ({ conditions: named(key), votes: met }));
}
