import { describe, expect, it } from "vitest";
import { Hidden, isHidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { shapeFrom } from "#core/fields/topology.ts";
import type { MapNode } from "#core/plans/terraform/map.ts";
import { translated } from "#core/plans/terraform/translate.ts";

const names = (nodes: Readonly<Record<string, MapNode>>) => new Map(Object.entries(nodes));
const field = (to: string): MapNode => ({ is: "field", to });
const tags: MapNode = { is: "field", to: "Tags", as: { by: "tags" } };
const shape = shapeFrom({
  "/Size": { kind: "scalar", type: "integer" },
  "/Rules/Port": { kind: "scalar", type: "integer" },
  "/Disk/Size": { kind: "scalar", type: "integer" },
});

type Row = {
  readonly when: string;
  readonly nodes: Readonly<Record<string, MapNode>>;
  readonly item?: string;
  readonly document: Readonly<Record<string, Json>>;
  readonly becomes: Json;
};

function translation({ nodes, item, document }: Omit<Row, "becomes" | "when">, sensitive?: Json) {
  const mark = () => Hidden.of("m");
  const mapped = { names: names(nodes), ...(item !== undefined && { item }) };
  return translated(mapped, document, { sensitive, shape, mark });
}

describe("a document of Terraform's", () => {
  it.each<Row>([
    { when: "a name has a place", nodes: { a: field("A") }, document: { a: 1 }, becomes: { A: 1 } },
    { when: "a place is deeper", nodes: { a: field("A/B") }, document: { a: 1 }, becomes: { A: { B: 1 } } },
    { when: "nothing is said", nodes: { a: field("A") }, document: { a: null }, becomes: {} },
    { when: "an empty text is said", nodes: { a: field("A") }, document: { a: "" }, becomes: {} },
    {
      when: "a rounded number is said",
      nodes: { a: field("A") },
      document: { a: Number.POSITIVE_INFINITY },
      becomes: {},
    },
    { when: "an empty list is said", nodes: { a: field("A") }, document: { a: [] }, becomes: {} },
    { when: "a list holds nothing", nodes: { a: field("A") }, document: { a: [null] }, becomes: {} },
    {
      when: "a list holds nothing and something",
      nodes: { a: field("A") },
      document: { a: [null, 1] },
      becomes: { A: [null, 1] },
    },
    { when: "an empty object is said", nodes: { a: field("A") }, document: { a: {} }, becomes: {} },
    {
      when: "a value is typed by its place",
      nodes: { a: field("Size") },
      document: { a: "8" },
      becomes: { Size: 8 },
    },
    {
      when: "the schema has no word for it",
      nodes: { a: { is: "field", to: "A", as: { by: "words", words: {} } } },
      document: { a: 1 },
      becomes: {},
    },
    {
      when: "a block has many items",
      nodes: { r: { is: "block", to: "Rules", many: true, names: names({ p: field("Port") }) } },
      document: { r: [{ p: "1" }, {}, "odd", { p: 2 }] },
      becomes: { Rules: [{ Port: 1 }, { Port: 2 }] },
    },
    {
      when: "no item says anything",
      nodes: { r: { is: "block", to: "Rules", many: true, names: names({ p: field("Port") }) } },
      document: { r: [{ p: null }] },
      becomes: { Rules: [] },
    },
    {
      when: "a block has one item",
      nodes: { d: { is: "block", to: "Disk", many: false, names: names({ s: field("Size") }) } },
      document: { d: [{ s: "1" }] },
      becomes: { Disk: { Size: 1 } },
    },
    {
      when: "the one item says nothing",
      nodes: { d: { is: "block", to: "Disk", many: false, names: names({ s: field("Size") }) } },
      document: { d: { s: null } },
      becomes: {},
    },
    {
      when: "a block is around nothing of the schema's",
      nodes: { d: { is: "block", to: "", many: false, names: names({ s: field("Size") }) } },
      document: { d: [{ s: "1" }] },
      becomes: { Size: 1 },
    },
    {
      when: "a block writes to the resource",
      nodes: { d: { is: "block", to: "Disk", many: false, names: names({ s: field("/Size") }) } },
      document: { d: [{ s: "1" }] },
      becomes: { Size: 1 },
    },
    {
      when: "two attributes fill one object",
      nodes: { a: field("A/B"), b: field("A/C"), c: field("A") },
      document: { a: 1, b: 2, c: { D: 3 } },
      becomes: { A: { B: 1, C: 2, D: 3 } },
    },
    {
      when: "an object takes the place of a value",
      nodes: { a: field("A"), b: field("A") },
      document: { a: 1, b: { C: 2 } },
      becomes: { A: { C: 2 } },
    },
    {
      when: "a value takes the place of an object",
      nodes: { a: field("A"), b: field("A") },
      document: { a: { C: 2 }, b: 1 },
      becomes: { A: 1 },
    },
    {
      when: "two attributes fill one list",
      nodes: { a: field("A"), b: field("A") },
      document: { a: ["x", "y"], b: ["y", "z"] },
      becomes: { A: ["x", "y", "z"] },
    },
    {
      when: "a list takes the place of a value",
      nodes: { a: field("A"), b: field("A") },
      document: { a: "x", b: ["y"] },
      becomes: { A: ["y"] },
    },
    {
      when: "a tag is said twice",
      nodes: { tags, tags_all: tags },
      document: { tags: { a: "1", b: "2" }, tags_all: { b: "3" } },
      becomes: {
        Tags: [
          { Key: "a", Value: "1" },
          { Key: "b", Value: "3" },
        ],
      },
    },
    {
      when: "it is one item of a list",
      nodes: { p: field("Port") },
      item: "Rules",
      document: { p: "1" },
      becomes: { Rules: [{ Port: 1 }] },
    },
    {
      when: "it is one item of a deeper list",
      nodes: { p: field("A") },
      item: "In/Rules",
      document: { p: 1 },
      becomes: { In: { Rules: [{ A: 1 }] } },
    },
    {
      when: "the one item says nothing at all",
      nodes: { p: field("Port") },
      item: "Rules",
      document: {},
      becomes: {},
    },
    {
      when: "an item stands once for each value",
      nodes: {
        r: {
          is: "block",
          to: "Rules",
          many: true,
          names: names({
            p: field("Port"),
            c: { is: "field", to: "Cidr", as: { by: "each" } },
            self: { is: "field", to: "Group", as: { by: "itself" } },
          }),
        },
      },
      document: {
        id: "sg-1",
        r: [
          { p: 1, c: ["x", "y"], self: true },
          { c: "z", self: false },
        ],
      },
      becomes: {
        Rules: [{ Port: 1, Cidr: "x" }, { Port: 1, Cidr: "y" }, { Port: 1, Group: "sg-1" }, { Cidr: "z" }],
      },
    },
    {
      when: "itself is not known yet",
      nodes: {
        r: {
          is: "block",
          to: "Rules",
          many: true,
          names: names({ self: { is: "field", to: "Group", as: { by: "itself" } } }),
        },
      },
      document: { r: [{ self: true }] },
      becomes: { Rules: [] },
    },
  ])("has these properties where $when", ({ becomes, ...row }) => {
    expect(translation(row)).toEqual(becomes);
  });

  const block = (many: boolean): MapNode => ({
    is: "block",
    to: "Rules",
    many,
    names: names({ p: field("Port"), q: field("Q") }),
  });

  it.each<{ readonly when: string; readonly sensitive: Json; readonly hidden: readonly string[] }>([
    { when: "everything is", sensitive: true, hidden: ["A", "P", "Q"] },
    { when: "one name is", sensitive: { a: true }, hidden: ["A"] },
    { when: "nothing is", sensitive: { a: false, r: [{ p: null }] }, hidden: [] },
    { when: "something below is", sensitive: { a: { b: false, c: [true] } }, hidden: ["A"] },
    { when: "a part of an item is", sensitive: { r: [{ p: true }] }, hidden: ["P"] },
    { when: "a block is", sensitive: { r: true }, hidden: ["P", "Q"] },
    { when: "it is of another item", sensitive: { r: [{}, { p: true }] }, hidden: [] },
  ])("hides what is sensitive where $when", ({ sensitive, hidden }) => {
    const nodes = { a: field("A"), r: block(true) };
    const { A, Rules } = translation({ nodes, document: { a: 1, r: [{ p: 1, q: 2 }] } }, sensitive);
    const [rule] = Rules as readonly { readonly Port: Json; readonly Q: Json }[];
    const all = { A, P: rule?.Port, Q: rule?.Q };
    expect(Object.entries(all).flatMap(([name, value]) => (isHidden(value) ? [name] : []))).toEqual(hidden);
  });
});
