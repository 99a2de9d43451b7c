import { describe, expect, it } from "vitest";
import { parsePath } from "#core/fields/path.ts";
import type { Topology } from "#core/fields/topology.ts";
import { knownTypes } from "#core/resource-types/known-types.ts";
import { schemaFacts } from "#core/resource-types/schema-facts.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { listTopology, schemaTree } from "#core/resource-types/schema-tree.ts";

const text = { type: "string" };
const thing = "AWS::Test::Thing";

const schema = {
  properties: {
    Name: text,
    Size: { type: "integer", minimum: 0, maximum: 9 },
    Ratio: { type: "number" },
    On: { type: "boolean" },
    Mode: { type: "string", enum: ["a", "b"] },
    Odd: { type: "string", enum: ["a", 1] },
    Document: { type: ["object", "string"] },
    Bare: { type: "object" },
    Either: { type: ["string", "integer"] },
    Nothing: true,
    Block: { $ref: "#/definitions/Block" },
    Labels: { type: "object", patternProperties: { ".*": text } },
    Extra: { type: "object", additionalProperties: { type: "integer" } },
    Closed: { type: "object", additionalProperties: false, properties: { A: text } },
    Tags: { type: "array", items: { $ref: "#/definitions/Tag" } },
    Zones: { type: "array", insertionOrder: false, items: text },
    Rules: { type: "array", insertionOrder: false, items: { $ref: "#/definitions/Rule" } },
    Steps: { type: "array", items: { type: "array", items: { type: "object", properties: { Do: text } } } },
    Choice: { oneOf: [{ properties: { A: text } }, { properties: { A: { type: "integer" }, B: text } }] },
    Any: { anyOf: [{ type: "integer", maximum: 3 }, text] },
    Every: {
      allOf: [
        { type: "array", insertionOrder: false, items: text },
        { type: "array", items: { properties: { X: text } } },
      ],
    },
    Mapped: {
      allOf: [{ patternProperties: { a: text } }, { patternProperties: { b: { type: "integer" } } }],
    },
    Lost: { $ref: "#/definitions/Missing" },
    Node: { $ref: "#/definitions/Node" },
    Words: { type: ["object", "integer"] },
    Free: { type: "object", oneOf: [] },
    Pattern: { type: "object", patternProperties: {} },
    Value: { type: "object", additionalProperties: true },
    Limit: { type: "object", minimum: 1, enum: ["a"] },
    Low: { type: "integer", minimum: 1, maximum: "9" },
    High: { type: "integer", minimum: "1", maximum: 9 },
    One: { type: ["string"] },
    Items: { type: "array", items: true },
    Far: { $ref: "#/definitions/constructor" },
  },
  definitions: {
    Block: {
      type: "object",
      properties: { Inner: text, properties: text, Deep: { properties: { Key: text } } },
    },
    Tag: { type: "object", properties: { Key: text, Value: text } },
    Rule: {
      type: "object",
      required: ["RuleName", 7],
      properties: { RuleName: text, Port: { type: "integer" } },
    },
    Node: { type: "object", properties: { Next: { $ref: "#/definitions/Node" }, Leaf: text } },
  },
  readOnlyProperties: ["/properties/On", "/properties/Tags/*/Value", "/definitions/Block", "/properties/On"],
  writeOnlyProperties: [
    "/properties/Block/properties/Inner",
    "/properties/Block.Deep",
    "/properties/Labels/*",
    7,
  ],
  createOnlyProperties: ["/properties/Name", "/properties/Steps/*/*/Do", "/properties/Rules/items/Port"],
};
/** What is known of it, read anew. */
function knownOf() {
  const tree = schemaTree(schema);
  const marks = schemaMarks(schema, tree);
  const nothing = { tree: schemaTree({}), marks: schemaMarks({}, schemaTree({})) };
  const types = knownTypes({
    types: ["AWS::Test::Other", thing],
    read: (type) => (type === thing ? { tree, marks } : nothing),
  });
  return { tree, marks, types, shape: types.shape(thing) ?? expect.unreachable() };
}

describe("how a field is taken apart, as its schema says,", () => {
  const scalar = (type: string) => ({ kind: "scalar", type }) as Topology;
  const [object, unknown, map] = [{ kind: "object" }, { kind: "unknown" }, { kind: "map" }] as const;

  it.each<readonly [string, Topology]>([
    ["/Name", scalar("string")],
    ["/Size", scalar("integer")],
    ["/Ratio", scalar("number")],
    ["/On", scalar("boolean")],
    ["/Document", scalar("json")],
    ["/Bare", scalar("json")],
    ["/Either", unknown],
    ["/Nothing", unknown],
    ["/Lost", unknown],
    ["/Elsewhere", unknown],
    ["/Name/Beneath", unknown],
    ["/Block", object],
    ["/Block/Inner", scalar("string")],
    ["/Block/Deep/Key", scalar("string")],
    ["/Labels", map],
    ["/Labels/anything", scalar("string")],
    ["/Extra", map],
    ["/Extra/anything", scalar("integer")],
    ["/Closed", object],
    ["/Closed/B", unknown],
    ["/Tags", { kind: "keyed", keys: ["Key"] }],
    ["/Tags[Key=a]", object],
    ["/Tags[Key=a]/Value", scalar("string")],
    ["/Zones", { kind: "set" }],
    ["/Zones[=a]", unknown],
    ["/Rules", { kind: "keyed", keys: ["RuleName"] }],
    ["/Rules[RuleName=a]/Port", scalar("integer")],
    ["/Steps", { kind: "ordered" }],
    ["/Steps/Do", scalar("string")],
    ["/Choice", object],
    ["/Choice/A", scalar("string")],
    ["/Choice/B", scalar("string")],
    ["/Any", scalar("integer")],
    ["/Every", { kind: "set" }],
    ["/Mapped", map],
    ["/Mapped/x", scalar("string")],
    ["/Node/Next/Next/Leaf", scalar("string")],
    ["/Words", unknown],
    ["/Free", unknown],
    ["/Pattern", unknown],
    ["/Value", scalar("json")],
    ["/One", scalar("string")],
    ["/Items", { kind: "ordered" }],
    ["/Far", unknown],
    ["/Far/name", unknown],
    ["/", unknown],
  ])("%s", (path, is) => {
    expect(knownOf().shape.topologyAt(parsePath(path))).toEqual(is);
  });

  it("is an object at the top", () => {
    expect(knownOf().shape.topologyAt([])).toEqual(object);
  });
});

describe("what may be read and written", () => {
  it("is what the schema marks, each once", () => {
    expect(knownOf().marks).toEqual({
      readOnly: ["/On", "/Tags/Value"],
      writeOnly: ["/Block/properties/Inner", "/Block/Deep", "/Labels/*"],
      createOnly: ["/Name", "/Steps/Do", "/Rules/Port"],
    });
  });

  it("leaves out a word between, and what a name itself holds", () => {
    const plain = { properties: { A: { properties: { B: text } }, "x.y": text, "a/b": text } };
    const at = schemaMarks(
      {
        ...plain,
        readOnlyProperties: [
          "/properties/A/properties/B",
          "/properties/x.y",
          "/properties/Q/R",
          "/properties",
        ],
      },
      schemaTree(plain),
    );
    expect(at.readOnly).toEqual(["/A/B", "/x.y", "/Q/R"]);
  });

  it.each([
    { path: "/On", readOnly: true, writeOnly: false, createOnly: false },
    { path: "/On/Beneath", readOnly: true, writeOnly: false, createOnly: false },
    { path: "/Tags[Key=a]/Value", readOnly: true, writeOnly: false, createOnly: false },
    { path: "/Tags[Key=a]/Key", readOnly: false, writeOnly: false, createOnly: false },
    { path: "/Tags", readOnly: false, writeOnly: false, createOnly: false },
    { path: "/Block/Deep/Key", readOnly: false, writeOnly: true, createOnly: false },
    { path: "/Labels/a", readOnly: false, writeOnly: true, createOnly: false },
    { path: "/Labels", readOnly: false, writeOnly: false, createOnly: false },
    { path: "/Name", readOnly: false, writeOnly: false, createOnly: true },
    { path: "/Elsewhere", readOnly: false, writeOnly: false, createOnly: false },
    { path: "/", readOnly: false, writeOnly: false, createOnly: false },
  ])("at $path", ({ path, ...is }) => {
    const { shape } = knownOf();
    const at = parsePath(path);
    const found = {
      readOnly: shape.readOnly(at),
      writeOnly: shape.writeOnly(at),
      createOnly: shape.createOnly(at),
    };
    expect(found).toEqual(is);
  });

  it("reads names that a path writes otherwise, and the shorter of two marks", () => {
    const odd = {
      properties: { "a/b": { properties: { "~c": text, "d[": text } }, E: { properties: { F: text } } },
    };
    const read = { ...odd, readOnlyProperties: ["/properties/E/F", "/properties/E", "/properties/E/F/G"] };
    const known = knownTypes({
      types: [thing],
      read: () => ({
        tree: schemaTree(odd),
        marks: { ...schemaMarks(read, schemaTree(odd)), writeOnly: ["/a~1b/~0c", "/a~1b/d~2"] },
      }),
    }).shape(thing);
    const names = (...all: readonly string[]) => all.map((name) => ({ kind: "name", name }) as const);
    expect([names("E"), names("E", "X")].map((path) => known?.readOnly(path))).toEqual([true, true]);
    expect(
      [names("a/b", "~c"), names("a/b", "d["), names("a/b")].map((path) => known?.writeOnly(path)),
    ).toEqual([true, true, false]);
  });
});

describe("whether a type has a field", () => {
  it.each<readonly [string, boolean | undefined]>([
    ["/Name", true],
    ["/Nam", false],
    ["/Name/Beneath", false],
    ["/", true],
    ["/Na*", true],
    ["/Zz*", false],
    ["/**", true],
    ["/**/Leaf", true],
    ["/Node/**/Leaf", true],
    ["/Block/**/Key", true],
    ["/Closed/**/Zed", false],
    ["/**/Zed", true],
    ["/Document/**/Zed", undefined],
    ["/Words/any", undefined],
    ["/Free/any", undefined],
    ["/Value/any", undefined],
    ["/Lost/any", undefined],
    ["/Items[=a]/any", undefined],
    ["/Tags[Key=a]/any", false],
    ["/Extra/any/more", false],
    ["/Tags/**/Value", true],
    ["/Steps[*][*]/Do", true],
    ["/Choice/B", true],
    ["/Any/more", false],
    ["/Every[=a]", true],
    ["/Mapped/any", true],
    ["/B*/Zed", undefined],
    ["/Either/any", undefined],
    ["/Labels/any", true],
    ["/Labels/a*", true],
    ["/Labels/any/more", false],
    ["/Document/any", undefined],
    ["/Nothing/any", undefined],
    ["/Nothing[=a]", undefined],
    ["/Zones[=a]", true],
    ["/Zones[*]", true],
    ["/Name[*]", false],
    ["/Tags[Key=a]", true],
    ["/Tags[Ky=a]", false],
    ["/Tags[Key=a,Ky=b]", false],
    ["/Tags[*]/Value", true],
    ["/Tags[*]/Valu", false],
    ["/*/Inner", true],
    ["/*/Innr", true],
    ["/Block/*", true],
  ])("at %s: %s", (pattern, is) => {
    expect(knownOf().types.hasField(thing, pattern)).toBe(is);
  });

  it("is not known of another, or of one that says nothing", () => {
    expect(knownOf().types.hasField("AWS::Made::Up", "/Name")).toBeUndefined();
    expect(knownOf().types.hasField("AWS::Test::Other", "/Name")).toBeUndefined();
  });

  it.each<readonly [string, string | undefined]>([
    ["/Nam", "/Name"],
    ["/Block/Iner", "/Block/Inner"],
    ["/Tags[Key=a]/Valeu", "/Tags[Key=a]/Value"],
    ["/Name", undefined],
    ["/Qqqqqqq", undefined],
    ["/**/Nam", undefined],
    ["/Name[=a]", undefined],
    ["/Tags[Ky=a]/Value", undefined],
    ["/Name/Nam", undefined],
  ])("and which was meant by %s: %s", (pattern, is) => {
    expect(knownOf().types.nearestField(thing, pattern)).toBe(is);
  });
});

describe("what a field may be", () => {
  it.each<readonly [string, object]>([
    ["/Size", { minimum: 0, maximum: 9 }],
    ["/Mode", { values: ["a", "b"] }],
    ["/Odd", {}],
    ["/Limit", { minimum: 1, values: ["a"] }],
    ["/Low", { minimum: 1 }],
    ["/High", { maximum: 9 }],
    ["/Zones[=a]", {}],
    ["/Name", {}],
    ["/Any", {}],
    ["/*", {}],
    ["/**", {}],
    ["/Siz*", { minimum: 0, maximum: 9 }],
    ["/Elsewhere", {}],
    ["/", {}],
  ])("at %s", (pattern, is) => {
    expect(knownOf().types.limits?.(thing, pattern)).toEqual(is);
  });

  it("is unknown of another type", () => {
    expect(knownOf().types.limits?.("AWS::Made::Up", "/Size")).toEqual({});
  });
});

describe("a list whose items have a name of their own", () => {
  const list = { insertionOrder: false };
  const keyed = (called: string, ...names: readonly string[]) =>
    listTopology({ list, item: { names: new Set(names), required: new Set(names) }, called });

  it.each<{ called: string; names: readonly string[]; is: readonly string[] }>([
    { called: "Boxes", names: ["BoxId"], is: ["BoxId"] },
    { called: "Classes", names: ["ClassName"], is: ["ClassName"] },
    { called: "Batches", names: ["BatchKey"], is: ["BatchKey"] },
    { called: "Meshes", names: ["MeshIdentifier"], is: ["MeshIdentifier"] },
    { called: "Policies", names: ["PolicyId"], is: ["PolicyId"] },
    { called: "Rules", names: ["RuleKey"], is: ["RuleKey"] },
    { called: "Access", names: ["AccessName", "AccesName"], is: ["AccessName"] },
    { called: "Rule", names: ["RuleId", "RulId"], is: ["RuleId"] },
    { called: "Things", names: ["ThingName", "ThName"], is: ["ThingName"] },
    { called: "ThingList", names: ["ThingName", "ThName"], is: ["ThingName"] },
    { called: "ThingList", names: ["ThingName", "OtherName"], is: ["ThingName"] },
    { called: "ThingList", names: ["ThingName", "ThiId"], is: [] },
    { called: "ThingList", names: ["Thing"], is: [] },
    { called: "BoxesOf", names: ["BoxesOfName", "BoxesName"], is: ["BoxesOfName"] },
    { called: "Tags", names: ["Key"], is: ["Key"] },
    { called: "Pairs", names: ["Value"], is: [] },
  ])("$called by $names: $is", ({ called, names, is }) => {
    expect(keyed(called, ...names)).toEqual(is.length === 0 ? { kind: "set" } : { kind: "keyed", keys: is });
  });
});

describe("the types that are known", () => {
  it("are those of the list, and each is read once", () => {
    const read: string[] = [];
    const { tree, marks } = knownOf();
    const known = knownTypes({
      types: [thing],
      read: (type) => {
        read.push(type);
        return { tree, marks };
      },
    });
    expect([known.knows(thing), known.knows("AWS::Made::Up")]).toEqual([true, false]);
    expect(known.types()).toEqual([thing]);
    expect([known.shape("AWS::Made::Up"), known.nearestField("AWS::Made::Up", "/Nam")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(known.shape(thing)).toBe(known.shape(thing));
    known.hasField(thing, "/Name");
    expect(read).toEqual([thing]);
  });

  it("are named where one is misspelt", () => {
    expect(knownOf().types.nearestType("AWS::Test::Thnig")).toBe(thing);
    expect(knownOf().types.nearestType("Quite::Something::Else")).toBeUndefined();
  });
});

describe("what a schema says beside its fields", () => {
  const facts = (parts: object) => schemaFacts({ ...schema, ...parts }, knownOf().tree);
  const permissions = (...all: readonly unknown[]) => ({ permissions: all });

  it("is what identifies a resource", () => {
    const of = facts({
      primaryIdentifier: ["/properties/Name", "/properties/Block/Inner"],
      additionalIdentifiers: [["/properties/Size"], ["/properties/Mode", "/properties/On"]],
    });
    expect(of).toMatchObject({ id: ["/Name", "/Block/Inner"], alsoId: [["/Size"], ["/Mode", "/On"]] });
    expect(facts({})).toEqual({ id: [], alsoId: [], mutability: "none", handlers: {} });
  });

  it("is who may do what to it", () => {
    const { handlers } = facts({
      handlers: {
        create: permissions("b:Two", "a:One", "b:Two", 7),
        ...{
          read: permissions(),
          update: permissions("a:U"),
          delete: permissions("a:D"),
          list: {},
          other: permissions("a:O"),
        },
      },
    });
    expect(handlers).toEqual({
      create: ["a:One", "b:Two"],
      read: [],
      update: ["a:U"],
      delete: ["a:D"],
      list: [],
    });
    expect(facts({ handlers: { read: "none" } }).handlers).toEqual({});
  });

  it.each([
    { handlers: {}, is: "none" },
    { handlers: { read: {} }, is: "none" },
    { handlers: { create: {} }, is: "immutable" },
    { handlers: { update: {} }, is: "full" },
    { handlers: { create: {}, update: {} }, is: "full" },
  ])("%#: is how far it can be changed: $is", ({ handlers, is }) => {
    expect(facts({ handlers }).mutability).toBe(is);
  });

  it.each([
    { tagging: { tagProperty: "/properties/Tags" }, is: "/Tags" },
    { tagging: { tagProperty: "/Labels/properties" }, is: "/Labels/properties" },
    { tagging: { tagProperty: 7 }, is: undefined },
    { tagging: true, is: undefined },
    { tagging: undefined, is: undefined },
  ])("%#: is where its tags stand: $is", ({ tagging, is }) => {
    expect(facts({ tagging }).tagProperty).toBe(is);
    expect("tagProperty" in facts({ tagging })).toBe(is !== undefined);
  });
});
