import { describe, expect, it } from "vitest";
import { parsePath } from "#core/fields/path.ts";
import { shapeFrom, type Topology, unknownShape } from "#core/fields/topology.ts";

const shape = shapeFrom({
  "/Tags": { kind: "keyed", keys: ["Key"] },
  "/Tags/Value": { kind: "scalar", type: "string" },
  "/Subnets": { kind: "set" },
  "/Vars/*": { kind: "scalar", type: "number" },
  "/Vars/exact": { kind: "atomic" },
  "/Rules/*/Port": { kind: "scalar", type: "integer" },
  "/Rules/web/Name": { kind: "scalar" },
  "/__proto__/constructor": { kind: "map" },
  readOnly: ["/Arn", "/Endpoint/Address", "/Rules/*/Id"],
  writeOnly: ["/Password", "/Tags/Secret"],
  createOnly: ["/Engine"],
});

describe("topologyAt", () => {
  it.each<{ path: string; topology: Topology }>([
    { path: "/Tags", topology: { kind: "keyed", keys: ["Key"] } },
    { path: "/Tags[Key=env]", topology: { kind: "object" } },
    { path: "/Tags[Key=env]/Value", topology: { kind: "scalar", type: "string" } },
    { path: "/Tags[Key=env]/Other", topology: { kind: "unknown" } },
    { path: "/Subnets", topology: { kind: "set" } },
    { path: "/Subnets[=a]", topology: { kind: "unknown" } },
    { path: "/Vars", topology: { kind: "unknown" } },
    { path: "/Vars/anything", topology: { kind: "scalar", type: "number" } },
    { path: "/Vars/exact", topology: { kind: "atomic" } },
    { path: "/Rules/web/Port", topology: { kind: "scalar", type: "integer" } },
    { path: "/Rules/web/Name", topology: { kind: "scalar" } },
    { path: "/Rules/db/Name", topology: { kind: "unknown" } },
    { path: "/__proto__/constructor", topology: { kind: "map" } },
    { path: "/toString", topology: { kind: "unknown" } },
    { path: "/Nothing/at/all", topology: { kind: "unknown" } },
  ])("is $topology.kind at $path", ({ path, topology }) => {
    expect(shape.topologyAt(parsePath(path))).toEqual(topology);
  });

  it("is an object at the root", () => {
    expect(shape.topologyAt([])).toEqual({ kind: "object" });
  });

  it("is unknown everywhere without knowledge", () => {
    expect(unknownShape.topologyAt(parsePath("/Tags"))).toEqual({ kind: "unknown" });
    expect(unknownShape.readOnly(parsePath("/Arn"))).toBe(false);
  });
});

describe("readOnly, writeOnly and createOnly", () => {
  it.each([
    { path: "/Arn", marks: "r--" },
    { path: "/Arn/Below[=x]", marks: "r--" },
    { path: "/ArnX", marks: "---" },
    { path: "/Endpoint", marks: "---" },
    { path: "/Endpoint/Address", marks: "r--" },
    { path: "/Rules/web/Id", marks: "r--" },
    { path: "/Rules/web", marks: "---" },
    { path: "/Password", marks: "-w-" },
    { path: "/Tags[Key=a]/Secret", marks: "-w-" },
    { path: "/Engine", marks: "--c" },
  ])("are $marks at $path", ({ path, marks }) => {
    const at = parsePath(path);
    const actual = [
      shape.readOnly(at) ? "r" : "-",
      shape.writeOnly(at) ? "w" : "-",
      shape.createOnly(at) ? "c" : "-",
    ];
    expect(actual.join("")).toBe(marks);
  });

  it("hold nowhere at the root", () => {
    expect([shape.readOnly([]), shape.writeOnly([]), shape.createOnly([])]).toEqual([false, false, false]);
  });
});

describe("shapeFrom", () => {
  it("refuses a schema path with brackets", () => {
    expect(() => shapeFrom({ "/Tags[Key=a]/Value": { kind: "atomic" } })).toThrow(
      expect.objectContaining({
        name: "InvalidInput",
        message: "`/Tags[Key=a]/Value` is not a schema path: it names a list item",
        hint: "leave the brackets out; a schema path speaks of every item, such as `/Tags/Value`",
      }),
    );
    expect(() => shapeFrom({ readOnly: ["/A[=x]"] })).toThrow("`/A[=x]` is not a schema path");
  });

  it("refuses a keyed list without keys", () => {
    expect(() => shapeFrom({ "/Tags": { kind: "keyed", keys: [] } })).toThrow(
      expect.objectContaining({
        name: "InvalidInput",
        message: "`/Tags` is a keyed list without keys",
        hint: 'name the properties that identify an item, such as `{"kind": "keyed", "keys": ["Key"]}`',
      }),
    );
  });

  it("refuses a path that is none", () => {
    expect(() => shapeFrom({ createOnly: ["Engine"] })).toThrow("`Engine` is not a field path");
  });
});
