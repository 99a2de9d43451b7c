import { describe, expect, it } from "vitest";
import { valueText } from "#core/fields/value-text.ts";

describe("a value of the author's is quoted", () => {
  it.each<{ what: string; value: unknown; is: string }>([
    { what: "a word", value: "prod", is: "`prod`" },
    { what: "nothing", value: undefined, is: "`nothing`" },
    { what: "an empty text", value: "", is: "``" },
    { what: "a number", value: 3, is: "`3`" },
    { what: "a group", value: { a: [1] }, is: '`{"a":[1]}`' },
    { what: "an object without a prototype", value: Object.create(null), is: "`{}`" },
    { what: "sixty letters", value: "x".repeat(60), is: `\`${"x".repeat(60)}\`` },
    { what: "sixty-one letters", value: "x".repeat(61), is: `\`${"x".repeat(60)}…\`` },
    { what: "a backtick", value: "a`b", is: "`a'b`" },
    { what: "several lines", value: "a\r\n\tb", is: "`a b`" },
    { what: "a bell", value: "a\u0007b", is: "`a\\u0007b`" },
    { what: "a mark that turns text around", value: "a\u202eb", is: "`a\\u202eb`" },
  ])("whatever it is: $what", ({ value, is }) => {
    expect(valueText(value)).toBe(is);
  });
});
