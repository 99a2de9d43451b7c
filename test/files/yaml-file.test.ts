import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { pointerOf, pointerSteps } from "#core/schema/pointer.ts";
import { printDiagnostic } from "#files/diagnostic.ts";
import { readYaml, type YamlFile } from "#files/yaml-file.ts";

const quotes = "put text that holds `: `, ` #`, `[`, `{`, `*`, `&`, `!`, `%` or `@` in quotes";

function fileOf(text: string): YamlFile {
  const read = readYaml(text, "a.yaml");
  if ("diagnostics" in read) throw new Error(read.diagnostics.map(printDiagnostic).join("\n"));
  return read;
}

const refusals = (text: string): readonly string[] => {
  const read = readYaml(text, "a.yaml");
  return "diagnostics" in read ? read.diagnostics.map(printDiagnostic) : [];
};

describe("a YAML file is read", () => {
  const cases: readonly { text: string; value: unknown }[] = [
    { text: "", value: null },
    { text: "a: 1", value: { a: 1 } },
    { text: "\uFEFFa: 1", value: { a: 1 } },
    { text: "a: 1\r\nb: x\r\n", value: { a: 1, b: "x" } },
    {
      text: "a: yes\nb: NO\nc: 0o17\nd: 0x1f\ne: 1e3\nf: ~",
      value: { a: "yes", b: "NO", c: 15, d: 31, e: 1_000, f: null },
    },
    { text: "a: 2026-11-21T03:10:00Z", value: { a: "2026-11-21T03:10:00Z" } },
    { text: "012345678901: x\n1.50: y\ntrue: z", value: { "012345678901": "x", "1.50": "y", true: "z" } },
    { text: "a: &x {b: 1}\nc: *x\nd: [*x]", value: { a: { b: 1 }, c: { b: 1 }, d: [{ b: 1 }] } },
    {
      text: "a: &x 1\nb: *x\nc: &x 2\nd: *x\ne: &y [*x]\nf: &x 3\ng: [*y, *x]",
      value: { a: 1, b: 1, c: 2, d: 2, e: [2], f: 3, g: [[2], 3] },
    },
    { text: "a: |\n  one\n  two\nb: >-\n  one\n  two", value: { a: "one\ntwo\n", b: "one two" } },
    { text: '{\n\t"a": 1,\n\t"b": [true, null, "\\u00e9"]\n}', value: { a: 1, b: [true, null, "é"] } },
    { text: "constructor: 1\ntoString: 2", value: { constructor: 1, toString: 2 } },
    { text: "<<: {a: 1}", value: { "<<": { a: 1 } } },
    { text: "- 1\n-\n- [a]", value: [1, null, ["a"]] },
  ];
  it.each(cases)("$text", ({ text, value }) => {
    expect(fileOf(text).value).toEqual(value);
  });

  test.prop([fc.jsonValue({ maxDepth: 6 })])("as JSON means it", (value) => {
    const text = JSON.stringify(value, null, 2);
    fc.pre(!text.includes('"__proto__"'));
    expect(fileOf(text).value).toEqual(JSON.parse(text));
  });
});

describe("a YAML file is refused", () => {
  const deep = (open: string, close: string, times: number) => `${open.repeat(times)}1${close.repeat(times)}`;
  const laughs = Array.from(
    { length: 9 },
    (_, n) =>
      `a${n}: &a${n} [${
        n === 0
          ? "1"
          : Array(9)
              .fill(`*a${n - 1}`)
              .join(", ")
      }]`,
  ).join("\n");
  const cases: readonly { when: string; text: string; says: readonly string[] }[] = [
    {
      when: "a name stands twice",
      text: "a: 1\nb: {c: 1, c: 2}",
      says: ["a.yaml:2:11: error: `c` stands here twice\n  keep one of the two"],
    },
    {
      when: "a name stands twice in two spellings",
      text: "a: 1\n'a': 2",
      says: ["a.yaml:2:1: error: `a` stands here twice\n  keep one of the two"],
    },
    {
      when: "a name is `__proto__`",
      text: "x:\n  __proto__: {a: 1}",
      says: ["a.yaml:2:3: error: `__proto__` cannot be a name\n  choose another name"],
    },
    {
      when: "a name is a list",
      text: "? [a]\n: b",
      says: ["a.yaml:1:3: error: a key has to be text\n  write it as `name: value`"],
    },
    {
      when: "a tab indents",
      text: "a:\n\tb: 1",
      says: ["a.yaml:2:1: error: a line is indented with a tab\n  indent with spaces"],
    },
    {
      when: "a second document follows",
      text: "a: 1\n---\nb: 2",
      says: ["a.yaml:2:1: error: a second document begins here\n  keep one document in a file"],
    },
    {
      when: "a line is indented badly",
      text: "a:\n  b: 1\n c: 2",
      says: [
        "a.yaml:3:1: error: this line is not indented like its neighbours\n  begin entries of one level in one column",
      ],
    },
    {
      when: "a quote is missing",
      text: 'a: "x',
      says: [`a.yaml:1:6: error: a quote, a bracket or a comma is missing\n  ${quotes}`],
    },
    {
      when: "a colon is too many",
      text: "a: b: c",
      says: [`a.yaml:1:4: error: a second \`:\` stands on this line\n  ${quotes}`],
    },
    {
      when: "text begins with a percent sign",
      text: "a: %x",
      says: [`a.yaml:1:4: error: text cannot begin with this character\n  ${quotes}`],
    },
    {
      when: "a name has no colon",
      text: "a: 1\nb",
      says: ["a.yaml:2:1: error: a name is followed by no `:`\n  write `name: value`, or `- item` in a list"],
    },
    {
      when: "a list turns into names",
      text: "- a\nb: 1",
      says: [`a.yaml:2:1: error: this does not belong here\n  ${quotes}`],
    },
    {
      when: "a tag is unknown",
      text: "a: !foo x",
      says: [`a.yaml:1:4: error: \`!\` marks a kind of value that is not known\n  ${quotes}`],
    },
    {
      when: "a directive is unknown",
      text: "%FOO bar\n---\na: 1",
      says: ["a.yaml:1:1: error: a line that begins with `%` is not known\n  remove it"],
    },
    {
      when: "a text holds a bad escape",
      text: 'a: "\\q"',
      says: [
        "a.yaml:1:5: error: a text holds an escape that means nothing\n  write `\\\\` for a backslash, or use single quotes",
      ],
    },
    {
      when: "a value is binary",
      text: "a: !!binary aGk=",
      says: [
        "a.yaml:1:13: error: this value cannot be kept as JSON\n  write a plain number, or put the text in quotes",
      ],
    },
    {
      when: "a value is an ordered map",
      text: "a: !!omap [x: 1]",
      says: ["a.yaml:1:1: error: `!!` marks a kind of value that JSON does not have\n  leave the mark out"],
    },
    {
      when: "a number is endless",
      text: "a: .inf",
      says: [
        "a.yaml:1:4: error: `.inf` cannot be kept as JSON\n  write a plain number, or put the text in quotes",
      ],
    },
    {
      when: "a number is none",
      text: "a: [.nan]",
      says: [
        "a.yaml:1:5: error: `.nan` cannot be kept as JSON\n  write a plain number, or put the text in quotes",
      ],
    },
    {
      when: "an alias means nothing",
      text: "a: *x",
      says: [
        "a.yaml:1:4: error: `*x` repeats a value that is nowhere marked\n  mark the value with `&x` further up, or put the text in quotes",
      ],
    },
    {
      when: "an alias contains itself",
      text: "a: &a [*a]",
      says: ["a.yaml:1:7: error: more than 64 levels are nested\n  write it flatter"],
    },
    {
      when: "aliases multiply",
      text: laughs,
      says: [
        "a.yaml:2:35: error: the file holds more than 200000 values, counting what aliases repeat\n  write out less of it, or split the file",
      ],
    },
    {
      when: "it is nested deep",
      text: deep("[", "]", 65),
      says: ["a.yaml:1:66: error: more than 64 levels are nested\n  write it flatter"],
    },
    {
      when: "it is too long",
      text: `a: "${"x".repeat(1_048_576)}"`,
      says: ["a.yaml:1:1: error: the file has more than 1,048,576 characters\n  split it"],
    },
  ];
  it.each(cases)("when $when", ({ text, says }) => {
    expect(refusals(text)).toEqual(says);
  });

  it.each([
    { when: "lists", text: "[".repeat(100_000) },
    { when: "maps", text: "{a: ".repeat(5_000) },
    { when: "dashes", text: "- ".repeat(20_000) },
    { when: "indents", text: Array.from({ length: 1_400 }, (_, n) => `${" ".repeat(n)}a:`).join("\n") },
  ])("when $when are nested without end", ({ text }) => {
    expect(refusals(text)[0]).toMatch(/^a\.yaml:\d+:\d+: error: /);
  });

  it("at most twenty times, once a line", () => {
    expect(refusals(Array.from({ length: 50 }, (_, n) => `a${n}: b: c: d`).join("\n"))).toHaveLength(20);
  });

  it("just below its limits passes", () => {
    expect(refusals(deep("[", "]", 64))).toEqual([]);
    expect(refusals(Array.from({ length: 30_000 }, (_, n) => `k${n}: 1`).join("\n"))).toEqual([]);
  });

  const scrap = fc.constantFrom(
    ..."a b 1 : - ? | > & * ! % @ [ ] { } , # ' \" \\ ~ << --- ... \t".split(" "),
    " ",
    "\n",
    "\n  ",
    "\u0000",
    "\ud800",
  );
  const text = fc.array(scrap, { maxLength: 40 }).map((scraps) => scraps.join(""));
  test.prop([text], { numRuns: 2_000 })("or read, but never throws", (hostile) => {
    const read = readYaml(hostile, "a.yaml");
    if (!("diagnostics" in read)) {
      expect(JSON.parse(JSON.stringify(read.value))).toEqual(read.value);
      return;
    }
    for (const { message, at } of read.diagnostics) {
      expect(message).toMatch(/^[^\n]+$/);
      expect(at.line).toBeGreaterThan(0);
      expect(at.column).toBeGreaterThan(0);
    }
    expect(read.diagnostics.length).toBeGreaterThan(0);
  });
});

describe("the place of a part", () => {
  const text = [
    "top:",
    "  - id: a",
    "    flow: {x: 1, y: [2, 3]}",
    "    list:",
    "      - one",
    "      - two: 2",
    "  - &mark",
    "    id: b",
    "again: *mark",
    "empty:",
    '"q/x~": 3',
    "7: seven",
  ].join("\n");
  const file = fileOf(text);
  const place = ({ line, column }: { line: number; column: number }) => `${line}:${column}`;

  it.each([
    { pointer: "", value: "1:1", key: "1:1" },
    { pointer: "/top", value: "1:1", key: "1:1" },
    { pointer: "/top/0", value: "2:5", key: "2:5" },
    { pointer: "/top/0/id", value: "2:9", key: "2:5" },
    { pointer: "/top/0/flow", value: "3:11", key: "3:5" },
    { pointer: "/top/0/flow/y", value: "3:21", key: "3:18" },
    { pointer: "/top/0/flow/y/1", value: "3:25", key: "3:25" },
    { pointer: "/top/0/list", value: "4:5", key: "4:5" },
    { pointer: "/top/0/list/0", value: "5:9", key: "5:9" },
    { pointer: "/top/0/list/1/two", value: "6:14", key: "6:9" },
    { pointer: "/top/0/nothing", value: "2:5", key: "2:5" },
    { pointer: "/top/0/nothing/more", value: "2:5", key: "2:5" },
    { pointer: "/top/9", value: "1:1", key: "1:1" },
    { pointer: "/top/1/id", value: "8:9", key: "8:5" },
    { pointer: "/again/id", value: "8:9", key: "8:5" },
    { pointer: "/empty", value: "10:1", key: "10:1" },
    { pointer: "/q~1x~0", value: "11:9", key: "11:1" },
    { pointer: "/7", value: "12:4", key: "12:1" },
    { pointer: "/nothing", value: "1:1", key: "1:1" },
  ])("$pointer is $value, its name $key", ({ pointer, value, key }) => {
    expect(place(file.positionOf(pointer))).toBe(value);
    expect(place(file.keyPositionOf(pointer))).toBe(key);
    expect(file.positionOf(pointer).file).toBe("a.yaml");
  });

  it.each([
    { style: "plain", text: "a: one two", value: "one two" },
    { style: "plain over lines", text: "a: one\n  two\n  three", value: "one two three" },
    { style: "single quotes", text: "a: 'it''s one'", value: "it's one" },
    { style: "double quotes", text: 'a: "say \\"one\\" two"', value: 'say "one" two' },
    { style: "double quotes over lines", text: 'a: "one\n  two"', value: "one two" },
    {
      style: "a literal block",
      text: "a: |  # comment one\n  one\n    two\n\n  three",
      value: "one\n  two\n\nthree\n",
    },
    { style: "a folded block", text: "a: >-\n  one\n  two\n\n  three", value: "one two\nthree" },
    { style: "a flow list", text: "a: [x, 'one two']", value: "one two", pointer: "/a/1" },
    { style: "an alias", text: "x: &t one two\na: *t", value: "one two" },
  ])("inside a text in $style is found by character", ({ text: source, value, pointer = "/a" }) => {
    const read = fileOf(source);
    expect(
      pointerSteps(pointer).reduce(
        (part, step) => (part as Record<string, unknown>)[step],
        read.value as unknown,
      ),
    ).toBe(value);
    for (const word of value.split(/[\s"]+/).filter((each) => each !== "" && each !== "it's")) {
      const at = read.textPositionOf(pointer, value.indexOf(word));
      expect(source.split("\n")[at.line - 1]?.slice(at.column - 1)).toMatch(new RegExp(`^${word}`));
    }
  });

  it("inside what is no text is that of the whole", () => {
    expect(place(file.textPositionOf("/top/0/flow/x", 3))).toBe("3:15");
    expect(place(file.textPositionOf("/top/0/nothing", 3))).toBe("2:5");
  });

  it("past the end of a text is at its end", () => {
    expect(place(fileOf("a: 'one'\nb: 2").textPositionOf("/a", 99))).toBe("1:8");
    expect(place(fileOf("a: one\nb: 2").textPositionOf("/a", 99))).toBe("1:7");
  });
});

describe("a pointer", () => {
  it.each([
    { pointer: "", steps: [] },
    { pointer: "/a", steps: ["a"] },
    { pointer: "/a/0/b", steps: ["a", "0", "b"] },
    { pointer: "/a~1b/~0c/~01", steps: ["a/b", "~c", "~1"] },
    { pointer: "/", steps: [""] },
  ])("$pointer goes $steps", ({ pointer, steps }) => {
    expect(pointerSteps(pointer)).toEqual(steps);
    expect(pointerOf(steps)).toBe(pointer);
  });
  test.prop([fc.array(fc.string())])("reads what it writes", (steps) => {
    expect(pointerSteps(pointerOf(steps))).toEqual(steps);
  });
});
