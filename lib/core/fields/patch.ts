import { InvalidInput } from "../faults.ts";
import { applyEdits, changed, freshItem, indexIn, type Step } from "./apply.ts";
import type { Edit } from "./difference.ts";
import { sameValue } from "./equality.ts";
import { existence, isExistence } from "./existence.ts";
import { isList, isRecord, type Json, property } from "./json.ts";
import { comparePaths, covers, parsePath, type Segment } from "./path.ts";
import type { TypeShape } from "./topology.ts";
import { valueAt } from "./value-at.ts";

/** An operation of RFC 6902; `path` is a JSON pointer. */
export type PatchOp =
  | { readonly op: "test" | "add" | "replace"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string };

/** How far the document goes along a path: `found` segments of it exist, and `value` stands there. */
type PatchPlace = {
  readonly pointer: string;
  readonly found: number;
  readonly value: Json;
  readonly guards: readonly PatchOp[];
};

type FoundMember = { readonly token: string; readonly value: Json };

/** Whether a value that stands there may be told in a test; a secret may not. */
export type MayTell = (value: Json) => boolean;

/**
 * Operations for this very document, each refused if what it replaces or removes is no longer there, or if what it
 * adds to is not as it was read. INVARIANT (only the top is blind): what is added is tested by what stands around it;
 * of a property at the top nothing can be tested that is not there.
 */
export function patchFor(
  document: Json,
  edits: readonly Edit[],
  shape: TypeShape,
  mayTell: MayTell = () => true,
): readonly PatchOp[] {
  refuseExistence(edits);
  const operations: PatchOp[] = [];
  let current = document;
  for (const edit of inPatchOrder(document, edits, shape)) {
    const next = applyEdits(current, [edit], shape);
    operations.push(...operationsFor(current, stepFor(edit, shape), mayTell));
    current = next;
  }
  return operations;
}

/** INVARIANT (no creation, no deletion): a patch is of a resource that is there, and leaves it there. */
function refuseExistence(edits: readonly Edit[]): void {
  if (!edits.some(({ path }) => isExistence(path))) return;
  throw new InvalidInput(`\`${existence}\` cannot be written: it says whether the resource is there at all`, {
    hint: "create or delete the resource by its owner's own means",
  });
}

function operationsFor(document: Json, step: Step, mayTell: MayTell): readonly PatchOp[] {
  const { after, segments, shape } = step;
  // A write-only value cannot be read, so it can be neither tested nor known to be there.
  const isBlind = shape.writeOnly(segments);
  if (shape.readOnly(segments) || (isBlind && after === undefined)) return [];

  const place = locate(document, step);
  if (after === undefined) return place.found < segments.length ? [] : [...guarded(place), removal(place)];
  if (place.found < segments.length) {
    const isTested = place.found > 0 && mayTell(place.value);
    return [...(isTested ? guarded(place) : place.guards), addition(place, step)];
  }
  const { pointer: path } = place;
  if (isBlind) return [...place.guards, { op: "add", path, value: after }];
  return sameValue(place.value, after) ? [] : [...guarded(place), { op: "replace", path, value: after }];
}

function guarded({ guards, pointer, value }: PatchPlace): readonly PatchOp[] {
  return [...guards, { op: "test", path: pointer, value }];
}

function removal({ pointer }: PatchPlace): PatchOp {
  return { op: "remove", path: pointer };
}

/** Adds what is missing with everything beneath it; a list grows at its end. */
function addition({ pointer, found }: PatchPlace, step: Step): PatchOp {
  const segment = step.segments[found];
  const here = { ...step, depth: found };
  const isName = segment?.kind === "name";
  const seed = segment === undefined || isName ? undefined : freshItem(segment, here);
  const value = changed(seed, { ...step, depth: found + 1 }) ?? null;
  return { op: "add", path: `${pointer}/${isName ? escaped(segment.name) : "-"}`, value };
}

/** Follows the path as far as the document goes, and guards every index by what must stand there. */
function locate(document: Json, step: Step): PatchPlace {
  let place: PatchPlace = { pointer: "", found: 0, value: document, guards: [] };
  for (const [depth, segment] of step.segments.entries()) {
    const next =
      segment.kind === "name" ? named(place.value, segment.name) : listed(place.value, { ...step, depth });
    if (next === undefined) return place;
    const pointer = `${place.pointer}/${next.token}`;
    const isLast = depth === step.segments.length - 1;
    const guards = isLast ? place.guards : [...place.guards, ...guardsOf(segment, pointer, next.value)];
    place = { pointer, found: depth + 1, value: next.value, guards };
  }
  return place;
}

function named(value: Json, name: string): FoundMember | undefined {
  const inner = isRecord(value) ? property(value, name) : undefined;
  return inner === undefined ? undefined : { token: escaped(name), value: inner };
}

function listed(value: Json, step: Step): FoundMember | undefined {
  if (!isList(value)) return undefined;
  const index = indexIn(value, step);
  const member = value[index];
  return member === undefined ? undefined : { token: String(index), value: member };
}

/** An index means another item once the list has changed, so the item's keys are tested with it. */
function guardsOf(segment: Segment, pointer: string, value: Json): readonly PatchOp[] {
  if (segment.kind === "name" || segment.kind === "existence") return [];
  if (segment.kind === "element" || !isRecord(value)) return [{ op: "test", path: pointer, value }];
  return segment.keys.flatMap(([key]) => {
    const inner = property(value, key);
    return inner === undefined ? [] : [{ op: "test", path: `${pointer}/${escaped(key)}`, value: inner }];
  });
}

/** Removals from lists go last, the deepest first and from the highest index down: every index is the document's own. */
function inPatchOrder(document: Json, edits: readonly Edit[], shape: TypeShape): readonly Edit[] {
  // Edits to overlapping fields mean what they say only in the order they were given.
  if (hasOverlap(edits)) return edits;
  const ranked = edits.map((edit) => {
    const index = removedIndex(document, edit, shape);
    const isRemoval = index < Number.MAX_SAFE_INTEGER;
    return { edit, index, depth: isRemoval ? parsePath(edit.path).length : Number.MAX_SAFE_INTEGER };
  });
  return ranked.toSorted((a, b) => b.depth - a.depth || b.index - a.index).map(({ edit }) => edit);
}

function hasOverlap(edits: readonly Edit[]): boolean {
  const paths = edits.map(({ path }) => path).toSorted(comparePaths);
  return paths.some((path, i) => i > 0 && covers(paths[i - 1] ?? path, path));
}

/** The index that a removal takes out of its list; infinite for every other edit. */
function removedIndex(document: Json, edit: Edit, shape: TypeShape): number {
  const step = stepFor(edit, shape);
  const last = step.segments.length - 1;
  if (edit.after !== undefined || step.segments[last]?.kind === "name") return Number.MAX_SAFE_INTEGER;
  const list = valueAt(document, step.segments.slice(0, last));
  return isList(list) ? indexIn(list, { ...step, depth: last }) : Number.MAX_SAFE_INTEGER;
}

function stepFor({ path, after }: Edit, shape: TypeShape): Step {
  return { segments: parsePath(path), depth: 0, after, shape };
}

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
