import { isAnyItem, isMember, parsePattern } from "../../../fields/field-pattern.ts";
import type { Segment } from "../../../fields/path.ts";
import type { PolicyFile } from "../../policy-file.ts";
import {
  contains,
  globContains,
  globsOverlap,
  listContains,
  listsOverlap,
  overlap,
  type Steps,
} from "./globs.ts";

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

/** Fields and classes widen each other; where neither is named every field is meant. */
export type NamedFields = {
  readonly fields?: readonly string[] | undefined;
  readonly classes?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
};

export type Part = { readonly pattern: string; readonly types: readonly string[] | undefined };

export function namesOverlap(file: PolicyFile, a: NamedFields, b: NamedFields): boolean {
  const others = partsOf(file, b);
  return partsOf(file, a).some((one) =>
    others.some(
      (other) => listsOverlap(one.types, other.types) && patternsOverlap(one.pattern, other.pattern),
    ),
  );
}

export function namesContain(file: PolicyFile, a: NamedFields, b: NamedFields): boolean {
  const wide = partsOf(file, a);
  const narrow = partsOf(file, b);
  // What names only classes that are not defined means something else than nothing.
  if (narrow.length === 0) return false;
  return narrow.every((each) =>
    wide.some((part) => listContains(part.types, each.types) && patternContains(part.pattern, each.pattern)),
  );
}

/** The types that a class names for its fields stand in for those of the selector. */
export function partsOf(file: PolicyFile, { fields, classes, types }: NamedFields): readonly Part[] {
  if (fields === undefined && classes === undefined) return [{ pattern: "/**", types }];
  const named = (fields ?? []).map((pattern) => ({ pattern, types }));
  const classed = (classes ?? []).flatMap((name) =>
    Object.hasOwn(file.classes, name) ? (file.classes[name] ?? []) : [],
  );
  return [
    ...named,
    ...classed.flatMap((part) => part.fields.map((pattern) => ({ pattern, types: part.types ?? types }))),
  ];
}
