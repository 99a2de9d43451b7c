import { sameValue } from "../../fields/equality.ts";
import { isHidden } from "../../fields/hidden.ts";
import { isList, isRecord, type Json, property } from "../../fields/json.ts";

/** Longer lists are compared as they stand. */
const mostPaired = 200;

const isPlain = (value: Json): boolean => value === null || typeof value !== "object";

/** Everything that was told stands there; what the cloud adds to an object beside it is nobody else's value. */
export function completes(seen: Json, told: Json): boolean {
  if (isHidden(told) || isHidden(seen)) return sameValue(told, seen);
  if (isList(told)) {
    if (!isList(seen) || seen.length !== told.length || told.length > mostPaired)
      return sameValue(told, seen);
    return told.every((one) => seen.some((other) => completes(other, one)));
  }
  if (!isRecord(told)) return isPlain(seen) && String(told) === String(seen);
  if (!isRecord(seen)) return false;
  return Object.entries(told).every(([name, inner]) => {
    const found = property(seen, name);
    return found !== undefined && completes(found, inner);
  });
}

/** A short name stands in the long one, such as a role's in its ARN. */
function isPartOf(short: string, long: string): boolean {
  if (!/[a-z]|\d{12}/.test(short)) return false;
  return long.split(/[:/]/).includes(short) || long.endsWith(`/${short}`) || long.endsWith(`:${short}`);
}

function isSpelt(told: Json, seen: Json): boolean {
  const [a, b] = [String(told).toLowerCase(), String(seen).toLowerCase()];
  if (a === b) return true;
  return typeof told === "string" && typeof seen === "string" && (isPartOf(a, b) || isPartOf(b, a));
}

function parsed(value: Json): Json {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return value;
  }
}

const isEmpty = (value: Json): boolean =>
  value === null || value === "" || (typeof value === "object" && Object.keys(value).length === 0);

/** One of something and a list of that one are the same to AWS, inside a document. */
const listOf = (value: Json): readonly Json[] => (isList(value) ? value : [value]);

function membersMean(told: Json, seen: Json): boolean {
  if (isRecord(told) && isRecord(seen))
    return Object.entries(told).every(([name, inner]) => {
      const found = property(seen, name);
      return found === undefined ? isEmpty(inner) : innerMean(inner, found);
    });
  if (isRecord(told) !== isRecord(seen) && !isList(told) && !isList(seen)) return false;
  const [left, right] = [listOf(told), listOf(seen)];
  if (left.length !== right.length || left.length > mostPaired) return false;
  return left.every((one) => right.some((other) => innerMean(one, other)));
}

function innerMean(told: Json, seen: Json): boolean {
  if (isHidden(told) || isHidden(seen)) return sameValue(told, seen);
  return isPlain(told) && isPlain(seen) ? isSpelt(told, seen) : membersMean(told, seen);
}

/**
 * Whether what stands may be what was told, in the words of the cloud: other letters, a name in full, a document that
 * was put in order. INVARIANT (nobody's value but their own): a plain value that means something else is never it.
 */
export function mayMean(told: Json, seen: Json): boolean {
  if (isHidden(told) || isHidden(seen)) return sameValue(told, seen);
  const [a, b] = [parsed(told), parsed(seen)];
  if (isPlain(a) || isPlain(b)) return isPlain(a) && isPlain(b) && isSpelt(a, b);
  return membersMean(a, b);
}
