import type { Json } from "../../fields/json.ts";
import { covers, parsePath } from "../../fields/path.ts";
import { valueAt } from "../../fields/value-at.ts";

/** What is said of a field is said of its parts as well. */
export const isSaidOf = (path: string, field: string): boolean => path === field || covers(path, field);

/** What a value of the whole means for a part of it; `null` when it has no such part. */
export function partFor(field: string, path: string, value: Json): Json {
  if (path === field) return value;
  const rest = parsePath(field).slice(parsePath(path).length);
  return rest.length === 0 ? value : (valueAt(value, rest) ?? null);
}
