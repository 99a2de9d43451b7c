import { describe, expect, it } from "vitest";
import { mergeLayers } from "#core/policy/layers/merge-layers.ts";
import { type Document, layerOf, toldOf } from "./documents.ts";

const one = { id: "one", title: "one", fields: ["/A", "/B"] };
const two = { id: "two", title: "two" };
const base = {
  guardrails: [one, two],
  limits: { grace: "1h", deep: { most: 1 } },
  classes: { cap: [{ id: "x" }, { id: "two" }] },
  unattributed: [{ id: "rest" }],
  authority: { claims: [{ id: "deep" }] },
};
const differ = (at: string, [first, second] = ["a", "b"]) =>
  `${at}: \`${first}\` and \`${second}\` say different things here, and neither extends the other | let one of them extend the other, or say it in a layer that extends both`;

/** Two layers over one base, of which neither extends the other, and one over both. */
function between(a: Document, b: Document, top?: Document) {
  const layers = [layerOf("base", base), layerOf("a", a, ["base"]), layerOf("b", b, ["base"])];
  const merged = mergeLayers(top === undefined ? layers : [...layers, layerOf("top", top, ["a", "b"])]);
  return toldOf(merged.flaws);
}

describe("two layers that do not extend each other", () => {
  const grace = (text: string) => ({ limits: { grace: text } });
  const fields = (said: unknown) => ({ guardrails: [{ id: "one", fields: said }] });
  const gone = { remove: [{ id: "one", because: "x" }] };
  const row = (id: string, more: Document = {}) => [{ id, ...more }];
  const at = "b/guardrails/0/fields";
  it.each<{ what: string; a: Document; b: Document; says?: string }>([
    { what: "speak of different things", a: grace("2h"), b: { limits: { deep: { most: 2 } } } },
    { what: "say the same", a: grace("2h"), b: grace("2h") },
    { what: "say different values", a: grace("2h"), b: grace("3h"), says: differ("b/limits/grace") },
    {
      what: "say a value and a group",
      a: grace("2h"),
      b: { limits: { grace: { a: 1 } } },
      says: differ("b/limits/grace"),
    },
    { what: "both add to a list", a: fields({ add: ["/C"] }), b: fields({ add: ["/D", "/C"] }) },
    { what: "both drop from a list", a: fields({ drop: ["/A"] }), b: fields({ drop: ["/B"] }) },
    {
      what: "add and drop one value",
      a: fields({ add: ["/C"] }),
      b: fields({ drop: ["/C"] }),
      says: differ(`${at}/drop/0`),
    },
    {
      what: "drop and add one value",
      a: fields({ drop: ["/A"] }),
      b: fields({ add: ["/C", "/A"] }),
      says: differ(`${at}/add/1`),
    },
    { what: "replace and add to a list", a: fields(["/Q"]), b: fields({ add: ["/C"] }), says: differ(at) },
    { what: "add to and replace a list", a: fields({ add: ["/C"] }), b: fields(["/Q"]), says: differ(at) },
    { what: "replace a list alike", a: fields(["/Q"]), b: fields(["/Q"]) },
    {
      what: "both add rows where order counts",
      a: { unattributed: row("p") },
      b: { unattributed: row("q") },
      says: differ("b/unattributed"),
    },
    { what: "both add rows where it does not", a: { guardrails: row("p") }, b: { guardrails: row("q") } },
    {
      what: "both begin a list",
      a: { deletions: row("p") },
      b: { deletions: row("q") },
      says: differ("b/deletions"),
    },
    {
      what: "add a row and change another",
      a: { unattributed: row("p") },
      b: { unattributed: row("rest", { x: 1 }) },
    },
    {
      what: "add one row alike",
      a: { guardrails: row("p", { x: 1 }) },
      b: { guardrails: row("p", { x: 1 }) },
    },
    {
      what: "add one row with two meanings",
      a: { guardrails: row("p", { x: 1 }) },
      b: { guardrails: row("p", { x: 2 }) },
      says: differ("b/guardrails/0/x"),
    },
    {
      what: "change a row and take it away",
      a: { guardrails: row("one", { x: 1 }) },
      b: gone,
      says: differ("b/remove/0"),
    },
    {
      what: "take a row away and change it",
      a: gone,
      b: { guardrails: row("one", { x: 1 }) },
      says: differ("b/guardrails/0"),
    },
    { what: "take a row away and change another", a: gone, b: { guardrails: row("two", { x: 1 }) } },
    {
      what: "take a row away for a time and change it",
      a: { remove: [{ id: "one", because: "x", until: "2026-12-24T00:00:00Z" }] },
      b: { guardrails: row("one", { x: 1 }) },
    },
  ])("$what", ({ a, b, says }) => {
    expect(between(a, b)).toEqual(says === undefined ? [] : [says]);
  });

  it.each<{ what: string; a: Document; b: Document; top: Document }>([
    { what: "a value", a: grace("2h"), b: grace("3h"), top: grace("4h") },
    { what: "a list", a: fields(["/Q"]), b: fields(["/R"]), top: fields(["/S"]) },
    {
      what: "a list that one edits",
      a: fields(["/Q"]),
      b: fields({ add: ["/C"] }),
      top: fields({ add: ["/S"] }),
    },
  ])("are settled by one that extends both and says $what", ({ a, b, top }) => {
    expect(between(a, b)).toHaveLength(1);
    expect(between(a, b, top)).toEqual([]);
    expect(between(a, b, {})).toHaveLength(1);
  });
});
