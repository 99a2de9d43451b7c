import { isHidden, isSameHidden } from "./hidden.ts";
import { canonicalJson, isList, isRecord, type Json, property, refuseDepth } from "./json.ts";
import { type Members, membersOf } from "./members.ts";
import type { ScalarType, Topology } from "./topology.ts";

const digits = /^-?\d+(\.\d+)?$/;

/** A number as AWS may render it; text counts only where it is all digits. */
export function asNumber(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && value.length < 20 && digits.test(value) ? Number(value) : undefined;
}

/** A number written as another value is: as text where that is text. */
export const writtenLike = (value: Json | undefined, number: number): Json =>
  typeof value === "string" ? String(number) : number;

const numeric = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether two values mean the same; what the topology does not say is compared strictly. */
export function sameValue(a: Json | undefined, b: Json | undefined, topology?: Topology): boolean {
  if (a === b) return true;
  switch (topology?.kind) {
    case "scalar":
      return sameScalar(a, b, topology.type);
    case "map":
      return sameJson(a === undefined ? {} : a, b === undefined ? {} : b, 0);
    case "set":
      return sameBag(a === undefined ? [] : a, b === undefined ? [] : b);
    case "keyed":
      return sameItems(a === undefined ? [] : a, b === undefined ? [] : b, topology);
    default:
      return sameJson(a, b, 0);
  }
}

function sameJson(a: Json | undefined, b: Json | undefined, depth: number): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (isHidden(a) || isHidden(b)) return isHidden(a) && isHidden(b) && isSameHidden(a, b);
  refuseDepth(depth);
  if (isList(a)) {
    return isList(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i], depth + 1));
  }
  if (!isRecord(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(property(a, name), property(b, name), depth + 1))
  );
}

/** Unordered; an element that stands twice has to stand twice in both. */
function sameBag(a: Json, b: Json): boolean {
  if (!isList(a) || !isList(b)) return sameJson(a, b, 0);
  if (a.length !== b.length) return false;
  const left = a.map(canonicalJson).sort();
  const right = b.map(canonicalJson).sort();
  return left.every((text, i) => text === right[i]);
}

function sameItems(a: Json, b: Json, topology: Topology): boolean {
  const left = membersOf(a, topology);
  const right = membersOf(b, topology);
  if (left === undefined || right === undefined) return sameJson(a, b, 0);
  return left.size === right.size && [...left.keys()].every((id) => sameItem(id, left, right));
}

function sameItem(id: string, left: Members, right: Members): boolean {
  return sameJson(left.get(id)?.value, right.get(id)?.value, 0);
}

function sameScalar(a: Json | undefined, b: Json | undefined, type: ScalarType | undefined): boolean {
  if (a === undefined || b === undefined || type === undefined) return sameJson(a, b, 0);
  return sameJson(readAs(a, type), readAs(b, type), 0);
}

/** What a value stands for under the schema's type; a value that does not fit stands for itself. */
export function readAs(value: Json, type: ScalarType): Json {
  return reading[type](value);
}

const reading: { readonly [type in ScalarType]: (value: Json) => Json } = {
  string: (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
  number: numberIn,
  integer: numberIn,
  boolean: (value) => (value === "true" ? true : value === "false" ? false : value),
  json: documentIn,
};

/** A whole number too long to be exact, such as a long id, stays text. */
function numberIn(value: Json): Json {
  if (typeof value !== "string" || !numeric.test(value)) return value;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}

/** IAM returns policy documents as URL-encoded text. */
function documentIn(value: Json): Json {
  if (typeof value !== "string") return value;
  const plain = parsed(value);
  if (plain !== undefined) return plain;
  const decoded = parsed(percentDecoded(value));
  return decoded === undefined ? value : decoded;
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
