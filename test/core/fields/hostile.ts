import { fc } from "@fast-check/vitest";
import type { Json } from "#core/fields/json.ts";
import type { Segment } from "#core/fields/path.ts";
import { anyCharacter } from "./any-character.ts";

/** Texts that break naive parsers: separators, quotes, prototype keys, control characters, half pairs. */
export const hostileText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("a", "b", "Key", "__proto__", "constructor", "toString", "*", "0", "3"),
  },
  fc.constantFrom(
    "",
    " ",
    " a",
    "a ",
    "a/b",
    "a~b",
    "~1",
    "[",
    "]",
    "=",
    ",",
    '"',
    "\\",
    "\n",
    "\u0000",
    "\u007f",
  ),
  fc.constantFrom("😀", "\ud800", "\udc00a", "\u2028", "\ufeff", "true", "null", "10.0.0.0/8"),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);

const name = hostileText.filter((text) => text !== "");

const item = fc
  .uniqueArray(fc.tuple(hostileText, hostileText), { minLength: 1, maxLength: 4, selector: ([key]) => key })
  .map((keys): Segment => ({ kind: "item", keys }));

const segment = fc.oneof(
  name.map((text): Segment => ({ kind: "name", name: text })),
  item,
  hostileText.map((value): Segment => ({ kind: "element", value })),
);

export const segments: fc.Arbitrary<readonly Segment[]> = fc
  .tuple(name, fc.array(segment, { maxLength: 6 }))
  .map(([first, rest]) => [{ kind: "name", name: first }, ...rest]);

export const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, 1, 3, 1.5, "3", "true", "x", ""),
  hostileText,
);

/** Built by `fromEntries`, so that `__proto__` is a property like any other. */
export const record = <T extends Json>(value: fc.Arbitrary<T>, key: fc.Arbitrary<string> = name) =>
  fc
    .array(fc.tuple(key, value), { maxLength: 4 })
    .map((entries): { readonly [key: string]: Json } => Object.fromEntries(entries));

export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 4 }),
    record(tie("value"), hostileText),
  ),
})).value;
