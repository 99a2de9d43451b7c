import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitsGlob, globsMeet, sampleOf } from "#core/claims/statements/whose.ts";

const glob = fc.string({ unit: fc.constantFrom("a", "b", "*", "?"), maxLength: 6 });
const words = ["", ..."ab"].flatMap((a) => ["", ..."ab"].flatMap((b) => ["", ..."ab"].map((c) => a + b + c)));

/** The same by trying every way to read it. */
function fits(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  const rest = pattern.slice(1);
  if (pattern[0] === "*") return fits(rest, text) || (text !== "" && fits(pattern, text.slice(1)));
  return text !== "" && (pattern[0] === "?" || pattern[0] === text[0]) && fits(rest, text.slice(1));
}

describe("globs as AWS reads them", () => {
  it("fit what trying every way finds", () => {
    fc.assert(fc.property(glob, fc.constantFrom(...words), (a, text) => fitsGlob(a, text) === fits(a, text)));
  });

  it("meet where some text fits both, in either order", () => {
    fc.assert(
      fc.property(glob, glob, (a, b) => {
        expect(globsMeet(a, b)).toBe(globsMeet(b, a));
        if (words.some((text) => fits(a, text) && fits(b, text))) expect(globsMeet(a, b)).toBe(true);
      }),
    );
  });

  it("do not meet where their letters keep them apart", () => {
    expect(globsMeet("a*", "b*")).toBe(false);
    expect(globsMeet("*a", "*b")).toBe(false);
    expect(globsMeet("a?", "a")).toBe(false);
    expect(globsMeet("iam:pass*", "iam:*role")).toBe(true);
  });

  it("cover a glob only if they fit all that it means", () => {
    fc.assert(
      fc.property(glob, glob, (a, b) => {
        if (!fitsGlob(a, sampleOf(b))) return;
        for (const text of words) if (fits(b, text) && text.length > 4) expect(fits(a, text)).toBe(true);
      }),
    );
  });

  it("take no longer than their length by the text's", () => {
    const hostile = `${"*a".repeat(200)}b`;
    expect(fitsGlob(hostile, "a".repeat(2_000))).toBe(false);
    expect(globsMeet(hostile, `${"a*".repeat(200)}c`)).toBe(false);
  });
});
