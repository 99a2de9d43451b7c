import { InvalidInput } from "../faults.ts";
import { changed } from "../fields/apply.ts";
import { readAs } from "../fields/equality.ts";
import { isAnyItem } from "../fields/field-pattern.ts";
import { hasWildcard, matchesGlob } from "../fields/glob.ts";
import { isHidden } from "../fields/hidden.ts";
import { isList, isRecord, type Json, property } from "../fields/json.ts";
import { elementText } from "../fields/members.ts";
import type { Segment } from "../fields/path.ts";
import { unknownShape } from "../fields/topology.ts";

const most = 10_000;

type PartsWalk = {
  readonly steps: readonly Segment[];
  /** What is missing counts for nothing, not as absent. */
  readonly present: boolean;
  readonly found: Json[];
};

/** What the steps of a pattern lead to, absent parts as `null`; undefined where the value cannot be taken apart so. */
export function partsAt(
  value: Json,
  steps: readonly Segment[],
  present = false,
): readonly Json[] | undefined {
  const walk: PartsWalk = { steps, present, found: [] };
  return visit(value, 0, walk) ? walk.found : undefined;
}

function visit(value: Json, at: number, walk: PartsWalk): boolean {
  const step = walk.steps[at];
  if (step === undefined) return walk.found.push(value) <= most;
  if (step.kind !== "name") return visitItems(value, at, walk);
  if (step.name === "**") return visitDeep(value, at, walk);
  return hasWildcard(step.name)
    ? visitNames(value, step.name, { at, walk })
    : visitName(value, step.name, { at, walk });
}

type Stand = { readonly at: number; readonly walk: PartsWalk };

function visitName(value: Json, name: string, { at, walk }: Stand): boolean {
  if (value === null) return walk.present || visit(null, at + 1, walk);
  // A document that is kept as text is taken apart like any other.
  const read = typeof value === "string" ? readAs(value, "json") : value;
  if (!isRecord(read)) return walk.present;
  const inner = property(read, name) ?? null;
  return (inner === null && walk.present) || visit(inner, at + 1, walk);
}

function visitNames(value: Json, glob: string, { at, walk }: Stand): boolean {
  if (!isRecord(value)) return value === null || walk.present;
  return Object.entries(value).every(
    ([name, inner]) => !matchesGlob(glob, name) || visit(inner, at + 1, walk),
  );
}

function visitItems(value: Json, at: number, walk: PartsWalk): boolean {
  const step = walk.steps[at];
  if (!isList(value)) return value === null || walk.present;
  return value.every((item) => step === undefined || !isMeant(item, step) || visit(item, at + 1, walk));
}

function visitDeep(value: Json, at: number, walk: PartsWalk): boolean {
  const deep = { ...walk, present: true };
  if (!visit(value, at + 1, deep)) return false;
  const inner = isList(value) ? value : isRecord(value) ? Object.values(value) : [];
  return inner.every((each) => visit(each, at, deep));
}

/** What is hidden answers to no name, only to a pattern that means all. */
const keyOf = (value: Json | undefined): string => (isHidden(value) ? "" : String(value ?? ""));

function isMeant(item: Json, step: Segment): boolean {
  if (isAnyItem(step)) return true;
  if (step.kind === "element") return matchesGlob(step.value, elementText(item) ?? "");
  if (step.kind !== "item" || !isRecord(item)) return false;
  return step.keys.every(([key, glob]) => matchesGlob(glob, keyOf(property(item, key))));
}

/** What the rest of a pattern is once a step of a path has been gone; nothing where the pattern leads elsewhere. */
export function restsAfter(steps: readonly Segment[], segment: Segment): readonly (readonly Segment[])[] {
  const [step, ...rest] = steps;
  if (step === undefined) return [];
  if (step.kind === "name" && step.name === "**") return [steps, ...restsAfter(rest, segment)];
  return isStep(step, segment) ? [rest] : [];
}

function isStep(step: Segment, segment: Segment): boolean {
  if (isAnyItem(step)) return segment.kind !== "name";
  if (step.kind === "name") return segment.kind === "name" && matchesGlob(step.name, segment.name);
  if (step.kind === "element") return segment.kind === "element" && matchesGlob(step.value, segment.value);
  if (step.kind !== "item" || segment.kind !== "item" || segment.keys.length !== step.keys.length)
    return false;
  return step.keys.every(([key, glob]) =>
    segment.keys.some(([name, text]) => name === key && matchesGlob(glob, text)),
  );
}

/** The whole with another value in one of its places; undefined where it cannot be put there. */
export function withPart(whole: Json, steps: readonly Segment[], value: Json): Json | undefined {
  const after = value === null ? undefined : value;
  try {
    return changed(whole ?? undefined, { segments: steps, depth: 0, after, shape: unknownShape }) ?? null;
  } catch (fault) {
    if (fault instanceof InvalidInput) return undefined;
    throw fault;
  }
}
