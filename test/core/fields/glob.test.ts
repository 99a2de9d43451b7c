import { fc, test } from "@fast-check/vitest";
import { describe, expect, it, vi } from "vitest";
import { compileGlob, hasWildcard, matchesAny, matchesGlob } from "#core/fields/glob.ts";

/** The textbook definition, far too slow for anything but short texts. */
function oracle(pattern: string, text: string): boolean {
  if (pattern === "") return text === "";
  if (pattern[0] !== "*") return pattern[0] === text[0] && oracle(pattern.slice(1), text.slice(1));
  return oracle(pattern.slice(1), text) || (text !== "" && oracle(pattern, text.slice(1)));
}

describe("a glob", () => {
  it.each([
    { pattern: "web", text: "web", fits: true },
    { pattern: "web", text: "web-1", fits: false },
    { pattern: "web", text: "Web", fits: false },
    { pattern: "", text: "", fits: true },
    { pattern: "", text: "a", fits: false },
    { pattern: "*", text: "", fits: true },
    { pattern: "*", text: "anything\nat all", fits: true },
    { pattern: "web-*", text: "web-", fits: true },
    { pattern: "web-*", text: "the-web-1", fits: false },
    { pattern: "*-web", text: "the-web", fits: true },
    { pattern: "*-web", text: "the-web-1", fits: false },
    { pattern: "aba*aba", text: "ababa", fits: false },
    { pattern: "aba*aba", text: "abaaba", fits: true },
    { pattern: "a*b*c", text: "a-b-c", fits: true },
    { pattern: "a*b*c", text: "a-c-b", fits: false },
    { pattern: "a*bc*c", text: "abc", fits: false },
    { pattern: "a*bc*c", text: "abcc", fits: true },
    { pattern: "a**c", text: "abc", fits: true },
    { pattern: "a?c", text: "abc", fits: false },
    { pattern: "a.c", text: "abc", fits: false },
    { pattern: "[ab]", text: "a", fits: false },
    { pattern: "é*", text: "été", fits: true },
  ])("$pattern on $text: $fits", ({ pattern, text, fits }) => {
    expect(matchesGlob(pattern, text)).toBe(fits);
    expect(compileGlob(pattern)(text)).toBe(fits);
  });

  const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 10 });
  const patterns = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
  test.prop([patterns, letters], { numRuns: 2_000 })("agrees with its definition", (pattern, text) => {
    expect(matchesGlob(pattern, text)).toBe(oracle(pattern, text));
  });

  it("searches a text at most once per piece, however many stars", () => {
    const pattern = `${"*a".repeat(40)}b`;
    const search = vi.spyOn(String.prototype, "indexOf");
    try {
      const glob = compileGlob(pattern);
      search.mockClear();
      expect(glob(`${"a".repeat(10_000)}b`)).toBe(true);
      expect(search.mock.calls.length).toBeLessThanOrEqual(40);
      search.mockClear();
      expect(glob("a".repeat(10_000))).toBe(false);
      expect(search.mock.calls.length).toBeLessThanOrEqual(40);
    } finally {
      search.mockRestore();
    }
  });

  it("still answers after more patterns than it remembers", () => {
    for (let n = 0; n < 5_000; n += 1) expect(matchesGlob(`${n}-*`, `${n}-x`)).toBe(true);
    expect(matchesGlob("0-*", "1-x")).toBe(false);
  });

  it("matches a list when any of it does", () => {
    expect(matchesAny(["x*", "*y"], "ay")).toBe(true);
    expect(matchesAny(["x*", "*y"], "a")).toBe(false);
    expect(matchesAny([], "a")).toBe(false);
  });

  it("knows a wildcard", () => {
    expect(hasWildcard("a*")).toBe(true);
    expect(hasWildcard("a?")).toBe(false);
  });
});
