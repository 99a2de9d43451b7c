import { millis } from "../../claims/instant.ts";
import { canonicalJson, type Json } from "../../fields/json.ts";
import { printed } from "../../hidden/words.ts";

/** One part of a verdict that is not as a test expects it. */
export type Gap = { readonly part: string; readonly expected: Json; readonly got: Json };

/** As it is printed: a test expects what people would read. */
export const asJson = (value: unknown): Json => (value === undefined ? null : printed(value as Json));

export const alike = (a: unknown, b: unknown): boolean =>
  canonicalJson(asJson(a)) === canonicalJson(asJson(b));

export const gap = (part: string, expected: unknown, got: unknown): Gap => ({
  part,
  expected: asJson(expected),
  got: asJson(got),
});

export function equal(part: string, expected: unknown, got: unknown): Gap[] {
  if (expected === undefined || alike(expected, got)) return [];
  return [gap(part, expected, got)];
}

/** Order does not matter, number does. */
export function sameMembers(
  part: string,
  expected: readonly unknown[] | undefined,
  got: readonly unknown[],
): Gap[] {
  if (expected === undefined) return [];
  const sorted = (list: readonly unknown[]) => list.map((item) => canonicalJson(asJson(item))).sort();
  return alike(sorted(expected), sorted(got)) ? [] : [gap(part, expected, got)];
}

/** `null` expects that there is none. */
export function sameMoment(
  part: string,
  expected: string | null | undefined,
  got: string | undefined,
): Gap[] {
  if (expected === undefined) return [];
  const same =
    expected === null || got === undefined ? expected === (got ?? null) : millis(expected) === millis(got);
  return same ? [] : [gap(part, expected, got)];
}

export const spaced = (text: string): string => text.replace(/\s+/g, " ");

/** Every text must occur in one of the lines; an empty list expects no line. */
export function contained(
  part: string,
  expected: readonly string[] | undefined,
  got: readonly string[],
): Gap[] {
  if (expected === undefined) return [];
  if (expected.length === 0) return got.length === 0 ? [] : [gap(part, expected, got)];
  const missing = expected.filter((text) => !got.some((line) => spaced(line).includes(spaced(text))));
  return missing.length === 0 ? [] : [gap(part, missing, got)];
}
