import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import type { MapNode } from "#core/plans/terraform/map.ts";
import { unknownPaths } from "#core/plans/terraform/unknown-paths.ts";

const field = (to: string): MapNode => ({ is: "field", to });
const block = (to: string, ...inner: readonly [string, MapNode][]): MapNode => ({
  is: "block",
  to,
  many: false,
  names: new Map(inner),
});
const names = new Map<string, MapNode>([
  ["a", field("A")],
  ["b", field("B/C")],
  ["arn", { is: "computed" }],
  ["disk", block("Disk", ["size", field("Size")], ["top", field("/Top")])],
  ["around", block("", ["size", field("Size")])],
]);

describe("what is known later", () => {
  it.each<{ readonly when: string; readonly unknown?: Json; readonly item?: string; readonly at: string[] }>([
    { when: "nothing is said", at: [] },
    { when: "it is said of nothing", unknown: { a: false, b: {}, disk: [] }, at: [] },
    { when: "it is of fields", unknown: { b: true, a: true }, at: ["/A", "/B/C"] },
    { when: "it is of a part of a field", unknown: { a: [{ x: false, y: true }], b: [false] }, at: ["/A"] },
    { when: "it is worked out", unknown: { arn: true }, at: [] },
    { when: "nobody knows the name", unknown: { other: true }, at: [] },
    { when: "it is of a block", unknown: { disk: true }, at: ["/Disk"] },
    { when: "it is in items", unknown: { disk: [{ size: true }, { size: true }] }, at: ["/Disk/Size"] },
    { when: "it is in a block that is one", unknown: { disk: { size: true } }, at: ["/Disk/Size"] },
    { when: "it is of the resource", unknown: { disk: [{ top: true }] }, at: ["/Top"] },
    { when: "the block has no name there", unknown: { around: [{ size: true }] }, at: ["/Size"] },
    { when: "such a block is as a whole", unknown: { around: true }, at: [] },
    { when: "it is an item of a list", unknown: { a: true }, item: "Rules", at: ["/Rules/A"] },
    { when: "a block of an item is", unknown: { around: true }, item: "Rules", at: ["/Rules"] },
  ])("stands at $at where $when", ({ unknown, item, at }) => {
    expect(unknownPaths({ names, ...(item !== undefined && { item }) }, unknown)).toEqual(at);
  });
});
