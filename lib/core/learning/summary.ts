import type { Features, RelativeAnswer } from "./features.ts";
import { answerWords, traitPhrase } from "./phrases.ts";
import type { Precedent } from "./precedent.ts";
import { type Trait, traitOf, traits } from "./traits.ts";

/** How often the nearest precedents were decided in one way, and what sets those apart that went another. */
type Count = {
  readonly word: string;
  readonly count: number;
  /** Only of what the most were not: in what all of these differ from all of those. */
  readonly apart: readonly string[];
};

/** Where a precedent comes from: shown to nobody but who may read that case. */
export type DecidedIn = { readonly id: string; readonly at: string; readonly answer: RelativeAnswer };

/** What is told of the precedents of a question. */
export type Precedence = {
  readonly count: number;
  readonly last: string;
  /** The commonest first. */
  readonly answers: readonly Count[];
  /** In what the question differs from all of them. */
  readonly unlike: readonly string[];
  /** In which case each was decided, the most alike first; missing where that is not kept. */
  readonly cases?: readonly DecidedIn[];
};

const mostApart = 2;
const mostUnlike = 3;

/** The word that all have in common, if they have one. */
function common(precedents: readonly Precedent[], trait: Trait): string | undefined {
  const words = new Set(precedents.map(({ features }) => traitOf(features, trait)));
  return words.size === 1 ? [...words][0] : undefined;
}

/** In what all of some are alike and all of the others are alike otherwise, the heaviest first, in the words of the some. */
function apartFrom(some: readonly Precedent[], others: readonly Precedent[]): readonly string[] {
  const [one] = some;
  if (one === undefined || others.length === 0) return [];
  return traits
    .filter((trait) => {
      const word = common(some, trait);
      return word !== undefined && others.every(({ features }) => traitOf(features, trait) !== word);
    })
    .slice(0, mostApart)
    .map((trait) => traitPhrase(one.features, trait));
}

/** In what a question differs from all of its precedents: how it is now, and how it was where they agree in that. */
function unlikeNow(now: Features, precedents: readonly Precedent[]): readonly string[] {
  const differing = traits.filter((trait) =>
    precedents.every(({ features }) => traitOf(features, trait) !== traitOf(now, trait)),
  );
  return differing.slice(0, mostUnlike).map((trait) => {
    const [one] = precedents;
    const then = one !== undefined && common(precedents, trait) !== undefined ? one.features : undefined;
    return `${traitPhrase(now, trait)}${then === undefined ? "" : ` (then ${traitPhrase(then, trait)})`}`;
  });
}

const wordOf = ({ answer }: { readonly answer: RelativeAnswer }): string => answerWords[answer];

/** What the nearest precedents say; nothing where there is none. */
export function precedenceOf(now: Features, precedents: readonly Precedent[]): Precedence | undefined {
  const last = precedents
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  if (last === undefined) return undefined;
  const words = [...new Set(precedents.map(wordOf))];
  const groups = words
    .map((word) => ({ word, own: precedents.filter((each) => wordOf(each) === word) }))
    .toSorted((a, b) => b.own.length - a.own.length);
  const answers = groups.map(({ word, own }, index): Count => {
    const others = precedents.filter((each) => wordOf(each) !== word);
    return { word, count: own.length, apart: index === 0 ? [] : apartFrom(own, others) };
  });
  return { count: precedents.length, last, answers, unlike: unlikeNow(now, precedents) };
}
