import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { type EditPlace, typePlace } from "#core/changes/edits/place.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";

const text = { type: "string" };
const open = (of: object) => ({ type: "object", patternProperties: { ".*": of } });
const inner = { type: "object", properties: { Name: text } };
const group = "AWS::Made::Group";
const described = (): TypeKnowledge =>
  memoryTypeKnowledge([
    {
      typeName: group,
      properties: {
        DBName: text,
        size: text,
        Size: text,
        Status: text,
        MasterPassword: text,
        Certificate: text,
        Plain: inner,
        Rules: { type: "array", insertionOrder: false, items: inner },
        Zones: { type: "array", insertionOrder: false, uniqueItems: true, items: text },
        Variables: open(text),
        Targets: open(inner),
      },
      primaryIdentifier: ["/properties/DBName"],
      createOnlyProperties: ["/properties/DBName"],
      readOnlyProperties: ["/properties/Status"],
      writeOnlyProperties: ["/properties/Certificate"],
    },
  ]);
/** A type of which nothing was looked up yet. */
const rooted = (): EditPlace | undefined => typePlace(group, described());

/** The place that names lead to, one inside the other. */
const at = (names: readonly string[], root = rooted()): EditPlace | undefined =>
  names.reduce((place: EditPlace | undefined, name) => place?.inner(name), root);

describe("a type as one place", () => {
  it("has no path, and is neither fixed nor secret", () => {
    expect(rooted()).toMatchObject({
      ...{ path: [], text: undefined, holdsObjects: false },
      ...{ isReadOnly: false, isCreateOnly: false, isSecret: false },
    });
  });

  it("is none for what nobody described", () => {
    const types = described();
    expect(typePlace("AWS::Made::Up", types)).toBe(undefined);
    const blank = { knows: () => true, shape: () => undefined } as unknown as TypeKnowledge;
    expect(typePlace(group, blank)).toBe(undefined);
    const unknown = { ...blank, knows: () => false, shape: () => types.shape(group) } as TypeKnowledge;
    expect(typePlace(group, unknown)).toBe(undefined);
  });

  it("is the same each time, by each who knows it", () => {
    const types = described();
    const root = typePlace(group, types);
    expect(root).not.toBe(undefined);
    expect(typePlace(group, types)).toBe(root);
    const others = { ...types, knows: () => true } as TypeKnowledge;
    expect(typePlace(group, others)).not.toBe(root);
  });
});

describe("a parameter means the property", () => {
  it.each<{ names: readonly string[]; text: string | undefined }>([
    { names: ["DBName"], text: "/DBName" },
    { names: ["dBName"], text: "/DBName" },
    { names: ["dbName"], text: undefined },
    { names: ["size"], text: "/Size" },
    { names: ["Size"], text: "/Size" },
    { names: ["status"], text: "/Status" },
    { names: ["Plain", "name"], text: "/Plain/Name" },
    { names: ["Plain", "Other"], text: undefined },
    { names: ["Variables"], text: "/Variables" },
    { names: ["Rules"], text: "/Rules" },
    { names: [""], text: undefined },
    { names: ["*"], text: undefined },
    { names: ["S*"], text: undefined },
    { names: ["Other"], text: undefined },
  ])("%#: $names is $text", ({ names, text: is }) => {
    const root = rooted();
    expect([at(names, root)?.text, at(names, root)?.text]).toEqual([is, is]);
  });

  it.each([
    { length: 128, is: true },
    { length: 129, is: false },
  ])("of $length letters: $is", ({ length, is }) => {
    const name = "N".repeat(length);
    const long = memoryTypeKnowledge([
      {
        typeName: "AWS::Made::Long",
        properties: { [name]: text },
        primaryIdentifier: [`/properties/${name}`],
      },
    ]);
    expect(typePlace("AWS::Made::Long", long)?.inner(name)?.text).toBe(is ? `/${name}` : undefined);
  });

  it("and is looked up once, as long as not too many others were", () => {
    let asked = 0;
    const counting = {
      ...{ knows: () => true, shape: () => described().shape(group) },
      hasField: (_: string, pattern: string) => {
        asked += 1;
        return pattern === "/Size";
      },
    } as unknown as TypeKnowledge;
    const place = typePlace(group, counting);
    const asks = (name: string): number => {
      const before = asked;
      place?.inner(name);
      return asked - before;
    };
    // The property, then what it holds.
    expect([asks("Size") > 0, asks("Size"), asks("Nothing"), asks("Nothing")]).toEqual([true, 0, 1, 0]);
    for (let index = 0; index < 510; index += 1) asks(`Other${index}`);
    expect([asks("Last"), asks("Last")]).toEqual([1, 1]);
    expect([asks("Size"), asks("Other509")]).toEqual([0, 0]);
  });
});

describe("a place", () => {
  it.each<{ name: string; is: Partial<EditPlace> }>([
    { name: "DBName", is: { isReadOnly: false, isCreateOnly: true, isSecret: false } },
    { name: "Status", is: { isReadOnly: true, isCreateOnly: false, isSecret: false } },
    { name: "Size", is: { isReadOnly: false, isCreateOnly: false, isSecret: false } },
    { name: "MasterPassword", is: { isReadOnly: false, isSecret: true } },
    { name: "Certificate", is: { isSecret: true } },
  ])("is fixed or secret as its schema says: $name", ({ name, is }) => {
    expect(at([name])).toMatchObject(is);
  });

  it.each([
    { name: "Rules", is: true },
    { name: "Zones", is: false },
    { name: "Targets", is: true },
    { name: "Variables", is: false },
    { name: "Plain", is: false },
    { name: "Size", is: false },
  ])("holds objects: $name, $is", ({ name, is }) => {
    expect(at([name])?.holdsObjects).toBe(is);
  });

  it("of a list or a map leads to what its members hold", () => {
    expect(at(["Rules", "name"])?.path).toEqual([
      { kind: "name", name: "Rules" },
      { kind: "name", name: "Name" },
    ]);
    expect(at(["Targets", "name"])?.path).toHaveLength(2);
    expect(at(["Zones", "name"])).toBe(undefined);
  });
});
