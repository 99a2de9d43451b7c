import { mostClasses } from "../drafts/conditions.ts";
import type { Draft } from "../drafts/draft.ts";
import { answerDrafts, fewestAlike, type RulingsInput } from "../drafts/look.ts";
import { type MetPattern, patternsIn } from "../drafts/patterns.ts";
import type { Vote } from "../drafts/tally.ts";
import { heardIn, type Ruled, weighing } from "../drafts/votes.ts";

/** Six weigh only where two people, three actors and three resources are among them. */
const fewestOfClass = 6;
/** As many as are alike for each that is not. */
const alikePerDissent = 4;

/**
 * Whether answers to a class of its own say so. INVARIANT (nobody alone): both sides weigh by the shares that one human, actor
 * or resource may have, so that nobody brings a class in by themselves, or keeps it out.
 */
function saysSo(votes: readonly Vote[]): boolean {
  const alike = weighing(votes.filter(({ isAlike }) => isAlike));
  const dissent = weighing(votes.filter(({ isAlike }) => !isAlike));
  return alike >= fewestOfClass && alike >= alikePerDissent * dissent;
}

type HeardTogether = (classes: readonly string[]) => ReadonlySet<string>;

/** What is heard of so many classes together, each set of classes once. */
function hearing(rulings: readonly Ruled[]): HeardTogether {
  const known = new Map<string, ReadonlySet<string>>();
  return (classes) => {
    const key = classes.join(" ");
    const ids = known.get(key) ?? new Set(heardIn(rulings, classes).map(({ precedent }) => precedent.id));
    known.set(key, ids);
    return ids;
  };
}

/** The pattern in those classes that say so by themselves, of at least two. */
function acrossClasses({ conditions, votes }: MetPattern, heard: HeardTogether): MetPattern | undefined {
  const classes = [...Map.groupBy(votes, ({ precedent }) => precedent.features.class)]
    .filter(([, some]) => saysSo(some))
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .slice(0, mostClasses)
    .map(([name]) => name)
    .toSorted();
  if (classes.length < 2) return undefined;
  const [own, ids] = [new Set(classes), heard(classes)];
  return {
    conditions: [...classes.map((is) => ({ trait: "class" as const, is })), ...conditions],
    votes: votes.filter(({ precedent: { id, features } }) => own.has(features.class) && ids.has(id)),
  };
}

/** Drafts about several classes, of what is answered alike in each. */
export function newDraftsAcross(input: RulingsInput): readonly Draft[] {
  const heard = hearing(input.rulings);
  return answerDrafts(input, (votes) =>
    patternsIn(votes, { fewest: fewestAlike }).flatMap((met) => acrossClasses(met, heard) ?? []),
  );
}
