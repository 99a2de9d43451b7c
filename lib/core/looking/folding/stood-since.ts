import { millis } from "../../claims/instant.ts";
import { applyEdits } from "../../fields/apply.ts";
import type { Edit } from "../../fields/difference.ts";
import { sameValue } from "../../fields/equality.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, parsePath } from "../../fields/path.ts";
import type { Restore } from "../../ledger/docket-record.ts";
import { absentAsNull, type FoldScene, seenAt } from "./scene.ts";

const replacedBy = ({ from }: Restore): readonly Edit[] =>
  Object.entries(from).map(([path, before]) =>
    before === null ? { path: path as FieldPath } : { path: path as FieldPath, after: before },
  );

/** What stood before Parley wrote there again: each later restore read what it replaced. */
function beforeLater(restore: Restore, old: Json, { record, shape }: FoldScene): Json {
  const later = record.restores.filter(
    ({ at, state }) => state === "done" && millis(at) > millis(restore.at),
  );
  const latestFirst = later.toSorted((a, b) => millis(b.at) - millis(a.at));
  return applyEdits(old, latestFirst.flatMap(replacedBy), shape);
}

/** A look since it was sent, or a later restore, saw what a restore wrote: whatever reads otherwise now was written since. */
export function stoodSince(restore: Restore, scene: FoldScene): boolean {
  const { at, endedAt, values } = restore;
  const { record, old, shape } = scene;
  if (endedAt === undefined || old === undefined || record.live === undefined) return false;
  if (millis(record.live.at) < millis(at)) return false;
  const stands = (document: Json): boolean =>
    Object.entries(values).every(([path, value]) =>
      sameValue(absentAsNull(seenAt(document, path)), value, shape.topologyAt(parsePath(path))),
    );
  return stands(old) || stands(beforeLater(restore, old, scene));
}
