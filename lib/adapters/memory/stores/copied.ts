import { isHidden } from "#core/fields/hidden.ts";

/** A copy that shares nothing which can change: as if it had been written and read again. */
export function copied<T>(value: T): T {
  return copyOf(value) as T;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || isHidden(value)) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [copyOf(key), copyOf(inner)]));
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inner] of Object.entries(copy)) if (typeof inner === "object") copy[name] = copyOf(inner);
  return copy;
}
