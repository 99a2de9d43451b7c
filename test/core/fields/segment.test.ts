import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { parsePath, pathKey, printPath, type Segment } from "#core/fields/path.ts";
import { hostileText, segments } from "./hostile.ts";

const named = (name: string): Segment => ({ kind: "name", name });
const item = (...keys: readonly (readonly [string, string])[]): Segment => ({ kind: "item", keys });
const element = (value: string): Segment => ({ kind: "element", value });

const quotes =
  'put text that is empty, padded or holds `,` `]` `[` `=` `"` `\\` in double quotes, such as `/Tags[Key="a,b"]`';
const byKey =
  "lists are addressed by key, never by index: write `/Tags[Key=env]`, or `/Subnets[=subnet-1]` for an element of a set";
const escapes = "write `~0` for `~`, `~1` for `/` and `~2` for `[`";
const naming = "name a property after each `/`, such as `/Tags[Key=env]/Value`";
const strings =
  'close the quotes, and write `\\"` for a quote, `\\\\` for a backslash and `\\n` for a new line';

describe("parsePath", () => {
  it.each<{ text: string; reads: readonly Segment[] }>([
    { text: "/DesiredCapacity", reads: [named("DesiredCapacity")] },
    { text: "/Tags[Key=env]/Value", reads: [named("Tags"), item(["Key", "env"]), named("Value")] },
    {
      text: "/In[IpProtocol=tcp,FromPort=443,CidrIp=10.0.0.0/8]",
      reads: [named("In"), item(["IpProtocol", "tcp"], ["FromPort", "443"], ["CidrIp", "10.0.0.0/8"])],
    },
    { text: "/Subnets[=subnet-1]", reads: [named("Subnets"), element("subnet-1")] },
    { text: "/A[=a b:c~x/é😀]", reads: [named("A"), element("a b:c~x/é😀")] },
    { text: '/A[=""]', reads: [named("A"), element("")] },
    { text: '/A[="x\\"]\\n"][=y]/B', reads: [named("A"), element('x"]\n'), element("y"), named("B")] },
    { text: '/A["a=b"=" c ","d"=","]', reads: [named("A"), item(["a=b", " c "], ["d", ","])] },
    { text: '/a~0b~1c~2d~01]=,"', reads: [named('a~b/c[d~1]=,"')] },
    { text: "/ a /*/__proto__", reads: [named(" a "), named("*"), named("__proto__")] },
    { text: "/\ud800[=\ud800]", reads: [named("\ud800"), element("\ud800")] },
  ])("reads $text", ({ text, reads }) => {
    expect(parsePath(text)).toEqual(reads);
    expect(parsePath(text)).toBe(parsePath(text));
  });

  it.each([
    {
      text: "",
      reason: "it does not start with `/`",
      hint: "write it like `/DesiredCapacity` or `/Tags[Key=env]/Value`",
    },
    {
      text: "A/B",
      reason: "it does not start with `/`",
      hint: "write it like `/DesiredCapacity` or `/Tags[Key=env]/Value`",
    },
    { text: "//", reason: "the name at character 2 is empty", hint: naming },
    { text: "/A//B", reason: "the name at character 4 is empty", hint: naming },
    { text: "/A/", reason: "the name at character 4 is empty", hint: naming },
    { text: "/[=x]", reason: "the name at character 2 is empty", hint: naming },
    { text: "/A~", reason: "the `~` at character 3 escapes nothing", hint: escapes },
    { text: "/A/b~3", reason: "the `~` at character 5 escapes nothing", hint: escapes },
    { text: "/A[]", reason: "character 4 should be a key", hint: byKey },
    { text: "/A[K=v,]", reason: "character 8 should be a key", hint: byKey },
    { text: "/A[0]", reason: "the key at character 4 has no value", hint: byKey },
    { text: "/A[K=v,L]", reason: "the key at character 8 has no value", hint: byKey },
    { text: "/A[K=v,K=w]", reason: "the key `K` is given twice", hint: "give each key of a list item once" },
    {
      text: '/A["a\\nb"=v,"a\\nb"=w]',
      reason: "the key `a\\nb` is given twice",
      hint: "give each key of a list item once",
    },
    { text: "/A[K=]", reason: "the text at character 6 must be quoted", hint: quotes },
    { text: "/A[=]", reason: "the text at character 5 must be quoted", hint: quotes },
    { text: "/A[= x]", reason: "the text at character 5 must be quoted", hint: quotes },
    { text: "/A[K=v, L=w]", reason: "the text at character 8 must be quoted", hint: quotes },
    { text: "/A[K=v=w]", reason: "character 7 must be quoted", hint: quotes },
    { text: "/A[=v[w]", reason: "character 6 must be quoted", hint: quotes },
    { text: "/A[=v,w]", reason: "character 6 must be quoted", hint: quotes },
    { text: '/A[="v"w]', reason: "character 8 must be quoted", hint: quotes },
    {
      text: "/A[K=v",
      reason: "the bracket at character 3 is not closed",
      hint: "close it with `]`, such as `/Tags[Key=env]`",
    },
    {
      text: "/A[=v",
      reason: "the bracket at character 3 is not closed",
      hint: "close it with `]`, such as `/Tags[Key=env]`",
    },
    { text: '/A[="v]', reason: "the quotes at character 5 hold no JSON string", hint: strings },
    { text: '/A[="\\x"]', reason: "the quotes at character 5 hold no JSON string", hint: strings },
    {
      text: "/A[=v]B",
      reason: "character 7 follows a bracket",
      hint: "continue with `/` and the name of a property, such as `/Tags[Key=env]/Value`",
    },
  ])("refuses $text", ({ text, reason, hint }) => {
    const message = `\`${text}\` is not a field path: ${reason}`;
    expect(() => parsePath(text)).toThrow(expect.objectContaining({ name: "InvalidInput", message, hint }));
  });

  it("shows a hostile text on one line and no more than 80 characters of it", () => {
    expect(() => parsePath('a\n"\\')).toThrow('`a\\n"\\` is not a field path: it does not start with `/`');
    expect(() => parsePath("x".repeat(80))).toThrow(`\`${"x".repeat(80)}\` is not`);
    expect(() => parsePath("x".repeat(81))).toThrow(`\`${"x".repeat(80)}…\` is not`);
  });

  it("refuses raw control characters outside and inside quotes", () => {
    expect(() => parsePath("/A[=a\u0001]")).toThrow("character 6 must be quoted");
    expect(() => parsePath('/A[="a\n"]')).toThrow("the quotes at character 5 hold no JSON string");
  });

  it("bounds a path's length and its segments", () => {
    const hint = "address a field further up instead";
    expect(parsePath(`/${"a".repeat(2_047)}`)).toHaveLength(1);
    const message = "a field path of 2049 characters is over the limit of 2048";
    expect(() => parsePath(`/${"a".repeat(2_048)}`)).toThrow(expect.objectContaining({ message, hint }));
    expect(parsePath("/a".repeat(32))).toHaveLength(32);
    const deep = "a field path of 33 segments is over the limit of 32";
    expect(() => parsePath("/a".repeat(33))).toThrow(expect.objectContaining({ message: deep, hint }));
  });

  it("forgets its oldest results and still reads the same", () => {
    for (let i = 0; i < 9_000; i += 1) parsePath(`/N${i}`);
    expect(parsePath("/N0")).toEqual([named("N0")]);
    expect(parsePath("/N8999")).toEqual([named("N8999")]);
  });

  test.prop([fc.oneof(hostileText, fc.string({ unit: fc.constantFrom(...'/[]=,"\\~a0 ') }))])(
    "reads or refuses any text, and what it reads prints to the same field",
    (text) => {
      let read: readonly Segment[];
      try {
        read = parsePath(text);
      } catch (fault) {
        expect(fault).toMatchObject({ name: "InvalidInput", hint: expect.any(String) });
        return;
      }
      expect(parsePath(printPath(read))).toEqual(read);
      expect(pathKey(printPath(read))).toBe(pathKey(text));
    },
  );
});

describe("printPath", () => {
  it.each<{ path: readonly Segment[]; text: string }>([
    { path: [named("A"), item(["b", "1"], ["a", "2"]), named("C")], text: "/A[b=1,a=2]/C" },
    { path: [named("a~b/c[d")], text: "/a~0b~1c~2d" },
    { path: [named("~1~2")], text: "/~01~02" },
    { path: [named("A"), element("10.0.0.0/8:x y")], text: "/A[=10.0.0.0/8:x y]" },
    { path: [named("A"), element("")], text: '/A[=""]' },
    { path: [named("A"), element(" a")], text: '/A[=" a"]' },
    { path: [named("A"), element("a\u00a0")], text: '/A[="a\u00a0"]' },
    { path: [named("A"), element("a,b")], text: '/A[="a,b"]' },
    { path: [named("A"), element("a]b")], text: '/A[="a]b"]' },
    { path: [named("A"), element("a[b")], text: '/A[="a[b"]' },
    { path: [named("A"), element("a=b")], text: '/A[="a=b"]' },
    { path: [named("A"), element('a"b')], text: '/A[="a\\"b"]' },
    { path: [named("A"), element("a\\b")], text: '/A[="a\\\\b"]' },
    { path: [named("A"), element("a\u0000b\u007f")], text: '/A[="a\\u0000b\u007f"]' },
    { path: [named("A"), item(["a=b", "x"], ["", ""])], text: '/A["a=b"=x,""=""]' },
  ])("writes $text", ({ path, text }) => {
    expect(printPath(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });

  it.each<{ what: string; path: readonly Segment[]; message: string }>([
    { what: "nothing", path: [], message: "`` is not a field path: it does not start with `/`" },
    {
      what: "an empty name",
      path: [named("A"), named("")],
      message: "`/A/` is not a field path: the name at character 4 is empty",
    },
    {
      what: "an item in no list",
      path: [item(["K", "v"])],
      message: "`[K=v]` is not a field path: it does not start with `/`",
    },
    {
      what: "an item without keys",
      path: [named("A"), item()],
      message: "`/A[]` is not a field path: character 4 should be a key",
    },
  ])("refuses $what", ({ path, message }) => {
    expect(() => printPath(path)).toThrow(expect.objectContaining({ name: "InvalidInput", message }));
  });

  test.prop([segments])("parses back to the same segments", (path) => {
    const text = printPath(path);
    expect(parsePath(text)).toEqual(path);
    expect(printPath(parsePath(text))).toBe(text);
  });
});
