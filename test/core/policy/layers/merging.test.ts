import { describe, expect, it } from "vitest";
import { mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { type Document, layerOf, toldOf } from "./documents.ts";

const one = { id: "one", title: "one", fields: ["/A", "/B"], constraint: { max: 1 } };
const two = { id: "two", title: "two" };
const [x, y] = [
  { id: "x", fields: ["/X"] },
  { id: "y", fields: ["/Y"] },
];
const prod = { id: "prod", accounts: ["1"] };
const base = {
  guardrails: [one, two],
  environments: [prod],
  limits: { grace: "1h", blast: { perHour: 1 } },
  classes: { cap: [x, y] },
  unattributed: [{ id: "rest" }],
};

/** What a layer over the base changes in the document, and what it is told. */
function over(document: Document, under: Document = base) {
  const merged = mergeLayers([layerOf("base", under), layerOf("top", document, ["base"])]);
  const { parley, ...rest } = merged.document as Document;
  expect(parley).toBe(1);
  return { rest, told: toldOf(merged.flaws), merged };
}

type Case = {
  readonly what: string;
  readonly top: Document;
  readonly is: Document;
  readonly says?: readonly string[];
};

describe("a layer", () => {
  const fields = (said: unknown) => ({ guardrails: [{ id: "one", fields: said }] });
  const fielded = (...all: readonly string[]) => ({ guardrails: [{ ...one, fields: all }, two] });
  it.each<Case>([
    { what: "says nothing", top: {}, is: {} },
    {
      what: "changes the keys of a row that it names",
      top: { guardrails: [{ id: "one", title: "new" }] },
      is: { guardrails: [{ ...one, title: "new" }, two] },
    },
    {
      what: "replaces a demand whole",
      top: { guardrails: [{ id: "one", constraint: { min: 2 } }] },
      is: { guardrails: [{ ...one, constraint: { min: 2 } }, two] },
    },
    { what: "replaces a list", top: fields(["/C"]), is: fielded("/C") },
    { what: "replaces a list by none", top: fields([]), is: fielded() },
    { what: "adds to a list", top: fields({ add: ["/C"] }), is: fielded("/A", "/B", "/C") },
    { what: "adds what is there", top: fields({ add: ["/A"] }), is: fielded("/A", "/B") },
    { what: "drops from a list", top: fields({ drop: ["/A"] }), is: fielded("/B") },
    { what: "drops and adds", top: fields({ drop: ["/A", "/B"], add: ["/A"] }), is: fielded("/A") },
    {
      what: "drops what is not there",
      top: fields({ drop: ["/Z", "/A"] }),
      is: fielded("/B"),
      says: [
        'top/guardrails/0/fields/drop/0: "/Z" is not in the list that this changes | remove it from `drop`',
      ],
    },
    {
      what: "adds to a list that is not there",
      top: { guardrails: [{ id: "two", fields: { add: ["/C"] } }] },
      is: { guardrails: [one, { ...two, fields: ["/C"] }] },
    },
    {
      what: "writes a group for a list",
      top: fields({ and: ["/C"] }),
      is: { guardrails: [{ ...one, fields: { and: ["/C"] } }, two] },
    },
    {
      what: "writes an empty group for a list",
      top: fields({}),
      is: { guardrails: [{ ...one, fields: {} }, two] },
    },
    {
      what: "writes a group with more than an edit",
      top: fields({ add: ["/C"], or: 1 }),
      is: { guardrails: [{ ...one, fields: { add: ["/C"], or: 1 } }, two] },
    },
    {
      what: "writes an edit that is no list",
      top: fields({ add: "/C" }),
      is: { guardrails: [{ ...one, fields: { add: "/C" } }, two] },
    },
    {
      what: "changes settings key by key",
      top: { limits: { grace: "2h", fight: { a: 1 } } },
      is: { limits: { ...base.limits, grace: "2h", fight: { a: 1 } } },
    },
    { what: "writes a list for settings", top: { limits: ["x"] }, is: { limits: ["x"] } },
    {
      what: "writes a section that nobody wrote",
      top: { mode: { default: "observe" } },
      is: { mode: { default: "observe" } },
    },
    {
      what: "has tags that are called like an edit",
      top: { standing: [{ id: "s", in: { tags: { add: ["1"] } } }] },
      is: { standing: [{ id: "s", in: { tags: { add: ["1"] } } }] },
    },
    {
      what: "adds to a list of a row that is new",
      top: { standing: [{ id: "s", in: { types: { add: ["1"] } } }] },
      is: { standing: [{ id: "s", in: { types: ["1"] } }] },
    },
    {
      what: "drops a row without a reason",
      top: { guardrails: { drop: ["one"], add: [{ id: "n" }] } },
      is: { guardrails: [one, two, { id: "n" }] },
      says: [
        "top/guardrails/drop/0: a row is not dropped without a reason | write it under `remove`, with `because`",
      ],
    },
    {
      what: "drops and adds parts of a class",
      top: { classes: { cap: { drop: ["x", "z"], add: [{ id: "w" }] } } },
      is: { classes: { cap: [{ id: "w" }, y] } },
      says: ['top/classes/cap/drop/1: "z" is no part of the class | parts are dropped by their ids'],
    },
    {
      what: "changes parts of a class by their ids",
      top: { classes: { cap: [{ id: "y", fields: ["/Q"] }, { id: "w" }] } },
      is: { classes: { cap: [{ id: "w" }, x, { id: "y", fields: ["/Q"] }] } },
    },
    {
      what: "locks all its rows, and no others",
      top: {
        locked: true,
        guardrails: [{ id: "one", title: "l" }, { id: "n" }, "word"],
        classes: { cap: [{ id: "x" }] },
        mode: { scopes: [{ id: "m" }], default: "observe" },
        limits: { list: [{ id: "l" }], deep: { deeper: { deepest: [{ id: "d" }] } } },
      },
      is: {
        guardrails: [{ ...one, title: "l", locked: true }, two, { id: "n", locked: true }, "word"],
        classes: { cap: [{ ...x, locked: true }, y] },
        mode: { scopes: [{ id: "m", locked: true }], default: "observe" },
        limits: { ...base.limits, list: [{ id: "l" }], deep: { deeper: { deepest: [{ id: "d" }] } } },
      },
    },
    {
      what: "that does not lock locks nothing",
      top: { locked: false, guardrails: [{ id: "n" }] },
      is: { guardrails: [one, two, { id: "n" }] },
    },
    {
      what: "keeps what it says of layers to itself",
      top: { extends: ["./base.yaml"], parameters: {}, teams: [] },
      is: {},
    },
  ])("$what", ({ top, is, says = [] }) => {
    const { rest, told } = over(top);
    expect(rest).toEqual({ ...base, ...is });
    expect(told).toEqual(says);
  });

  it("gives the whole its name, or none", () => {
    expect(over({ name: "mine" }, { ...base, name: "theirs" }).rest["name"]).toBe("mine");
    expect(Object.keys(over({}, { ...base, name: "theirs" }).rest)).not.toContain("name");
    expect(over({ name: "mine" }).merged.originsOf("/name")).toEqual([{ layer: "top", pointer: "/name" }]);
  });
});
