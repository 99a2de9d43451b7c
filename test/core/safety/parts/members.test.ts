import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { Topology } from "#core/fields/topology.ts";
import { fieldClasses } from "#core/safety/classes.ts";
import { directionHarms } from "#core/safety/direction.ts";
import { changesWithin } from "#core/safety/members.ts";
import { tagsHarm } from "#core/safety/place-tags.ts";
import { policyOf } from "../../policy/sample.ts";
import { policy } from "../leaning-fields.ts";

describe("what a change consists of", () => {
  const within = (before: Json | undefined, after: Json, topology: Topology = { kind: "unknown" }) =>
    changesWithin({ path: "/A", topology, before, after })?.map((one) => {
      expect(one.topology).toEqual({ kind: "unknown" });
      return [one.path, one.before, one.after];
    });
  const keyed = (Name: string, Size: number) => ({ Name, Size });

  it.each<{ what: string; values: readonly [Json | undefined, Json]; topology?: Topology; parts: unknown }>([
    { what: "nothing of two plain values", values: ["a", "b"], parts: undefined },
    { what: "nothing of nothing", values: [null, null], parts: undefined },
    { what: "nothing of an object and a word", values: [{ B: 1 }, "b"], parts: undefined },
    { what: "nothing of a word and an object", values: ["b", { B: 1 }], parts: undefined },
    { what: "nothing of a list and a word", values: [["a"], "b"], parts: undefined },
    { what: "nothing of a word and a list", values: ["a", ["b"]], parts: undefined },
    { what: "all of an object that goes", values: [{ B: 1 }, null], parts: [["/A/B", 1, null]] },
    { what: "all of an object that comes", values: [null, { B: 1 }], parts: [["/A/B", null, 1]] },
    {
      what: "all of an object, agreed unknown",
      values: [undefined, { B: 1 }],
      parts: [["/A/B", undefined, 1]],
    },
    {
      what: "each part of two objects",
      values: [
        { B: 1, C: 2 },
        { C: 3, D: 4 },
      ],
      parts: [
        ["/A/B", 1, null],
        ["/A/C", 2, 3],
        ["/A/D", null, 4],
      ],
    },
    {
      what: "each item by its name",
      values: [[keyed("x", 1)], [keyed("x", 2)]],
      parts: [["/A[Name=x]", keyed("x", 1), keyed("x", 2)]],
    },
    {
      what: "each item by the key of the schema",
      values: [[keyed("x", 1)], [keyed("y", 1)]],
      topology: { kind: "keyed", keys: ["Size"] },
      parts: [["/A[Size=1]", keyed("x", 1), keyed("y", 1)]],
    },
    {
      what: "each element of a set",
      values: [["a"], ["b"]],
      topology: { kind: "set" },
      parts: [
        ["/A[=a]", "a", null],
        ["/A[=b]", null, "b"],
      ],
    },
    {
      what: "each element of what is no set, by its content",
      values: [["a"], ["b"]],
      topology: { kind: "ordered" },
      parts: [
        ["/A[=*]", "a", null],
        ["/A[=*]", null, "b"],
      ],
    },
    { what: "all of a list that goes", values: [["a"], null], parts: [["/A[=*]", "a", null]] },
    {
      what: "all of a list, agreed unknown",
      values: [undefined, ["a"]],
      parts: [["/A[=*]", undefined, "a"]],
    },
  ])("%#: $what", ({ values, topology, parts }) => {
    expect(within(values[0], values[1], topology)).toEqual(parts);
  });
});

describe("what the classes say of a field", () => {
  const group = "AWS::AutoScaling::AutoScalingGroup";
  const plain = { safer: undefined, unset: undefined, exact: true, byContent: false, unread: false };

  it.each<{ path: string; type?: string; is: unknown }>([
    { path: "/Other", is: { names: [], views: [], cosmetic: false, mayHarm: false } },
    { path: "/Weight", is: { names: ["routing"], views: [], cosmetic: false, mayHarm: false } },
    {
      path: "/Reserved",
      is: {
        names: ["capacity"],
        views: [{ ...plain, name: "capacity", unset: 1_000 }],
        cosmetic: false,
        mayHarm: true,
      },
    },
    {
      path: "/MinSize",
      is: { names: ["capacity"], views: [{ ...plain, name: "capacity" }], cosmetic: false, mayHarm: true },
    },
    {
      path: "/MinSize",
      type: "AWS::ECS::Service",
      is: { names: [], views: [], cosmetic: false, mayHarm: false },
    },
    {
      path: "/Types[=api]",
      is: {
        names: ["audit"],
        views: [{ ...plain, name: "audit", safer: { has: ["audit"] }, exact: false }],
        cosmetic: false,
        mayHarm: true,
      },
    },
    {
      path: "/AuthType",
      is: {
        names: ["access"],
        views: [{ ...plain, name: "access", safer: { notIn: ["NONE"] } }],
        cosmetic: false,
        mayHarm: true,
      },
    },
    {
      path: "/Principals",
      is: {
        names: ["access"],
        views: [{ ...plain, name: "access", byContent: true }],
        cosmetic: false,
        mayHarm: true,
      },
    },
    {
      path: "/Role",
      type: "AWS::WAFv2::WebACL",
      is: {
        names: ["access"],
        views: [{ ...plain, name: "access", unread: true }],
        cosmetic: false,
        mayHarm: true,
      },
    },
    { path: "/Logging", is: { names: [], views: [], cosmetic: false, mayHarm: true } },
    { path: "/Tags[Key=a]/Value", is: { names: ["cosmetic"], views: [], cosmetic: true, mayHarm: false } },
    {
      path: "/Policy/Description",
      is: {
        names: ["access", "cosmetic"],
        views: [{ ...plain, name: "access", byContent: true }],
        cosmetic: true,
        mayHarm: true,
      },
    },
    {
      path: "/IsLogging",
      type: "AWS::CloudTrail::Trail",
      is: {
        names: ["audit"],
        views: [{ ...plain, name: "audit", safer: "on" }],
        cosmetic: false,
        mayHarm: true,
      },
    },
  ])("%#: at $path", ({ path, type = group, is }) => {
    expect(fieldClasses(policy, type, path)).toEqual(is);
  });
});

describe("a direction", () => {
  type View = Parameters<typeof directionHarms>[0];
  const harm = (
    safer: View["safer"],
    [before, after]: readonly [Json | undefined, Json],
    rest: Partial<View> = {},
  ) =>
    directionHarms(
      { name: "protection", safer, unset: undefined, exact: true, byContent: false, unread: false, ...rest },
      { path: rest.exact === false ? "/A[=a]" : "/A", before, after },
    );

  it.each<{ what: string; safer: View["safer"]; values: readonly [Json | undefined, Json]; is: boolean }>([
    { what: "zero for one", safer: "on", values: [1, 0], is: true },
    { what: "one for zero, where off is safer", safer: "off", values: [0, 1], is: true },
    { what: "an empty list for a full one", safer: "on", values: [["a"], []], is: true },
    { what: "a full list for none", safer: "on", values: [[], ["a"]], is: false },
    { what: "an empty list, where off is safer", safer: "off", values: [["a"], []], is: false },
    { what: "an empty object, where off is safer", safer: "off", values: [{ a: 1 }, {}], is: false },
    { what: "a full object for an empty one", safer: "off", values: [{}, { a: 1 }], is: true },
    { what: "another object", safer: "on", values: [{ a: 1 }, { a: 2 }], is: true },
    { what: "the same name", safer: "on", values: ["a", "a"], is: false },
    { what: "another name", safer: "on", values: ["a", "b"], is: true },
    { what: "on for a name", safer: "on", values: ["a", true], is: false },
    { what: "a name for on", safer: "on", values: [true, "a"], is: true },
    { what: "a name for off, where off is safer", safer: "off", values: [false, "a"], is: true },
    { what: "off, agreed unknown", safer: "off", values: [undefined, "Disabled"], is: false },
    { what: "a name, agreed unknown", safer: "off", values: [undefined, "a"], is: true },
    { what: "more, agreed unknown", safer: "more", values: [undefined, 7], is: true },
    { what: "fewer, where more is safer", safer: "more", values: [7, 6], is: true },
    { what: "as many, where more is safer", safer: "more", values: [7, "7"], is: false },
    { what: "as many, where fewer is safer", safer: "less", values: [7, 7], is: false },
    { what: "true for false, where fewer is safer", safer: "less", values: [false, true], is: true },
    { what: "a word where nothing was, and fewer is safer", safer: "less", values: [null, "a"], is: true },
    { what: "a word where nothing was, and more is safer", safer: "more", values: [null, "a"], is: false },
    { what: "nothing for a word, and fewer is safer", safer: "less", values: ["a", null], is: false },
    { what: "nothing for a word, and more is safer", safer: "more", values: ["a", null], is: true },
    { what: "another word", safer: "more", values: ["a", "b"], is: true },
    { what: "a number for a word", safer: "more", values: ["a", 7], is: true },
    { what: "a word for a number", safer: "less", values: [7, "a"], is: true },
    { what: "below a bound from below", safer: { min: 7 }, values: [5, 6], is: false },
    { what: "farther below", safer: { min: 7 }, values: [6, 5], is: true },
    { what: "below, agreed unknown", safer: { min: 7 }, values: [undefined, 6], is: true },
    { what: "above a bound, nearer", safer: { max: 7 }, values: [9, 8], is: false },
    { what: "above a bound, farther", safer: { max: 7 }, values: [8, 9], is: true },
    { what: "from a word below a bound", safer: { min: 7 }, values: ["a", 5], is: false },
    { what: "from below a bound to a word", safer: { min: 7 }, values: [5, "a"], is: false },
    {
      what: "lower than it was, though high enough",
      safer: { min: 7, notLowered: true },
      values: [9, 8],
      is: true,
    },
    { what: "higher than it was", safer: { min: 7, notLowered: true }, values: [8, 9], is: false },
    {
      what: "high enough, agreed unknown",
      safer: { min: 7, notLowered: true },
      values: [undefined, 8],
      is: false,
    },
  ])("%#: says of $what: $is", ({ safer, values, is }) => {
    expect(harm(safer, values)).toBe(is);
  });

  it.each<{ what: string; safer: View["safer"]; values: readonly [Json | undefined, Json]; is: boolean }>([
    { what: "what must be there goes", safer: { has: ["a"] }, values: ["a", null], is: true },
    { what: "another goes", safer: { has: ["b"] }, values: ["a", null], is: false },
    { what: "what must be there comes", safer: { has: ["a"] }, values: [null, "a"], is: false },
    { what: "another comes", safer: { has: ["b"] }, values: [null, "a"], is: false },
    { what: "what must not be there comes", safer: { lacks: ["a"] }, values: [null, "a"], is: true },
    { what: "what must not be there goes", safer: { lacks: ["a"] }, values: ["a", null], is: false },
    {
      what: "another than what must not be comes",
      safer: { lacks: ["b"] },
      values: [undefined, "a"],
      is: false,
    },
    { what: "nothing was there, and nothing is", safer: { has: ["a"] }, values: [null, null], is: false },
    { what: "nothing is there, agreed unknown", safer: { has: ["a"] }, values: [undefined, null], is: false },
    { what: "a demand of another kind is not met", safer: { in: ["b"] }, values: ["b", "a"], is: true },
  ])("%#: of an element where $what: $is", ({ safer, values, is }) => {
    expect(harm(safer, values, { exact: false })).toBe(is);
  });
});

describe("tags that say where something lives", () => {
  const environment = (name: string, env: string) => ({
    name,
    tags: { env: [env] },
    order: ["security", "cost"],
  });
  const places = policyOf({
    environments: [
      environment("prod", "prod"),
      environment("one", "1"),
      environment("yes", "true"),
      environment("null", "null"),
    ],
  });
  const harm = (path: string, values: readonly [Json | undefined, Json], env?: string) =>
    tagsHarm(path, values, {
      policy: places,
      account: "123456789012",
      priorTags: env === undefined ? {} : { env },
    });

  it.each<{
    what: string;
    path?: string;
    values: readonly [Json | undefined, Json];
    env?: string;
    is: boolean;
  }>([
    { what: "a number that names a looser place", values: ["prod", 1], env: "prod", is: true },
    { what: "a flag that names a looser place", values: [1, true], env: "1", is: true },
    { what: "nothing", values: ["1", null], env: "1", is: false },
    { what: "nothing instead of prod", values: ["prod", null], env: "prod", is: true },
    { what: "no known place, agreed unknown", values: [undefined, "moon"], env: "prod", is: true },
    { what: "the same place, agreed unknown", values: [undefined, "prod"], env: "prod", is: false },
    { what: "an element of a list of names", path: "/Tags[=env]", values: [null, "1"], is: false },
    { what: "an item by another key", path: "/Tags[Name=env]/Value", values: [null, "1"], is: false },
    { what: "an item by its key", path: "/Tags[key=env]/Value", values: [null, "1"], is: true },
    {
      what: "all tags, of which one is a word",
      path: "/Tags",
      values: [[], ["x", { Key: "env", Value: 1 }]],
      is: true,
    },
    { what: "all tags, as a word", path: "/Tags", values: [["x"], "env"], is: false },
    { what: "all tags, of a tag without a name", path: "/Tags", values: [[], [{ Value: "1" }]], is: false },
    {
      what: "all tags, of a tag that holds more",
      path: "/Tags",
      values: [[], [{ Key: "env", Value: [1] }]],
      is: false,
    },
  ])("%#: harm where they say $what: $is", ({ path = "/Tags[Key=env]/Value", values, env, is }) => {
    expect(harm(path, values, env)).toBe(is);
  });
});
