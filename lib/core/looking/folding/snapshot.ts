import { isShallow } from "../../claims/constraint/json-value.ts";
import type { WriteSlot } from "../../claims/docket/docket.ts";
import { principalOf } from "../../claims/docket/replacement-key.ts";
import { instantOf } from "../../claims/instant.ts";
import { InvalidInput } from "../../faults.ts";
import { applyEdits } from "../../fields/apply.ts";
import { difference, type Edit } from "../../fields/difference.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { overlaps, parsePath, type Segment } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { DocketRecord, Snapshot } from "../../ledger/docket-record.ts";
import type { FoundResource } from "../../ports/outside/cloud.ts";
import { isSaidGone } from "./existing.ts";
import { type HeardChange, type HeardEdit, isAfterChange, isNotBeforeChange } from "./heard.ts";

/** What is no property document, or one that no claim could speak of, counts as unreadable. */
export function readable(seen: FoundResource): FoundResource {
  if (seen.state !== "there") return seen;
  if (isRecord(seen.properties) && isShallow(seen.properties)) return seen;
  return { state: "unreadable", why: "its properties are not an object, or nested too deep" };
}

/** What was written and cannot be read stays as it was. */
function withUnread(
  read: Json,
  old: Json,
  { at, shape }: { at: readonly Segment[]; shape: TypeShape },
): Json {
  if (!isRecord(read) || !isRecord(old)) return read;
  const kept = Object.entries(old).flatMap(([name, value]): [string, Json][] => {
    const below: readonly Segment[] = [...at, { kind: "name", name }];
    const inner = Object.hasOwn(read, name) ? read[name] : undefined;
    if (shape.writeOnly(below)) return inner === undefined ? [[name, value]] : [];
    return inner === undefined ? [] : [[name, withUnread(inner, value, { at: below, shape })]];
  });
  return { ...read, ...Object.fromEntries(kept) };
}

function withEdit(document: Json, { path, after }: HeardEdit, shape: TypeShape): Json {
  const edit: Edit = after === undefined ? { path } : { path, after };
  try {
    return applyEdits(document, [edit], shape);
  } catch (error) {
    // A request that does not fit what is known says nothing that could be kept.
    if (error instanceof InvalidInput) return document;
    throw error;
  }
}

/** A later write to the field is known already. */
function isOutdated(told: HeardEdit, change: HeardChange, { history, docket }: DocketRecord): boolean {
  const { at, id } = change;
  const isLater = (slot: WriteSlot): boolean =>
    isAfterChange(slot, change) ||
    (isNotBeforeChange(slot, change) && [...slot.writes.keys()].some((other) => other > id));
  return (
    history.some(
      ({ field, at: since }) => Date.parse(since) > Date.parse(at) && overlaps(field, told.path),
    ) ||
    [...docket.writes].some(([key, slot]) => isLater(slot) && overlaps(principalOf(key).field, told.path))
  );
}

type SnapshotInput = {
  readonly record: DocketRecord;
  readonly changes: readonly HeardChange[];
  readonly shape: TypeShape;
};

/** The document with what requests say was written where nobody can read it. */
function withTold(
  document: Json,
  { record, changes, shape }: SnapshotInput,
  isHidden: (told: HeardEdit) => boolean,
): Json {
  let current = document;
  for (const change of changes) {
    for (const told of change.edits)
      if (told.isKnown && isHidden(told) && !isOutdated(told, change, record))
        current = withEdit(current, told, shape);
  }
  return current;
}

/** The resource as it is now: as it was read, and where it cannot be read as requests say. */
export function snapshotOf(seen: FoundResource, told: SnapshotInput, now: number): Snapshot {
  const { record, shape } = told;
  const old = record.live?.properties ?? {};
  const at = instantOf(now);
  if (seen.state === "gone") return { at, state: "gone", properties: old };
  if (seen.state === "unreadable") {
    const state = isSaidGone(record.docket, told.changes) ? "gone" : "unreadable";
    return { at, state, properties: withTold(old, told, () => true) };
  }
  const read = withUnread(seen.properties, old, { at: [], shape });
  const properties = withTold(read, told, ({ path }) => shape.writeOnly(parsePath(path)));
  return { at, state: "there", properties };
}

/** The edits from one document to the other; what cannot be told as edits of fields is not told. */
export function differences(before: Json, after: Json, shape: TypeShape): readonly Edit[] {
  try {
    return difference(before, after, shape);
  } catch (error) {
    if (error instanceof InvalidInput) return [];
    throw error;
  }
}
