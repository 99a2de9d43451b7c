import { describe, expect, it } from "vitest";
import { arranged, lineageOf } from "#core/policy/layers/arranged.ts";
import { mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { layerOf, toldOf } from "./documents.ts";

const one = { id: "one", title: "one", fields: ["/A", "/B"] };
const two = { id: "two", title: "two" };
const base = {
  guardrails: [one, two],
  limits: { grace: "1h", deep: { most: 1 } },
  classes: { cap: [{ id: "x" }, { id: "two" }] },
  unattributed: [{ id: "rest" }],
  authority: { claims: [{ id: "deep" }] },
};

describe("a row is taken away", () => {
  const form =
    "write `remove: [{id: ROW, because: a sentence, until: 2026-12-24T00:00:00Z}]`; `until` may be left out";
  const until = "2026-12-24T00:00:00Z";
  const removing = (remove: unknown) => {
    const merged = mergeLayers([layerOf("base", base), layerOf("top", { remove }, ["base"])]);
    return { told: toldOf(merged.flaws), merged };
  };

  it("for good, by its id or by its place and its id", () => {
    const { told, merged } = removing([
      { id: "one", because: "old" },
      { id: "guardrails/two", because: "older" },
      { id: "classes/cap/x", because: "oldest" },
      { id: "deep", because: "deep" },
    ]);
    expect(told).toEqual([]);
    expect(merged.document).toMatchObject({
      guardrails: [],
      classes: { cap: [{ id: "two" }] },
      authority: { claims: [] },
    });
    expect(merged.removed).toEqual([
      { id: "guardrails/one", because: "old", layer: "top", pointer: "/remove/0" },
      { id: "guardrails/two", because: "older", layer: "top", pointer: "/remove/1" },
      { id: "classes/cap/x", because: "oldest", layer: "top", pointer: "/remove/2" },
      { id: "authority/claims/deep", because: "deep", layer: "top", pointer: "/remove/3" },
    ]);
  });

  it("for a time, and stays where it is until then", () => {
    const { told, merged } = removing([{ id: "one", because: "a freeze", until }]);
    expect(told).toEqual([]);
    expect(merged.removed).toEqual([]);
    expect(merged.document["guardrails"]).toEqual([{ ...one, absent: { because: "a freeze", until } }, two]);
    expect(merged.originsOf("/guardrails/0")).toEqual([
      { layer: "top", pointer: "/remove/0" },
      { layer: "base", pointer: "/guardrails/0" },
    ]);
    expect(merged.originsOf("/guardrails/0/absent")).toEqual([{ layer: "top", pointer: "/remove/0" }]);
  });

  it.each<{ what: string; remove: unknown; says: string }>([
    { what: "in a list", remove: { id: "one" }, says: `top/remove: \`remove\` is a list | ${form}` },
    {
      what: "for a reason",
      remove: [{ id: "one" }],
      says: `top/remove/0/because: a row is removed for a reason | ${form}`,
    },
    {
      what: "for a reason that is said",
      remove: [{ id: "one", because: "" }],
      says: `top/remove/0/because: a row is removed for a reason | ${form}`,
    },
    {
      what: "by a group of words",
      remove: ["one"],
      says: `top/remove/0: a row is removed for a reason | ${form}`,
    },
    { what: "by its id", remove: [{ because: "x" }], says: `top/remove/0/id: this removes no row | ${form}` },
    {
      what: "until a moment",
      remove: [{ id: "one", because: "x", until: "soon" }],
      says: `top/remove/0/until: this removes no row | ${form}`,
    },
    {
      what: "where it is there",
      remove: [{ id: "oone", because: "x" }],
      says: "top/remove/0/id: there is no row `oone` to remove | did you mean `one`?",
    },
    {
      what: "where it is like none",
      remove: [{ id: "else", because: "x" }],
      says: "top/remove/0/id: there is no row `else` to remove | name a row of a layer that this one extends",
    },
    {
      what: "from the list that holds it",
      remove: [{ id: "rules/one", because: "x" }],
      says: "top/remove/0/id: there is no row `rules/one` to remove | name a row of a layer that this one extends",
    },
    {
      what: "from a list that nearly holds it",
      remove: [{ id: "guardrails/oone", because: "x" }],
      says: "top/remove/0/id: there is no row `guardrails/oone` to remove | did you mean `guardrails/one`?",
    },
    {
      what: "if no other has its id",
      remove: [{ id: "two", because: "x" }],
      says: "top/remove/0/id: `two` is the id of several rows | write `guardrails/two` or `classes/cap/two`",
    },
  ])("$what", ({ remove, says }) => {
    const { told, merged } = removing(remove);
    expect(told).toEqual([says]);
    expect(merged.document["guardrails"]).toEqual(base.guardrails);
    expect(merged.removed).toEqual([]);
  });
});

describe("layers", () => {
  const keys = (...all: readonly (readonly [string, ...string[]])[]) =>
    arranged(all.map(([key, ...over]) => layerOf(key, {}, over))).map(({ key }) => key);
  it("stand after what they extend, else in the order of their names", () => {
    expect(keys(["c"], ["a"], ["b"])).toEqual(["a", "b", "c"]);
    expect(keys(["a", "b"], ["b", "c"], ["c"])).toEqual(["c", "b", "a"]);
    expect(keys(["z"], ["top", "z", "a"], ["a"])).toEqual(["a", "z", "top"]);
    expect(keys(["a", "gone"])).toEqual(["a"]);
    expect(() => keys(["a", "b"], ["b", "a"])).toThrow("layers extend each other in a circle");
  });

  it("are over what they extend, themselves or through others", () => {
    const lineage = lineageOf([
      layerOf("c", {}),
      layerOf("b", {}, ["c"]),
      layerOf("d", {}),
      layerOf("a", {}, ["b", "d"]),
    ]);
    expect(Object.fromEntries([...lineage].map(([key, over]) => [key, [...over]]))).toEqual({
      c: [],
      b: ["c"],
      d: [],
      a: ["b", "c", "d"],
    });
  });

  it("are each found where they said something, the last word first", () => {
    const top = { guardrails: [{ id: "one", title: "new", fields: { add: ["/C"] } }] };
    const { originsOf } = mergeLayers([layerOf("top", top, ["base"]), layerOf("base", base)]);
    const at = (pointer: string) => originsOf(pointer).map((part) => `${part.layer}${part.pointer}`);
    expect(at("")).toEqual(["top", "base"]);
    expect(at("/nowhere/x")).toEqual(["top", "base"]);
    expect(at("/parley")).toEqual(["top/parley"]);
    expect(at("/guardrails")).toEqual(["top/guardrails", "base/guardrails"]);
    expect(at("/guardrails/0")).toEqual(["top/guardrails/0", "base/guardrails/0"]);
    expect(at("/guardrails/0/title")).toEqual(["top/guardrails/0/title", "base/guardrails/0/title"]);
    expect(at("/guardrails/0/fields/1")).toEqual(["base/guardrails/0/fields/1"]);
    expect(at("/guardrails/0/fields/2")).toEqual(["top/guardrails/0/fields/add/0"]);
    expect(at("/guardrails/1/title")).toEqual(["base/guardrails/1/title"]);
    expect(at("/guardrails/1/nothing")).toEqual(["base/guardrails/1"]);
    expect(at("/limits/deep/most/x")).toEqual(["base/limits/deep/most"]);
    expect(at("/limits/deep/no/x")).toEqual(["base/limits/deep"]);
  });
});
