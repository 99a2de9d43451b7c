import { isAnyItem, isMember, parsePattern } from "../../../fields/field-pattern.ts";
import type { Segment } from "../../../fields/path.ts";
import { globContains, globsOverlap } from "./globs.ts";
import { contains, overlap, type Steps } from "./sequences.ts";

const isAny = (segment: Segment): boolean => segment.kind === "name" && segment.name === "**";

type Compare = (a: string, b: string) => boolean;

/** Some field fits both patterns. */
export function patternsOverlap(a: string, b: string): boolean {
  const either = (x: Segment, y: Segment): boolean => {
    if (isAnyItem(x)) return isMember(y);
    return isAnyItem(y) ? isMember(x) : sameKind(x, y, globsOverlap);
  };
  return overlap(parsePattern(a), parsePattern(b), { isAny, relate: either });
}

/** Every field that `b` means, `a` means too. */
export function patternContains(a: string, b: string): boolean {
  const steps: Steps<Segment> = {
    isAny,
    relate: (x, y) => (isAnyItem(x) ? isMember(y) : !isAnyItem(y) && sameKind(x, y, globContains)),
  };
  return contains(parsePattern(a), parsePattern(b), steps);
}

function sameKind(a: Segment, b: Segment, compare: Compare): boolean {
  if (a.kind === "existence") return b.kind === "existence";
  if (a.kind === "name" && b.kind === "name") return compare(a.name, b.name);
  if (a.kind === "element" && b.kind === "element") return compare(a.value, b.value);
  if (a.kind !== "item" || b.kind !== "item" || a.keys.length !== b.keys.length) return false;
  return a.keys.every(([key, value]) =>
    b.keys.some(([other, text]) => key === other && compare(value, text)),
  );
}
