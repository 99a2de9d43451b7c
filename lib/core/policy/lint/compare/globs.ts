import { contains, overlap, type Steps } from "./sequences.ts";

const characters: Steps<string> = { isAny: (step) => step === "*", relate: (a, b) => a === b };

export function globsOverlap(a: string, b: string): boolean {
  if (a === b || a === "*" || b === "*") return true;
  if (!a.includes("*") && !b.includes("*")) return false;
  return overlap([...a], [...b], characters);
}

/** Every text that `b` matches, `a` matches too. */
export function globContains(a: string, b: string): boolean {
  if (a === b || a === "*") return true;
  return a.includes("*") && contains([...a], [...b], characters);
}

type Globs = readonly string[] | undefined;

/** A list that is missing means everything. */
export function listsOverlap(a: Globs, b: Globs, relate = globsOverlap): boolean {
  return a === undefined || b === undefined || a.some((one) => b.some((other) => relate(one, other)));
}

/** Each of `b` lies within one of `a`; a list that is missing means everything. */
export function listContains(a: Globs, b: Globs, relate = globContains): boolean {
  if (a === undefined) return true;
  return b?.every((narrow) => a.some((wide) => relate(wide, narrow))) ?? a.includes("*");
}
