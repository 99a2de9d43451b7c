import type { FieldVerdict } from "../../arbitration/verdict.ts";
import { InvalidInput } from "../../faults.ts";
import { applyEdits } from "../../fields/apply.ts";
import { isList, type Json } from "../../fields/json.ts";
import { covers, type FieldPath, parsePath, printPath } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import type { DocketRecord } from "../../ledger/docket-record.ts";
import { isPassing } from "../../looking/undecided.ts";

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
export function inWholeBlocks(
  wanted: readonly WantedWrite[],
  scene: WholeBlocksInput,
): readonly WantedWrite[] {
  const blocks = Map.groupBy(wanted, ({ path }) => removedAround(path, scene.record));
  return [...blocks].flatMap(([block, parts]): readonly WantedWrite[] => {
    if (block === undefined || parts.some(({ value }) => value === null)) return parts;
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
