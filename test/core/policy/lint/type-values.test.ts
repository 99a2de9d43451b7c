import { describe, expect, it } from "vitest";
import { impossibleValues } from "#core/policy/lint/values/type-values.ts";
import { knownTypes } from "#core/resource-types/known-types.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import { policyOf } from "../sample.ts";

const schema = {
  properties: {
    Timeout: { type: "integer", minimum: 1, maximum: 900 },
    Ratio: { type: "number" },
    Enabled: { type: "boolean" },
    Mode: { type: "string", enum: ["Active", "PassThrough"] },
    Names: { type: "array", items: { type: "string" } },
    Config: { type: "object", properties: { Size: { type: "integer" } } },
    Arn: { type: "string" },
    Policy: { type: ["object", "string"] },
    Any: {},
  },
  readOnlyProperties: ["/properties/Arn"],
};
const tree = schemaTree(schema);
const knowledge = knownTypes({
  types: ["A::B::C"],
  read: () => ({ tree, marks: schemaMarks(schema, tree) }),
});

type Row = Readonly<Record<string, unknown>>;
const guardrail = (field: string, constraint: Row, types: readonly string[] = ["A::B::C"]) => ({
  guardrails: [{ id: "g", title: "t", in: { types }, fields: [field], constraint }],
});
const standing = (field: string, row: Row) => ({
  standing: [{ id: "s", in: { types: ["A::B::C"] }, fields: [field], owner: {}, ...row }],
});
const told = (sections: Row) =>
  impossibleValues(policyOf(sections), knowledge).map(({ pointer, message }) => `${pointer}: ${message}`);

describe("a value that the type's schema forbids is told", () => {
  const within = "in `A::B::C`";
  it.each([
    [guardrail("/Timeout", { is: "many" }), `is: \`many\` is not a whole number, as the field is ${within}`],
    [guardrail("/Timeout", { is: 1.5 }), `is: \`1.5\` is not a whole number, as the field is ${within}`],
    [guardrail("/Timeout", { in: [60, 901] }), `in/1: \`901\` is out of the field's range ${within}`],
    [guardrail("/Timeout", { min: 1_000 }), `min: \`1000\` is out of the field's range ${within}`],
    [guardrail("/Timeout", { max: 0 }), `max: \`0\` is out of the field's range ${within}`],
    [guardrail("/Ratio", { is: true }), `is: \`true\` is not a number, as the field is ${within}`],
    [
      guardrail("/Enabled", { is: "yes" }),
      `is: \`yes\` is not \`true\` or \`false\`, as the field is ${within}`,
    ],
    [guardrail("/Enabled", { min: 1 }), `min: a bound is set for a field that is no number ${within}`],
    [guardrail("/Names", { max: 3 }), `max: a bound is set for a field that is no number ${within}`],
    [guardrail("/Mode", { is: "active" }), `is: \`active\` is no value of the field ${within}`],
    [guardrail("/Mode", { notIn: ["Activ"] }), `notIn/0: \`Activ\` is no value of the field ${within}`],
    [guardrail("/Names", { is: "a" }), `is: \`a\` is not a list, as the field is ${within}`],
    [
      guardrail("/Config", { is: 1 }),
      `is: \`1\` is not a group of names and values, as the field is ${within}`,
    ],
    [
      guardrail("/Config/Size", { is: "big" }),
      `is: \`big\` is not a whole number, as the field is ${within}`,
    ],
  ])("%#", (sections, says) => {
    expect(told(sections)).toEqual([`/guardrails/0/constraint/${says}`]);
  });

  it("of standing claims as well, and of what they prefer", () => {
    expect(told(standing("/Timeout", { constraint: { is: "x" }, prefer: "many" }))).toEqual([
      `/standing/0/constraint/is: \`x\` is not a whole number, as the field is ${within}`,
      `/standing/0/prefer: \`many\` is not a whole number, as the field is ${within}`,
    ]);
  });

  it("where the field cannot be written at all", () => {
    expect(told(guardrail("/Arn", { is: "a" }))).toEqual([
      "/guardrails/0/fields: `g` wants a value that nobody can write: the field is read-only in `A::B::C`",
    ]);
    expect(told(standing("/Arn", {}))).toEqual([]);
  });
});

it.each([
  ["a number as text", guardrail("/Timeout", { is: "60" })],
  ["a switch as text", guardrail("/Enabled", { is: "true" })],
  ["a bound for text, which may hold a number", guardrail("/Mode", { min: 1 })],
  ["a document", guardrail("/Policy", { is: { Version: "x" } })],
  ["what the schema leaves open", guardrail("/Any", { is: 1 })],
  ["a field that is not known", guardrail("/Other", { is: "x" })],
  ["a type that is not known", guardrail("/Timeout", { is: "x" }, ["A::B::D"])],
  ["nothing at all", guardrail("/Timeout", { absent: true })],
])("nothing is said of %s", (_, sections) => {
  expect(told(sections)).toEqual([]);
});

it("nothing is said where no schema is at hand", () => {
  expect(impossibleValues(policyOf(guardrail("/Timeout", { is: "many" })))).toEqual([]);
});
