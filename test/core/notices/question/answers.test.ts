import { expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { optionText } from "#core/notices/question/answers.ts";

const fields = ["/A", "/B"].map((path) => path as FieldPath);
const asked = { fields, ask: { options: [] } } as unknown as Parameters<typeof optionText>[0];

it.each([
  { value: { "/A": Hidden.kept, "/B": 3 }, text: "keep /A (hidden), /B `3`" },
  { value: { "/A": Hidden.kept, "/B": Hidden.kept }, text: "keep what stands there now (hidden)" },
  { value: { "/A": "(hidden)", "/B": "digest:x" }, text: "keep /A `(hidden)`, /B `digest:x`" },
])("what is kept of several fields reads: $text", ({ value, text }) => {
  expect(optionText(asked, { answer: "keep", value })).toBe(text);
});
