import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { placeIn, providerRegion, regionOfZone, treeAt } from "#core/plans/place.ts";

type Tree = Readonly<Record<string, Json>>;

describe("where a plan's resources are", () => {
  it.each<{ readonly when: string; readonly values?: Tree; readonly place: object }>([
    { when: "there are none", place: {} },
    { when: "it says neither", values: { id: "b", arn: "arn:aws:s3:::b" }, place: {} },
    {
      when: "it says both",
      values: { arn: "arn:aws-cn:sqs:cn-north-1:123456789012:q" },
      place: { account: "123456789012", region: "cn-north-1" },
    },
    {
      when: "it is worldwide",
      values: { arn: "arn:aws:iam::123456789012:role/r" },
      place: { account: "123456789012" },
    },
    { when: "it is only named", values: { arn: "see arn:aws:iam::123456789012:role/r" }, place: {} },
    { when: "the account is none", values: { arn: "arn:aws:iam::1234567890123:role/r" }, place: {} },
    { when: "it is in a list", values: { list: ["arn:aws:iam::123456789012:role/r"] }, place: {} },
    {
      when: "there are two",
      values: { first: "arn:aws:iam::111111111111:role/r", next: "arn:aws:iam::222222222222:role/r" },
      place: { account: "111111111111" },
    },
  ])("are said by an ARN among the values where $when", ({ values, place }) => {
    expect(placeIn(values)).toEqual(place);
  });

  it.each<{ readonly zone?: Json; readonly region?: string }>([
    { zone: "eu-north-1a", region: "eu-north-1" },
    { zone: "us-gov-west-1b", region: "us-gov-west-1" },
    { zone: "eu-north-1" },
    { zone: "xeu-north-1a" },
    { zone: "eu-north-1aa" },
    { zone: ["eu-north-1a"] },
    {},
  ])("are in $region, which the zone $zone lies in", ({ zone, region }) => {
    expect(regionOfZone(zone)).toBe(region);
  });

  const aws = (region: Tree, name = "aws") => ({ name, expressions: { region } });
  const planned = (provider_config: Json, variables: Tree = {}) =>
    ({ configuration: { provider_config }, variables }) as Tree;
  const constant = (value: string) => aws({ constant_value: value });

  it.each<{ readonly when: string; readonly plan: Tree; readonly region?: string }>([
    { when: "there is none", plan: {} },
    { when: "it is constant", plan: planned({ aws: constant("eu-north-1") }), region: "eu-north-1" },
    {
      when: "two say the same",
      plan: planned({ a: constant("eu-north-1"), b: constant("eu-north-1") }),
      region: "eu-north-1",
    },
    { when: "two say otherwise", plan: planned({ a: constant("eu-north-1"), b: constant("us-east-1") }) },
    { when: "one says nothing", plan: planned({ a: constant("eu-north-1"), b: aws({}) }) },
    {
      when: "the other is not AWS's",
      plan: planned({ a: constant("eu-north-1"), b: aws({ constant_value: "x" }, "google"), c: "odd" }),
      region: "eu-north-1",
    },
    {
      when: "it is a variable",
      plan: planned({ a: aws({ references: ["var.here"] }) }, { here: { value: "eu-west-1" } }),
      region: "eu-west-1",
    },
    {
      when: "the variable is called so",
      plan: planned(
        { a: aws({ references: ["var.my.var.here"] }) },
        { "my.var.here": { value: "eu-west-1" } },
      ),
      region: "eu-west-1",
    },
    {
      when: "what only ends so is a local value",
      plan: planned({ a: aws({ references: ["my.var.here"] }) }, { "my.here": { value: "eu-west-1" } }),
    },
    { when: "nobody set the variable", plan: planned({ a: aws({ references: ["var.here"] }) }) },
    {
      when: "the variable is no text",
      plan: planned({ a: aws({ references: ["var.here"] }) }, { here: { value: 7 } }),
    },
    {
      when: "it refers to nothing",
      plan: planned({ a: aws({ references: [7] }), b: aws({ constant_value: 7 }) }, { "": { value: "x" } }),
      region: "x",
    },
  ])("are in $region by their provider where $when", ({ plan, region }) => {
    expect(providerRegion(plan)).toBe(region);
  });

  it.each<{ readonly tree: Tree; readonly below: Tree }>([
    { tree: { a: { b: 1 } }, below: { b: 1 } },
    { tree: { a: [1] }, below: {} },
    { tree: {}, below: {} },
  ])("have $below below $tree", ({ tree, below }) => {
    expect(treeAt(tree, "a")).toEqual(below);
  });
});
