import fc from "fast-check";
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

/** Insertions, removals, replacements and swaps of neighbours between two words, by trying all of them. */
function distance(from: string, to: string): number {
  if (from === "" || to === "") return from.length + to.length;
  const [a, b] = [from.slice(0, -1), to.slice(0, -1)];
  const same = from.at(-1) === to.at(-1) ? 0 : 1;
  const least = Math.min(distance(a, to) + 1, distance(from, b) + 1, distance(a, b) + same);
  const isSwapped =
    from.length > 1 && to.length > 1 && from.at(-1) === to.at(-2) && from.at(-2) === to.at(-1);
  return isSwapped ? Math.min(least, distance(from.slice(0, -2), to.slice(0, -2)) + 1) : least;
}

describe("a word is near", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 6 });

  it("where a third of its letters leads to the other, and no farther", () => {
    fc.assert(
      fc.property(word, word, (from, to) => {
        const isNear = distance(from, to) <= Math.max(1, Math.floor(from.length / 3));
        expect(nearestWord(from, [to])).toBe(isNear ? to : undefined);
      }),
      { numRuns: 1_000 },
    );
  });

  it("before all others that are farther, and the first of those as near", () => {
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 4 }), (from, known) => {
        const within = Math.max(1, Math.floor(from.length / 3));
        const [nearest] = known
          .map((name) => ({ name, far: distance(from, name) }))
          .filter(({ far }) => far <= within)
          .toSorted((a, b) => a.far - b.far);
        expect(nearestWord(from, known)).toBe(nearest?.name);
      }),
      { numRuns: 500 },
    );
  });

  it("up to 64 letters", () => {
    const long = "abcdefgh".repeat(8);
    expect(nearestWord(long, [long.toUpperCase()])).toBe(long.toUpperCase());
    expect(nearestWord(`${long}a`, [long])).toBeUndefined();
    expect(nearestWord(long, [`x${long.slice(1)}`, `${long}a`])).toBe(`x${long.slice(1)}`);
  });
});
