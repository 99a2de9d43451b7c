import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { classesAt, isProduction } from "#core/safety/lean.ts";
import { document, lean, policy, saferAt } from "./leaning-fields.ts";

const nested = (depth: number): Json => {
  let value: Json = "end";
  for (let i = 0; i < depth; i += 1) value = { a: value };
  return value;
};
const many = (length: number, of: (index: number) => Json) => Array.from({ length }, (_, index) => of(index));
const grant = (index: number) => ({
  Effect: "Allow",
  Principal: "*",
  Action: [`s3:Get${index}`, `s3:Put${index}`],
  Resource: [`arn:aws:s3:::a${index}`, `arn:aws:s3:::b${index}`],
});

describe("what cannot be compared is harmful", () => {
  it.each([
    { what: "a value nested too deeply", path: "/Policy", values: [nested(10), nested(400)] },
    { what: "a protection nested too deeply", path: "/Blocks", values: [nested(10), nested(400)] },
    {
      what: "a document of too many statements",
      path: "/Policy",
      values: [document(), document(...many(600, grant))],
    },
    {
      what: "a document of endless text",
      path: "/Policy",
      values: [document(), `{"Statement":[],"x":"${"x".repeat(300_000)}"}`],
    },
    {
      what: "a list of too many parts",
      path: "/Blocks",
      values: [many(1, () => ({})), many(6_000, (index) => ({ On: index }))],
    },
    { what: "a statement that is a number", path: "/Policy", values: [document(), { Statement: 7 }] },
    {
      what: "an action that is an object",
      path: "/Policy",
      values: [document(), document({ Effect: "Allow", Action: { a: 1 } })],
    },
    {
      what: "a condition that is a list",
      path: "/Policy",
      values: [document(), document({ ...grant(1), Condition: ["x"] })],
    },
    { what: "a property without a name", path: "/Blocks", values: [{ "": true }, { "": false }] },
    { what: "an object instead of a switch", path: "/Blocks", values: [true, { a: 1 }] },
  ] as const)("as is $what", ({ path, values: [before, after] }) => {
    expect(lean(path, [before as Json, after as Json])).toBe("harmful");
  });

  it("but nobody looks into what no class names", () => {
    expect(lean("/Definition", [nested(10), nested(400)])).toBe("neither");
    expect(lean("/Definition", [[], many(50_000, (index) => ({ index }))])).toBe("neither");
  });

  it("and two such values are not told apart", () => {
    expect(saferAt("/Policy", [nested(300), nested(400)])).toBe("unknown");
  });
});

describe("words that mean something to JavaScript", () => {
  it("are names like any other", () => {
    const proto = JSON.parse('{"__proto__": {"Effect": "Allow"}, "constructor": true}') as Json;
    expect(lean("/Other", [proto, {}])).toBe("neither");
    expect(lean("/Blocks", [proto, {}])).toBe("harmful");
    expect(classesAt(policy, "__proto__", "/constructor")).toEqual([]);
    expect(lean("/Tags/__proto__", ["a", "b"])).toBe("neither");
  });
});

describe("production", () => {
  it.each([
    { environment: "prod", is: true },
    { environment: "staging", is: false },
    { environment: "test", is: false },
    { environment: "moon", is: true },
  ])("is $is of $environment", ({ environment, is }) => {
    expect(isProduction(policy, environment)).toBe(is);
  });
});

it("names every class that a field stands in", () => {
  expect(classesAt(policy, "AWS::CloudTrail::Trail", "/Tags[Key=env]/Value")).toEqual([
    "audit",
    "environment",
    "cosmetic",
  ]);
  expect(classesAt(policy, "AWS::S3::Bucket", "/Weight")).toEqual(["routing"]);
});

it("judges a thousand claims on one field in no time", () => {
  const start = process.cpuUsage();
  for (let value = 0; value < 1_000; value += 1) lean("/DesiredCapacity", [10, value]);
  const world = document(...many(20, grant));
  for (let value = 0; value < 100; value += 1) lean("/Policy", [document(), world]);
  expect(process.cpuUsage(start).user).toBeLessThan(500_000);
});
