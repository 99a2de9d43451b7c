import { describe, expect, it } from "vitest";
import { nearestWord } from "#core/schema/spelling.ts";

describe("the nearest word", () => {
  const known = ["urgency", "lease", "raise", "ask", "approvers"];
  it.each([
    { word: "urgency", near: "urgency" },
    { word: "Urgency", near: "urgency" },
    { word: "urgancy", near: "urgency" },
    { word: "ugrency", near: "urgency" },
    { word: "urgeny", near: "urgency" },
    { word: "urgenncy", near: "urgency" },
    { word: "leaes", near: "lease" },
    { word: "rease", near: "lease" },
    { word: "ak", near: "ask" },
    { word: "kas", near: undefined },
    { word: "aprover", near: "approvers" },
    { word: "something", near: undefined },
    { word: "", near: undefined },
    { word: "x".repeat(65), near: undefined },
  ])("to $word is $near", ({ word, near }) => {
    expect(nearestWord(word, known)).toBe(near);
  });

  it("is the first of equally near ones, and never a very long one", () => {
    expect(nearestWord("cat", ["bat", "car"])).toBe("bat");
    expect(nearestWord("x".repeat(64), ["x".repeat(65)])).toBeUndefined();
    expect(nearestWord("cat", [])).toBeUndefined();
    expect(nearestWord("x".repeat(60), ["\u0130".repeat(60)])).toBeUndefined();
    expect(nearestWord("\u0130".repeat(60), ["x".repeat(60)])).toBeUndefined();
  });
});
