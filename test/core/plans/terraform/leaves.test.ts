import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { Leaf } from "#core/plans/plan.ts";
import { leavesOf } from "#core/plans/terraform/leaves.ts";
import type { MapNode } from "#core/plans/terraform/map.ts";

const field: MapNode = { is: "field", to: "A" };
const inner = new Map<string, MapNode>([
  ["size", field],
  ["own", { is: "own" }],
]);
const names = new Map<string, MapNode>([
  ["name", field],
  ["force", { is: "own" }],
  ["arn", { is: "computed" }],
  ["odd", { is: "unmapped", why: "it has no place" }],
  ["disk", { is: "block", to: "Disk", many: false, names: inner }],
]);

const why = "the provider's schema has no such attribute";

type Row = {
  readonly when: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly unknown?: Json;
  readonly leaves: readonly Leaf[];
};

describe("the values that a plan says", () => {
  it.each<Row>([
    { when: "there is none", leaves: [] },
    { when: "a field is said", after: { name: "a" }, leaves: [{ name: "name", state: "mapped" }] },
    { when: "only the old one is", before: { name: "a" }, leaves: [{ name: "name", state: "mapped" }] },
    { when: "it is false", after: { name: false }, leaves: [{ name: "name", state: "mapped" }] },
    { when: "it is nothing", after: { name: null, disk: [], odd: "", force: { a: [null] } }, leaves: [] },
    {
      when: "one of several is said",
      after: { name: ["", null, "a"] },
      leaves: [{ name: "name", state: "mapped" }],
    },
    { when: "it is the tool's", after: { force: true }, leaves: [{ name: "force", state: "own" }] },
    { when: "it is worked out", after: { arn: "a" }, leaves: [{ name: "arn", state: "computed" }] },
    {
      when: "what is worked out is known later",
      unknown: { arn: true, force: true },
      leaves: [
        { name: "arn", state: "computed" },
        { name: "force", state: "own" },
      ],
    },
    {
      when: "it has no place",
      after: { odd: 1 },
      leaves: [{ name: "odd", state: "unmapped", why: "it has no place" }],
    },
    { when: "nobody knows it", after: { new: 1 }, leaves: [{ name: "new", state: "unmapped", why }] },
    { when: "it is known later", unknown: { name: true }, leaves: [{ name: "name", state: "unknown" }] },
    { when: "it is not known later", unknown: { name: false, disk: [{ size: false }] }, leaves: [] },
    {
      when: "a part is known later",
      unknown: { name: [false, { a: true, b: false }] },
      leaves: [{ name: "name", state: "mapped" }],
    },
    {
      when: "an old number was rounded",
      before: { name: Number.POSITIVE_INFINITY },
      after: { name: 1 },
      leaves: [{ name: "name", state: "unmapped", why: "the number is too large to be read exactly" }],
    },
    {
      when: "a new number was rounded",
      after: { name: 2 ** 53 },
      leaves: [{ name: "name", state: "unmapped", why: "the number is too large to be read exactly" }],
    },
    {
      when: "a block has items",
      after: { disk: [{ size: 1 }, { size: 2, own: 1, other: 3 }] },
      leaves: [
        { name: "disk.size", state: "mapped" },
        { name: "disk.own", state: "own" },
        { name: "disk.other", state: "unmapped", why },
      ],
    },
    {
      when: "a block is one",
      before: { disk: { size: 1 } },
      leaves: [{ name: "disk.size", state: "mapped" }],
    },
    {
      when: "more items are known later",
      before: { disk: [{ size: 1 }] },
      unknown: { disk: [{}, { own: true, size: true }] },
      leaves: [
        { name: "disk.size", state: "mapped" },
        { name: "disk.own", state: "own" },
      ],
    },
    {
      when: "a block is known later as a whole",
      unknown: { disk: true },
      leaves: [{ name: "disk", state: "unknown" }],
    },
    {
      when: "a block that stood is known later as a whole",
      before: { disk: [{ size: 1 }] },
      unknown: { disk: true },
      leaves: [{ name: "disk.size", state: "unknown" }],
    },
    {
      when: "nobody knows the block",
      before: {},
      after: { new: [{ a: 1 }], map: { a: 1 }, list: [1, 2] },
      leaves: [
        { name: "new", state: "unmapped", why },
        { name: "map", state: "unmapped", why },
        { name: "list", state: "unmapped", why },
      ],
    },
    {
      when: "a list of the tool's holds names",
      after: { force: [{ a: 1 }], name: [{ a: 1 }] },
      leaves: [
        { name: "force", state: "own" },
        { name: "name", state: "mapped" },
      ],
    },
  ])("are these where $when", ({ before, after, unknown, leaves }) => {
    expect(leavesOf(names, { before, after, unknown })).toEqual(leaves);
  });
});
