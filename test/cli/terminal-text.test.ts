import { describe, expect, it } from "vitest";
import { clockface } from "#cli/terminal/moment.ts";
import { jsonText, plain, plainDeep } from "#cli/terminal/plain-text.ts";
import { labelled, wrapped } from "#cli/terminal/prose.ts";
import { table } from "#cli/terminal/table.ts";
import { listed } from "#core/policy/told/phrases.ts";

describe("plain text", () => {
  it.each([
    { what: "an escape sequence", text: "\u001b[31m", shown: "\\u{1b}[31m" },
    { what: "a C1 control", text: "\u009b2J", shown: "\\u{9b}2J" },
    { what: "a line break", text: "a\nb", shown: "a\\u{a}b" },
    { what: "a turn of direction", text: "a\u202eb", shown: "a\\u{202e}b" },
    { what: "an isolate", text: "\u2066", shown: "\\u{2066}" },
    { what: "a hidden tag", text: "\u{e0041}", shown: "\\u{e0041}" },
    { what: "half a pair", text: "\ud800", shown: "\\u{d800}" },
    { what: "ordinary text", text: "Åsa 日本 🙂", shown: "Åsa 日本 🙂" },
  ])("shows $what so that it cannot act", ({ text, shown }) => {
    expect(plain(text)).toBe(shown);
  });

  it("reaches keys and values at every depth", () => {
    expect(plainDeep({ "a\u001b": [{ b: "\u202e" }] })).toEqual({ "a\\u{1b}": [{ b: "\\u{202e}" }] });
  });

  it("keeps JSON the same to anyone who parses it", () => {
    const value = { a: "x\u202e\u009b\u{e0041}y", "k\u200b": ["🙂"] };
    expect(jsonText(value)).not.toMatch(/[\u202e\u009b\u200b]/);
    expect(JSON.parse(jsonText(value))).toEqual(value);
  });
});

describe("moments", () => {
  it.each([
    { zone: "UTC", at: "2026-11-21T03:10:00Z", shown: "2026-11-21 03:10 UTC" },
    {
      zone: "Europe/Stockholm",
      at: "2026-11-21T03:10:00Z",
      shown: "2026-11-21 03:10 UTC (04:10 in Europe/Stockholm)",
    },
    {
      zone: "America/New_York",
      at: "2026-11-21T03:10:00Z",
      shown: "2026-11-21 03:10 UTC (2026-11-20 22:10 in America/New_York)",
    },
    { zone: "UTC", at: "2026-11-21T03:10:07+01:00", shown: "2026-11-21 02:10:07 UTC" },
  ])("shows $at in $zone", ({ zone, at, shown }) => {
    expect(clockface(zone)(at)).toBe(shown);
  });
});

describe("prose", () => {
  it("breaks at spaces and never inside a word", () => {
    expect(wrapped("one two averyveryverylongword three", 10)).toEqual([
      "one two",
      "averyveryverylongword",
      "three",
    ]);
  });

  it("sets text beside its label", () => {
    const text = labelled("  label", "one two three four five six", {
      width: 32,
      at: 12,
      label: (one) => one,
    });
    expect(text).toBe("  label     one two three four\n            five six");
  });

  it.each([
    { words: [], text: "" },
    { words: ["a"], text: "a" },
    { words: ["a", "b"], text: "a and b" },
    { words: ["a", "b", "c"], text: "a, b and c" },
  ])("lists $words", ({ words, text }) => {
    expect(listed(words)).toBe(text);
  });

  it("fits a table to its width", () => {
    const rows = [
      ["head", "text"],
      ["a", "one two three four five six seven eight nine ten"],
    ];
    const lines = table(rows, 40);
    expect(lines.every((line) => line.length <= 40)).toBe(true);
    expect(lines.map((line) => line.slice(0, 10))).toEqual(["  head  te", "  a     on", "        se"]);
  });
});
