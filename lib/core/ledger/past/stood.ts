import { millis } from "../../claims/instant.ts";
import { InvalidInput } from "../../faults.ts";
import { changed } from "../../fields/apply.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, overlaps, parsePath, topOf } from "../../fields/path.ts";
import { type TypeShape, unknownShape } from "../../fields/topology.ts";
import { valueAt } from "../../fields/value-at.ts";
import { inOrder, type Past, type PastWrite } from "./past.ts";

/** What stands at a field; undefined where nobody knows it. */
export type KnownValue = { readonly value: Json | undefined } | undefined;

/** By property, each as a whole; undefined where nothing stands. */
export type Properties = ReadonlyMap<FieldPath, Json | undefined>;

/** What stands at a field, in what stands around it. */
export function partOf(whole: Json | undefined, path: string): Json | undefined {
  const rest = parsePath(path).slice(1);
  return whole === undefined || rest.length === 0 ? whole : valueAt(whole, rest);
}

/** A property after something was written in it; what cannot hold it stays as it is. */
export function withPart(
  whole: Json | undefined,
  { field, after }: Pick<PastWrite, "field" | "after">,
  shape: TypeShape,
): Json | undefined {
  try {
    return changed(whole, { segments: parsePath(field), depth: 1, after: after ?? undefined, shape });
  } catch (error) {
    if (error instanceof InvalidInput) return whole;
    throw error;
  }
}

const stoodIn = ({ stood = {} }: Pick<Past, "stood">): Properties =>
  new Map(Object.entries(stood).map(([property, value]) => [property as FieldPath, value ?? undefined]));

export function textOf(properties: Properties): Past["stood"] {
  if (properties.size === 0) return undefined;
  return Object.fromEntries([...properties].map(([property, value]) => [property, value ?? null]));
}

/**
 * What stood, with the properties that are written now. INVARIANT (one ledger): it is noted when something is written in
 * a property for the first time, so that what is heard late is put onto the same ground.
 */
export function stoodBefore(
  past: Past,
  written: readonly PastWrite[],
  lookedAt: (property: FieldPath) => KnownValue,
): Properties {
  const { history, repeated = [] } = past;
  const stood = new Map(stoodIn(past));
  for (const { field } of written) {
    const property = topOf(field);
    if (stood.has(property)) continue;
    // What was written before anybody looked undoes nothing that anybody knows of.
    if ([...history, ...repeated].some((known) => overlaps(known.field, field))) continue;
    const looked = lookedAt(property);
    if (looked !== undefined) stood.set(property, looked.value);
  }
  return stood;
}

/** What stood before what is left of the past: what is forgotten stands in it. */
export function stoodSince(past: Past, left: readonly PastWrite[]): Properties {
  const { history, repeated = [] } = past;
  const kept = new Set(left);
  const properties = new Set(left.map(({ field }) => topOf(field)));
  const stood = new Map([...stoodIn(past)].filter(([property]) => properties.has(property)));
  if (stood.size === 0) return stood;
  const begun: PastWrite[] = [];
  for (const write of [...history, ...repeated].toSorted(inOrder)) {
    const property = topOf(write.field);
    if (kept.has(write)) begun.push(write);
    else if (stood.has(property) && !begun.some(({ field }) => overlaps(field, write.field)))
      stood.set(property, withPart(stood.get(property), write, unknownShape));
  }
  return stood;
}

/** What stood at a field until a moment, as far as the past tells. */
export function stoodUntil(
  past: Past,
  { field, at }: Pick<PastWrite, "field" | "at">,
  shape: TypeShape,
): KnownValue {
  const property = topOf(field);
  const stood = stoodIn(past);
  if (!stood.has(property)) return undefined;
  const { history, repeated = [] } = past;
  const before = [...history, ...repeated].filter(
    (write) => topOf(write.field) === property && millis(write.at) < millis(at),
  );
  const put = (whole: Json | undefined, write: PastWrite) => withPart(whole, write, shape);
  return { value: partOf(before.toSorted(inOrder).reduce(put, stood.get(property)), field) };
}
