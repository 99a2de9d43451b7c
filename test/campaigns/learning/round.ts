import { classesIn, isLike } from "#core/learning/drafts/conditions.ts";
import { type Draft, hasEnded } from "#core/learning/drafts/draft.ts";
import { isLearnable } from "#core/learning/drafts/learnable.ts";
import { votesSince } from "#core/learning/drafts/proving.ts";
import { tallyOf } from "#core/learning/drafts/tally.ts";
import { heardIn, type Ruled } from "#core/learning/drafts/votes.ts";
import { draftBar, proofBar } from "#core/learning/drafts/wilson.ts";
import type { Features } from "#core/learning/features.ts";
import { plainQuestion } from "../../core/learning/drafts/questions.ts";
import { type Random, randomFrom, shuffled } from "../fuzz-random.ts";
import { type AskedDispute, adopted, askedDispute } from "./asked.ts";
import { type History, historyFrom } from "./history.ts";
import { type Lived, lived } from "./lived.ts";

type RoundInput = { readonly seed: number; readonly from: number; readonly to: number };
export type LearningRound = { readonly counted: ReadonlyMap<string, number>; readonly failure?: string };

const answers = ["challenger", "holder", "agreed"] as const;
type Right = (typeof answers)[number];

/** Puts what is wrong into words; nothing where all laws hold. */
type Law = (history: History, scene: Scene) => string | undefined;
type Scene = {
  readonly random: Random;
  readonly features: Features;
  readonly right: Right;
  readonly asked: AskedDispute;
  /** What came of everything together. */
  readonly life: Lived;
  readonly count: (what: string, times?: number) => void;
};

const madeOf = ({ seen }: Lived): string =>
  seen.map(({ answer, state, on }) => `${answer} ${state} on ${on}`).join(", ");

/** INVARIANT (nobody alone): not with ten strangers who happen to say the same, and not the three of them at once. */
const nobodyAlone: Law = ({ liar, disputes, crowd, robots, resource, strangers }, { features }) => {
  const lied = disputes.filter(({ human }) => human === "liar");
  const groups = { liar, disputes, crowd, robots, resource, "all at once": [...liar, ...lied, ...robots] };
  for (const [name, rulings] of Object.entries(groups)) {
    const life = lived([...rulings, ...strangers], features.class);
    if (life.seen.length > 0) return `${name} made a draft alone: ${madeOf(life)}`;
  }
  return undefined;
};

const everybody = ({ honest, liar, disputes, robots }: History): readonly Ruled[] => [
  ...honest,
  ...liar,
  ...disputes,
  ...robots,
];

/** Two honest people get theirs, and nobody else gets anything or ends it; what is never learnt nobody gets. */
const honestGetTheirs: Law = (_, { features, right, life, count }) => {
  const isProven = life.seen.some(({ answer, state }) => answer === right && state === "proven");
  const others = life.seen.filter(
    ({ answer, state }) => answer !== right || state === "retired" || state === "dropped",
  );
  if (others.length > 0) return `something else came of it: ${madeOf(life)}`;
  if (!isLearnable(features, right)) {
    count("never learnt");
    return life.seen.length > 0 ? `what is never learnt was drafted: ${madeOf(life)}` : undefined;
  }
  count("proven", isProven ? 1 : 0);
  return isProven ? undefined : `two honest people got none: ${madeOf(life) || "nothing was made"}`;
};

const orderIsNothing: Law = (history, { features, random, life }) => {
  const all = everybody(history);
  const again = [...shuffled(all, random), ...all.slice(0, random.below(40))];
  const other = lived(again, features.class);
  return JSON.stringify(life) === JSON.stringify(other) ? undefined : "another order came to something else";
};

/** Every number is counted again from the rulings alone. */
const countedAgain: Law = (history, { life: { seen }, count }) => {
  const all = everybody(history);
  const firsts = seen.filter(({ madeAt, on }) => madeAt === on);
  const until = (moment: string, draft: Draft) =>
    heardIn(all, classesIn(draft)).filter(({ precedent: { at } }) => at <= moment);
  for (const draft of seen) {
    const { madeAt, on, state, provenAt } = draft;
    // Once proven its proof stays as it was.
    if ((state === "proving" && madeAt !== on) || provenAt === on) {
      count("proofs counted");
      const again = tallyOf(votesSince(draft, until(on, draft)), proofBar);
      if (JSON.stringify(again) !== JSON.stringify(draft.proof)) return `the proof of ${on} is another`;
    }
  }
  const [first, ...more] = firsts;
  // Where several are made each takes from the others what supports it.
  if (first === undefined || more.length > 0) return undefined;
  const votes = until(first.madeAt, first)
    .filter(
      ({ precedent: { features: like } }) =>
        isLike(like, first.conditions) && isLearnable(like, first.answer as Right),
    )
    .map((each) => ({ ...each, isAlike: each.precedent.answer === first.answer }));
  count("supports counted");
  const again = tallyOf(votes, draftBar);
  return JSON.stringify(again) === JSON.stringify(first.support) ? undefined : `the support is another`;
};

/** What is drafted, as rows of the policy: nothing changes but what was asked. */
const onlyWhatIsAsked: Law = (_, { asked, life, count }) => {
  const drafts = life.drafts.filter((draft) => !hasEnded(draft));
  const { answered, wrong } = adopted(asked, drafts);
  count("rows judged with", drafts.length);
  count("questions answered", answered);
  return wrong;
};

const laws: Readonly<Record<string, Law>> = {
  nobodyAlone,
  honestGetTheirs,
  orderIsNothing,
  countedAgain,
  onlyWhatIsAsked,
};

/** Plays histories, and says of the first that breaks a law which and how. */
export function playRound({ seed, from, to }: RoundInput): LearningRound {
  const counted = new Map<string, number>();
  const count = (what: string, times = 1) => void counted.set(what, (counted.get(what) ?? 0) + times);
  for (let index = from; index < to; index += 1) {
    const own = seed * 1_000_003 + index;
    const random = randomFrom(own);
    const asked = askedDispute(own % 2_147_483_647);
    const features = asked.features ?? plainQuestion;
    const right = random.pick(
      answers.filter((each) => isLearnable(features, each)).concat(random.pick(answers)),
    );
    const wrong = random.pick(answers.filter((each) => each !== right));
    const history = historyFrom(random, { features, right, wrong });
    const life = lived(everybody(history), features.class);
    const scene = { random, features, right, asked, life, count };
    count("rulings", everybody(history).length + history.resource.length + history.crowd.length);
    if (asked.features !== undefined) count("about a question of a dispute");
    for (const [name, law] of Object.entries(laws)) {
      const broken = law(history, scene);
      if (broken !== undefined) return { counted, failure: `history ${index} breaks ${name}: ${broken}` };
    }
    count("histories");
  }
  return { counted };
}
