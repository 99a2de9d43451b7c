import { isOfClaim } from "../drafts/conditions.ts";
import type { Draft } from "../drafts/draft.ts";
import {
  fewestAlike,
  isFree,
  isFresh,
  type LookInput,
  made,
  type PossibleDraft,
  possible,
} from "../drafts/look.ts";
import { patternsIn } from "../drafts/patterns.ts";
import type { Vote } from "../drafts/tally.ts";
import type { KeptUnasked } from "../drafts/undoing-of-team.ts";
import { interval95 } from "../drafts/wilson.ts";
import { fewest } from "../outcomes/regret.ts";

type AskInput = LookInput & {
  readonly class: string;
  readonly votes: readonly Vote[];
  readonly outcomes: readonly KeptUnasked[];
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Where as much goes wrong at matched times without a verdict, the verdicts are not what is undone. */
function isAboveBase({ lower, votes }: PossibleDraft, outcomes: ReadonlyMap<string, KeptUnasked>): boolean {
  const matched = votes.flatMap(({ precedent }) => outcomes.get(precedent.id) ?? []);
  const times = sum(matched.map((one) => one.times));
  return times < fewest || interval95(sum(matched.map(({ wrong }) => wrong)), times)[1] < lower;
}

/** Drafts that ask where verdicts about which nobody was asked keep being undone, by the same bars as any other. */
export function newAskDrafts({ votes, outcomes, ...input }: AskInput): readonly Draft[] {
  const { class: name } = input;
  const drafts = input.drafts.filter(({ answer }) => answer === "ask");
  const own = { trait: "class", is: name } as const;
  const counting = votes.filter(
    (vote) => isFresh(vote, drafts) && (!vote.isAlike || isFree(vote, "ask", drafts)),
  );
  const byId = new Map(outcomes.map((one) => [one.id, one]));
  const found = patternsIn(counting, { own, fewest: fewestAlike, isOfClaim: true })
    .flatMap((met) => possible(met, "ask") ?? [])
    .filter((one) => one.conditions.every(isOfClaim) && isAboveBase(one, byId));
  return made(found, input);
}
