import { isOneIn } from "#core/digest.ts";
import { isLike } from "#core/learning/drafts/conditions.ts";
import { afterAnswer, dissentedFrom } from "#core/learning/drafts/dissent.ts";
import type { Draft } from "#core/learning/drafts/draft.ts";
import { isLearnable } from "#core/learning/drafts/learnable.ts";
import { type Night, nightFrom, step } from "#core/learning/drafts/night.ts";
import type { Ruled } from "#core/learning/drafts/votes.ts";
import type { Features, RelativeAnswer } from "#core/learning/features.ts";
import { nearest } from "#core/learning/nearest.ts";
import { mostPrecedents } from "#core/ports/people/precedents.ts";
import { type Asked, answerOf, noise, type Year } from "./team.ts";

type Guess = RelativeAnswer | undefined;

/** What each of those who foresee answers said of one question before it was answered. */
export type Foreseen = {
  readonly index: number;
  readonly asked: Asked;
  readonly nearest: Guess;
  /** What five of five say. */
  readonly unanimous: Guess;
  readonly majority: Guess;
  readonly drafts: Guess;
  readonly proven: Guess;
  /** A person was asked all the same. */
  readonly isAsked: boolean;
};

/** A draft as it was when it came to a state, and after how many questions. */
export type Fate = { readonly draft: Draft; readonly index: number };

export type PlayedYear = {
  readonly foreseen: readonly Foreseen[];
  readonly made: readonly Fate[];
  readonly proven: readonly Fate[];
  readonly ended: readonly Fate[];
};

const team = "-";

export const ruledBy = ({ id, at, features, answer, human, resource, actor }: Asked): Ruled => ({
  precedent: { v: 1, id, team, at, features, answer },
  human,
  resource,
  actor,
  claimants: [],
});

/** The commonest; of equally common ones the one that stands first. */
function commonest(answers: readonly RelativeAnswer[]): Guess {
  const counts = new Map<RelativeAnswer, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return first?.[0];
}

/** What drafts answer; where two disagree nothing. */
function answeredBy(drafts: readonly Draft[], features: Features): Guess {
  const speaking = drafts.filter(
    ({ answer, conditions }) =>
      answer !== "ask" && isLike(features, conditions) && isLearnable(features, answer),
  );
  const words = new Set(speaking.map(({ answer }) => answer));
  const [one] = words;
  return words.size === 1 && one !== "ask" ? one : undefined;
}

/** One question in five is still asked, one in two after a dissent. */
function stillAsked(drafts: readonly Draft[], asked: Asked): boolean {
  const own = drafts.filter(({ conditions }) => isLike(asked.features, conditions));
  const isDoubted = own.some((draft) => draft.isDoubted === true);
  return isOneIn(isDoubted ? 2 : 5, `still asked\n${asked.id}`);
}

/** Who says otherwise is heard at once, as `note-precedent` hears them, and not in the night. */
function hear(
  lived: Lived,
  rulings: readonly Ruled[],
  { index, asked }: { index: number; asked: Asked },
): void {
  const { drafts } = lived.night;
  const { precedent } = ruledBy(asked);
  const against = dissentedFrom({ drafts }, precedent);
  if (against.length === 0) return;
  const after = afterAnswer({ drafts }, { against, rulings, now: asked.at });
  lived.night = { ...lived.night, ...after };
  lived.ended.push(...newIn(drafts, after.drafts, index).ended);
}

const dayOf = ({ at }: Asked): string => at.slice(0, 10);

/** What changed in a night, to be counted. */
function newIn(before: readonly Draft[], after: readonly Draft[], index: number) {
  const was = new Map(before.map((draft) => [draft.id, draft]));
  const changed = after.filter(
    (draft) => was.get(draft.id)?.state !== draft.state || was.get(draft.id)?.madeAt !== draft.madeAt,
  );
  const fates = changed.map((draft) => ({ draft, index }));
  return {
    made: fates.filter(({ draft }) => was.get(draft.id)?.madeAt !== draft.madeAt),
    proven: fates.filter(({ draft }) => draft.state === "proven"),
    ended: fates.filter(({ draft }) => draft.endedAt !== undefined),
  };
}

/** What the five nearest say, of as many as are read. */
function nearestFor(
  { features, at }: Asked,
  rulings: readonly Ruled[],
): Pick<Foreseen, "nearest" | "unanimous"> {
  const known = rulings
    .filter(({ precedent }) => precedent.features.class === features.class)
    .slice(-mostPrecedents)
    .map(({ precedent }) => precedent);
  const near = nearest(known, { features, team, before: at }).map(({ answer }) => answer);
  const isWhole = near.length === 5 && new Set(near).size === 1;
  return { nearest: commonest(near), unanimous: isWhole ? near[0] : undefined };
}

type Lived = { night: Night; readonly made: Fate[]; readonly proven: Fate[]; readonly ended: Fate[] };

/** All classes in one night, and what of it is counted. */
function sleep(
  lived: Lived,
  rulings: readonly Ruled[],
  { index, now }: { index: number; now: string },
): void {
  const before = lived.night.drafts;
  const classes = [...new Set(rulings.map(({ precedent }) => precedent.features.class))];
  lived.night = nightFrom({ team, now, classes }, lived.night);
  while (lived.night.left.length > 0) lived.night = step(lived.night, rulings);
  const { made, proven, ended } = newIn(before, lived.night.drafts, index);
  lived.made.push(...made);
  lived.proven.push(...proven);
  lived.ended.push(...ended);
}

/** A year as Parley would live it: what is proven is adopted at once, and a night comes after each so many days. */
export function playYear({ asked }: Pick<Year, "asked">, nights = 1, isForeseen = true): PlayedYear {
  const lived: Lived = {
    night: nightFrom({ team, now: asked[0]?.at ?? "", classes: [] }),
    made: [],
    proven: [],
    ended: [],
  };
  const rulings: Ruled[] = [];
  const foreseen: Foreseen[] = [];
  let days = 0;
  for (const [index, one] of asked.entries()) {
    if (index > 0 && dayOf(one) !== dayOf(asked[index - 1] as Asked)) {
      days += 1;
      if (days % nights === 0) sleep(lived, rulings, { index, now: `${dayOf(one)}T00:00:00.000Z` });
    }
    const { drafts } = lived.night;
    const adopted = drafts.filter(({ state }) => state === "proven");
    const proven = answeredBy(adopted, one.features);
    const isAsked = proven === undefined || stillAsked(adopted, one);
    if (isForeseen)
      foreseen.push({
        index,
        asked: one,
        ...nearestFor(one, rulings),
        majority: commonest(rulings.map(({ precedent }) => precedent.answer)),
        drafts: answeredBy(
          drafts.filter(({ endedAt }) => endedAt === undefined),
          one.features,
        ),
        proven,
        isAsked,
      });
    if (!isAsked) continue;
    rulings.push(ruledBy(one));
    hear(lived, rulings, { index, asked: one });
  }
  const { made, proven, ended } = lived;
  return { foreseen, made, proven, ended };
}

/** How often a team would agree with a draft, noise and all, over whatever it was ever asked that the draft would answer. */
export const agreement =
  (year: Year) =>
  ({ draft: { answer, conditions }, index }: Fate): number => {
    if (answer === "ask") return 0;
    const own = year.asked.filter(
      ({ features }) => isLike(features, conditions) && isLearnable(features, answer),
    );
    const shares = own.map((question) => {
      const right = year.rightFor(question, index);
      if (right === answer) return 1 - noise;
      return answerOf(right !== "challenger", question) === answer ? noise : 0;
    });
    return shares.reduce((sum: number, share) => sum + share, 0) / own.length;
  };
