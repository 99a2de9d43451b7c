import { matchesAny, matchesGlob } from "../../../fields/glob.ts";

/** How two patterns relate that are lists of steps, of which some stand for any number of steps. */
export type Steps<T> = {
  readonly isAny: (step: T) => boolean;
  /** One step on each side, neither of which stands for many. */
  readonly relate: (a: T, b: T) => boolean;
};

/** Some sequence fits both patterns; `relate` says whether two steps can mean the same. */
export function overlap<T>(a: readonly T[], b: readonly T[], { isAny, relate }: Steps<T>): boolean {
  return search(a, b, (x, y) => {
    if (x !== undefined && isAny(x)) return y === undefined ? ["left"] : ["left", "right"];
    if (y !== undefined && isAny(y)) return x === undefined ? ["right"] : ["left", "right"];
    return x !== undefined && y !== undefined && relate(x, y) ? ["both"] : [];
  });
}

/** Every sequence that fits `b` fits `a` as well; `relate` says whether a step of `a` means all that one of `b` does. */
export function contains<T>(a: readonly T[], b: readonly T[], { isAny, relate }: Steps<T>): boolean {
  return search(a, b, (x, y) => {
    if (x !== undefined && isAny(x)) return y === undefined ? ["left"] : ["left", "right"];
    if (x === undefined || y === undefined || isAny(y)) return [];
    return relate(x, y) ? ["both"] : [];
  });
}

type SequencesMove = "left" | "right" | "both";
type Choose<T> = (x: T | undefined, y: T | undefined) => readonly SequencesMove[];

/** Walks both to their ends; each pair of places is visited once, so the cost is the product of the lengths. */
function search<T>(a: readonly T[], b: readonly T[], choose: Choose<T>): boolean {
  const width = b.length + 1;
  const seen = new Uint8Array((a.length + 1) * width);
  const open = [0];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const [i, j] = [Math.floor(place / width), place % width];
    if (i === a.length && j === b.length) return true;
    for (const move of choose(a[i], b[j])) {
      const next = place + (move === "right" ? 0 : width) + (move === "left" ? 0 : 1);
      if (seen[next] === 0) open.push(next);
      seen[next] = 1;
    }
  }
  return false;
}

const characters: Steps<string> = { isAny: (step) => step === "*", relate: (a, b) => a === b };

export function globsOverlap(a: string, b: string): boolean {
  if (a === b || a === "*" || b === "*") return true;
  if (!a.includes("*") && !b.includes("*")) return false;
  return overlap([...a], [...b], characters);
}

/** Every text that `b` matches, `a` matches too: a star of `b` is a text that only a star of `a` can stand for. */
export const globContains = (a: string, b: string): boolean => matchesGlob(a, b);

type Globs = readonly string[] | undefined;

/** A list that is missing means everything. */
export function listsOverlap(a: Globs, b: Globs): boolean {
  return a === undefined || b === undefined || a.some((one) => b.some((other) => globsOverlap(one, other)));
}

/** Each of `b` lies within one of `a`; a list that is missing means everything. */
export function listContains(a: Globs, b: Globs): boolean {
  if (a === undefined) return true;
  // As with `globContains`, by what is made of a list once: two lists may be long, and be compared with many others.
  return b?.every((narrow) => matchesAny(a, narrow)) ?? a.includes("*");
}
