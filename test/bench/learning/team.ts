import { sha256 } from "#core/digest.ts";
import { conditionsOf, isLike, type Pattern } from "#core/learning/drafts/conditions.ts";
import type { Features, RelativeAnswer } from "#core/learning/features.ts";
import { type Random, randomFrom } from "../../campaigns/fuzz-random.ts";
import { played, type Question } from "./play.ts";
import { drawnShape, habitsFrom, weighted } from "./shape.ts";

/** What a team would answer to questions like these, if anybody had ever written it down. */
type HiddenRow = { readonly conditions: Pattern | readonly []; readonly isKept: boolean };

/** One question of a team's year, its answer, and what its list says without noise. */
export type Asked = Question & {
  readonly id: string;
  readonly at: string;
  readonly answer: RelativeAnswer;
  readonly right: RelativeAnswer;
  readonly human: string;
  readonly resource: string;
  readonly actor: string;
};

/** What a team does without noise, before and after its change of mind. */
export type Year = {
  readonly asked: readonly Asked[];
  readonly changedAt: number;
  readonly rightFor: (question: Question, index: number) => RelativeAnswer;
};

const questionsInYear = 1_600;
export const changeAfter = 1_000;
export const noise = 0.08;
const rows = 7;
const sampled = 400;
const fewestCaught = 0.03;
const begin = Date.parse("2026-01-01T00:00:00Z");
const yearMs = 365 * 86_400_000;

function drawn(habits: ReturnType<typeof habitsFrom>, random: Random): Question {
  for (;;) {
    const question = played(drawnShape(habits, random));
    if (question !== undefined) return question;
  }
}

/** One, two or three conditions that some question of the team meets. */
function rowFrom({ features }: Question, random: Random): Pattern {
  const all = [...conditionsOf(features)];
  const many = weighted([1, 2, 3], [1, 3, 2], random);
  return Array.from({ length: many }, () => all.splice(random.below(all.length), 1)[0]).filter(
    (each) => each !== undefined,
  );
}

const rowOf = (list: readonly HiddenRow[], features: Features): number =>
  list.findIndex(({ conditions }) => isLike(features, conditions as Pattern));

/** Seven rows, of which the first that matches answers; each catches some of what is asked, and the last all the rest. */
function listFrom(sample: readonly Question[], random: Random): readonly HiddenRow[] {
  for (;;) {
    const own = Array.from({ length: rows - 1 }, () => ({
      conditions: rowFrom(random.pick(sample), random),
      isKept: random.chance(0.5),
    }));
    const list: readonly HiddenRow[] = [...own, { conditions: [], isKept: random.chance(0.5) }];
    const caught = list.map(
      (_, row) => sample.filter(({ features }) => rowOf(list, features) === row).length,
    );
    const kept = list.filter(({ isKept }) => isKept).length;
    if (kept >= 2 && kept <= rows - 2 && caught.every((count) => count >= fewestCaught * sampled))
      return list;
  }
}

/** Where nobody stands against the change, what was agreed returns. */
export function answerOf(isKept: boolean, { answers }: Question): RelativeAnswer {
  if (isKept) return "challenger";
  return answers.includes("holder") ? "holder" : "agreed";
}

/** One row of the list turns over, of those that catch more than a few. */
function turnedOver(list: readonly HiddenRow[], sample: readonly Question[], random: Random) {
  const share = list.map(
    (_, row) => sample.filter(({ features }) => rowOf(list, features) === row).length / sampled,
  );
  const heavy = list.filter((_, row) => (share[row] ?? 0) >= 0.05);
  const turned = random.pick(heavy);
  return list.map((row) => (row === turned ? { ...row, isKept: !row.isKept } : row));
}

const people = [8, 5, 3, 2];
const resources = [8, 6, 5, 4, 3, 3, 2, 2, 2, 1, 1, 1];
const actors = [6, 5, 4, 3, 2, 2, 1, 1];
const oneOf = (what: string, weights: readonly number[], random: Random): string =>
  sha256(
    `${what} ${weighted(
      weights.map((_, index) => index),
      weights,
      random,
    )}`,
  );

/** A year of one team. INVARIANT (made again): the seed says everything. */
export function yearOf(seed: number): Year {
  const random = randomFrom(seed);
  const habits = habitsFrom(random);
  const sample = Array.from({ length: sampled }, () => drawn(habits, random));
  const before = listFrom(sample, random);
  const after = turnedOver(before, sample, random);
  const rightFor = (question: Question, index: number): RelativeAnswer => {
    const list = index < changeAfter ? before : after;
    return answerOf(list[rowOf(list, question.features)]?.isKept === true, question);
  };
  const asked = Array.from({ length: questionsInYear }, (_, index): Asked => {
    const question = drawn(habits, random);
    const right = rightFor(question, index);
    const isNoise = random.chance(noise);
    const answer = isNoise ? answerOf(right !== "challenger", question) : right;
    const at = new Date(
      begin + Math.floor((yearMs * (index + random.below(1_000) / 1_000)) / questionsInYear),
    );
    return {
      ...question,
      id: sha256(`${seed} ${index}`),
      at: at.toISOString(),
      answer,
      right,
      human: oneOf("human", people, random),
      resource: oneOf("resource", resources, random),
      actor: oneOf("actor", actors, random),
    };
  });
  return { asked, changedAt: changeAfter, rightFor };
}
