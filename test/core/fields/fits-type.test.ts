import { describe, expect, it } from "vitest";
import { fitsType, isForeignNumber } from "#core/fields/fits-type.ts";
import type { Json } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";
import { shapeFrom } from "#core/fields/topology.ts";

const shape = shapeFrom({
  "/Size": { kind: "scalar", type: "integer" },
  "/Ratio": { kind: "scalar", type: "number" },
  "/IsOn": { kind: "scalar", type: "boolean" },
  "/Name": { kind: "scalar", type: "string" },
  "/Policy": { kind: "scalar", type: "json" },
  "/Any": { kind: "scalar" },
  "/Zones": { kind: "set" },
  "/Rules": { kind: "keyed", keys: ["Key"] },
  "/Rules/Port": { kind: "scalar", type: "integer" },
  "/Block": { kind: "object" },
  "/Block/Days": { kind: "scalar", type: "integer" },
});

const fits = (path: string, value: Json): boolean => fitsType(value, parsePath(path), shape);

describe("a value", () => {
  it.each<[path: string, value: Json]>([
    ["/Size", 3],
    ["/Size", "3"],
    ["/Size", "12345678901234567890"],
    ["/Size", null],
    ["/Size", "3e2"],
    ["/Ratio", 0.5],
    ["/Ratio", "0.5"],
    ["/IsOn", true],
    ["/IsOn", "false"],
    ["/Name", "checkout"],
    ["/Name", 3],
    ["/Policy", { Statement: [] }],
    ["/Policy", "{}"],
    ["/Any", "x"],
    ["/Zones", ["a"]],
    ["/Rules", [{ Key: "a", Port: "443" }]],
    ["/Block", { Days: 3, Other: ["x"] }],
    ["/Unknown", [{ anything: 1 }]],
  ])("fits %s as %j", (path, value) => expect(fits(path, value)).toBe(true));

  it.each<[path: string, value: Json]>([
    ["/Size", "٣"],
    ["/Size", "３"],
    ["/Size", "three"],
    ["/Size", ""],
    ["/Size", " 3"],
    ["/Size", 3.5],
    ["/Size", true],
    ["/Size", [3]],
    ["/Ratio", "½"],
    ["/Ratio", Number.NaN],
    ["/IsOn", "yes"],
    ["/IsOn", 1],
    ["/Name", ["checkout"]],
    ["/Name", { is: "checkout" }],
    ["/Policy", 3],
    ["/Any", {}],
    ["/Zones", "a"],
    ["/Rules", [{ Key: "a", Port: "٤٤٣" }]],
    ["/Rules", { Key: "a" }],
    ["/Block", "x"],
    ["/Block", { Days: "٣" }],
  ])("does not fit %s as %j", (path, value) => expect(fits(path, value)).toBe(false));

  it("nested deeper than anything in a cloud does not fit", () => {
    const deep = Array.from({ length: 200 }).reduce<Json>((inner) => ({ inner }), 1);
    expect(fits("/Unknown", deep)).toBe(false);
  });
});

it.each([
  ["٣", true],
  ["１２", true],
  ["−٣", false],
  ["-٣", true],
  ["١٠٫٥", true],
  ["3", false],
  ["14.5.1", false],
  ["10.0.0.1", false],
  ["v٣", false],
  ["", false],
])("%s looks like a number in another script: %s", (text, is) => {
  expect(isForeignNumber(text)).toBe(is);
});
