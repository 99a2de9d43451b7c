import type { FieldVerdict, Verdict } from "../../arbitration/verdict.ts";
import { InvalidInput } from "../../faults.ts";
import { applyEdits } from "../../fields/apply.ts";
import { sameValue } from "../../fields/equality.ts";
import { isExistence } from "../../fields/existence.ts";
import { holdsHidden } from "../../fields/hidden.ts";
import { isList, type Json } from "../../fields/json.ts";
import { covers, type FieldPath, parsePath, printPath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { shapeOf } from "../../looking/dispute/values.ts";
import { isPassing } from "../../looking/undecided.ts";
import { liveAt } from "../../questions/question-id.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";

/** A field, what should stand there and what does; `null` is absent. */
export type WantedWrite = { readonly path: FieldPath; readonly value: Json; readonly from: Json };

type WholeBlocksInput = {
  readonly record: Pick<DocketRecord, "live" | "prior">;
  readonly fields: readonly FieldVerdict[];
  readonly shape: TypeShape;
};

/** The outermost part around a field that was agreed and is gone now; of a list that is gone each item by itself. */
function removedAround(path: FieldPath, { live, prior }: WholeBlocksInput["record"]): FieldPath | undefined {
  const segments = parsePath(path);
  const around = segments.slice(1).map((_, index) => segments.slice(0, index + 1));
  const block = around.find((part) => {
    const agreed = valueAt(prior, part);
    const isGone = valueAt(live?.properties ?? {}, part) === undefined;
    return isGone && agreed !== undefined && !isList(agreed);
  });
  return block === undefined ? undefined : printPath(block);
}

/** The block as it was agreed, with what is written in it now, and without what is decided to be otherwise. */
function wholeOf(
  block: FieldPath,
  wanted: readonly WantedWrite[],
  { record, fields, shape }: WholeBlocksInput,
) {
  const decided = fields.filter(({ path, value }) => covers(block, path) && value !== undefined);
  const kept = decided.filter((field) => field.path !== block && !isPassing(field));
  const edits = [...kept, ...wanted].map(({ path, value }) => ({
    path,
    ...(value !== undefined && value !== null && { after: value as Json }),
  }));
  return valueAt(applyEdits(record.prior, edits, shape), parsePath(block));
}

/**
 * The same writes, where what goes into a block that somebody took away brings all of it.
 * INVARIANT (no half blocks): what is merely left alone comes back with the block that it belongs to.
 */
function inWholeBlocks(wanted: readonly WantedWrite[], scene: WholeBlocksInput): readonly WantedWrite[] {
  const blocks = Map.groupBy(wanted, ({ path }) => removedAround(path, scene.record));
  return [...blocks].flatMap(([block, parts]): readonly WantedWrite[] => {
    if (block === undefined) return parts;
    try {
      const value = wholeOf(block, parts, scene);
      return value === undefined ? parts : [{ path: block, value, from: null }];
    } catch (error) {
      // What cannot be put together here cannot be written either, and is refused where it is tried.
      if (error instanceof InvalidInput) return parts;
      throw error;
    }
  });
}

/** What a verdict writes now: where it goes back, and what holds while a person is asked; what waits is not due yet. */
function valueToWrite({ outcome, effect, value, ask }: FieldVerdict): Json | undefined {
  if (effect !== "write") return undefined;
  return outcome === "ask" ? ask?.meanwhile.value : value;
}

/** What `null` says in a verdict is said by a missing property in a document. */
export const present = (value: Json | undefined): Json | undefined => (value === null ? undefined : value);

export function isAt(
  path: FieldPath,
  [a, b]: readonly [Json | undefined, Json | undefined],
  shape: TypeShape,
) {
  return sameValue(present(a), present(b), shape.topologyAt(parsePath(path)));
}

/**
 * The writes that a verdict wants. INVARIANT (no blind write): nothing is written where the resource could not be
 * read, nothing secret is, and nothing at all unless the policy enforces here. Nor does Parley create or delete.
 */
export function wantedWrites(
  record: DocketRecord,
  verdict: Pick<Verdict, "effect" | "fields">,
  types: TypeKnowledge,
): readonly WantedWrite[] {
  if (verdict.effect !== "write" || record.live?.state !== "there") return [];
  const shape = shapeOf(types, record.resource.type);
  const wanted = verdict.fields.flatMap((field): WantedWrite[] => {
    const { path } = field;
    if (isExistence(path)) return [];
    const value = valueToWrite(field);
    const from = liveAt(record, path);
    const segments = parsePath(path);
    const isBlind = shape.writeOnly(segments) || shape.readOnly(segments);
    if (value === undefined || isBlind || holdsHidden(value) || holdsHidden(from)) return [];
    return isAt(path, [value, from], shape) ? [] : [{ path, value, from: from ?? null }];
  });
  return inWholeBlocks(wanted, { record, fields: verdict.fields, shape });
}
