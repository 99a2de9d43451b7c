import { describe, expect, it } from "vitest";
import { reportAssets } from "#console/report/report-page.ts";
import { style } from "#console/style/style.ts";
import { playStyle } from "#local/play/play-style.ts";

/** What is declared besides the tokens themselves. */
const declared = (text: string): readonly string[] =>
  text.split("\n").flatMap((line) => /^\s+([a-z-]+: [^;]+);$/.exec(line)?.[1] ?? []);

const isSize = (line: string): boolean => line.startsWith("font-size:");
const isLength = (line: string): boolean => /^((min|max)-)?(height|width)|^grid-template-columns/.test(line);
const isSpace = (line: string): boolean => /^(padding|margin|gap)[a-z-]*:/.test(line);

/** On paper a point is a size of its own, and in a drawing a unit of it is. */
const isOffScale = (line: string): boolean =>
  (isSize(line) && !/: (var\(--step-[a-z]+\)|inherit|[\d.]+pt|9px)$/.test(line)) ||
  ((isSpace(line) || isLength(line)) && /\drem/.test(line));

const styles = [
  { of: "the console", text: style },
  { of: "the report", text: reportAssets.style },
  { of: "the page to play on", text: `${style}${playStyle}` },
];

describe("the style", () => {
  it.each(styles)(
    "of $of takes every size of type, every space and every length from the one scale",
    ({ text }) => {
      const lines = declared(text);
      expect([isSize, isSpace, isLength].map((is) => lines.some(is))).toEqual([true, true, true]);
      expect(lines.filter(isOffScale)).toEqual([]);
    },
  );

  it.each([
    "font-size: 0.9rem",
    "padding: 0.5rem 1rem",
    "margin-top: 1rem",
    "gap: 0 1rem",
    "min-height: 3rem",
  ])("would tell of %s", (line) => expect(declared(`a {\n  ${line};\n}`).filter(isOffScale)).toEqual([line]));

  it.each(styles)("of $of names no token that there is not", ({ text }) => {
    const named = [...text.matchAll(/var\((--[a-z-]+\d?)\)/g)].map(([, name]) => name);
    const known = new Set([...text.matchAll(/^\s+(--[a-z-]+\d?): /gm)].map(([, name]) => name));
    expect(named.filter((name) => !known.has(name ?? ""))).toEqual([]);
  });

  it("of the report is the console's with more", () => {
    expect(reportAssets.style.startsWith(`${style}\n`)).toBe(true);
  });
});
