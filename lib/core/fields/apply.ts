import { InvalidInput } from "../faults.ts";
import type { Edit } from "./difference.ts";
import { readAs } from "./equality.ts";
import { isList, isRecord, type Json, property } from "./json.ts";
import { answersTo } from "./members.ts";
import { type FieldPath, parsePath, printPath, type Segment } from "./path.ts";
import type { TypeShape } from "./topology.ts";

/** A place on the way to the field: `depth` segments of the path are behind it. */
export type Step = {
  readonly segments: readonly Segment[];
  readonly depth: number;
  readonly after: Json | undefined;
  readonly shape: TypeShape;
};

/** The document after the edits, one after the other; an edit to a read-only field changes nothing. */
export function applyEdits(document: Json, edits: readonly Edit[], shape: TypeShape): Json {
  let current = document;
  for (const { path, after } of edits) {
    const segments = parsePath(path);
    if (!shape.readOnly(segments))
      current = changed(current, { segments, depth: 0, after, shape }) ?? current;
  }
  return current;
}

/** A field's new value as an edit; `null` says that it is to be absent. */
export const writing = (path: FieldPath, value: Json): Edit =>
  value === null ? { path } : { path, after: value };

/** The document after the edits; as it was where they do not fit it. */
export function applyWhereFits(document: Json, edits: readonly Edit[], shape: TypeShape): Json {
  try {
    return applyEdits(document, edits, shape);
  } catch (error) {
    if (error instanceof InvalidInput) return document;
    throw error;
  }
}

/** What stands at this step afterwards: missing parents are made, and removing never makes any. */
export function changed(value: Json | undefined, step: Step): Json | undefined {
  const segment = step.segments[step.depth];
  if (segment === undefined) return step.after;
  if (value === undefined && step.after === undefined) return undefined;
  // Whether the resource is there stands in no document.
  if (segment.kind === "existence") return value;
  return segment.kind === "name"
    ? changedRecord(value, segment.name, step)
    : changedList(value, segment, step);
}

function changedRecord(value: Json | undefined, name: string, step: Step): Json {
  const record = value === undefined ? {} : value;
  if (!isRecord(record)) return untouched(record, step, "does not hold an object");
  const inner = changed(property(record, name), { ...step, depth: step.depth + 1 });
  if (inner !== undefined) return { ...record, [name]: inner };
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== name));
}

function changedList(value: Json | undefined, segment: Segment, step: Step): Json {
  const list = value === undefined ? [] : value;
  if (!isList(list)) return untouched(list, step, "does not hold a list");
  const index = indexIn(list, step);
  const member = index < 0 ? freshItem(segment, step) : list[index];
  const inner = changed(member, { ...step, depth: step.depth + 1 });
  if (inner === undefined) return index < 0 ? list : list.toSpliced(index, 1);
  return index < 0 ? [...list, inner] : list.with(index, inner);
}

/** What cannot hold the field has nothing to remove, and nothing may be written over it. */
function untouched(value: Json, step: Step, what: string): Json {
  if (step.after === undefined) return value;
  throw obstacle(step, what);
}

/** Where the step's segment stands in the list, or -1. */
export function indexIn(list: readonly Json[], step: Step): number {
  const segment = step.segments[step.depth];
  if (segment === undefined) return -1;
  const index = list.findIndex((member) => answersTo(member, segment));
  if (index === list.findLastIndex((member) => answersTo(member, segment))) return index;
  throw obstacle({ ...step, depth: step.depth + 1 }, "stands for several items");
}

/** A list item made for a field beneath it starts with its keys, in the types that the shape gives them. */
export function freshItem(segment: Segment, step: Step): Json | undefined {
  if (step.after === undefined || step.depth === step.segments.length - 1) return undefined;
  if (segment.kind !== "item") throw obstacle({ ...step, depth: step.depth + 1 }, "is no element of the set");
  const at = step.segments.slice(0, step.depth + 1);
  return Object.fromEntries(
    segment.keys.map(([name, text]) => {
      const topology = step.shape.topologyAt([...at, { kind: "name", name }]);
      const isTyped = topology.kind === "scalar" && topology.type !== undefined;
      return [name, isTyped ? readAs(text, topology.type) : text];
    }),
  );
}

function obstacle({ segments, depth }: Step, what: string): InvalidInput {
  const above = depth === 0 ? "the document" : `\`${printPath(segments.slice(0, depth))}\``;
  return new InvalidInput(`\`${printPath(segments)}\` cannot be changed: ${above} ${what}`, {
    hint: "read the resource again, or change the whole field above it",
  });
}
