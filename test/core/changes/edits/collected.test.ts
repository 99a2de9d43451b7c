import { describe, expect, it } from "vitest";
import { memoryTypeKnowledge } from "#adapters/memory/type-knowledge.ts";
import { Collected, converted } from "#core/changes/edits/collected.ts";
import { type EditPlace, typePlace } from "#core/changes/edits/place.ts";
import { parsePath } from "#core/fields/path.ts";

const text = { type: "string" };
const open = (of: object) => ({ type: "object", patternProperties: { ".*": of } });
const inner = { type: "object", properties: { Name: text, Password: text } };
const type = "AWS::Made::Group";

function place(name: string): EditPlace {
  const knowledge = memoryTypeKnowledge([
    {
      typeName: type,
      properties: {
        Size: text,
        Plain: inner,
        Policy: { type: ["object", "string"] },
        Rules: { type: "array", insertionOrder: false, items: inner },
        Zones: { type: "array", insertionOrder: false, uniqueItems: true, items: text },
        Variables: open(text),
        Targets: open({ type: "object", properties: { Name: text, Certificate: text } }),
        Free: { type: "object" },
        Key: text,
        MasterPassword: text,
      },
      primaryIdentifier: ["/properties/Size"],
      writeOnlyProperties: ["/properties/Targets/*/Certificate"],
    },
  ]);
  const found = typePlace(type, knowledge)?.inner(name);
  if (found === undefined) throw new Error(`there is no ${name}`);
  return found;
}

const told = (name: string, value: unknown, parts = 2_000) => converted(value, place(name), { parts });
const long = "x".repeat(20_001);
const nest = (depth: number): unknown => (depth === 0 ? 1 : { A: nest(depth - 1) });

describe("a parameter as its property holds it", () => {
  it.each<{ readonly of: string; readonly name: string; readonly value: unknown; readonly is: unknown }>([
    { of: "a value", name: "Size", value: "8", is: "8" },
    { of: "a wrapped value", name: "Size", value: { value: 8 }, is: 8 },
    { of: "a long value", name: "Size", value: long, is: undefined },
    { of: "an object for a value", name: "Size", value: { a: 1, b: 2 }, is: undefined },
    { of: "an object", name: "Plain", value: { name: "a" }, is: { Name: "a" } },
    { of: "an object with notation", name: "Plain", value: { xmlns: "x", name: "a" }, is: { Name: "a" } },
    { of: "an object with an unknown name", name: "Plain", value: { name: "a", b: 1 }, is: undefined },
    { of: "an object with a secret", name: "Plain", value: { password: "a" }, is: undefined },
    { of: "no object", name: "Plain", value: "a", is: undefined },
    { of: "an object with a part that does not fit", name: "Plain", value: { name: [1, 2] }, is: undefined },
    { of: "a map", name: "Variables", value: { A: "1", B: { value: "2" } }, is: { A: "1", B: "2" } },
    { of: "a map with a part that does not fit", name: "Variables", value: { A: [1, 2] }, is: undefined },
    { of: "a map that is none", name: "Variables", value: "A", is: undefined },
    { of: "a map of objects", name: "Targets", value: { A: { name: "a" } }, is: { A: { Name: "a" } } },
    {
      of: "a map of objects with a secret",
      name: "Targets",
      value: { A: { name: "a", certificate: "c" } },
      is: undefined,
    },
    { of: "a list", name: "Zones", value: ["a", "b"], is: ["a", "b"] },
    { of: "a wrapped list", name: "Zones", value: { items: ["a"] }, is: ["a"] },
    { of: "a list with a part that does not fit", name: "Zones", value: ["a", [1, 2]], is: undefined },
    { of: "a list that is none", name: "Zones", value: 7, is: undefined },
    { of: "a list of objects", name: "Rules", value: [{ name: "a" }], is: [{ Name: "a" }] },
    { of: "a list of objects that are none", name: "Rules", value: ["a"], is: undefined },
  ])("is told where it is $of", ({ name, value, is }) => {
    expect(told(name, value)).toEqual(is);
  });

  const free = (value: unknown, parts = 2_000) =>
    converted(value, { ...place("Size"), topology: { kind: "unknown" } }, { parts });
  const json = (value: unknown) =>
    converted(value, { ...place("Size"), topology: { kind: "scalar", type: "json" } }, { parts: 2_000 });

  it.each<{ readonly of: string; readonly value: unknown; readonly is: unknown }>([
    { of: "values", value: { A: [1, true, null, "a"] }, is: { A: [1, true, null, "a"] } },
    { of: "notation", value: { xmlns: "x", A: 1 }, is: { A: 1 } },
    { of: "a long text", value: { A: long }, is: undefined },
    { of: "nothing", value: { A: undefined }, is: undefined },
    { of: "nothing in a list", value: [undefined], is: undefined },
    { of: "what is no JSON", value: { A: () => 1 }, is: undefined },
    { of: "24 levels", value: nest(24), is: nest(24) },
    { of: "25 levels", value: nest(25), is: undefined },
  ])("is as it was written where the schema leaves it free: $of", ({ value, is }) => {
    expect(free(value)).toEqual(is);
  });

  it.each<{ readonly of: string; readonly value: unknown; readonly is: unknown }>([
    { of: "a text", value: '{"A":1}', is: { A: 1 } },
    { of: "an escaped text", value: "%7B%22A%22%3A1%7D", is: { A: 1 } },
    { of: "an object", value: { A: 1 }, is: { A: 1 } },
    { of: "no text", value: "", is: undefined },
    { of: "a long text", value: `"${long}"`, is: undefined },
  ])("is the same document whether it comes as $of", ({ value, is }) => {
    expect(json(value)).toEqual(is);
  });

  it.each<{ readonly name: string; readonly value: unknown; readonly parts: number }>([
    { name: "Size", value: "8", parts: 1 },
    { name: "Variables", value: { A: "1", B: "2" }, parts: 3 },
    { name: "Zones", value: ["a", "b"], parts: 3 },
    { name: "Plain", value: { name: "a" }, parts: 2 },
  ])("is told within its bounds, of $name in $parts parts", ({ name, value, parts }) => {
    expect(told(name, value, parts)).toBeDefined();
    expect(told(name, value, parts - 1)).toBeUndefined();
  });

  it("is told free within its bounds as well", () => {
    expect([free({ A: 1 }, 3), free({ A: 1 }, 2)]).toEqual([{ A: 1 }, undefined]);
  });
});

describe("the edits of one record", () => {
  const path = (written: string) => parsePath(written);

  it("are told with their values, but for what nobody may read or AWS hid", () => {
    const found = new Collected();
    expect(found.isEmpty).toBe(true);
    found.tell(place("Size"), "8");
    found.tell(place("MasterPassword"), "hunter2");
    found.touch(place("Zones"));
    found.tell(place("Key"), "****");
    found.tell({ ...place("Plain"), text: undefined }, "x");
    expect(found.isEmpty).toBe(false);
    expect(found.edits).toEqual([
      { path: "/Size", after: "8" },
      { path: "/MasterPassword" },
      { path: "/Zones" },
      { path: "/Key" },
    ]);
  });

  it("are of members as well, and of what is removed", () => {
    const found = new Collected();
    found.tellAt(path("/Tags[Key=a]"), { Key: "a", Value: "1" });
    found.tellAt(path("/Tags[Key=b]"), undefined);
    found.tellAt(path("/Tags[Key=c]"), "****");
    found.remove(path("/Tags[Key=d]"));
    found.remove([]);
    expect(found.edits).toEqual([
      { path: "/Tags[Key=a]", after: { Key: "a", Value: "1" } },
      { path: "/Tags[Key=b]" },
      { path: "/Tags[Key=c]" },
      { path: "/Tags[Key=d]", removed: true },
    ]);
  });

  it("are each of one path, by the word that tells a value", () => {
    const found = new Collected();
    found.touch(place("Size"));
    found.tell(place("Size"), "8");
    found.tell(place("Size"), "9");
    found.touch(place("Size"));
    expect(found.edits).toEqual([{ path: "/Size", after: "8" }]);
  });

  it("are a hundred at most, and those that are known get their values still", () => {
    const found = new Collected();
    found.touch(place("Size"));
    for (let at = 1; at < 102; at += 1) found.tellAt(path(`/F${at}`), 1);
    found.tell(place("Size"), "8");
    expect([found.edits.length, found.edits[0]]).toEqual([100, { path: "/Size", after: "8" }]);
  });
});
