import { millis } from "../claims/instant.ts";
import { interval95 } from "./drafts/wilson.ts";
import { nearest } from "./nearest.ts";
import { fewest } from "./outcomes/regret.ts";
import { answerWords } from "./phrases.ts";
import type { Precedent } from "./precedent.ts";

/** An answer, and whether those who gave it were shown how such questions had been answered; missing where nobody knows. */
type AnsweredQuestion = { readonly precedent: Precedent; readonly isHeldBack?: boolean };

/** How many answers said what most of the nearest said, of so many. */
type FollowedShare = {
  readonly alike: number;
  readonly of: number;
  /** At 95 %; missing where there are too few to say. */
  readonly interval?: readonly [number, number];
};

/** What telling does: the same share where precedents were shown and where they were held back. */
export type Anchoring = { readonly shown: FollowedShare; readonly heldBack: FollowedShare };

/** Each is compared with all of its class. */
const mostMeasured = 1_000;

/** What more than half of them said. */
function mostlySaid(precedents: readonly Precedent[]): string | undefined {
  const said = Map.groupBy(precedents, ({ answer }) => answerWords[answer]);
  const [word] = [...said].find(([, own]) => own.length * 2 > precedents.length) ?? [];
  return word;
}

function shareOf(followed: readonly boolean[]): FollowedShare {
  const alike = followed.filter(Boolean).length;
  const of = followed.length;
  return { alike, of, ...(of >= fewest && { interval: interval95(alike, of) }) };
}

/** Of answers of one team the latest, each beside what most of the nearest before it said, where most said one thing. */
export function anchoringIn(kept: readonly AnsweredQuestion[]): Anchoring {
  const byClass = Map.groupBy(
    kept.map(({ precedent }) => precedent),
    ({ features }) => features.class,
  );
  const latest = kept
    .filter(({ isHeldBack }) => isHeldBack !== undefined)
    .toSorted((a, b) => millis(b.precedent.at) - millis(a.precedent.at))
    .slice(0, mostMeasured);
  const told = latest.flatMap(({ precedent: { team, at, features, answer }, isHeldBack }) => {
    const said = mostlySaid(nearest(byClass.get(features.class) ?? [], { features, team, before: at }));
    return said === undefined ? [] : [{ isHeldBack, isAlike: answerWords[answer] === said }];
  });
  const alike = (held: boolean) =>
    told.filter(({ isHeldBack }) => isHeldBack === held).map(({ isAlike }) => isAlike);
  return { shown: shareOf(alike(false)), heldBack: shareOf(alike(true)) };
}
