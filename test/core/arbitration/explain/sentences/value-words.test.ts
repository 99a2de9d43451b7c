import { expect, it } from "vitest";
import { valueWords } from "#core/arbitration/explain/sentences/value-words.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";

it.each<{ value: Json | undefined; is: string }>([
  { value: undefined, is: "unknown" },
  { value: null, is: "absent" },
  { value: 5, is: "`5`" },
  { value: false, is: "`false`" },
  { value: "prod", is: "`prod`" },
  { value: Hidden.kept as unknown as Json, is: "(hidden)" },
  { value: [], is: "an empty list" },
  { value: {}, is: "an empty object" },
  { value: ["a"], is: "`a`" },
  { value: ["a", "b", "c"], is: "`a`, `b` and `c`" },
  { value: ["a", "b", "c", "d"], is: "`a`, `b`, `c` and 1 more" },
  { value: ["a", "b", "c", "d", "e"], is: "`a`, `b`, `c` and 2 more" },
  { value: { B: 2, A: 1 }, is: "A `1` and B `2`" },
  { value: { D: 4, C: 3, B: 2, A: 1 }, is: "A `1`, B `2`, C `3` and 1 more" },
  { value: { A: { B: 1 } }, is: "A (B `1`)" },
  { value: { A: { B: { C: 1 } } }, is: "A (B of 1 part)" },
  { value: { A: { B: [1, 2] } }, is: "A (B of 2 parts)" },
  { value: '{"B":1}', is: "B `1`" },
  { value: "{no document", is: "`{no document`" },
  { value: { ["n".repeat(60)]: 1 }, is: `${"n".repeat(39)}… \`1\`` },
])("$value is read as $is", ({ value, is }) => {
  expect(valueWords(value)).toBe(is);
});
