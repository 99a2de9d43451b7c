import { InvalidInput } from "../../faults.ts";
import { applyEdits } from "../../fields/apply.ts";
import type { Edit } from "../../fields/difference.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { overlaps } from "../../fields/path.ts";
import type { TypeShape } from "../../fields/topology.ts";
import type { HeardChange } from "./heard.ts";
import { differences } from "./snapshot.ts";

type Sighted = {
  readonly before: Json | undefined;
  readonly seen: Json;
  readonly shape: TypeShape;
  readonly changes: readonly HeardChange[];
};

/**
 * What changed before a resource was ever looked at, as far as its recorded past says so and an event can be its
 * cause: the record may leave fields out, so what it lacks counts as a change only where a request names it.
 */
export function firstDifference({ before, seen, shape, changes }: Sighted): readonly Edit[] {
  if (before === undefined || changes.length === 0) return [];
  const told = changes.flatMap(({ edits }) => edits);
  return differences(before, seen, shape).filter((edit) => {
    if (told.length > 0) return told.some(({ path }) => overlaps(path, edit.path));
    return edit.before !== undefined && edit.after !== undefined;
  });
}

/** What counts as agreed of a resource that nobody disputed yet: everything, but for what was just changed. */
export function firstPrior(seen: Json, changed: readonly Edit[], shape: TypeShape): Json {
  const back = changed.map(
    ({ path, before }): Edit => (before === undefined ? { path } : { path, after: before }),
  );
  try {
    return applyEdits(seen, back, shape);
  } catch (error) {
    if (error instanceof InvalidInput) return seen;
    throw error;
  }
}

/** What was agreed while the resource could not be read stays agreed. */
export const joinedPrior = (agreed: Json, seen: Json): Json =>
  isRecord(agreed) && isRecord(seen) ? { ...seen, ...agreed } : seen;
