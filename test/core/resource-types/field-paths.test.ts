import { describe, expect, it } from "vitest";
import { fieldPaths } from "#core/resource-types/field-paths.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";

const text = { type: "string" };
const tree = schemaTree({
  definitions: {
    Rule: {
      type: "object",
      properties: { Name: text, And: { type: "array", items: { $ref: "#/definitions/Rule" } } },
    },
  },
  properties: {
    Size: { type: "integer" },
    "Odd/Name": text,
    Labels: { type: "object", patternProperties: { "^.*$": { type: "object", properties: { Text: text } } } },
    Rules: { type: "array", items: { $ref: "#/definitions/Rule" } },
    Grid: { type: "array", items: { type: "array", items: { type: "object", properties: { X: text } } } },
  },
});

describe("the field paths of a schema", () => {
  it("are those at the top for a depth of one", () => {
    expect(fieldPaths(tree, 1)).toEqual(["/Grid", "/Labels", "/Odd~1Name", "/Rules", "/Size"]);
  });

  it("leave list items out, write any name as `*`, and name what contains itself once", () => {
    expect(fieldPaths(tree, 32)).toEqual([
      "/Grid",
      "/Grid/X",
      "/Labels",
      "/Labels/*",
      "/Labels/*/Text",
      "/Odd~1Name",
      "/Rules",
      "/Rules/And",
      "/Rules/Name",
      "/Size",
    ]);
  });

  it("end somewhere where definitions multiply", () => {
    const layer = (next: number) => ({
      type: "object",
      properties: Object.fromEntries(
        ["A", "B", "C", "D"].map((name) => [name, next > 9 ? text : { $ref: `#/definitions/L${next}` }]),
      ),
    });
    const definitions = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`L${n}`, layer(n + 1)]));
    const wide = schemaTree({ definitions, properties: { Top: { $ref: "#/definitions/L0" } } });
    expect(fieldPaths(wide, 32).length).toBeLessThanOrEqual(5_000);
  });
});
