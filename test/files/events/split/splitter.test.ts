import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { parsePiece } from "#files/events/intake.ts";
import { splitter } from "#files/events/split/splitter.ts";

type Found = { readonly values: unknown[]; readonly broken: string[]; readonly isWhole: boolean };

/** Splits a text that comes in chunks of so many bytes; `isSure` never guesses where a value ends. */
function split(text: string | Buffer, size = 1 << 20, isSure = false): Found {
  const values: unknown[] = [];
  const broken: string[] = [];
  const { push, finish } = splitter({
    attempt: (piece) => {
      const parsed = isSure ? undefined : parsePiece(piece);
      if (parsed !== undefined) values.push(parsed.value);
      return parsed !== undefined;
    },
    value: (piece) => {
      const parsed = parsePiece(piece);
      if (parsed !== undefined) values.push(parsed.value);
      else broken.push(`${piece.offset}: not JSON`);
    },
    broken: (offset, why) => broken.push(`${offset}: ${why}`),
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) push(bytes.subarray(at, at + size));
  return { values, broken, isWhole: finish() };
}

const a = { eventVersion: "1.11", eventID: "a", list: [1, [2], { b: "}" }], text: 'quote " and \\ and {[' };
const b = { eventVersion: "1.11", eventID: "b", nothing: null, text: "naïve ✓ 𝒳" };
const [lineA, lineB] = [JSON.stringify(a), JSON.stringify(b)];
const mismatch = "its brackets or quotes do not match";
const ended = "the input ends inside it";

describe("values are found", () => {
  it.each([
    { when: "in a log file", text: `{"Records":[${lineA},${lineB}]}`, values: [a, b] },
    { when: "in an empty log file", text: '{"Records": []}', values: [] },
    {
      when: "in a log file that is laid out",
      text: JSON.stringify({ Records: [a, b] }, null, 2),
      values: [a, b],
    },
    { when: "in lines", text: `${lineA}\n${lineB}\n`, values: [a, b] },
    { when: "in lines that Windows ended", text: `${lineA}\r\n\r\n${lineB}\r\n`, values: [a, b] },
    { when: "one right behind the other", text: lineA + lineB, values: [a, b] },
    {
      when: "laid out one after the other",
      text: `${JSON.stringify(a, null, 1)}\n${JSON.stringify(b, null, "\t")}`,
      values: [a, b],
    },
    { when: "in a list", text: `[${lineA},\n${lineB}]`, values: [a, b] },
    { when: "in lists of lists", text: `[[${lineA}],[[${lineB}]]]`, values: [a, b] },
    { when: "alone", text: lineA, values: [a] },
    { when: "behind a byte order mark", text: `\uFEFF${lineA}`, values: [a] },
    {
      when: "in log files one per line",
      text: `{"Records":[${lineA}]}\n{"Records":[${lineB}]}\n`,
      values: [a, b],
    },
    {
      when: "in a carrier that says more",
      text: `{"owner":{"x":[1]},"logEvents":[${lineA}],"next":[{}]}${lineB}`,
      values: [a, b],
    },
    {
      when: "in two lists of a carrier",
      text: `{"Records":[${lineA}],"more":{},"Events":[${lineB}]}`,
      values: [a, b],
    },
    { when: "that are no objects", text: `[1,"x, ]",null,true]`, values: [1, "x, ]", null, true] },
    {
      when: "that are texts in lines",
      text: `${JSON.stringify(lineA)}\n${JSON.stringify(lineB)}`,
      values: [lineA, lineB],
    },
    {
      when: "under a name that only resembles a carrier's",
      text: '{"records ":[1]}',
      values: [{ "records ": [1] }],
    },
    {
      when: "under a carrier's name within a record",
      text: '{"a":{"Records":[1]}}',
      values: [{ a: { Records: [1] } }],
    },
  ])("$when", ({ text, values }) => {
    for (const size of [1, 2, 3, 7, 64, 1 << 20]) {
      expect(split(text, size)).toEqual({ values, broken: [], isWhole: true });
    }
  });

  test.prop([
    fc.array(
      fc.oneof(
        fc.object({ maxDepth: 4 }),
        fc.json().map((json): unknown => JSON.parse(json)),
      ),
      { maxLength: 8 },
    ),
    fc.constantFrom("lines", "list", "log", "laid out", "concatenated"),
    fc.integer({ min: 1, max: 400 }),
  ])("however they are laid out and cut into chunks", (made, layout, size) => {
    const objects = made.map((one): unknown => ({ one: JSON.parse(JSON.stringify(one ?? null)) }));
    const texts = objects.map((one) => JSON.stringify(one));
    const written = {
      lines: texts.join("\n"),
      list: `[${texts.join(" , ")}]`,
      log: `{"Records":[${texts.join(",")}]}`,
      "laid out": JSON.stringify({ Records: objects }, null, 3),
      concatenated: texts.join(""),
    };
    expect(split(written[layout], size)).toEqual({ values: objects, broken: [], isWhole: true });
  });
});

describe("what is broken is told, and the rest is read", () => {
  it.each([
    {
      when: "a line was cut off",
      text: `${lineA.slice(0, 40)}\n${lineB}\n`,
      values: [b],
      broken: [`0: ${mismatch}`],
    },
    {
      when: "a line was cut off behind a colon, so that the next one looks like its value",
      text: `{"eventVersion":\n${lineA}\n${lineB}\n`,
      values: [a, b],
      broken: [`0: ${mismatch}`],
    },
    {
      when: "a line was cut off within a text",
      text: `${lineA.slice(0, lineA.indexOf("quote"))}\n${lineB}\n`,
      values: [b],
      broken: [`0: ${mismatch}`],
    },
    {
      when: "a bracket is missing in a log file of one line",
      text: `{"Records":[${lineA},${lineA.replace("[2]", "[2")},${lineB}]}`,
      values: [a, b],
      broken: [`${13 + lineA.length}: ${mismatch}`],
    },
    {
      when: "a bracket is missing in a log file that is laid out",
      text: JSON.stringify({ Records: [a, b] }, null, 2).replace("[\n          2", "\n          2"),
      values: [b],
      broken: [`21: ${mismatch}`],
    },
    {
      when: "a word is no JSON",
      text: `{"Records":[{"a":nul},${lineB}]}`,
      values: [b],
      broken: ["12: not JSON"],
    },
    {
      when: "a line is no JSON at all",
      text: `${lineA}\n2026-11-21 INFO started, all is well\n${lineB}`,
      values: [a, b],
      broken: [`${lineA.length + 1}: not JSON`],
    },
    {
      when: "a record is nested too deeply",
      text: `{"a":${"[".repeat(300)}${"]".repeat(300)}}${lineB}`,
      values: [b],
      broken: ["0: it is nested deeper than 256 levels"],
    },
  ])("when $when", ({ text, values, broken }) => {
    for (const size of [1, 5, 1 << 20]) expect(split(text, size)).toEqual({ values, broken, isWhole: true });
  });

  it("wherever a record begins in the bytes at hand", () => {
    for (let before = 4_060; before < 4_110; before += 1) {
      expect(split(" ".repeat(before) + lineA, 4_096).values).toEqual([a]);
    }
  });

  it("when a record is larger than a carrier may be, without keeping it", () => {
    const text = `{"Records":[{"a":"${"x".repeat(9 * 1024 * 1024)}"},${lineB}]}`;
    expect(split(text, 1 << 16)).toEqual({
      values: [b],
      broken: ["12: it is larger than 8 MB"],
      isWhole: true,
    });
  });

  it("when a line without an end is no JSON", () => {
    const { broken, values } = split("x".repeat(9 * 1024 * 1024), 1 << 16);
    expect([broken, values]).toEqual([["0: it is larger than 8 MB"], []]);
  });

  it.each([
    {
      when: "within a record",
      text: `{"Records":[${lineA},${lineB.slice(0, 30)}`,
      broken: [`${13 + lineA.length}: ${ended}`],
    },
    { when: "within a text", text: `${lineA}\n"abc`, broken: [`${lineA.length + 1}: ${ended}`] },
    { when: "between two records", text: `{"Records":[${lineA},`, broken: [] },
    { when: "before the last bracket", text: `{"Records":[${lineA}]`, broken: [] },
    {
      when: "in a record that swallowed the next line",
      text: `{"eventVersion":\n${lineA}`,
      broken: [`0: ${ended}`],
    },
  ])("when the input ends $when", ({ text, broken }) => {
    for (const size of [1, 11, 1 << 20]) {
      expect(split(text, size)).toEqual({ values: [a], broken, isWhole: false });
    }
  });

  test.prop([
    fc.array(fc.constantFrom(...'{}[]",:\\\n a1'.split(""), '{"eventVersion"', '"Records":[', "\n{", lineA), {
      maxLength: 60,
    }),
    fc.integer({ min: 1, max: 50 }),
  ])("whatever the bytes are, and whichever way they are cut into chunks", (parts, size) => {
    const text = parts.join("");
    expect(split(text, size)).toEqual(split(text));
    expect(split(text, size)).toEqual(split(text, size, true));
  });
});
