import type { Dispute } from "../../arbitration/dispute.ts";
import { isRecord, type Json } from "../../fields/json.ts";
import { type FieldPath, isAddressable, parsePath, printPath, topOf } from "../../fields/path.ts";
import { type TypeShape, unknownShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import { writable } from "../../fields/writable.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";

export const shapeOf = (types: TypeKnowledge, type: string): TypeShape => types.shape(type) ?? unknownShape;

/** What somebody may write: all but the read-only. Write-only fields stay, as far as requests told them. */
export const governed = (properties: Json, shape: TypeShape): Json =>
  writable(properties, { ...shape, writeOnly: () => false });

/** Each property under its path. */
export function valuesOf(properties: Json): Dispute["live"] {
  if (!isRecord(properties)) return {};
  const named = Object.entries(properties).flatMap(([name, value]): [FieldPath, Json][] => {
    const segments = [{ kind: "name", name }] as const;
    return isAddressable(segments) ? [[printPath(segments), value]] : [];
  });
  return Object.fromEntries(named);
}

/** The values with those that are known to be absent, where the whole resource is known. */
export function withAbsent(values: Dispute["live"], tops: Iterable<FieldPath>): Dispute["live"] {
  const absent = [...tops].filter((top) => !Object.hasOwn(values, top));
  return { ...Object.fromEntries(absent.map((top) => [top, null])), ...values };
}

/** What stands at a path; `null` where the property around it is known and has no such part. */
export function knownAt(values: Dispute["live"], path: string): Json | undefined {
  // A log may tell of a part where nobody knows the whole.
  const own = values[path as FieldPath];
  if (own !== undefined) return own;
  const segments = parsePath(path);
  const value = values[topOf(path)];
  if (value === undefined || segments.length === 1) return value;
  return valueAt(value, segments.slice(1)) ?? null;
}
