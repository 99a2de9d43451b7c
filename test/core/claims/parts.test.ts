import { describe, expect, it } from "vitest";
import { partsAt, restsAfter, withPart } from "#core/claims/parts.ts";
import { parsePattern } from "#core/fields/field-pattern.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";

const rules = { Rules: [{ Id: "a", Port: 1 }, { Id: "b" }, { Id: "ab", Port: null }] };
const nested = { A: { B: 1, C: [{ B: 2 }] }, B: 3 };

describe("the parts of a value", () => {
  it.each<{
    readonly when: string;
    readonly of: Json;
    readonly at: string;
    readonly are: readonly Json[] | undefined;
    readonly present?: readonly Json[] | undefined;
  }>([
    { when: "a name is there", of: { A: 1 }, at: "/A", are: [1], present: [1] },
    { when: "a name is missing", of: { B: 1 }, at: "/A", are: [null], present: [] },
    { when: "a name is inherited", of: {}, at: "/constructor", are: [null], present: [] },
    { when: "nothing is there at all", of: null, at: "/A/B", are: [null], present: [] },
    { when: "it is no object", of: 7, at: "/A", are: undefined, present: [] },
    { when: "it is a list", of: [1], at: "/A", are: undefined, present: [] },
    { when: "it is a document in a text", of: '{"A":{"B":1}}', at: "/A/B", are: [1], present: [1] },
    { when: "it is a text", of: "words", at: "/A", are: undefined, present: [] },
    { when: "a name is open", of: { Ab: 1, Ac: 2, B: 3 }, at: "/A*", are: [1, 2], present: [1, 2] },
    { when: "no open name is there", of: { B: 3 }, at: "/A*", are: [], present: [] },
    { when: "an open name is in nothing", of: null, at: "/A*", are: [], present: [] },
    { when: "an open name is in no object", of: 7, at: "/A*", are: undefined, present: [] },
    {
      when: "one open name leads nowhere",
      of: { Ab: { X: 1 }, Ac: 7 },
      at: "/A*/X",
      are: undefined,
      present: [1],
    },
    { when: "all items are meant", of: rules, at: "/Rules[*]/Port", are: [1, null, null], present: [1] },
    { when: "items are meant by key", of: rules, at: "/Rules[Id=a]/Port", are: [1], present: [1] },
    {
      when: "items are meant by an open key",
      of: rules,
      at: "/Rules[Id=a*]/Port",
      are: [1, null],
      present: [1],
    },
    { when: "no item has the key", of: rules, at: "/Rules[Nr=1]/Port", are: [], present: [] },
    { when: "items are in nothing", of: {}, at: "/Rules[*]/Port", are: [], present: [] },
    { when: "items are in no list", of: { Rules: 7 }, at: "/Rules[*]/Port", are: undefined, present: [] },
    { when: "an item is no object", of: { Rules: [7] }, at: "/Rules[*]/Port", are: undefined, present: [] },
    {
      when: "an item that is no object has no key",
      of: { Rules: [7] },
      at: "/Rules[Id=7]",
      are: [],
      present: [],
    },
    {
      when: "a key is hidden",
      of: { Rules: [{ Id: Hidden.of("x"), Port: 1 }] },
      at: "/Rules[Id=x]/Port",
      are: [],
      present: [],
    },
    { when: "elements are meant", of: { A: ["x", "xy", "z", { B: 1 }] }, at: "/A[=x*]", are: ["x", "xy"] },
    { when: "any depth is meant", of: nested, at: "/**/B", are: [3, 1, 2], present: [3, 1, 2] },
    { when: "any depth of nothing is", of: null, at: "/**/B", are: [], present: [] },
    { when: "any depth of a value is", of: 7, at: "/**/B", are: [], present: [] },
    { when: "any depth below a name is", of: nested, at: "/A/**/B", are: [1, 2], present: [1, 2] },
    { when: "all of any depth is", of: { A: 1 }, at: "/**", are: [{ A: 1 }, 1] },
  ])("are those that a pattern leads to where $when", ({ of, at, are, present = are }) => {
    expect(partsAt(of, parsePattern(at))).toEqual(are);
    expect(partsAt(of, parsePattern(at), true)).toEqual(present);
  });

  it.each([
    { count: 10_000, is: true },
    { count: 10_001, is: false },
  ])("are told where they are $count: $is", ({ count, is }) => {
    const list = { A: Array.from({ length: count }, () => 1) };
    expect(partsAt(list, parsePattern("/A[*]")) !== undefined).toBe(is);
  });

  it.each<{ readonly whole: Json; readonly at: string; readonly value: Json; readonly is: Json | undefined }>(
    [
      { whole: { A: 1 }, at: "/A", value: 2, is: { A: 2 } },
      { whole: { A: 1, B: 1 }, at: "/A", value: null, is: { B: 1 } },
      { whole: { A: { B: 1 } }, at: "/A/C", value: 2, is: { A: { B: 1, C: 2 } } },
      { whole: null, at: "/A", value: 2, is: { A: 2 } },
      { whole: null, at: "/A", value: null, is: null },
      { whole: 7, at: "/A", value: 2, is: undefined },
    ],
  )("make $is of $whole with $value at $at", ({ whole, at, value, is }) => {
    expect(withPart(whole, parsePath(at), value)).toEqual(is);
  });
});

describe("the rest of a pattern", () => {
  const text = (steps: string, path: string) => {
    const [segment] = parsePath(`/L${path}`).slice(1);
    if (segment === undefined) throw new Error("the path has one step");
    return restsAfter(parsePattern(`/L${steps}`).slice(1), segment).map((rest) =>
      rest.map((step) => (step.kind === "name" ? step.name : step.kind)),
    );
  };

  it.each([
    { pattern: "/A/B", path: "/A", is: [["B"]] },
    { pattern: "/A", path: "/A", is: [[]] },
    { pattern: "/A/B", path: "/B", is: [] },
    { pattern: "", path: "/B", is: [] },
    { pattern: "/A*/B", path: "/Ax", is: [["B"]] },
    { pattern: "/A/B", path: "[Id=1]", is: [] },
    { pattern: "[*]/B", path: "[Id=1]", is: [["B"]] },
    { pattern: "[*]/B", path: "[=x]", is: [["B"]] },
    { pattern: "[*]/B", path: "/A", is: [] },
    { pattern: "[Id=1]/B", path: "[Id=1]", is: [["B"]] },
    { pattern: "[Id=a*]/B", path: "[Id=ab]", is: [["B"]] },
    { pattern: "[Id=1]/B", path: "[Id=2]", is: [] },
    { pattern: "[Id=1]/B", path: "[Nr=1]", is: [] },
    { pattern: "[Id=1]/B", path: "[Id=1,Nr=2]", is: [] },
    { pattern: "[Id=1,Nr=*]/B", path: "[Id=1,Nr=2]", is: [["B"]] },
    { pattern: "[Id=1,Nr=3]/B", path: "[Id=1,Nr=2]", is: [] },
    { pattern: "[Id=1]/B", path: "[=1]", is: [] },
    { pattern: "[=x*]", path: "[=xy]", is: [[]] },
    { pattern: "[=x*]", path: "[=y]", is: [] },
    { pattern: "[=x*]", path: "[Id=x]", is: [] },
    { pattern: "/**/B", path: "/A", is: [["**", "B"]] },
    { pattern: "/**/B", path: "/B", is: [["**", "B"], []] },
  ])("$pattern is $is after $path", ({ pattern, path, is }) => {
    expect(text(pattern, path)).toEqual(is);
  });
});
