import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { isTagProperty, tagsIn } from "#core/looking/dispute/tags.ts";
import { governed, knownAt, shapeOf, valuesOf, withAbsent } from "#core/looking/dispute/values.ts";
import { group, types } from "../looked-at-group.ts";

const path = (text: string) => text as FieldPath;
const shape = shapeOf(types, group.type);

describe("the values of a resource", () => {
  it.each<{ what: string; properties: Json; are: object }>([
    { what: "each under its path", properties: { A: 1, B: null }, are: { "/A": 1, "/B": null } },
    { what: "a name with a slash", properties: { "A/B": 1 }, are: { "/A~1B": 1 } },
    { what: "none of no object", properties: [1], are: {} },
    { what: "none of nothing", properties: null, are: {} },
    { what: "none of a name that no path holds", properties: { "": 1, A: 1 }, are: { "/A": 1 } },
  ])("are $what", ({ properties, are }) => {
    expect(valuesOf(properties)).toEqual(are);
  });

  it("are known to be absent where the whole is known", () => {
    const values = { "/A": 1 } as Readonly<Record<FieldPath, Json>>;
    expect(withAbsent(values, [path("/A"), path("/B")])).toEqual({ "/A": 1, "/B": null });
    expect(withAbsent(values, [])).toEqual(values);
  });

  it("may be written but for those that are only read", () => {
    const all = { DesiredCapacity: 3, Status: "ok", MasterPassword: "p" };
    expect(governed(all, shape)).toEqual({ DesiredCapacity: 3, MasterPassword: "p" });
    expect(governed(all, shapeOf(types, "AWS::Made::Up"))).toEqual(all);
  });

  const values = { "/A": { B: { C: 1 }, L: [{ K: "x", V: 2 }] }, "/A/B/D": 7, "/N": null } as never;
  it.each([
    { at: "/A/B/C", is: 1 },
    { at: "/A/B/D", is: 7 },
    { at: "/A/B/X", is: null },
    { at: "/A/L[K=x]/V", is: 2 },
    { at: "/A/L[K=y]", is: null },
    { at: "/N", is: null },
    { at: "/N/X", is: null },
    { at: "/X", is: undefined },
    { at: "/X/Y", is: undefined },
  ])("are known at $at as $is", ({ at: place, is }) => {
    expect(knownAt(values, place)).toEqual(is);
  });
});

describe("the tags of a resource", () => {
  it.each<{ what: string; properties: Json; are: object }>([
    {
      what: "a list of pairs",
      properties: {
        Tags: [
          { Key: "a", Value: "1" },
          { Key: "b", Value: "2" },
        ],
      },
      are: { a: "1", b: "2" },
    },
    { what: "a map", properties: { Tags: { a: "1" } }, are: { a: "1" } },
    {
      what: "under another name",
      properties: { HostedZoneTags: { a: "1" }, TagsOf: { b: "1" } },
      are: { a: "1" },
    },
    {
      what: "the later of two",
      properties: {
        Tags: [
          { Key: "a", Value: "1" },
          { Key: "a", Value: "2" },
        ],
      },
      are: { a: "2" },
    },
    { what: "none of a value that is no text", properties: { Tags: { a: 1, b: "2" } }, are: { b: "2" } },
    {
      what: "none whose later value is no text",
      properties: {
        Tags: [
          { Key: "a", Value: "1" },
          { Key: "a", Value: 2 },
        ],
      },
      are: {},
    },
    {
      what: "none without a key",
      properties: { Tags: [{ Value: "1" }, { Key: 7, Value: "1" }, "a"] },
      are: {},
    },
    { what: "none of text", properties: { Tags: "a=1" }, are: {} },
    { what: "none of no object", properties: [{ Tags: { a: "1" } }], are: {} },
  ])("are $what", ({ properties, are }) => {
    expect(tagsIn(properties)).toEqual(are);
  });

  it("are of bounded length", () => {
    const [key, value] = ["k".repeat(256), "v".repeat(2_048)];
    expect(tagsIn({ Tags: { [key]: "1", a: value } })).toEqual({ [key]: "1", a: value });
    expect(tagsIn({ Tags: { [`${key}k`]: "1", a: `${value}v` } })).toEqual({});
    expect(["Tags", "UserPoolTags", "TagsX", "tags"].map(isTagProperty)).toEqual([true, true, false, false]);
  });
});
