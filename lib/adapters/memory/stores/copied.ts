import { isHidden } from "#core/fields/hidden.ts";

/** A copy that shares nothing which can change: as if it had been written and read again. */
export function copied<T>(value: T): T {
  return copyOf(value) as T;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || isHidden(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [copyOf(key), copyOf(inner)]));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner)]));
}
