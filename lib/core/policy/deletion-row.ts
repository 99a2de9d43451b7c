import { existence } from "../fields/existence.ts";
import { matchesAny } from "../fields/glob.ts";
import { isInClass, type Row } from "./for-type.ts";
import { matchesResource, type Place } from "./place.ts";
import type { PolicyFile } from "./policy-file.ts";

export type DeletionRow = PolicyFile["deletions"][number];

/** Types and classes widen each other; a row that names neither is about every type. */
function namesType(file: PolicyFile, { types, classes }: DeletionRow, type: string): boolean {
  if (types === undefined && classes === undefined) return true;
  if (types !== undefined && matchesAny(types, type)) return true;
  return classes?.some((name) => isInClass(file, name, { type, path: existence })) ?? false;
}

/** The first row that is about the deletion of a resource; without one its deletion is told. */
export function deletionRow(file: PolicyFile, place: Place): Row<DeletionRow> | undefined {
  const row = file.deletions.findIndex(
    (each) => matchesResource(each.in, place) && namesType(file, each, place.type),
  );
  const part = file.deletions[row];
  return part === undefined ? undefined : { row, part };
}
