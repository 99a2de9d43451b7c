import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { readAs, sameValue } from "#core/fields/equality.ts";
import { canonicalJson, type Json } from "#core/fields/json.ts";
import type { Topology } from "#core/fields/topology.ts";
import { anyJson, scalar } from "./hostile.ts";

type Row = { a: Json | undefined; b: Json | undefined; same: boolean };

const proto = (text: string): Json => JSON.parse(text);

function table(what: string, topology: Topology | undefined, rows: readonly Row[]): void {
  describe(what, () => {
    it.each(rows)("is $same for $a and $b", ({ a, b, same }) => {
      expect(sameValue(a, b, topology)).toBe(same);
      expect(sameValue(b, a, topology)).toBe(same);
    });
  });
}

const strict: readonly Row[] = [
  { a: 3, b: 3, same: true },
  { a: 3, b: "3", same: false },
  { a: true, b: "true", same: false },
  { a: null, b: undefined, same: false },
  { a: undefined, b: undefined, same: true },
  { a: undefined, b: [], same: false },
  { a: undefined, b: {}, same: false },
  { a: null, b: {}, same: false },
  { a: {}, b: [], same: false },
  { a: [], b: [], same: true },
  { a: [1, 2], b: [1, 2], same: true },
  { a: [1, 2], b: [2, 1], same: false },
  { a: [1], b: [1, 1], same: false },
  { a: { a: 1, b: [{ c: null }] }, b: { b: [{ c: null }], a: 1 }, same: true },
  { a: { a: 1 }, b: { a: 1, b: 2 }, same: false },
  { a: { a: 1 }, b: { b: 1 }, same: false },
  { a: { a: { b: 1 } }, b: { a: { b: 2 } }, same: false },
  { a: "[1]", b: [1], same: false },
  { a: proto('{"toString":1}'), b: proto('{"x":1}'), same: false },
  { a: proto('{"__proto__":{}}'), b: proto('{"x":{}}'), same: false },
  { a: proto('{"__proto__":{"a":1}}'), b: proto('{"__proto__":{"a":1}}'), same: true },
  { a: proto('{"__proto__":{"a":1}}'), b: proto('{"__proto__":{"a":2}}'), same: false },
];
table("sameValue without knowledge", undefined, strict);
table("sameValue of an unknown field", { kind: "unknown" }, strict);
table("sameValue of an object", { kind: "object" }, strict);
table("sameValue of an ordered list", { kind: "ordered" }, strict);
table("sameValue of an atomic value", { kind: "atomic" }, strict);
table("sameValue of a scalar without a type", { kind: "scalar" }, strict);

const numbers: readonly Row[] = [
  { a: 3, b: "3", same: true },
  { a: "3", b: "3.0", same: true },
  { a: -1.5, b: "-1.5", same: true },
  { a: 0, b: "0", same: true },
  { a: 1200, b: "1.2e3", same: true },
  { a: 1200, b: "12E+2", same: true },
  { a: 0.5, b: "5e-1", same: true },
  { a: 10, b: "10", same: true },
  { a: 9_007_199_254_740_991, b: "9007199254740991", same: true },
  { a: -9_007_199_254_740_991, b: "-9007199254740991", same: true },
  { a: "9007199254740993", b: "9007199254740992", same: false },
  { a: 9_007_199_254_740_992, b: "9007199254740992", same: false },
  { a: 7, b: "007", same: false },
  { a: 7, b: "+7", same: false },
  { a: 7, b: " 7", same: false },
  { a: 7, b: "7 ", same: false },
  { a: 7, b: "7.", same: false },
  { a: 0.7, b: ".7", same: false },
  { a: 0, b: "", same: false },
  { a: 16, b: "0x10", same: false },
  { a: 1, b: true, same: false },
  { a: "a", b: "a", same: true },
  { a: "1e999", b: "2e999", same: false },
  { a: undefined, b: "3", same: false },
  { a: [3], b: ["3"], same: false },
];
table("sameValue of a number", { kind: "scalar", type: "number" }, numbers);
table("sameValue of an integer", { kind: "scalar", type: "integer" }, numbers);

table("sameValue of a boolean", { kind: "scalar", type: "boolean" }, [
  { a: true, b: "true", same: true },
  { a: false, b: "false", same: true },
  { a: true, b: "false", same: false },
  { a: true, b: "True", same: false },
  { a: true, b: 1, same: false },
  { a: false, b: "", same: false },
  { a: false, b: undefined, same: false },
]);

table("sameValue of a string", { kind: "scalar", type: "string" }, [
  { a: "14", b: 14, same: true },
  { a: "1.5", b: 1.5, same: true },
  { a: "true", b: true, same: true },
  { a: "1.0", b: 1, same: false },
  { a: "null", b: null, same: false },
  { a: "a", b: "A", same: false },
  { a: "[1]", b: [1], same: false },
  { a: "undefined", b: undefined, same: false },
]);

table("sameValue of a JSON document", { kind: "scalar", type: "json" }, [
  { a: '{"a":1,"b":[2]}', b: { b: [2], a: 1 }, same: true },
  { a: '{"a":1,"b":2}', b: '{ "b": 2, "a": 1 }', same: true },
  { a: "%7B%22a%22%3A1%7D", b: { a: 1 }, same: true },
  { a: "%6eull", b: null, same: true },
  { a: '{"a":"%22"}', b: { a: "%22" }, same: true },
  { a: '{"a":[1,2]}', b: { a: [2, 1] }, same: false },
  { a: '{"a":1}', b: { a: 2 }, same: false },
  { a: "not json", b: "not json", same: true },
  { a: "not json", b: "not%20json", same: false },
  { a: "%", b: "%25", same: false },
  { a: "null", b: null, same: true },
  { a: '{"__proto__":{"a":1}}', b: {}, same: false },
  { a: "{}", b: undefined, same: false },
]);

table("sameValue of a map", { kind: "map" }, [
  { a: undefined, b: {}, same: true },
  { a: undefined, b: { a: 1 }, same: false },
  { a: undefined, b: [], same: false },
  { a: null, b: {}, same: false },
  { a: { a: 1, b: 2 }, b: { b: 2, a: 1 }, same: true },
]);

table("sameValue of a set", { kind: "set" }, [
  { a: ["a", "b"], b: ["b", "a"], same: true },
  { a: ["a", "a", "b"], b: ["b", "a", "a"], same: true },
  { a: ["a", "a", "b"], b: ["b", "b", "a"], same: false },
  { a: ["a"], b: ["a", "a"], same: false },
  { a: ["a"], b: ["b"], same: false },
  { a: ["3"], b: [3], same: false },
  { a: [{ x: 1, y: 2 }, 3], b: [3, { y: 2, x: 1 }], same: true },
  { a: undefined, b: [], same: true },
  { a: null, b: [], same: false },
  { a: "a", b: ["a"], same: false },
  { a: { 0: "a" }, b: ["a"], same: false },
  { a: "a", b: "a", same: true },
  { a: { x: 1, y: 2 }, b: { y: 2, x: 1 }, same: true },
]);

table("sameValue of a keyed list", { kind: "keyed", keys: ["K", "L"] }, [
  {
    a: [
      { K: "a", L: 1 },
      { K: "a", L: 2 },
    ],
    b: [
      { L: 2, K: "a" },
      { L: 1, K: "a" },
    ],
    same: true,
  },
  { a: [{ K: "a", L: 1, V: 1 }], b: [{ K: "a", L: 1, V: 2 }], same: false },
  { a: [{ K: "a", L: 1 }], b: [{ K: "a", L: "1" }], same: false },
  {
    a: [{ K: "a", L: 1 }],
    b: [
      { K: "a", L: 1 },
      { K: "b", L: 1 },
    ],
    same: false,
  },
  { a: [{ K: "a", L: 1 }], b: [{ K: "b", L: 1 }], same: false },
  { a: [{ K: "a" }, { K: "b" }], b: [{ K: "b" }, { K: "a" }], same: false },
  { a: [{ K: "a" }, { K: "b" }], b: [{ K: "a" }, { K: "b" }], same: true },
  {
    a: [
      { K: "a", L: 1 },
      { K: "a", L: 1 },
    ],
    b: [{ K: "a", L: 1 }],
    same: false,
  },
  {
    a: [
      { K: "a", L: 1, V: 1 },
      { K: "a", L: 1 },
    ],
    b: [
      { K: "a", L: 1 },
      { K: "a", L: 1, V: 1 },
    ],
    same: false,
  },
  { a: [{ K: null, L: 1 }, 3], b: [3, { K: null, L: 1 }], same: false },
  { a: [{ K: "a,b", L: "c" }], b: [{ K: "a", L: "b,c" }], same: false },
  { a: undefined, b: [], same: true },
  { a: undefined, b: [{ K: "a", L: 1 }], same: false },
  { a: null, b: [], same: false },
  { a: "x", b: [], same: false },
]);

describe("sameValue", () => {
  it("refuses a nesting that could exhaust the stack", () => {
    const deep = JSON.parse(`${"[".repeat(300)}0${"]".repeat(300)}`);
    const twin = JSON.parse(`${"[".repeat(300)}0${"]".repeat(300)}`);
    expect(() => sameValue(deep, twin)).toThrow("a value is nested more than 256 levels deep");
    const fine = `${"[".repeat(257)}0${"]".repeat(257)}`;
    expect(sameValue(JSON.parse(fine), JSON.parse(fine))).toBe(true);
    const object = `${'{"a":'.repeat(258)}0${"}".repeat(258)}`;
    expect(() => sameValue(JSON.parse(object), JSON.parse(object))).toThrow("a value is nested more than");
  });

  const types = ["string", "number", "integer", "boolean", "json"] as const;

  test.prop([anyJson, anyJson])("without knowledge agrees with the canonical text", (a, b) => {
    expect(sameValue(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
    expect(sameValue(a, structuredClone(a))).toBe(true);
  });

  test.prop([scalar, scalar, scalar])("is an equivalence for every scalar type", (a, b, c) => {
    for (const type of types) {
      const same = (x: Json, y: Json) => sameValue(x, y, { kind: "scalar", type });
      expect(same(a, a)).toBe(true);
      expect(same(a, b)).toBe(same(b, a));
      if (same(a, b) && same(b, c)) expect(same(a, c)).toBe(true);
      expect(same(a, b)).toBe(sameValue(readAs(a, type), readAs(b, type)));
    }
  });
});

describe("readAs", () => {
  it.each([
    { value: "443", type: "integer", reads: 443 },
    { value: "x", type: "integer", reads: "x" },
    { value: 443, type: "string", reads: "443" },
    { value: false, type: "string", reads: "false" },
    { value: "false", type: "boolean", reads: false },
    { value: "true", type: "boolean", reads: true },
    { value: "[1]", type: "json", reads: [1] },
  ] as const)("reads $value as $type", ({ value, type, reads }) => {
    expect(readAs(value, type)).toEqual(reads);
  });
});
