import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { InvalidInput } from "#core/faults.ts";
import { parsePath } from "#core/fields/path.ts";
import { schemas, typeKnowledgeContract } from "./type-knowledge.contract.ts";

typeKnowledgeContract("memory", async () => memoryTypeKnowledge(schemas));

describe("memory type knowledge", () => {
  it.each([null, "text", [], {}, { typeName: "AWS::Test::A" }, { typeName: 3, properties: {} }])(
    "refuses %j, which is no schema",
    (schema) => {
      expect(() => memoryTypeKnowledge([schema])).toThrow(InvalidInput);
      expect(() => memoryTypeKnowledge([schema])).toThrow(
        expect.objectContaining({
          message: "this is not the schema of a resource type",
          hint: "give it a document with `typeName` and `properties`, as CloudFormation's registry publishes them",
        }),
      );
    },
  );

  const odd = (properties: object, more: object = {}) => ({
    typeName: "AWS::Test::Odd",
    properties,
    ...more,
  });
  it.each([
    { when: "a reference leads nowhere", schema: odd({ A: { $ref: "#/definitions/None" } }) },
    {
      when: "a reference leads to itself",
      schema: odd({ A: { $ref: "#/definitions/B" } }, { definitions: { B: { $ref: "#/definitions/B" } } }),
    },
    { when: "a property says nothing", schema: odd({ A: {} }) },
    { when: "a property is no object", schema: odd({ A: true }) },
    {
      when: "the marks are no pointers",
      schema: odd({ A: {} }, { readOnlyProperties: [3, "", "/definitions/A"], writeOnlyProperties: 3 }),
    },
  ])("reads a schema whose $when, and leaves that free", ({ schema }) => {
    const knowledge = memoryTypeKnowledge([schema]);
    expect(knowledge.hasField("AWS::Test::Odd", "/A")).toBe(true);
    expect(knowledge.hasField("AWS::Test::Odd", "/A/B")).toBeUndefined();
    const shape = knowledge.shape("AWS::Test::Odd");
    expect(shape?.topologyAt(parsePath("/A"))).toEqual({ kind: "unknown" });
    expect(shape?.readOnly(parsePath("/A"))).toBe(false);
  });

  it("stops describing where definitions multiply", () => {
    const layer = (next: number) => ({
      type: "object",
      properties: Object.fromEntries(
        ["A", "B", "C", "D"].map((name) => [
          name,
          next > 9 ? { type: "string" } : { $ref: `#/definitions/L${next}` },
        ]),
      ),
    });
    const definitions = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`L${n}`, layer(n + 1)]));
    const knowledge = memoryTypeKnowledge([odd({ Top: { $ref: "#/definitions/L0" } }, { definitions })]);
    expect(knowledge.shape("AWS::Test::Odd")?.topologyAt(parsePath("/Top/A"))).toEqual({ kind: "object" });
    expect(knowledge.hasField("AWS::Test::Odd", "/Top/D/D/D/D/D/D/D/D/D/D")).toBe(true);
    expect(knowledge.hasField("AWS::Test::Odd", "/**/E")).toBe(false);
  });
});
