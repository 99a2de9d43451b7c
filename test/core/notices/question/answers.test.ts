import { describe, expect, it } from "vitest";
import type { Answer } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { optionText } from "#core/notices/question/answers.ts";
import { askedOf } from "./viewed-questions.ts";

const fields = ["/A", "/B"].map((path) => path as FieldPath);
const asked = { fields, ask: { options: [] } } as unknown as Parameters<typeof optionText>[0];

it.each([
  { value: { "/A": Hidden.kept, "/B": 3 }, text: "keep /A (hidden), /B `3`" },
  { value: { "/A": Hidden.kept, "/B": Hidden.kept }, text: "keep what stands there now (hidden)" },
  { value: { "/A": "(hidden)", "/B": "digest:x" }, text: "keep /A `(hidden)`, /B `digest:x`" },
])("what is kept of several fields reads: $text", ({ value, text }) => {
  expect(optionText(asked, { answer: "keep", value })).toBe(text);
});

const size = "/DesiredCapacity";
const secret = Hidden.of("abc") as unknown as Json;
const answers: readonly Answer[] = ["keep", "revert", "value", "hold"];

describe("what an answer is called", () => {
  const again = "for a time, after which it is weighed again";
  const byHand = "what stood there before (hidden): it has to be put back by hand";
  const wanted = "it is wanted back: Parley creates nothing, and lists it until somebody makes it again";

  it.each<{
    readonly of: string;
    readonly field: string;
    readonly value: Json;
    readonly are: readonly string[];
  }>([
    {
      of: "a value",
      ...{ field: size, value: "8" },
      are: ["keep `8`", "go to `8`", "set `8`", `hold \`8\` ${again}`],
    },
    {
      of: "no value",
      ...{ field: size, value: null },
      are: ["leave it away", "take it away", "take it away", `leave it away ${again}`],
    },
    {
      of: "a secret",
      ...{ field: size, value: secret },
      are: [
        ...["keep what stands there now (hidden)", byHand, byHand],
        `keep what stands there now (hidden) ${again}`,
      ],
    },
    {
      of: "an item of a list",
      ...{ field: "/Zones[=b]", value: "b" },
      are: ["keep it", "put it there", "put it there", `hold it ${again}`],
    },
    {
      of: "a resource that is gone",
      ...{ field: "/", value: "absent" },
      are: ["it may stay deleted", wanted, wanted, `leave it deleted ${again}`],
    },
  ])("of $of", ({ field, value, are }) => {
    const asked = askedOf([field], { options: [{ answer: "keep", value }] });
    expect(answers.map((answer) => optionText(asked, { answer, value }))).toEqual(are);
  });
});
