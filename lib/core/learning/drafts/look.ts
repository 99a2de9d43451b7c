import { millis } from "../../claims/instant.ts";
import type { RowAnswer } from "../../policy/file/answers/answers.ts";
import type { TeamKey } from "../team.ts";
import {
  conditionsOf,
  conditionText,
  draftId,
  inOrder,
  isLike,
  othersIn,
  type Pattern,
} from "./conditions.ts";
import { type Draft, hasEnded } from "./draft.ts";
import { isLearnable } from "./learnable.ts";
import { type MetPattern, patternsIn } from "./patterns.ts";
import { countsOf, isSupport, tallyOf, type Vote } from "./tally.ts";
import { type Ruled, weighing } from "./votes.ts";
import { draftBar, neededAlike, proofBar, wilson } from "./wilson.ts";

export type LookInput = {
  readonly team: TeamKey;
  readonly drafts: readonly Draft[];
  readonly now: string;
};

/** Rulings are heard, of each class by itself, and in order of time; as far back as habits have not changed. */
export type RulingsInput = LookInput & { readonly rulings: readonly Ruled[] };

export type PossibleDraft = {
  readonly conditions: Pattern;
  readonly answer: Draft["answer"];
  readonly votes: readonly Vote[];
  readonly lower: number;
};

const answers = ["challenger", "holder", "agreed"] as const;

/** Fewer than this cannot reach the bar, whatever they say. */
export const fewestAlike = neededAlike(0, draftBar);

/** INVARIANT (anew): what was answered before a draft for it ended says nothing of what is answered since. */
export const isFresh = ({ precedent: { at, features } }: Ruled, drafts: readonly Draft[]): boolean =>
  !drafts.some(
    ({ conditions, endedAt }) =>
      endedAt !== undefined && millis(at) <= millis(endedAt) && isLike(features, conditions),
  );

/** INVARIANT (once): a ruling supports one draft. */
export const isFree = (
  { precedent: { features } }: Ruled,
  answer: Draft["answer"],
  drafts: readonly Draft[],
): boolean =>
  !drafts.some((draft) => !hasEnded(draft) && draft.answer === answer && isLike(features, draft.conditions));

const partAtLeast = 6;

/** Where one more condition picks out a part that mostly says otherwise, the pattern is about two things. */
function isOfTwoMinds(votes: readonly Vote[]): boolean {
  const parts = new Map<string, PatternPart>();
  for (const vote of votes)
    for (const { trait, is } of conditionsOf(vote.precedent.features)) {
      const key = `${trait}=${is}`;
      const part = parts.get(key) ?? { alike: 0, dissent: [] };
      parts.set(key, part);
      if (vote.isAlike) part.alike += 1;
      else part.dissent.push(vote);
    }
  return [...parts.values()].some(isOtherwise);
}

type PatternPart = { alike: number; readonly dissent: Vote[] };

function isOtherwise({ alike, dissent }: PatternPart): boolean {
  if (dissent.length < alike) return false;
  const weighed = weighing(dissent);
  return weighed >= alike && weighed + alike >= partAtLeast;
}

/** What a draft with this answer would be counted by. */
const votesFor = (rulings: readonly Ruled[], answer: RowAnswer, drafts: readonly Draft[]): readonly Vote[] =>
  rulings
    .filter(({ precedent }) => isLearnable(precedent.features, answer))
    .map((ruling): Vote => ({ ...ruling, isAlike: ruling.precedent.answer === answer }))
    .filter((vote) => !vote.isAlike || isFree(vote, answer, drafts));

export function possible(
  { conditions, votes }: MetPattern,
  answer: Draft["answer"],
): PossibleDraft | undefined {
  const counts = countsOf(votes, draftBar);
  if (!isSupport(counts) || isOfTwoMinds(votes)) return undefined;
  const [lower] = wilson(counts.agreed, counts.given, draftBar.z);
  return { conditions: inOrder(conditions), answer, votes, lower };
}

/**
 * Whether a proven draft answers some of it otherwise. Of what its row answers few are asked any more, so that what stands
 * against this one would hardly be seen.
 */
const isAnsweredOtherwise = ({ votes, answer }: PossibleDraft, drafts: readonly Draft[]): boolean =>
  drafts.some(
    (draft) =>
      draft.state === "proven" &&
      draft.answer !== answer &&
      votes.some(({ precedent: { features } }) => isLike(features, draft.conditions)),
  );

const surest = (a: PossibleDraft, b: PossibleDraft): number =>
  b.lower - a.lower ||
  othersIn(a.conditions).length - othersIn(b.conditions).length ||
  (conditionText(a.conditions) < conditionText(b.conditions) ? -1 : 1);

function draftFrom({ conditions, answer, votes }: PossibleDraft, { team, now }: LookInput): Draft {
  return {
    v: 1,
    id: draftId({ team, conditions, answer }),
    team,
    conditions,
    answer,
    state: "proving",
    madeAt: now,
    support: tallyOf(votes, draftBar),
    proof: tallyOf([], proofBar),
  };
}

/** Drafts that answer, of patterns that are met by what no draft speaks of yet, the surest first. */
export function answerDrafts(
  { rulings, ...input }: RulingsInput,
  metBy: (votes: readonly Vote[]) => readonly MetPattern[],
): readonly Draft[] {
  const drafts = input.drafts.filter(({ answer }) => answer !== "ask");
  const fresh = rulings.filter((ruling) => isFresh(ruling, drafts));
  const found = answers.flatMap((answer) =>
    metBy(votesFor(fresh, answer, drafts)).flatMap((met) => possible(met, answer) ?? []),
  );
  return made(
    found.filter((each) => !isAnsweredOtherwise(each, drafts)),
    input,
  );
}

/** Drafts that a class has enough rulings for. */
export const newDrafts = ({ class: is, ...input }: RulingsInput & { readonly class: string }) =>
  answerDrafts(input, (votes) => patternsIn(votes, { own: { trait: "class", is }, fewest: fewestAlike }));

/** Of those that are possible the surest first, each of what is left of its support. */
export function made(found: readonly PossibleDraft[], input: LookInput): readonly Draft[] {
  const drafts: Draft[] = [];
  for (const { conditions, answer, votes } of found.toSorted(surest)) {
    // Another one may have taken its support.
    const free = votes.filter((vote) => !vote.isAlike || isFree(vote, answer, drafts));
    const again = possible({ conditions, votes: free }, answer);
    if (again !== undefined) drafts.push(draftFrom(again, input));
  }
  return drafts;
}
