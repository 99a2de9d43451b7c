import { describe, expect, it } from "vitest";
import { InvalidInput } from "#core/faults.ts";
import { isTooDeep, tooDeepAt } from "#core/plans/text/depth.ts";
import { planJson } from "#core/plans/text/plan-json.ts";
import { syntaxFaultAt } from "#core/plans/text/syntax-fault.ts";

describe("the depth of a text", () => {
  it.each([
    { text: "[[]]", at: -1 },
    { text: "[[[]]]", at: 2 },
    { text: "[{}, {}, []]", at: -1 },
    { text: '["[[[["]', at: -1 },
    { text: '["\\"[[[["]', at: -1 },
    { text: '["a\\\\", [[', at: 9 },
    { text: '["a\\\\\\"[[[[", [[', at: 15 },
    { text: '"[[[', at: -1 },
    { text: '["" , [[', at: 7 },
    { text: "[]]]]]][[[[[[[", at: -1 },
  ])("is more than two levels in $text at $at", ({ text, at }) => {
    expect(tooDeepAt(text, 2)).toBe(at);
  });

  it.each([
    { levels: 128, is: false },
    { levels: 129, is: true },
  ])("of a document in a text is too deep at $levels levels: $is", ({ levels, is }) => {
    expect(isTooDeep("[".repeat(levels))).toBe(is);
  });
});

describe("where a text stops being JSON", () => {
  it.each([
    { text: "", at: 0 },
    { text: "}", at: 0 },
    { text: "]", at: 0 },
    { text: ",", at: 0 },
    { text: ":", at: 0 },
    { text: "1 1", at: 2 },
    { text: "[] ]", at: 3 },
    { text: "{} }", at: 3 },
    { text: "[[1], 2 }", at: 8 },
    { text: '{"a":{"b":1}, 2}', at: 14 },
    { text: "[1, ]", at: 4 },
    { text: "[, 1]", at: 1 },
    { text: "[1:2]", at: 2 },
    { text: '{"a":1:2}', at: 6 },
    { text: '{"a",', at: 4 },
    { text: '{"a":}', at: 5 },
    { text: '{"a"}', at: 4 },
    { text: "{{", at: 1 },
    { text: "{[", at: 1 },
    { text: '{"a":1 {', at: 7 },
    { text: "[1 [", at: 3 },
    { text: '["a', at: 3 },
    { text: '["a" "b', at: 5 },
    { text: '["a\u0001', at: 1 },
    { text: '"a', at: 2 },
    { text: '{"a":[{"b":[', at: 12 },
    { text: '{"a":[1],"b" 2', at: 13 },
  ])("is $at in $text", ({ text, at }) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(syntaxFaultAt(text)).toBe(at);
  });
});

function refusal(text: string) {
  try {
    planJson({ text, file: "f" });
  } catch (fault) {
    if (fault instanceof InvalidInput) return { ...fault, message: fault.message };
  }
  throw new Error("it was read");
}

describe("a text that is no plan", () => {
  it.each([
    { text: "[".repeat(257), says: "nested more than 256 levels", line: 1, column: 257 },
    { text: `\n\n${"[".repeat(257)}`, says: "nested more than 256 levels", line: 3, column: 257 },
    { text: '{"a":1', says: "ends in the middle", line: 1, column: 7 },
    { text: '\n{"a":1,  \n', says: "ends in the middle", line: 3, column: 1 },
    { text: "\n\n  x", says: "is no JSON", line: 3, column: 3 },
    { text: ' {"@level":1}\n{}', says: "several JSON values", line: 2, column: 1 },
    { text: '{"@level":1', says: "ends in the middle", line: 1, column: 12 },
    { text: '{"a":1}\n{"@level"', says: "is no JSON", line: 2, column: 1 },
  ])("is refused at $line:$column, as it $says", ({ text, says, line, column }) => {
    const { message, hint, at } = refusal(text);
    expect([message, hint]).toEqual([expect.stringContaining(says), expect.stringMatching(/\w/)]);
    expect(at).toEqual({ file: "f", line, column });
  });
});
