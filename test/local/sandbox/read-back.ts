import { recordsIn } from "#core/changes/records/carriers.ts";
import type { ReadEdit } from "#core/changes/written-edit.ts";
import { difference, type Edit } from "#core/fields/difference.ts";
import { sameValue } from "#core/fields/equality.ts";
import { answersTo } from "#core/fields/members.ts";
import { comparePaths, covers, parsePath } from "#core/fields/path.ts";
import { valueAt } from "#core/fields/value-at.ts";
import { reader } from "#core/reading/reader.ts";
import type { Reading } from "#core/reading/reading.ts";
import type { Properties } from "#local/sandbox/kinds/kit/resource-kind.ts";
import type { Envelope } from "#local/sandbox/telling/envelope.ts";
import { knowledge } from "./cast.ts";

/** What Parley's own reader makes of events as they come from EventBridge. */
export function readBack(events: readonly Envelope[]): readonly Reading[] {
  const { read } = reader({ knowledge });
  return events
    .flatMap((event) => recordsIn(event))
    .map((found) => read("record" in found ? found.record : null));
}

type Told = {
  /** Fields whose value was told as it now is. */
  readonly right: readonly string[];
  /** Fields that were named only. */
  readonly touched: readonly string[];
  /** Fields whose told value is another than the real one. */
  readonly wrong: readonly string[];
  /** Differences that nothing told. */
  readonly unsaid: readonly string[];
};

type Sides = { readonly type: string; readonly before: Properties; readonly after: Properties };

/** A member of a set is told by its keys and differs as a whole. */
function isAbout({ path }: ReadEdit, change: Edit): boolean {
  if (covers(path, change.path) || covers(change.path, path)) return true;
  const [told, differing] = [parsePath(path), parsePath(change.path)];
  const last = told.at(-1);
  const isSibling = JSON.stringify(told.slice(0, -1)) === JSON.stringify(differing.slice(0, -1));
  return isSibling && last?.kind === "item" && answersTo(change.before ?? change.after ?? null, last);
}

/** Holds what was read against what was written. */
export function compared(readings: readonly Reading[], { type, before, after }: Sides): Told {
  const shape = knowledge.shape(type);
  if (shape === undefined) throw new Error(`no shape of ${type}`);
  const edits = readings.flatMap((reading) => reading.edits);
  const isRight = ({ path, after: told, removed }: ReadEdit) => {
    const now = valueAt(after, parsePath(path));
    if (removed === true) return now === undefined;
    return sameValue(told, now, shape.topologyAt(parsePath(path)));
  };
  const said = edits.filter((edit) => edit.after !== undefined || edit.removed === true);
  const paths = (of: readonly ReadEdit[]) => of.map(({ path }) => path).toSorted(comparePaths);
  const unsaid = difference(before, after, shape).filter(
    (change) => !edits.some((edit) => isAbout(edit, change)),
  );
  return {
    right: paths(said.filter(isRight)),
    touched: paths(edits.filter((edit) => !said.includes(edit))),
    wrong: paths(said.filter((edit) => !isRight(edit))),
    unsaid: unsaid.map(({ path }) => path),
  };
}
