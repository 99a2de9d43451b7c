import { describe, expect, it } from "vitest";
import { impossibleValues } from "#core/policy/lint/values/type-values.ts";
import { knownTypes } from "#core/resource-types/known-types.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";
import { policyOf } from "../../sample.ts";

type Row = Readonly<Record<string, unknown>>;
const properties = {
  Timeout: { type: "integer", minimum: 1, maximum: 900 },
  Least: { type: "integer", minimum: 1 },
  Most: { type: "number", maximum: 5 },
  Zero: { type: "integer", minimum: 0, maximum: 0 },
  Enabled: { type: "boolean" },
  Mode: { type: "string", enum: ["Active", "PassThrough"] },
  Names: { type: "array", items: { type: "string" } },
  Group: { type: "array", uniqueItems: true, insertionOrder: false, items: { type: "string" } },
  Config: { type: "object", properties: { Size: { type: "integer" } } },
  Labels: { type: "object", patternProperties: { ".*": { type: "string" } } },
  Policy: { type: ["object", "string"] },
  Name: { type: "string" },
  Arn: { type: "string" },
  Id: { type: "string" },
};
const bool = { ...properties, Timeout: { type: "boolean" }, Arn: { type: "integer", maximum: 9 } };
const schemas: Readonly<Record<string, object>> = {
  "A::B::C": { properties, readOnlyProperties: ["/properties/Arn", "/properties/Id"] },
  "A::B::D": { properties },
  "A::B::E": { properties: bool },
  "A::B::F": { properties: { Timeout: { type: "integer", maximum: 30 } } },
};
const knowledge = knownTypes({
  types: Object.keys(schemas),
  read: (type) => {
    const tree = schemaTree(schemas[type] as never);
    return { tree, marks: schemaMarks(schemas[type] as never, tree) };
  },
});

const guardrail = (fields: string | readonly string[], constraint: Row, types?: readonly string[]) => ({
  guardrails: [
    { id: "g", title: "t", in: { types: types ?? ["A::B::C"] }, fields: [fields].flat(), constraint },
  ],
});
const told = (sections: Row, known: TypeKnowledge = knowledge) =>
  impossibleValues(policyOf(sections), known).map(
    ({ level, rule, pointer, message, hint }) => `${level} ${rule} ${pointer}: ${message} | ${hint}`,
  );
const said = (at: string, text: string) => [`error impossible-value /guardrails/0/${at}: ${text}`];

describe("what to write instead is told of", () => {
  const within = "in `A::B::C`";
  const range = (at: string, value: number, hint: string) =>
    said(`constraint/${at}`, `\`${value}\` is out of the field's range ${within} | write ${hint}`);
  const missed = (value: string, noun: string) =>
    said("constraint/is", `\`${value}\` is not ${noun}, as the field is ${within} | write ${noun}`);
  const unmeasured = (at: string) =>
    said(
      `constraint/${at}`,
      `a bound is set for a field that is no number ${within} | say \`is\`, \`in\` or \`has\` instead`,
    );
  it.each<{ what: string; field: string; constraint: Row; says: readonly string[] }>([
    ...[1, 900].map((is) => ({ what: `${is}, at an end`, field: "/Timeout", constraint: { is }, says: [] })),
    ...[0, 901].map((is) => ({
      what: `${is}, beyond an end`,
      field: "/Timeout",
      constraint: { is },
      says: range("is", is, "at least 1 and at most 900"),
    })),
    { what: "the only number", field: "/Zero", constraint: { is: 0 }, says: [] },
    { what: "less than a least", field: "/Least", constraint: { is: 0 }, says: range("is", 0, "at least 1") },
    { what: "much more than a least", field: "/Least", constraint: { is: 1_000_000 }, says: [] },
    {
      what: "more than a most",
      field: "/Most",
      constraint: { is: 5.5 },
      says: range("is", 5.5, "at most 5"),
    },
    { what: "much less than a most", field: "/Most", constraint: { is: -1_000_000 }, says: [] },
    {
      what: "less than the only number",
      field: "/Zero",
      constraint: { is: -1 },
      says: range("is", -1, "at least 0 and at most 0"),
    },
    { what: "a least of the most", field: "/Timeout", constraint: { min: 900 }, says: [] },
    { what: "a most of the least", field: "/Timeout", constraint: { max: 1 }, says: [] },
    {
      what: "a least beyond the most",
      field: "/Most",
      constraint: { min: 6 },
      says: range("min", 6, "at most 5"),
    },
    {
      what: "a most below the least",
      field: "/Least",
      constraint: { max: 0 },
      says: range("max", 0, "at least 1"),
    },
    { what: "a least without a most", field: "/Least", constraint: { min: 9_999 }, says: [] },
    { what: "a most without a least", field: "/Most", constraint: { max: -9_999 }, says: [] },
    {
      what: "a word of no list",
      field: "/Mode",
      constraint: { is: "active" },
      says: said("constraint/is", `\`active\` is no value of the field ${within} | use Active, PassThrough`),
    },
    { what: "a number beside words", field: "/Mode", constraint: { is: 5 }, says: [] },
    { what: "nothing at all", field: "/Timeout", constraint: { is: null }, says: [] },
    {
      what: "blank text for a number",
      field: "/Timeout",
      constraint: { is: " " },
      says: missed(" ", "a whole number"),
    },
    {
      what: "an unending number",
      field: "/Most",
      constraint: { is: "Infinity" },
      says: missed("Infinity", "a number"),
    },
    { what: "a switch as text", field: "/Enabled", constraint: { is: "false" }, says: [] },
    { what: "a switch", field: "/Enabled", constraint: { is: false }, says: [] },
    {
      what: "a number for a switch",
      field: "/Enabled",
      constraint: { is: 0 },
      says: missed("0", "`true` or `false`"),
    },
    { what: "a list for text", field: "/Name", constraint: { is: ["a"] }, says: missed('["a"]', "text") },
    {
      what: "a group for text",
      field: "/Name",
      constraint: { is: { a: 1 } },
      says: missed('{"a":1}', "text"),
    },
    { what: "a number for text", field: "/Name", constraint: { is: 5 }, says: [] },
    { what: "a list", field: "/Names", constraint: { is: ["a"] }, says: [] },
    { what: "a list without an order", field: "/Group", constraint: { is: ["a"] }, says: [] },
    {
      what: "text for a list without an order",
      field: "/Group",
      constraint: { is: "a" },
      says: missed("a", "a list"),
    },
    { what: "a group", field: "/Config", constraint: { is: { Size: 1 } }, says: [] },
    {
      what: "text for any names",
      field: "/Labels",
      constraint: { is: "a" },
      says: missed("a", "a group of names and values"),
    },
    { what: "names and values", field: "/Labels", constraint: { is: { a: "b" } }, says: [] },
    { what: "a bound of a group", field: "/Config", constraint: { min: 1 }, says: unmeasured("min") },
    { what: "a bound of a switch", field: "/Enabled", constraint: { max: 1 }, says: unmeasured("max") },
    { what: "a bound of any names", field: "/Labels", constraint: { max: 1 }, says: unmeasured("max") },
    { what: "a bound of what is one or the other", field: "/Policy", constraint: { min: 1 }, says: [] },
    { what: "a bound of text", field: "/Mode", constraint: { min: 1 }, says: [] },
  ])("$what", ({ field, constraint, says }) => {
    expect(told(guardrail(field, constraint))).toEqual(says);
  });
});
