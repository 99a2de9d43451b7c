import { describe, expect, it } from "vitest";
import { mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { type Document, layerOf, toldOf } from "./documents.ts";

const prod = { id: "prod", accounts: ["1"] };
const base = {
  guardrails: [{ id: "one" }, { id: "two" }],
  environments: [prod],
  unattributed: [{ id: "rest" }],
};

/** What a layer over the base leaves of the document, and what it is told. */
function over(document: Document, under: Document = base) {
  const merged = mergeLayers([layerOf("base", under), layerOf("top", document, ["base"])]);
  return { rest: merged.document as Document, told: toldOf(merged.flaws) };
}

describe("a row stands", () => {
  const ids = (section: string, rows: readonly Document[]) => {
    const { rest, told } = over({ [section]: rows });
    const names = (rest[section] as readonly Document[]).map(({ id, name }) => id ?? name);
    return { order: names.join(" "), told };
  };
  const placed = (section: string, rows: readonly Document[]) => {
    const { order, told } = ids(section, rows);
    expect(told).toEqual([]);
    return order;
  };
  it.each<{ where: string; section: string; rows: readonly Document[]; order: string }>([
    {
      where: "first where the first counts",
      section: "unattributed",
      rows: [{ id: "a" }, { id: "b" }],
      order: "a b rest",
    },
    {
      where: "last where order counts for nothing",
      section: "guardrails",
      rows: [{ id: "a" }, { id: "b" }],
      order: "one two a b",
    },
    {
      where: "before another",
      section: "guardrails",
      rows: [{ id: "a", before: "two" }],
      order: "one a two",
    },
    {
      where: "before another with one before it",
      section: "guardrails",
      rows: [
        { id: "a", before: "two" },
        { id: "b", before: "two" },
      ],
      order: "one a b two",
    },
    { where: "after another", section: "guardrails", rows: [{ id: "a", after: "one" }], order: "one a two" },
    {
      where: "after another, behind those that said so first",
      section: "guardrails",
      rows: [
        { id: "a", after: "one" },
        { id: "b", after: "one" },
        { id: "c", after: "two" },
      ],
      order: "one a b two c",
    },
    {
      where: "after one that is new",
      section: "guardrails",
      rows: [{ id: "a" }, { id: "b", after: "a" }],
      order: "one two a b",
    },
    {
      where: "elsewhere than before, behind",
      section: "guardrails",
      rows: [{ id: "one", after: "two" }],
      order: "two one",
    },
    {
      where: "elsewhere than before, in front",
      section: "guardrails",
      rows: [{ id: "two", before: "one" }],
      order: "two one",
    },
    {
      where: "by its name",
      section: "environments",
      rows: [
        { name: "test", after: "prod" },
        { id: "dev", before: "test" },
      ],
      order: "prod dev test",
    },
  ])("$where", ({ section, rows, order }) => {
    expect(placed(section, rows)).toBe(order);
  });

  it.each<{ what: string; section?: string; rows: readonly Document[]; says: string; order: string }>([
    {
      what: "both before and after",
      rows: [{ id: "a", before: "one", after: "two" }],
      says: "0/after: a row cannot say both `before` and `after` | keep one of the two",
      order: "a one two",
    },
    {
      what: "before a number",
      rows: [{ id: "a", before: 5 }],
      says: "0/before: `before` names a row | write the id of a row of the same list",
      order: "one two a",
    },
    {
      what: "after a list",
      rows: [{ id: "a", after: ["one"] }],
      says: "0/after: `after` names a row | write the id of a row of the same list",
      order: "one two a",
    },
    {
      what: "after one that is nearly there",
      rows: [{ id: "a", after: "oone" }],
      says: "0/after: no row of this list is called `oone` | did you mean `one`?",
      order: "a one two",
    },
    {
      what: "before one that is nowhere",
      rows: [{ id: "a" }, { id: "b", before: "elsewhere" }],
      says: "1/before: no row of this list is called `elsewhere` | name one that stands in the list",
      order: "b one two a",
    },
    {
      what: "twice in one layer",
      rows: [
        { id: "one", title: "a" },
        { id: "one", after: "two" },
      ],
      says: "1: `one` stands in this list of the layer already | say it in one row, or give each its own id",
      order: "one two",
    },
    {
      what: "nowhere among environments",
      section: "environments",
      rows: [{ id: "test" }],
      says: "0: a new environment says where it stands | environments stand strictest first, and the first counts where nothing else is known: `after: ID`",
      order: "test prod",
    },
  ])("$what, which is told", ({ section = "guardrails", rows, says, order }) => {
    expect(ids(section, rows)).toEqual({ order, told: [`top/${section}/${says}`] });
  });

  it("anywhere where it is the first environment", () => {
    expect(over({ environments: [prod] }, {}).told).toEqual([]);
  });
});
