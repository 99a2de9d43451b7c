import { describe, expect, it } from "vitest";
import type { DescribedType, SchemaSource } from "#core/ports/schema-source.ts";

const text = { type: "string" };

/** What every adapter is made to know. */
export const describedTypes: readonly DescribedType[] = [
  {
    type: "AWS::Test::Queue",
    mutability: "full",
    schema: {
      typeName: "AWS::Test::Queue",
      properties: { Name: text, Url: text },
      primaryIdentifier: ["/properties/Name"],
      handlers: { create: { permissions: ["test:CreateQueue"] }, update: { permissions: [] } },
    },
  },
  {
    type: "AWS::Test::Stamp",
    mutability: "immutable",
    schema: { typeName: "AWS::Test::Stamp", properties: { Id: text } },
  },
  {
    type: "AWS::Test::Relic",
    mutability: "none",
    schema: { typeName: "AWS::Test::Relic", properties: {} },
  },
];

/** Every adapter that describes types runs this, made to know the same ones. */
export function schemaSourceContract(name: string, open: () => Promise<SchemaSource>): void {
  describe(`${name} schema source`, () => {
    it.each(describedTypes)("describes $type, which is $mutability", async (described) => {
      expect(await (await open()).describe(described.type)).toEqual(described);
    });

    it.each(["AWS::Test::Nothing", "toString", "__proto__", ""])("knows no %j", async (type) => {
      expect(await (await open()).describe(type)).toBeUndefined();
    });

    it("answers the same again", async () => {
      const source = await open();
      const first = await source.describe("AWS::Test::Queue");
      expect(await source.describe("AWS::Test::Queue")).toEqual(first);
    });
  });
}
