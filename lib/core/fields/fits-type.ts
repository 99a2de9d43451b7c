import { readAs } from "./equality.ts";
import { isList, isRecord, type Json } from "./json.ts";
import { membersOf } from "./members.ts";
import type { Segment } from "./path.ts";
import type { ScalarType, Topology, TypeShape } from "./topology.ts";

const deepest = 64;
const plainNumber = /^-?\d+(?:\.\d+)?$/;

const isNumber = (value: Json): boolean =>
  typeof value === "number" ? Number.isFinite(value) : typeof value === "string" && plainNumber.test(value);

const scalars: { readonly [type in ScalarType]: (value: Json) => boolean } = {
  string: (value) => typeof value === "string",
  number: isNumber,
  // A whole number too long to be exact is told as text.
  integer: (value) => isNumber(value) && (typeof value === "string" || Number.isInteger(value)),
  boolean: (value) => typeof value === "boolean",
  json: (value) => typeof value !== "number" && typeof value !== "boolean",
};

function fitsScalar(value: Json, type: ScalarType | undefined): boolean {
  if (type === undefined) return !isList(value) && !isRecord(value);
  return scalars[type](readAs(value, type));
}

const holds: { readonly [kind in Topology["kind"]]: (value: Json) => boolean } = {
  scalar: () => true,
  map: isRecord,
  object: isRecord,
  keyed: isList,
  set: isList,
  ordered: isList,
  atomic: () => true,
  unknown: () => true,
};

/**
 * Whether a value has the shape and the types that a schema gives to the field and to all beneath it; what it says
 * nothing of fits. A number may be told as the digits 0 to 9, and in no other script.
 */
export function fitsType(value: Json, at: readonly Segment[], shape: TypeShape, depth = 0): boolean {
  if (value === null || depth > deepest) return depth <= deepest;
  const topology = shape.topologyAt(at);
  if (topology.kind === "scalar") return fitsScalar(value, topology.type);
  if (!holds[topology.kind](value)) return false;
  const members = membersOf(value, topology);
  if (members === undefined) return true;
  return [...members.values()].every((member) =>
    fitsType(member.value, [...at, member.segment], shape, depth + 1),
  );
}

const digits = /^[\s\p{Pd}+]*\p{Nd}[\p{Nd}\s.,\u066B\u066C]*$/u;

/** A text that people read as a number and no machine does, such as one in Arabic-Indic or full-width digits. */
export const isForeignNumber = (value: Json): boolean =>
  typeof value === "string" && digits.test(value) && /\p{Nd}/u.test(value.replaceAll(/\d/g, ""));
