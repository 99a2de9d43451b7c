import { fc, it } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { writeTrees } from "#catalogue/build/encode/tree-text.ts";
import { readActions, type StoredAction, writeActions } from "#catalogue/load/text/action-text.ts";
import { digitsOf, numbersIn } from "#catalogue/load/text/digits.ts";
import { readIndex, writeIndex } from "#catalogue/load/text/index-text.ts";
import { readName, writeName } from "#catalogue/load/text/odd-names.ts";
import { readTrees } from "#catalogue/load/text/tree-text.ts";
import { readType, type StoredType, writeType } from "#catalogue/load/text/type-text.ts";
import type { AccessLevel } from "#core/resource-types/call-knowledge.ts";
import { emptyNode, type SchemaNode } from "#core/resource-types/schema-node.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";

const names = fc.stringMatching(/^[A-Z][A-Za-z0-9]{0,12}$/);
const oddNames = fc.oneof(names, fc.string({ minLength: 1, maxLength: 8, unit: "binary" }));

describe("what is written of the catalogue reads back the same", () => {
  it.prop([fc.array(fc.nat(2 ** 30))])("as numbers", (numbers) => {
    expect(numbersIn(numbers.map(digitsOf).join(""))).toEqual(numbers);
  });

  it.prop([oddNames])("as a name", (name) => {
    expect(readName(writeName(name))).toBe(name.toWellFormed() === name ? name : readName(writeName(name)));
    expect(writeName(name)).toMatch(/^[A-Za-z0-9_.$~/%;-]*$/);
  });

  const levels: readonly AccessLevel[] = ["read", "list", "write", "tagging", "permissions"];
  const types = ["AWS::A::One", "AWS::A::Two", "AWS::B::Three"];
  const action: fc.Arbitrary<StoredAction> = fc.record({
    name: fc.tuple(fc.constantFrom("Create", "Get", "Put", ""), names).map(([verb, noun]) => verb + noun),
    level: fc.constantFrom(...levels),
    required: fc.subarray(types),
    optional: fc.subarray(types),
    unmodelled: fc.uniqueArray(fc.stringMatching(/^[a-z-]{1,8}$/), { maxLength: 3 }),
  });
  const verbs = [
    { word: "Create", level: "write" as const },
    { word: "Get", level: "read" as const },
  ];
  it.prop([fc.uniqueArray(action, { selector: ({ name }) => name })])("as actions", (actions) => {
    const read = readActions(writeActions(actions, { verbs, types }), { verbs, types });
    const byName = (list: readonly StoredAction[]) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(byName(read)).toEqual(byName(actions));
  });

  const calls = ["a:Create", "a:Update", "b:Delete", "b:Read*"];
  const paths = fc.uniqueArray(
    fc
      .array(oddNames, { minLength: 1, maxLength: 3 })
      .map((steps) => steps.map((step) => `/${step.toWellFormed()}`).join("")),
    { maxLength: 4 },
  );
  const handler = fc.uniqueArray(fc.constantFrom(...calls), { minLength: 1 }).map((list) => list.toSorted());
  const type: fc.Arbitrary<StoredType> = fc.record({
    id: paths,
    alsoId: fc.array(
      paths.filter((list) => list.length > 0),
      { maxLength: 2 },
    ),
    arns: fc.uniqueArray(
      fc.constantFrom("arn:${Partition}:a:${Region}:${Account}:x/${X}", "arn:${Partition}:b:::${Y}"),
    ),
    mutability: fc.constantFrom("full", "immutable", "none", "unknown"),
    tagProperty: fc.constantFrom(undefined, "/Tags", "/TagList"),
    handlers: fc.record({ create: handler, update: handler, list: handler }, { requiredKeys: [] }),
    readOnly: paths,
    writeOnly: paths,
    createOnly: paths,
  });
  it.prop([type])("as a type", (stored) => {
    const read = readType(writeType(stored, calls), calls);
    const sorted = Object.fromEntries(
      Object.entries(read.handlers).map(([name, list]) => [name, list.toSorted()]),
    );
    expect({ ...read, handlers: sorted }).toEqual(stored);
  });

  it("as an index", () => {
    const index = {
      verbs,
      foreign: ["iam:PassRole", "ec2:Describe*"],
      others: ["sts"],
      namespaces: [
        { name: "A", prefixes: ["a", "a-b"], types: ["One", "Two"] },
        { name: "A", prefixes: [], types: ["Apart"] },
      ],
    };
    expect(readIndex(writeIndex(index))).toEqual(index);
    const nothing = { verbs: [], foreign: [], others: [], namespaces: [] };
    expect(readIndex(writeIndex(nothing))).toEqual(nothing);
  });
});

/** The node as far as somebody looks, so that those that contain themselves can be compared. */
function seen(node: SchemaNode, depth: number): unknown {
  if (depth === 0) return "further";
  const { names: inner, any, item, ...rest } = node;
  return {
    ...rest,
    names: Object.fromEntries(
      [...inner].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, each]) => [name, seen(each, depth - 1)]),
    ),
    ...(any !== undefined && { any: seen(any, depth - 1) }),
    ...(item !== undefined && { item: seen(item, depth - 1) }),
  };
}

const leaf = (scalar: SchemaNode["scalar"]): SchemaNode =>
  scalar === undefined
    ? { ...emptyNode(), isFree: true }
    : { ...emptyNode(), scalar, isFree: scalar === "json" };

const lists = fc.constantFrom<NonNullable<SchemaNode["list"]>>(
  { kind: "ordered" },
  { kind: "set" },
  { kind: "keyed", keys: ["Key"] },
  { kind: "keyed", keys: ["Odd,)Name"] },
);

const { tree: anyTree } = fc.letrec<{ tree: SchemaNode; object: SchemaNode }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc
      .constantFrom(undefined, "string", "integer", "number", "boolean", "json")
      .map((scalar) => leaf(scalar as SchemaNode["scalar"])),
    fc.tuple(lists, tie("tree")).map(([list, item]) => ({ ...emptyNode(), list, item })),
    tie("tree").map((any) => ({ ...emptyNode(), any })),
    tie("object"),
  ),
  object: fc
    .array(
      fc.tuple(
        oddNames.map((name) => name.toWellFormed()),
        tie("tree"),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((entries) => ({ ...emptyNode(), names: new Map(entries) })),
}));

const unmarked = { readOnly: [], writeOnly: [], createOnly: [] };

describe("the properties of types read back the same", () => {
  const resource = fc
    .array(fc.tuple(names, anyTree), { maxLength: 5 })
    .map((entries): SchemaNode => ({ ...emptyNode(), names: new Map(entries) }));

  it.prop([fc.array(resource, { maxLength: 4 })])("whatever they hold", (trees) => {
    const text = writeTrees(trees.map((tree) => ({ tree, marks: unmarked })));
    const read = readTrees(text);
    expect(trees.map((_, at) => seen(read.nodeAt(read.roots[at] ?? -1), 12))).toEqual(
      trees.map((tree) => seen(tree, 12)),
    );
  });

  it("with their marks at the top", () => {
    const tree = schemaTree({ properties: { Arn: { type: "string" }, "Odd/Name": {}, Secret: {} } });
    const marks = { readOnly: ["/Arn"], writeOnly: ["/Secret"], createOnly: ["/Secret", "/Odd~1Name"] };
    const read = readTrees(writeTrees([{ tree, marks }]));
    expect(read.topOf(read.roots[0] ?? -1)).toEqual([
      { name: "Arn", marks: "!" },
      { name: "Odd/Name", marks: "^" },
      { name: "Secret", marks: "?^" },
    ]);
  });

  it("when definitions contain each other", () => {
    const text = { type: "string" };
    const list = (name: string) => ({ type: "array", items: { $ref: `#/definitions/${name}` } });
    const schema = {
      definitions: {
        Even: { type: "object", properties: { Name: text, Odd: list("Odd") } },
        Odd: { type: "object", properties: { Size: text, Even: list("Even") } },
        // Says the same as another one.
        Twin: { type: "object", properties: { Name: text, Odd: list("Odd") } },
      },
      properties: { First: list("Even"), Second: list("Twin") },
    };
    const tree = schemaTree(schema);
    const written = writeTrees([{ tree, marks: unmarked }]);
    const read = readTrees(written);
    expect(seen(read.nodeAt(read.roots[0] ?? -1), 9)).toEqual(seen(tree, 9));
    expect(written.split("\n")).toHaveLength(3);
  });
});
