import { InvalidInput } from "#core/faults.ts";
import { covers, FieldPath } from "#core/fields/path.ts";

export type AskedField = { readonly resource: string; readonly field?: string | undefined };

/** A field as it is written at a terminal: the slash before it may be left out. */
export function fieldIn(text: string): FieldPath {
  const read = FieldPath.safeParse(text.startsWith("/") ? text : `/${text}`);
  if (read.success) return read.data;
  throw new InvalidInput(`\`${text.slice(0, 200)}\` is not a field`, {
    hint: read.error.issues.map(({ message }) => message).join("\n"),
  });
}

/** A field is asked about with all beneath it. */
export const isWithin = (path: string, field: string | undefined): boolean =>
  field === undefined || covers(fieldIn(field), path);
