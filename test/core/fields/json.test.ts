import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { canonicalJson, deepest, isList, isRecord, type Json, property } from "#core/fields/json.ts";
import { anyJson } from "./hostile.ts";

const nested = (levels: number): Json => {
  let value: Json = 0;
  for (let i = 0; i < levels; i += 1) value = [value];
  return value;
};

const shuffled = (value: Json): Json => {
  if (isList(value)) return value.map(shuffled);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffled(inner)] as const);
  return Object.fromEntries(entries.toReversed());
};

describe("canonicalJson", () => {
  it.each<{ value: Json; text: string }>([
    { value: null, text: "null" },
    { value: true, text: "true" },
    { value: false, text: "false" },
    { value: -0, text: "0" },
    { value: 1e21, text: "1e+21" },
    { value: 'a"b', text: '"a\\"b"' },
    { value: [], text: "[]" },
    { value: {}, text: "{}" },
    { value: [1, [2, "x"]], text: '[1,[2,"x"]]' },
    { value: { b: 1, a: { d: null, c: [] } }, text: '{"a":{"c":[],"d":null},"b":1}' },
    { value: { a: 1, B: 2, "": 3, "10": 4, "9": 5 }, text: '{"":3,"10":4,"9":5,"B":2,"a":1}' },
    {
      value: JSON.parse('{"constructor":1,"__proto__":{"a":2}}'),
      text: '{"__proto__":{"a":2},"constructor":1}',
    },
  ])("writes $text", ({ value, text }) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it("counts a property that is undefined as missing", () => {
    expect(canonicalJson({ a: 1, b: undefined } as unknown as Json)).toBe('{"a":1}');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("refuses %s", (value) => {
    expect(() => canonicalJson([value])).toThrow(
      expect.objectContaining({
        name: "InvalidInput",
        message: `\`${value}\` is not a number that JSON can hold`,
        hint: "write a finite number",
      }),
    );
  });

  it("writes the deepest allowed nesting and refuses one more", () => {
    expect(deepest).toBe(256);
    expect(canonicalJson(nested(257))).toHaveLength(515);
    const refusal = expect.objectContaining({
      name: "InvalidInput",
      message: "a value is nested more than 256 levels deep",
      hint: "flatten it, or keep it as a JSON document in a string",
    });
    expect(() => canonicalJson(nested(258))).toThrow(refusal);
    let object: Json = {};
    for (let i = 0; i < 300; i += 1) object = { a: object };
    expect(() => canonicalJson(object)).toThrow(refusal);
  });

  // Once V8 has read a key that is one backslash, it can read any other escaped key in its place as that one.
  const readable = anyJson.filter((value) => !canonicalJson(value).includes('"\\\\":'));
  test.prop([readable])("reads back as the same value", (value) => {
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
  });

  test.prop([anyJson])("does not depend on the order of keys", (value) => {
    expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value));
  });
});

describe("isRecord and isList", () => {
  it.each([
    { value: {}, record: true, list: false },
    { value: Object.create(null), record: true, list: false },
    { value: [], record: false, list: true },
    { value: null, record: false, list: false },
    { value: undefined, record: false, list: false },
    { value: "a", record: false, list: false },
    { value: 1, record: false, list: false },
  ])("are $record and $list for $value, %$", ({ value, record, list }) => {
    expect(isRecord(value)).toBe(record);
    expect(isList(value)).toBe(list);
  });
});

describe("property", () => {
  it("sees own properties only", () => {
    expect(property({ a: 1 }, "a")).toBe(1);
    expect(property({}, "toString")).toBeUndefined();
    expect(property({}, "__proto__")).toBeUndefined();
    expect(property(JSON.parse('{"__proto__":7}'), "__proto__")).toBe(7);
  });
});
