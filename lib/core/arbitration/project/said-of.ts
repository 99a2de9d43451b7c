import { applyWhereFits, writing } from "../../fields/apply.ts";
import type { Json } from "../../fields/json.ts";
import { covers, type FieldPath, parsePath, topOf } from "../../fields/path.ts";
import { unknownShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";

/** What is said of a field is said of its parts as well. */
export const isSaidOf = (path: string, field: string): boolean => path === field || covers(path, field);

/** What is known of a field, also where only the whole around it is. */
export function valueIn(values: Readonly<Record<string, Json>>, path: string): Json | undefined {
  if (Object.hasOwn(values, path)) return values[path];
  const above = Object.keys(values).find((known) => covers(known, path));
  return above === undefined ? undefined : partFor(path, above, values[above] ?? null);
}

/** What a value of the whole means for a part of it; `null` when it has no such part. */
export function partFor(field: string, path: string, value: Json): Json {
  if (path === field) return value;
  const rest = parsePath(field).slice(parsePath(path).length);
  return rest.length === 0 ? value : (valueAt(value, rest) ?? null);
}

type SaidOfValues = Readonly<Record<FieldPath, Json>>;

/** The values with another at a field, where that or the property around it is known. */
export function withValueAt(values: SaidOfValues, path: FieldPath, value: Json): SaidOfValues | undefined {
  if (Object.hasOwn(values, path)) return { ...values, [path]: value };
  const top = topOf(path);
  const around = values[top];
  const [property] = parsePath(top);
  if (around === undefined || property?.kind !== "name") return undefined;
  const known = around === null ? {} : { [property.name]: around };
  const after = applyWhereFits(known, [writing(path, value)], unknownShape);
  return { ...values, [top]: valueAt(after, [property]) ?? null };
}
