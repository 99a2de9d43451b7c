import { millis } from "../../../claims/instant.ts";
import { sameValue } from "../../../fields/equality.ts";
import { type FieldPath, overlaps, parsePath } from "../../../fields/path.ts";
import type { Restore } from "../../../ledger/docket-record.ts";
import type { HeardChange } from "../heard.ts";
import { type Explained, type FoldScene, seenAt } from "../scene.ts";
import { isInFlight } from "./in-flight.ts";

/** `PutMetricAlarm` writes an Alarm whole: what its request leaves out falls to its default. */
function putsWhole({ call = "" }: HeardChange, { record }: FoldScene): boolean {
  const action = call.slice(call.indexOf(":") + 1);
  const name = record.resource.type.split("::").at(-1) ?? "";
  return name !== "" && action.startsWith("Put") && action.endsWith(name);
}

const restored = ({ values }: Restore): readonly FieldPath[] => Object.keys(values) as FieldPath[];

/** Fields that were left out of a request for the whole while a restore of them was on its way, and which stand as restored. */
function leftOut(change: HeardChange, under: readonly Restore[], scene: FoldScene): readonly FieldPath[] {
  if (!putsWhole(change, scene)) return [];
  const { seen, shape } = scene;
  return under.flatMap((restore) =>
    restored(restore).filter((path) => {
      const stands = sameValue(
        seenAt(seen, path) ?? null,
        restore.values[path],
        shape.topologyAt(parsePath(path)),
      );
      const isSaid = change.edits.some((edit) => overlaps(edit.path, path));
      return stands && !isSaid && (restore.from[path] ?? null) !== null && restore.values[path] !== null;
    }),
  );
}

/**
 * Heard now, or perhaps now: what waited in a queue may come after something later was folded, and is told twice rather than
 * never.
 */
function isFresh({ isNew, arrival, due }: HeardChange, { since, isRepeated, record }: FoldScene): boolean {
  if (isNew || (since !== undefined && !isRepeated && arrival >= since)) return true;
  return due !== undefined && record.live !== undefined && due > millis(record.live.at);
}

/**
 * Fields that a request may have written while a restore of them was on its way: it does not say what it wrote, and nothing
 * that stands is known to be its work.
 */
export function maybeGoneOver(
  change: HeardChange,
  scene: FoldScene,
  explained: readonly Explained[],
): readonly FieldPath[] {
  const { edits, write } = change;
  if (!isFresh(change, scene) || write === "create" || write === "delete") return [];
  const under = scene.record.restores.filter((each) => isInFlight(each, millis(change.at), scene.now));
  const mayBeAt = (field: FieldPath): boolean =>
    edits.length === 0 || edits.some(({ path, isKnown: isSaid }) => !isSaid && overlaps(path, field));
  const unsaid = explained.some(({ by }) => by?.id === change.id)
    ? []
    : under.flatMap(restored).filter(mayBeAt);
  return [...new Set([...unsaid, ...leftOut(change, under, scene)])];
}
