import { sha256 } from "#core/digest.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";

/** A value with more characters is remembered by its digest alone: it can still be compared. */
const mostCharacters = 16_384;
const deepest = 64;

const perPart = 16;

/** About how many characters a value takes, counted no further than the limit. */
function charactersIn(value: Json, depth: number): number {
  if (typeof value === "string") return value.length + perPart;
  if (typeof value !== "object" || value === null) return perPart;
  if (depth > deepest) return Infinity;
  let sum = perPart;
  for (const [key, inner] of Object.entries(value)) {
    sum += key.length + charactersIn(inner as Json, depth + 1);
    if (sum > mostCharacters) return sum;
  }
  return sum;
}

export const weightOf = (value: Json): number => charactersIn(value, 0);

function digestOf(value: Json): string {
  try {
    return sha256(canonicalJson(value)).slice(0, 16);
  } catch {
    // Nested so deeply that it cannot be written down.
    return "none";
  }
}

export type KeptValue = { readonly value: Json; readonly weight: number };

/** The value as it may be kept, and its weight in characters. */
export function keepable(value: Json): KeptValue {
  const weight = weightOf(value);
  if (weight <= mostCharacters) return { value, weight };
  const text = `(too long to keep, sha256 ${digestOf(value)}…)`;
  return { value: text, weight: text.length };
}
