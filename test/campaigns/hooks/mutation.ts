import type { Chance } from "#local/chance/chance.ts";

export function oneOf<T>(random: Chance, all: readonly T[]): T {
  return all[random.below(all.length)] as T;
}

/** The bytes with one thing about them changed. */
export function changedBytes(random: Chance, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const at = random.below(Math.max(1, bytes.length));
  const byte = random.below(256);
  const before = [...bytes.slice(0, at)];
  switch (random.below(4)) {
    case 0:
      return new Uint8Array([...before, (bytes[at] ?? 0) ^ (1 + random.below(255)), ...bytes.slice(at + 1)]);
    case 1:
      return new Uint8Array(before);
    case 2:
      return new Uint8Array([...before, byte, ...bytes.slice(at)]);
    default:
      return new Uint8Array([...bytes, ...bytes.slice(at), byte]);
  }
}

const strange: readonly unknown[] = [
  null,
  "",
  0,
  -1,
  1e308,
  true,
  [],
  {},
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "\u0000\u202e",
  "x".repeat(5_000),
  ["a", ["b"]],
  { at: "event" },
  "__proto__",
  "closed",
  "open",
];

/** The value with a part of it changed, somewhere within. */
export function changedValue(random: Chance, value: unknown): unknown {
  if (typeof value !== "object" || value === null || random.below(6) === 0) return oneOf(random, strange);
  const names = Object.keys(value);
  const name = names[random.below(Math.max(1, names.length))];
  if (name === undefined) return oneOf(random, strange);
  const inner = (value as Readonly<Record<string, unknown>>)[name];
  const changed = random.below(8) === 0 ? undefined : changedValue(random, inner);
  if (Array.isArray(value)) return value.map((each, index) => (String(index) === name ? changed : each));
  return { ...value, [name]: changed };
}
