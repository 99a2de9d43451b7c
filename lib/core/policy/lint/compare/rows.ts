import type { PolicyFile } from "../../policy-file.ts";
import type { ResourceSelector } from "../../selector.ts";
import { namesContain } from "./fields.ts";
import { environments, resourcesContain } from "./selectors.ts";

type RowsUnattributed = PolicyFile["unattributed"][number];

/** What a row of `unattributed` is asked about: edits of some fields, by somebody, that lean some way. */
export type Edits = Pick<RowsUnattributed, "in" | "fields" | "classes" | "actor" | "leans">;

/** In every environment that is meant, one of the rows that stand before takes all of these. */
export function isTakenIn<T extends { readonly in: ResourceSelector }>(
  file: PolicyFile,
  wanted: T,
  takes: (each: T) => boolean,
): boolean {
  const names = environments(file, wanted.in);
  return (
    names.length > 0 &&
    names.every((name) => takes({ ...wanted, in: { ...wanted.in, environments: [name] } }))
  );
}

/** The row matches all of these edits. */
export function takesEdits(file: PolicyFile, row: Edits, edits: Edits): boolean {
  if (row.leans !== undefined && row.leans !== edits.leans) return false;
  if (row.actor === "unknown" && edits.actor !== "unknown") return false;
  return resourcesContain(file, row.in, edits.in) && namesContain(file, named(row), named(edits));
}

export const named = ({ fields, classes, in: { types } }: Pick<Edits, "in" | "fields" | "classes">) => ({
  fields,
  classes,
  types,
});
