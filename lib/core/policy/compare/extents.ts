import { isExact, parsePattern } from "../../fields/field-pattern.ts";
import { rememberedFor } from "../../remembered.ts";
import {
  type NamedFields,
  type Part,
  partsOf,
  patternContains,
  patternsOverlap,
} from "../lint/compare/fields.ts";
import { listContains, listsOverlap } from "../lint/compare/globs.ts";
import { startsAlike } from "../lint/compare/guarded.ts";
import { actorsContain } from "../lint/compare/selectors.ts";
import type { ActorSelector, ClaimSelector, ResourceSelector } from "../selector.ts";
import { type Extent, wordExtent } from "./direction.ts";
import { type PolicyPair, placeExtent } from "./places.ts";

type FieldParts = readonly Part[];

const partsContain = (wide: FieldParts, narrow: FieldParts): boolean =>
  narrow.every((part) =>
    wide.some(
      (other) =>
        startsAlike(other.pattern, part.pattern) &&
        listContains(other.types, part.types) &&
        patternContains(other.pattern, part.pattern),
    ),
  );

const textOf = (part: unknown): string => JSON.stringify(part ?? null);

const hasSameClasses = rememberedFor(
  ({ before, after }: PolicyPair) => textOf(before.classes) === textOf(after.classes),
);

const listed = (wide: readonly string[] | undefined, narrow: readonly string[] | undefined): boolean =>
  (narrow ?? []).every((one) => wide?.includes(one) ?? false);

/** What is named literally by both needs no look at what it stands for. */
function namesAll(wide: NamedFields, narrow: NamedFields): boolean {
  if (wide.fields === undefined && wide.classes === undefined) return listContains(wide.types, narrow.types);
  const isNamed = narrow.fields !== undefined || narrow.classes !== undefined;
  return (
    isNamed &&
    textOf(wide.types) === textOf(narrow.types) &&
    listed(wide.fields, narrow.fields) &&
    listed(wide.classes, narrow.classes)
  );
}

/** How many fields are named in the second policy, each policy read by its own classes. */
export function fieldExtent(pair: PolicyPair, old: NamedFields, young: NamedFields): Extent {
  const isAlike = hasSameClasses(pair);
  const isAtLeast = isAlike && namesAll(young, old);
  const isAtMost = isAlike && namesAll(old, young);
  if (isAtLeast && isAtMost) return { isAtLeast, isAtMost };
  const [from, to] = [partsOf(pair.before, old), partsOf(pair.after, young)];
  return {
    isAtLeast: isAtLeast || partsContain(to, from),
    isAtMost: isAtMost || partsContain(from, to),
  };
}

export function fieldsMeet(pair: PolicyPair, old: NamedFields, young: NamedFields): boolean {
  const others = partsOf(pair.after, young);
  return partsOf(pair.before, old).some((one) =>
    others.some(
      (other) =>
        startsAlike(one.pattern, other.pattern) &&
        listsOverlap(one.types, other.types) &&
        patternsOverlap(one.pattern, other.pattern),
    ),
  );
}

const endsOpen = (pattern: string): boolean => {
  const last = parsePattern(pattern).at(-1);
  return last?.kind === "name" && last.name.includes("*");
};

/**
 * What one pattern binds, another binds as well. A wildcard is content where an element is gone, so an exact field is
 * bound alike only by itself; one that ends open is content with the fields at the end.
 */
const binds = (wide: string, narrow: string): boolean =>
  wide === narrow ||
  (!isExact(narrow) && patternContains(wide, narrow) && (!endsOpen(wide) || endsOpen(narrow)));

/** How many fields a guardrail binds compared with before. */
export function boundExtent(before: readonly string[], after: readonly string[]): Extent {
  const all = (wide: readonly string[], narrow: readonly string[]) =>
    narrow.every((pattern) => wide.some((other) => binds(other, pattern)));
  return { isAtLeast: all(after, before), isAtMost: all(before, after) };
}

export const actorExtent = (before: ActorSelector, after: ActorSelector): Extent => ({
  isAtLeast: actorsContain(after, before),
  isAtMost: actorsContain(before, after),
});

const both = (...extents: readonly Extent[]): Extent => ({
  isAtLeast: extents.every(({ isAtLeast }) => isAtLeast),
  isAtMost: extents.every(({ isAtMost }) => isAtMost),
});

const words = ["intents", "motivations", "urgencies", "during"] as const;

/** A word that is not said narrows nothing. */
function saidExtent(before: unknown, after: unknown): Extent {
  return {
    isAtLeast: after === undefined || after === before,
    isAtMost: before === undefined || after === before,
  };
}

/** How many claims a selector means in the second policy. */
export function claimExtent(pair: PolicyPair, before: ClaimSelector, after: ClaimSelector): Extent {
  return both(
    placeExtent(pair, before, after),
    fieldExtent(pair, before, after),
    actorExtent(before, after),
    saidExtent(before.confirmed, after.confirmed),
    saidExtent(before.exposure, after.exposure),
    ...words.map((key) => wordExtent(before[key], after[key])),
  );
}

const places = ["accounts", "regions", "types", "resources"] as const;

/** Rows of two policies can mean one resource. */
export function placesMeet(
  { moves: { pairs, isWhole } }: PolicyPair,
  before: ResourceSelector,
  after: ResourceSelector,
): boolean {
  const isIn = ({ environments }: ResourceSelector, name: string) => listsOverlap(environments, [name]);
  return (
    (!isWhole || pairs.some(({ from, to }) => isIn(before, from) && isIn(after, to))) &&
    places.every((key) => listsOverlap(before[key], after[key])) &&
    Object.entries(before.tags ?? {}).every(([name, values]) => listsOverlap(values, after.tags?.[name]))
  );
}
