import { describe, expect, it } from "vitest";
import { bytesOf } from "#core/schema/bytes.ts";
import { trapIn } from "#core/schema/plain-data.ts";
import { bodyOf, plainLine, spacedLine, subjectLine } from "#core/schema/plain-text.ts";
import { pointerOf, pointerSteps } from "#core/schema/pointer.ts";
import { didYouMean, nearestWord } from "#core/schema/spelling.ts";
import { webAddress } from "#core/schema/web-address.ts";

describe("an address", () => {
  const listed = (host: string) => host === "chat.example.com";
  it.each([
    { what: "is fine", address: "https://chat.example.com/x", mistake: undefined },
    { what: "says the usual port", address: "https://chat.example.com:443/x", mistake: undefined },
    { what: "is none", address: undefined, mistake: "it holds no address" },
    {
      what: "is not over TLS",
      address: "http://chat.example.com/",
      mistake: "its address does not begin with `https://`",
    },
    { what: "names a user", address: "https://anna@chat.example.com/", mistake: "its address names a user" },
    {
      what: "names a password",
      address: "https://:secret@chat.example.com/",
      mistake: "its address names a user",
    },
    {
      what: "names another port",
      address: "https://chat.example.com:8443/",
      mistake: "its address names another port than 443",
    },
    {
      what: "leads elsewhere",
      address: "https://example.com/",
      mistake: "its address leads to a host that is not listed",
    },
  ])("that $what", ({ address, mistake }) => {
    const url = address === undefined ? undefined : new URL(address);
    const found = webAddress(url, listed);
    if (mistake === undefined) expect(found).toBe(url);
    else expect(found).toEqual({ mistake });
  });
});

describe("plain data", () => {
  const nest = (levels: number): unknown => (levels === 0 ? 1 : { a: nest(levels - 1) });
  const list = (levels: number): unknown => (levels === 0 ? [] : [list(levels - 1)]);
  const deep = { message: "the body is nested more than 64 levels deep", hint: "flatten it" };
  const proto = { message: "`__proto__` cannot be a name here", hint: "leave it out" };
  it.each<{ what: string; value: unknown; is: unknown }>([
    { what: "nothing", value: null, is: undefined },
    { what: "text", value: "x", is: undefined },
    { what: "64 levels", value: nest(64), is: undefined },
    { what: "65 levels", value: nest(65), is: deep },
    { what: "lists in 64 levels", value: list(63), is: undefined },
    { what: "lists in 65 levels", value: list(64), is: deep },
    { what: "a name that means something", value: JSON.parse('{"a":[1,{"__proto__":1}]}'), is: proto },
    { what: "other names that do", value: { constructor: 1, prototype: 2 }, is: undefined },
  ])("may be $what", ({ value, is }) => {
    expect(trapIn(value)).toEqual(is);
  });

  it.each([
    { part: "abc", bytes: 5 },
    { part: "ä", bytes: 5 },
    { part: "😀", bytes: 8 },
    { part: { a: 1 }, bytes: 7 },
    { part: "\u007f", bytes: 5 },
  ])("takes $bytes bytes at most: $part", ({ part, bytes }) => {
    expect(bytesOf(part)).toBe(bytes);
  });

  it.each([
    { pointer: "", steps: [] },
    { pointer: "/limits/grace", steps: ["limits", "grace"] },
    { pointer: "/a~1b/~0c/~01", steps: ["a/b", "~c", "~1"] },
    { pointer: "/", steps: [""] },
    { pointer: "/0", steps: ["0"] },
  ])("has a place: `$pointer`", ({ pointer, steps }) => {
    expect(pointerSteps(pointer)).toEqual(steps);
    expect(pointerOf(steps)).toBe(pointer);
  });
});

describe("a line for people", () => {
  it.each([
    { what: "plain words", text: "a b", is: "a b" },
    { what: "a long line of plain words", text: "ab cd ef gh", is: "ab cd ef …" },
    { what: "as long as can be", text: "ab cd ef g", is: "ab cd ef g" },
    { what: "two spaces", text: "a  b", is: "a b" },
    { what: "other letters", text: "ä\u00a0b", is: "ä\u00a0b" },
    { what: "what nobody sees", text: "a\u200bb", is: "a b" },
    { what: "many that nobody sees", text: `${"\u200b".repeat(50)}b`, is: "" },
    { what: "half a letter", text: `${"x".repeat(8)}\ud83d\ude00xx`, is: `${"x".repeat(8)}…` },
    { what: "nothing", text: "", is: "" },
  ])("is short and plain: $what", ({ text, is }) => {
    expect(plainLine(text, 10)).toBe(is);
  });

  it("has a length of its own for each use", () => {
    const long = "x".repeat(5_000);
    expect(
      [plainLine(long), subjectLine(long), bodyOf([long]), spacedLine(long)].map(({ length }) => length),
    ).toEqual([...[600, 99, 3_000, 3_000]]);
    expect(plainLine("x".repeat(600))).toBe("x".repeat(600));
    expect(spacedLine("  a\tb\u202e  c")).toBe("  a b   c");
    expect(bodyOf(["a\nb", " c "])).toBe("a b\nc");
  });

  it.each([
    { word: "ab", known: ["ba"], near: "ba" },
    { word: "abcdef", known: ["abdcfe"], near: "abdcfe" },
    { word: "abcdef", known: ["badcfe"], near: undefined },
    { word: "abc", known: ["abcd", "abcc", "abc"], near: "abc" },
    { word: "abc", known: ["xyz", "abd"], near: "abd" },
    { word: "abcdefghi", known: ["abcxyzghi"], near: "abcxyzghi" },
    { word: "abcdefghi", known: ["wbcxyzghi"], near: undefined },
    { word: "abcdefghi", known: ["defghi"], near: "defghi" },
    { word: "defghi", known: ["abcdefghi"], near: undefined },
    { word: "x".repeat(64), known: ["x".repeat(63)], near: "x".repeat(63) },
  ])("offers the nearest word to $word: $near", ({ word, known, near }) => {
    expect(nearestWord(word, known)).toBe(near);
  });

  it("asks whether that was meant", () => {
    expect([didYouMean("x", "y"), didYouMean(undefined, "y")]).toEqual(["did you mean `x`?", "y"]);
  });
});
