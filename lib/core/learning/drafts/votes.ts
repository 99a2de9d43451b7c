import { millis } from "../../claims/instant.ts";
import type { Precedent } from "../precedent.ts";

/** A precedent with who stands behind it. INVARIANT (nobody is in it): all of them are digests under a key of the team. */
export type Ruled = {
  readonly precedent: Precedent;
  /** The human behind the one who answered. */
  readonly human: string;
  readonly resource: string;
  /** Who brought the challenge, the human behind where one is known, and everyone whose claims it was about. */
  readonly actor: string;
  readonly claimants: readonly string[];
  /** What put the question, by its name in the policy, where that is known. */
  readonly row?: string;
};

/** What can be held by one alone: how a ruling is told from others. */
type RulingSource = Pick<Ruled, "human" | "resource" | "actor">;

const day = 86_400_000;

/** In one order, whatever order they came in. */
export const inTime = <T extends Pick<Ruled, "precedent">>(rulings: readonly T[]): readonly T[] =>
  rulings.toSorted(
    ({ precedent: a }, { precedent: b }) => millis(a.at) - millis(b.at) || (a.id < b.id ? -1 : 1),
  );

/**
 * What counts of rulings at all, in order of time: each once, none of a claimant's own, and of one human on one resource the
 * first of a day.
 */
export function heard<T extends Ruled>(rulings: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return inTime(rulings).filter(({ precedent: { id, at }, human, resource, claimants }) => {
    if (claimants.includes(human)) return false;
    const key = `${human} ${resource} ${Math.floor(millis(at) / day)}`;
    if (seen.has(id) || seen.has(key)) return false;
    seen.add(id);
    seen.add(key);
    return true;
  });
}

/** What is heard of some classes together, which may be other than what is heard of each. */
export const heardIn = <T extends Ruled>(rulings: readonly T[], classes: readonly string[]): readonly T[] =>
  heard(rulings.filter(({ precedent: { features } }) => classes.includes(features.class)));

/** The most of so many that may come from one human, and from disputes of one actor or on one resource; rounded up. */
const mostOf = (many: number): { readonly [K in keyof RulingSource]: number } => ({
  human: Math.ceil(many / 2),
  actor: Math.ceil(many / 3),
  resource: Math.ceil(many / 3),
});

const keys = ["human", "actor", "resource"] as const;

/**
 * Of what is needed the part that is there, taken in order. INVARIANT (nobody alone): at most half is one human's, at most a
 * third of one actor or resource.
 */
export function taken<T extends RulingSource>(sources: readonly T[], needed: number): readonly T[] {
  const most = mostOf(needed);
  const humans: Used = new Map();
  const actors: Used = new Map();
  const resources: Used = new Map();
  const chosen: T[] = [];
  for (const source of sources) {
    if (chosen.length === needed) break;
    const [byHuman, ofActor, onResource] = [
      humans.get(source.human) ?? 0,
      actors.get(source.actor) ?? 0,
      resources.get(source.resource) ?? 0,
    ];
    if (byHuman >= most.human || ofActor >= most.actor || onResource >= most.resource) continue;
    humans.set(source.human, byHuman + 1);
    actors.set(source.actor, ofActor + 1);
    resources.set(source.resource, onResource + 1);
    chosen.push(source);
  }
  return chosen;
}

type Used = Map<string, number>;

function sizesOf(sources: readonly RulingSource[], key: keyof RulingSource): readonly number[] {
  const counts = new Map<string, number>();
  for (const source of sources) counts.set(source[key], (counts.get(source[key]) ?? 0) + 1);
  return [...counts.values()];
}

/** The most that could fit by each way of telling them apart, each by itself. */
function mostFitting(sources: readonly RulingSource[]): number {
  const counts = keys.map((key) => [key, sizesOf(sources, key)] as const);
  const most = (many: number): number =>
    Math.min(
      ...counts.map(([key, all]) => {
        const each = mostOf(many)[key];
        return all.reduce((sum, count) => sum + Math.min(count, each), 0);
      }),
    );
  // Of fewer no more can count, so that going down in this way passes none that fits.
  let many = sources.length;
  for (let next = most(many); next < many; next = most(many)) many = next;
  return many;
}

/**
 * How many of them weigh: as many as can be taken of which no more than half is one human's and no more than a third of one
 * actor or resource. So nobody keeps others from being heard by saying the opposite often.
 */
export function weighing(sources: readonly RulingSource[]): number {
  let many = mostFitting(sources);
  for (let next = taken(sources, many).length; next < many; next = taken(sources, many).length) many = next;
  return many;
}
