import { millis } from "../../claims/instant.ts";
import type { RelativeAnswer } from "../features.ts";
import { answerWords } from "../phrases.ts";
import type { Ruled } from "./votes.ts";

type AnswerWord = (typeof answerWords)[RelativeAnswer];
type Share = { readonly alike: number; readonly given: number };

/** A habit that changed: what is answered since, and what was answered before. */
export type HabitChange = {
  /** The first ruling of the new habit. */
  readonly since: string;
  readonly now: Share & { readonly word: AnswerWord };
  readonly before: Share & { readonly word: AnswerWord };
};

const day = 86_400_000;
/** As long before as after. */
const spanMs = 90 * day;
const fewestEach = 8;
/** Of a class. */
const mostRows = 40;
/** Every day is looked at as a day on which it may have changed. */
const sure = 3.3;
/** With any one human, actor or resource left out there is still so much of it. */
const sureWithoutOne = 2;

/** How far apart two shares lie, in standard deviations. */
function apart(one: Share, other: Share): number {
  if (one.given === 0 || other.given === 0) return 0;
  const share = (one.alike + other.alike) / (one.given + other.given);
  const spread = share * (1 - share) * (1 / one.given + 1 / other.given);
  return spread === 0 ? 0 : (one.alike / one.given - other.alike / other.given) / Math.sqrt(spread);
}

const wordOf = ({ precedent }: Ruled): AnswerWord => answerWords[precedent.answer];

const shareOf = (rulings: readonly Ruled[], word: AnswerWord): Share => ({
  alike: rulings.filter((ruling) => wordOf(ruling) === word).length,
  given: rulings.length,
});

function commonest(rulings: readonly Ruled[]): AnswerWord | undefined {
  const words = [...new Set(rulings.map(wordOf))].toSorted();
  return words.toSorted((a, b) => shareOf(rulings, b).alike - shareOf(rulings, a).alike)[0];
}

/** By what put the questions: of answers to a class those to each row of the policy, by themselves. */
export type RowChanges = Readonly<Record<string, HabitChange>>;

/** The last change of each row, with those that are found now; of more rows than a policy has those that changed lately. */
export function rowChanges(rulings: readonly Ruled[], now: string, known: RowChanges = {}): RowChanges {
  const byRow = Map.groupBy(rulings, ({ row }) => row);
  const found = [...byRow].flatMap(([row, some]) => {
    const change = row === undefined ? undefined : habitChange(some, now);
    return row === undefined || change === undefined ? [] : [[row, change] as const];
  });
  const all = Object.entries({ ...known, ...Object.fromEntries(found) });
  const lately = all.toSorted(([, a], [, b]) => millis(b.since) - millis(a.since));
  return Object.fromEntries(lately.slice(0, mostRows));
}

type Split = { readonly before: readonly Ruled[]; readonly since: readonly Ruled[] };

/** INVARIANT (nobody alone): it is there without any one human, actor or resource as well, before it or since. */
function isThereWithoutOne({ before, since }: Split, word: AnswerWord): boolean {
  const keys = ["human", "actor", "resource"] as const;
  return keys.every((key) =>
    [...new Set([...before, ...since].map((ruling) => ruling[key]))].every((one) => {
      const without = (rulings: readonly Ruled[]) =>
        shareOf(
          rulings.filter((ruling) => ruling[key] !== one),
          word,
        );
      return apart(without(since), without(before)) >= sureWithoutOne;
    }),
  );
}

/** How a habit changed within the last ninety days, at the moment at which it changed most; of rulings in order of time. */
export function habitChange(rulings: readonly Ruled[], now: string): HabitChange | undefined {
  const end = millis(now);
  const recent = rulings.filter(
    ({ precedent: { at } }) => millis(at) > end - 2 * spanMs && millis(at) <= end,
  );
  let best: { readonly split: Split; readonly word: AnswerWord; readonly z: number } | undefined;
  for (let at = fewestEach; at <= recent.length - fewestEach; at += 1) {
    const [first] = recent.slice(at, at + 1);
    if (first === undefined || millis(first.precedent.at) <= end - spanMs) continue;
    const split = { before: recent.slice(0, at), since: recent.slice(at) };
    const word = commonest(split.since);
    if (word === undefined || word === commonest(split.before)) continue;
    const z = apart(shareOf(split.since, word), shareOf(split.before, word));
    if (z > (best?.z ?? sure)) best = { split, word, z };
  }
  if (best === undefined || !isThereWithoutOne(best.split, best.word)) return undefined;
  return told(best.split, best.word);
}

function told({ before, since }: Split, word: AnswerWord): HabitChange | undefined {
  const old = commonest(before);
  const [first] = since;
  if (old === undefined || first === undefined) return undefined;
  return {
    since: first.precedent.at,
    now: { word, ...shareOf(since, word) },
    before: { word: old, ...shareOf(before, old) },
  };
}

/** "since 12 October put back (9 of 11), before kept (14 of 15)". */
export function driftText({ now, before }: HabitChange, since: string): string {
  const said = ({ word, alike, given }: HabitChange["now"]) => `${word} (${alike} of ${given})`;
  return `since ${since} ${said(now)}, before ${said(before)}`;
}
