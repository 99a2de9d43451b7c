import { describe, expect, it } from "vitest";
import { parsePath } from "#core/fields/path.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";

const list = (items: object, more: object = {}) => ({ type: "array", items, ...more });
const text = { type: "string" };

/** Schemas that every adapter is given, each with something that real ones have. */
const group = {
  typeName: "AWS::Test::Group",
  definitions: {
    Tag: { type: "object", properties: { Key: text, Value: text }, required: ["Key", "Value"] },
    Rule: { type: "object", properties: { Protocol: text, Port: { type: "integer" }, Owner: text } },
    Statement: { type: "object", properties: { Name: text, And: list({ $ref: "#/definitions/Statement" }) } },
  },
  properties: {
    Arn: text,
    Name: text,
    Size: { type: "integer" },
    Ratio: { type: "number" },
    Open: { type: "boolean" },
    Secret: text,
    Policy: { type: ["object", "string"] },
    Free: { type: "object" },
    "Odd/Name": text,
    Tags: list({ $ref: "#/definitions/Tag" }, { insertionOrder: false }),
    Rules: list({ $ref: "#/definitions/Rule" }, { insertionOrder: false, uniqueItems: true }),
    Subnets: list(text, { insertionOrder: false }),
    Attributes: list({ $ref: "#/definitions/Rule" }, { arrayType: "AttributeList" }),
    Steps: list(text),
    Labels: { type: "object", patternProperties: { "^.+$": text }, additionalProperties: false },
    Limits: {
      type: "object",
      additionalProperties: { type: "object", properties: { Max: { type: "integer" } } },
    },
    Network: {
      type: "object",
      properties: { Vpc: text, Zone: { type: "object", properties: { Id: text } } },
    },
    Either: { oneOf: [{ properties: { A: text } }, { properties: { B: { type: "integer" } } }] },
    Statement: { $ref: "#/definitions/Statement" },
  },
  readOnlyProperties: [
    "/properties/Arn",
    "/properties/Rules/*/Owner",
    "/properties/Network/properties/Zone/Id",
  ],
  writeOnlyProperties: ["/properties/Secret"],
  createOnlyProperties: ["/properties/Name", "/definitions/Rule"],
  conditionalCreateOnlyProperties: ["/properties/Network/Vpc"],
};
const bucket = { typeName: "AWS::Test::Bucket", properties: { BucketName: text } };
export const schemas = [group, bucket];

/** Every adapter that knows types runs this, given the same schemas. */
export function typeKnowledgeContract(name: string, open: () => Promise<TypeKnowledge>): void {
  describe(`${name} type knowledge`, () => {
    it("knows the described types and no other", async () => {
      const knowledge = await open();
      expect(knowledge.types()).toEqual(["AWS::Test::Bucket", "AWS::Test::Group"]);
      expect(knowledge.knows("AWS::Test::Group")).toBe(true);
      expect(knowledge.knows("AWS::Test::Groups")).toBe(false);
      expect(knowledge.knows("toString")).toBe(false);
    });

    describeFields(open);
    describeShapes(open);

    it.each([
      { type: "AWS::Test::Grup", near: "AWS::Test::Group" },
      { type: "AWS::Test::Bucket", near: "AWS::Test::Bucket" },
      { type: "AWS::Something::Else", near: undefined },
    ])("offers $near for $type", async ({ type, near }) => {
      expect((await open()).nearestType(type)).toBe(near);
    });

    it.each([
      { pattern: "/Sise", near: "/Size" },
      { pattern: "/Network/Vcp", near: "/Network/Vpc" },
      { pattern: "/Rules[*]/Prot0col", near: "/Rules[*]/Protocol" },
      { pattern: "/Size", near: undefined },
      { pattern: "/Nothing", near: undefined },
      { pattern: "/Size[*]", near: undefined },
      { pattern: "/**/Sise", near: undefined },
    ])("offers $near for the field $pattern", async ({ pattern, near }) => {
      expect((await open()).nearestField("AWS::Test::Group", pattern)).toBe(near);
    });

    it("says nothing of a type that it does not know", async () => {
      const knowledge = await open();
      expect(knowledge.shape("AWS::Test::None")).toBeUndefined();
      expect(knowledge.hasField("AWS::Test::None", "/Name")).toBeUndefined();
      expect(knowledge.nearestField("AWS::Test::None", "/Name")).toBeUndefined();
    });
  });
}

function describeFields(open: () => Promise<TypeKnowledge>): void {
  it.each([
    { pattern: "/Size", has: true },
    { pattern: "/size", has: false },
    { pattern: "/Sise", has: false },
    { pattern: "/S*", has: true },
    { pattern: "/Z*", has: false },
    { pattern: "/Odd~1Name", has: true },
    { pattern: "/Tags[Key=env]/Value", has: true },
    { pattern: "/Tags[Key=aws:*]", has: true },
    { pattern: "/Tags[Kay=env]", has: false },
    { pattern: "/Tags[*]/Value", has: true },
    { pattern: "/Tags/Value", has: false },
    { pattern: "/Rules[Protocol=tcp,Port=443]/Owner", has: true },
    { pattern: "/Rules[Protocol=tcp]/Nobody", has: false },
    { pattern: "/Subnets[=subnet-*]", has: true },
    { pattern: "/Subnets[*]", has: true },
    { pattern: "/Size[*]", has: false },
    { pattern: "/Labels/anything", has: true },
    { pattern: "/Limits/cpu/Max", has: true },
    { pattern: "/Limits/cpu/Min", has: false },
    { pattern: "/Network/Zone/Id", has: true },
    { pattern: "/Network/Zone/Id/More", has: false },
    { pattern: "/Either/A", has: true },
    { pattern: "/Either/B", has: true },
    { pattern: "/Either/C", has: false },
    { pattern: "/Policy/Statement", has: undefined },
    { pattern: "/Free/anything", has: undefined },
    { pattern: "/**/Vpc", has: true },
    { pattern: "/**/Owner", has: true },
    { pattern: "/Network/**", has: true },
    { pattern: "/**/Nobody", has: true },
    { pattern: "/Free/**/Nobody", has: undefined },
    { pattern: "/Network/**/Nobody", has: false },
    { pattern: "/Statement/And[*]/And[*]/And[*]/Name", has: true },
    { pattern: "/Statement/**/Name", has: true },
  ])("has a field $pattern: $has", async ({ pattern, has }) => {
    expect((await open()).hasField("AWS::Test::Group", pattern)).toBe(has);
  });
}

function describeShapes(open: () => Promise<TypeKnowledge>): void {
  it.each([
    { path: "/Name", topology: { kind: "scalar", type: "string" } },
    { path: "/Size", topology: { kind: "scalar", type: "integer" } },
    { path: "/Ratio", topology: { kind: "scalar", type: "number" } },
    { path: "/Open", topology: { kind: "scalar", type: "boolean" } },
    { path: "/Policy", topology: { kind: "scalar", type: "json" } },
    { path: "/Tags", topology: { kind: "keyed", keys: ["Key"] } },
    { path: "/Tags[Key=env]/Value", topology: { kind: "scalar", type: "string" } },
    { path: "/Rules", topology: { kind: "set" } },
    { path: "/Subnets", topology: { kind: "set" } },
    { path: "/Attributes", topology: { kind: "set" } },
    { path: "/Steps", topology: { kind: "ordered" } },
    { path: "/Labels", topology: { kind: "map" } },
    { path: "/Limits", topology: { kind: "map" } },
    { path: "/Limits/cpu/Max", topology: { kind: "scalar", type: "integer" } },
    { path: "/Network", topology: { kind: "object" } },
    { path: "/Network/Zone/Id", topology: { kind: "scalar", type: "string" } },
    { path: "/Odd~1Name", topology: { kind: "scalar", type: "string" } },
    { path: "/Statement/And", topology: { kind: "ordered" } },
    { path: "/Statement/And[Name=x]/And", topology: { kind: "ordered" } },
    { path: "/Nothing", topology: { kind: "unknown" } },
  ])("takes $path apart as $topology.kind", async ({ path, topology }) => {
    const shape = (await open()).shape("AWS::Test::Group");
    expect(shape?.topologyAt(parsePath(path))).toEqual(topology);
  });

  it.each([
    { path: "/Arn", marks: ["readOnly"] },
    { path: "/Rules[Protocol=tcp]/Owner", marks: ["readOnly"] },
    { path: "/Rules[Protocol=tcp]/Port", marks: [] },
    { path: "/Network/Zone/Id", marks: ["readOnly"] },
    { path: "/Secret", marks: ["writeOnly"] },
    { path: "/Name", marks: ["createOnly"] },
    { path: "/Network/Vpc", marks: [] },
    { path: "/Network", marks: [] },
    { path: "/Size", marks: [] },
  ])("marks $path as $marks", async ({ path, marks }) => {
    const shape = (await open()).shape("AWS::Test::Group");
    const all = ["readOnly", "writeOnly", "createOnly"] as const;
    expect(all.filter((mark) => shape?.[mark](parsePath(path)))).toEqual(marks);
  });
}
