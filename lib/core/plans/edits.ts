import { difference } from "../fields/difference.ts";
import { existence, present } from "../fields/existence.ts";
import { Hidden } from "../fields/hidden.ts";
import { canonicalJson, isList, isRecord, type Json } from "../fields/json.ts";
import { parsePath } from "../fields/path.ts";
import type { TypeShape } from "../fields/topology.ts";
import type { PlannedDeed, PlannedEdit } from "./plan.ts";
import type { JsonTree } from "./text/plan-json.ts";

/** Both sides of a resource in the properties of its type. */
export type EditSides = {
  readonly before: JsonTree | undefined;
  readonly after: JsonTree | undefined;
  /** Paths without items of fields that are known later. */
  readonly unknown: readonly string[];
};

/** What a plan changes of a resource; a deletion changes its existence alone. */
export function editsOf(deed: PlannedDeed, sides: EditSides, shape: TypeShape): readonly PlannedEdit[] {
  const gone: PlannedEdit = { path: existence, before: present };
  if (deed === "delete") return [gone];
  const fields = fieldEdits(sides, shape);
  if (deed === "create") return [{ path: existence, after: present }, ...fields];
  return deed === "replace" ? [gone, ...fields] : fields;
}

export function fieldEdits({ before = {}, after = {}, unknown }: EditSides, shape: TypeShape) {
  const open = unknown.map((path) => `${path}/`);
  return difference(before, after, shape).filter(({ path }) => {
    const names = `${namesIn(path)}/`;
    return !open.some((each) => names.startsWith(each) || each.startsWith(names));
  });
}

/** A path without what tells items apart, as schemas write it. */
const namesIn = (path: string): string =>
  parsePath(path)
    .flatMap((segment) => (segment.kind === "name" ? [`/${segment.name}`] : []))
    .join("");

/** Marks for secrets: the same value of the same resource has the same one, and nothing of it can be read from it. */
export function marks(): (value: Json) => Hidden {
  const known = new Map<string, Hidden>();
  return (value) => {
    const key = canonicalJson(value);
    const mark = known.get(key) ?? Hidden.of(`planned ${known.size + 1}`);
    known.set(key, mark);
    return mark;
  };
}

/** The paths, without items, of all values for which the test holds. */
export function pathsWhere(document: Json, holds: (value: Json) => boolean, at = ""): readonly string[] {
  if (holds(document)) return at === "" ? [] : [at];
  if (isList(document)) return [...new Set(document.flatMap((item) => pathsWhere(item, holds, at)))];
  if (!isRecord(document)) return [];
  return Object.entries(document).flatMap(([name, value]) => pathsWhere(value, holds, `${at}/${name}`));
}
