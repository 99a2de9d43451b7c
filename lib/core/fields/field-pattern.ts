import { InvalidInput } from "../faults.ts";
import { remembered } from "../remembered.ts";
import { compileGlob, type Glob, hasWildcard } from "./glob.ts";
import { parsePath, pathKey, type Segment } from "./path.ts";

type FieldPatternStep = "any steps" | ((segment: Segment) => boolean);

export type FieldMatcher = {
  /** No wildcard stands in it, so the pattern is itself the path of one field. */
  readonly exact: boolean;
  /** The pattern means this very field. */
  readonly matches: (field: string) => boolean;
  /** The pattern means this field or one that it lies beneath. */
  readonly covers: (field: string) => boolean;
  /** The pattern means this field, or may mean one that lies beneath it. */
  readonly reaches: (field: string) => boolean;
};

// How `[*]` is carried through the reading of paths, which knows no item without keys: a character for private use.
const anyItem = "\ue000";
const anyItemText = `[=${anyItem}]`;

const most = 4_096;
const fieldMatcher = remembered(compile, most);

export const isExact = (pattern: string): boolean => fieldMatcher(pattern).exact;
export const matchesField = (pattern: string, field: string): boolean => fieldMatcher(pattern).matches(field);
export const coversField = (pattern: string, field: string): boolean => fieldMatcher(pattern).covers(field);

export const reachesField = (pattern: string, field: string): boolean => fieldMatcher(pattern).reaches(field);

export function matchesAnyField(patterns: readonly string[], field: string): boolean {
  return patterns.some((pattern) => fieldMatcher(pattern).matches(field));
}

export function coversAnyField(patterns: readonly string[], field: string): boolean {
  return patterns.some((pattern) => fieldMatcher(pattern).covers(field));
}

/** Reads a pattern as a path; `[*]` comes out as an element that no path can name otherwise. */
export function parsePattern(pattern: string): readonly Segment[] {
  return parsePath(marked(pattern));
}

function marked(pattern: string): string {
  return pattern.replace(/(?<=[=,[])"(?:[^"\\]|\\.)*"|\[\*\]/g, (text) =>
    text === "[*]" ? anyItemText : text,
  );
}

/** Why a text is no field pattern, with the remedy after a semicolon. */
export function patternFault(pattern: string): string | undefined {
  try {
    parsePattern(pattern);
    return undefined;
  } catch (fault) {
    if (!(fault instanceof InvalidInput)) throw fault;
    // Each mark is one character longer than what the author wrote.
    const marksBefore = (at: number) => marked(pattern).slice(0, at).split(anyItemText).length - 1;
    return `${fault.message}; ${fault.hint}`
      .replace("is not a field path", "is not a field pattern")
      .replace(/character (\d+)/, (_, at: string) => `character ${Number(at) - marksBefore(Number(at))}`)
      .replaceAll(anyItemText, "[*]");
  }
}

export const isAnyItem = (segment: Segment): boolean =>
  segment.kind === "element" && segment.value === anyItem;

function compile(pattern: string): FieldMatcher {
  const segments = parsePattern(pattern);
  const exact = segments.every(isPlain);
  const steps = segments.map(stepOf);
  const key = exact ? pathKey(pattern) : undefined;
  return {
    exact,
    matches: remembered(
      (field) => (key === undefined ? run(steps, parsePath(field)).whole : pathKey(field) === key),
      most,
    ),
    covers: remembered((field) => run(steps, parsePath(field)).part, most),
    reaches: remembered((field) => run(steps, parsePath(field)).leads, most),
  };
}

function isPlain(segment: Segment): boolean {
  if (isAnyItem(segment)) return false;
  if (segment.kind === "existence") return true;
  if (segment.kind === "name") return !hasWildcard(segment.name);
  if (segment.kind === "element") return !hasWildcard(segment.value);
  return segment.keys.every(([key, value]) => !hasWildcard(key) && !hasWildcard(value));
}

function stepOf(segment: Segment): FieldPatternStep {
  if (isAnyItem(segment)) return isMember;
  if (segment.kind === "existence") return (actual) => actual.kind === "existence";
  if (segment.kind === "item") return itemStep(segment.keys);
  if (segment.kind === "element") {
    const glob = compileGlob(segment.value);
    return (actual) => actual.kind === "element" && glob(actual.value);
  }
  if (segment.name === "**") return "any steps";
  const glob = compileGlob(segment.name);
  return (actual) => actual.kind === "name" && glob(actual.name);
}

/** One of a list or a set, whatever tells it apart. */
export const isMember = ({ kind }: Segment): boolean => kind === "item" || kind === "element";

/** An item pattern names the same keys as the item, in any order; each value may hold `*`. */
function itemStep(keys: readonly (readonly [string, string])[]): FieldPatternStep {
  const globs = keys.map(([key, value]): readonly [string, Glob] => [key, compileGlob(value)]);
  return (actual) => {
    if (actual.kind !== "item" || actual.keys.length !== globs.length) return false;
    return globs.every(([key, glob]) => actual.keys.some(([name, value]) => name === key && glob(value)));
  };
}

/** Walks all readings of the pattern at once, so that several `**` cost no more than their product with the path. */
function run(
  steps: readonly FieldPatternStep[],
  path: readonly Segment[],
): { readonly whole: boolean; readonly part: boolean; readonly leads: boolean } {
  let places = reach(steps, new Set([0]));
  let part = false;
  for (const segment of path) {
    const next = new Set<number>();
    for (const place of places) {
      const step = steps[place];
      if (step === "any steps") next.add(place);
      else if (step?.(segment) === true) next.add(place + 1);
    }
    places = reach(steps, next);
    part ||= places.has(steps.length);
  }
  return { whole: places.has(steps.length), part, leads: places.size > 0 };
}

/** `**` also stands for no step at all. */
function reach(steps: readonly FieldPatternStep[], places: Set<number>): Set<number> {
  for (const place of places) if (steps[place] === "any steps") places.add(place + 1);
  return places;
}
