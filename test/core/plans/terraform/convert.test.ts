import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { Topology } from "#core/fields/topology.ts";
import { converted, isExact } from "#core/plans/terraform/convert.ts";
import type { Conversion } from "#core/plans/terraform/map.ts";

type Typed = { readonly type: Extract<Topology, { kind: "scalar" }>["type"] | "map"; readonly value: Json };

describe("a value of Terraform's", () => {
  it.each<Typed & { readonly becomes: Json }>([
    { type: "string", value: 8, becomes: "8" },
    { type: "string", value: true, becomes: "true" },
    { type: "string", value: [8], becomes: [8] },
    { type: "number", value: "8", becomes: 8 },
    { type: "number", value: "-0.5", becomes: -0.5 },
    { type: "integer", value: "12", becomes: 12 },
    { type: "integer", value: 13, becomes: 13 },
    { type: "integer", value: false, becomes: false },
    { type: "number", value: "1e3", becomes: "1e3" },
    { type: "number", value: " 8", becomes: " 8" },
    { type: "number", value: "8 ", becomes: "8 " },
    { type: "number", value: "123456789012345", becomes: 123_456_789_012_345 },
    { type: "number", value: "1234567890123456", becomes: "1234567890123456" },
    { type: "number", value: "1.", becomes: "1." },
    { type: "boolean", value: "true", becomes: true },
    { type: "boolean", value: "false", becomes: false },
    { type: "boolean", value: "yes", becomes: "yes" },
    { type: "boolean", value: 1, becomes: 1 },
    { type: "json", value: "8", becomes: "8" },
    { type: "json", value: "true", becomes: "true" },
    { type: "json", value: 9, becomes: 9 },
    { type: undefined, value: "8", becomes: "8" },
    { type: "map", value: 8, becomes: 8 },
    { type: "map", value: "true", becomes: "true" },
  ])("of the schema's $type, $value, is $becomes", ({ type, value, becomes }) => {
    const place: Topology =
      type === "map" ? { kind: "map" } : { kind: "scalar", ...(type !== undefined && { type }) };
    expect(converted(value, undefined, place)).toEqual(becomes);
  });

  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;

  it.each<{ readonly of: string; readonly as: Conversion; readonly value: Json; readonly becomes?: Json }>([
    { of: "an object in a text", as: { by: "document" }, value: '{"a":1}', becomes: { a: 1 } },
    { of: "a list in a text", as: { by: "document" }, value: "[1]", becomes: [1] },
    { of: "a number in a text", as: { by: "document" }, value: "1", becomes: "1" },
    { of: "a text that is no JSON", as: { by: "document" }, value: "{", becomes: "{" },
    { of: "a document that is none", as: { by: "document" }, value: 7, becomes: 7 },
    { of: "a document nested too deep", as: { by: "document" }, value: deep(129), becomes: deep(129) },
    { of: "tags", as: { by: "tags" }, value: { a: "b" }, becomes: [{ Key: "a", Value: "b" }] },
    {
      of: "tags of which one is not set",
      as: { by: "tags" },
      value: { a: null, b: "" },
      becomes: [{ Key: "b", Value: "" }],
    },
    { of: "tags that are none", as: { by: "tags" }, value: ["a"] },
    { of: "one for each", as: { by: "each" }, value: ["a"] },
    { of: "the resource itself", as: { by: "itself" }, value: true },
    { of: "one value as a list", as: { by: "list" }, value: "a", becomes: ["a"] },
    { of: "a list as a list", as: { by: "list" }, value: ["a", "b"], becomes: ["a", "b"] },
    { of: "the one item", as: { by: "first" }, value: ["a"], becomes: "a" },
    { of: "the one of two items", as: { by: "first" }, value: ["a", "b"] },
    { of: "the item of no list", as: { by: "first" }, value: "a", becomes: "a" },
    { of: "items", as: { by: "items", name: "Id" }, value: ["a"], becomes: [{ Id: "a" }] },
    { of: "items of no list", as: { by: "items", name: "Id" }, value: "a" },
    { of: "a word", as: { by: "words", words: { true: "Enabled" } }, value: true, becomes: "Enabled" },
    { of: "a word that is not known", as: { by: "words", words: { true: "Enabled" } }, value: false },
    { of: "a word that is inherited", as: { by: "words", words: {} }, value: "constructor" },
  ])("is written as the schema writes it: $of", ({ as, value, becomes }) => {
    expect(converted(value, as, { kind: "scalar", type: "string" })).toEqual(becomes);
  });

  it.each([
    { value: Number.MAX_SAFE_INTEGER, is: true },
    { value: Number.MIN_SAFE_INTEGER, is: true },
    { value: Number.MAX_SAFE_INTEGER + 1, is: false },
    { value: Number.POSITIVE_INFINITY, is: false },
    { value: Number.NaN, is: false },
  ])("is as it was written, $value: $is", ({ value, is }) => {
    expect(isExact(value)).toBe(is);
  });
});
