import { describe, expect, it } from "vitest";
import { type GuardConstraint, partsOf } from "#core/claims/constraint/kinds.ts";
import type { Json } from "#core/fields/json.ts";
import { parsePath, type Segment } from "#core/fields/path.ts";

const leaks = [{ effect: "Allow" as const, principals: ["everyone"] }];
const only = (path: string): Segment => parsePath(path).at(-1) as Segment;
const property = only("/Size");
const statements = only("/Statement");
const version = only("/Version");
const item = only("/x[Key=a]");
const element = only("/x[=a]");

/** What the part is asked that a step leads to; undefined where only the whole can show it. */
function ofPart(constraint: GuardConstraint, step: Segment): object | "whole" {
  const parts = partsOf(constraint);
  if (parts.some(({ kind, asked }) => kind.needsWhole?.(asked, step) === true)) return "whole";
  return Object.assign({}, ...parts.map(({ kind, asked }) => kind.ofPart?.(asked, step)));
}

const tags: Json = [{ Key: "a", Value: 1 }, { Key: "b" }];

describe("what a demand asks of a part", () => {
  it.each<{ of: string; constraint: GuardConstraint; parts: Readonly<Record<string, object | "whole">> }>([
    {
      of: "a value with all of them",
      constraint: { is: { Size: 3, x: 1 } },
      parts: { property: { is: 3 }, item: { absent: true }, element: { absent: true } },
    },
    {
      of: "a list of items",
      constraint: { is: tags },
      parts: { property: { absent: true }, item: { is: { Key: "a", Value: 1 } } },
    },
    {
      of: "a list of texts",
      constraint: { is: ["b", "a"] },
      parts: { element: { is: "a" }, item: { absent: true } },
    },
    { of: "a plain value", constraint: { is: 3 }, parts: { property: { absent: true } } },
    {
      of: "one of several",
      constraint: { in: [{ Size: 1 }, { Size: null }, 4, { Size: 2 }] },
      parts: { property: { in: [1, null, null, 2] } },
    },
    {
      of: "none of several",
      constraint: { notIn: [3] },
      parts: { property: "whole", item: "whole", element: "whole" },
    },
    { of: "bounds", constraint: { min: 1, max: 2 }, parts: { property: {}, item: {}, element: {} } },
    {
      of: "texts that it has",
      constraint: { has: ["b", "a"] },
      parts: { element: { is: "a" }, item: {}, property: {} },
    },
    {
      of: "items that it has",
      constraint: { has: [{ Key: "b" }, { Key: "a", Value: 2 }, { Key: "a" }] },
      parts: { item: { is: { Key: "a", Value: 2 } }, element: {}, property: {} },
    },
    {
      of: "texts that it lacks",
      constraint: { lacks: ["b", "a"] },
      parts: { element: { absent: true }, item: {} },
    },
    {
      of: "other texts that it lacks",
      constraint: { lacks: ["b", "c"] },
      parts: { element: {}, property: {} },
    },
    {
      of: "absence",
      constraint: { absent: true },
      parts: { property: { absent: true }, item: { absent: true }, element: { absent: true } },
    },
    { of: "presence", constraint: { absent: false }, parts: { property: "whole", item: "whole" } },
    {
      of: "text",
      constraint: { like: ["a*"] },
      parts: {
        property: {},
        item: { like: ["a*"], orAbsent: true },
        element: { like: ["a*"], orAbsent: true },
      },
    },
    {
      of: "no text",
      constraint: { notLike: ["a*"] },
      parts: { property: {}, item: { notLike: ["a*"] }, element: { notLike: ["a*"] } },
    },
    {
      of: "nobody foreign",
      constraint: { notForeign: true },
      parts: { property: {}, item: { notForeign: true }, element: { notForeign: true } },
    },
    { of: "no less than agreed", constraint: { notLowered: true }, parts: { property: {}, element: {} } },
    {
      of: "what was agreed",
      constraint: { unchanged: true },
      parts: { property: { unchanged: true }, item: { unchanged: true }, element: { unchanged: true } },
    },
    {
      of: "no such statement",
      constraint: { lacksStatement: leaks },
      parts: {
        property: "whole",
        statements: { lacksStatement: leaks },
        version: {},
        item: { lacksStatement: leaks },
        element: { lacksStatement: leaks },
      },
    },
    {
      of: "two at once",
      constraint: { is: { Size: 3 }, unchanged: true },
      parts: { property: { is: 3, unchanged: true } },
    },
  ])("of $of", ({ constraint, parts }) => {
    const steps: Readonly<Record<string, Segment>> = { property, statements, version, item, element };
    const found = Object.keys(parts).map((name) => [name, ofPart(constraint, steps[name] as Segment)]);
    expect(Object.fromEntries(found)).toEqual(parts);
  });

  it.each(["Version", "Id", "Sid"])("of no such statement, where it is called %s", (name) => {
    expect(ofPart({ lacksStatement: leaks }, only(`/${name}`))).toEqual({});
    expect(ofPart({ lacksStatement: leaks }, only(`/${name}s`))).toBe("whole");
  });
});

describe("what a demand comes to once it is known what was agreed", () => {
  const resolved = (constraint: GuardConstraint, agreed: readonly Json[], min?: number) =>
    partsOf(constraint)[0]?.kind.resolved?.(true, agreed, { min });

  it.each<{ what: string; agreed: readonly Json[]; min?: number; least: object; same: object }>([
    { what: "nothing", agreed: [], least: {}, same: {} },
    { what: "absence", agreed: [null], least: {}, same: {} },
    { what: "a number", agreed: [3], least: { min: 3 }, same: { is: 3 } },
    { what: "a number in words", agreed: ["4"], least: { min: 4 }, same: { is: "4" } },
    { what: "several", agreed: [5, null, "4", 6], least: { min: 4 }, same: { in: [5, "4", 6] } },
    { what: "two", agreed: [5, 7], least: { min: 5 }, same: { in: [5, 7] } },
    { what: "a text", agreed: ["many"], least: {}, same: { is: "many" } },
    { what: "less than the bound beside it", agreed: [3], min: 4, least: { min: 4 }, same: { is: 3 } },
    { what: "more than the bound beside it", agreed: [3], min: 2, least: { min: 3 }, same: { is: 3 } },
    { what: "nothing beside a bound", agreed: [], min: 2, least: {}, same: {} },
    { what: "less than the bound of zero", agreed: [-3], min: 0, least: { min: 0 }, same: { is: -3 } },
  ])("$what", ({ agreed, min, least, same }) => {
    expect(resolved({ notLowered: true }, agreed, min)).toEqual(least);
    expect(resolved({ unchanged: true }, agreed, min)).toEqual(same);
  });

  it("holds of every value until then", () => {
    for (const constraint of [{ notLowered: true }, { unchanged: true }] as const)
      for (const part of partsOf(constraint)) {
        expect(part.kind.holds(-1, part.asked, {} as never)).toBe(true);
        expect(part.kind.narrows?.(part.asked)).toEqual({});
      }
    expect(resolved({ is: 3 }, [4])).toBeUndefined();
  });
});
