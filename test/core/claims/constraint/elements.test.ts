import { describe, expect, it } from "vitest";
import { type ElementPattern, isLike, lacksLike } from "#core/claims/constraint/elements.ts";
import type { Json } from "#core/fields/json.ts";

const own = { accounts: ["111122223333"], ids: ["o-team"] };
const like = (element: Json, match: ElementPattern["match"], whose?: typeof own) =>
  isLike(element, { match }, whose);

describe("a bound on a property of an element", () => {
  it.each<{
    bound: string;
    match: ElementPattern["match"][string];
    meets: readonly Json[];
    not: readonly Json[];
  }>([
    { bound: "in", match: { in: ["tcp", 6] }, meets: ["tcp", 6, "6"], not: ["udp", 7, [], null] },
    { bound: "notIn", match: { notIn: ["tcp", 6] }, meets: ["udp", 7, []], not: ["tcp", 6, "6"] },
    { bound: "min", match: { min: 10 }, meets: [10, 11, "12"], not: [9, "9", "many"] },
    { bound: "max", match: { max: 10 }, meets: [10, 9, "-1"], not: [11, "11", "few"] },
    { bound: "min and max", match: { min: 1, max: 2 }, meets: [1, 2], not: [0, 3] },
    {
      bound: "like",
      match: { like: ["10.*", "fd*"] },
      meets: ["10.1.0.0/16", "fd00::/8"],
      not: ["11.0.0.0/8", []],
    },
    { bound: "notLike", match: { notLike: ["10.*"] }, meets: ["11.0.0.0/8", []], not: ["10.1.0.0/16"] },
    { bound: "nothing", match: {}, meets: ["x", 1, [], null], not: [] },
    {
      bound: "in and not like",
      match: { in: ["10.1.0.0/16", "11.0.0.0/8"], notLike: ["10.*"] },
      meets: ["11.0.0.0/8"],
      not: ["10.1.0.0/16", "12.0.0.0/8"],
    },
  ])("of $bound", ({ match, meets, not }) => {
    for (const value of meets) expect([value, like({ of: value }, { of: match })]).toEqual([value, true]);
    for (const value of not) expect([value, like({ of: value }, { of: match })]).toEqual([value, false]);
  });

  it.each([
    { bound: "in", match: { in: ["x"] }, missing: false },
    { bound: "notIn", match: { notIn: ["x"] }, missing: true },
    { bound: "like", match: { like: ["*"] }, missing: false },
    { bound: "notLike", match: { notLike: ["*"] }, missing: true },
    { bound: "min", match: { min: 1 }, missing: false },
    { bound: "foreign", match: { foreign: true as const }, missing: true },
  ])("of $bound where it is missing: $missing", ({ match, missing }) => {
    expect(like({}, { of: match })).toBe(missing);
    // What every object inherits is no property of an element.
    expect(like({}, { constructor: match })).toBe(missing);
  });

  it.each([
    { what: "one's own, as a text", value: "111122223333", is: false },
    { what: "the root of one's own", value: "arn:aws:iam::111122223333:root", is: false },
    { what: "one's own, as a number", value: 111122223333, is: false },
    { what: "another", value: "444455556666", is: true },
    { what: "the root of another", value: "arn:aws:iam::444455556666:root", is: true },
    { what: "anybody", value: "*", is: true },
    { what: "a list", value: ["111122223333"], is: true },
    { what: "nothing", value: null, is: true },
  ])("that is not one's own, of $what: $is", ({ value, is }) => {
    expect(like({ of: value as Json }, { of: { foreign: true } }, own)).toBe(is);
    expect(like({ of: value as Json }, {}, own)).toBe(true);
  });

  it("of every property at once", () => {
    const match = { a: { in: [1] }, b: { in: [2] } };
    expect([like({ a: 1, b: 2 }, match), like({ a: 1, b: 3 }, match)]).toEqual([true, false]);
  });

  it.each<{ what: string; element: Json }>([
    { what: "a text", element: "a" },
    { what: "a list", element: [] },
    { what: "nothing", element: null },
  ])("is met by no $what", ({ element }) => {
    expect(like(element, {})).toBe(false);
  });
});

describe("a range of ports", () => {
  const range = (from: Json, to: Json) => ({ from, to }) as Json;
  it.each([
    { what: "from 22 to 22", from: 22, to: 22, any: true, but: true },
    { what: "from 80 to 90", from: 80, to: 90, any: false, but: true },
    { what: "from 21 to 23", from: 21, to: 23, any: true, but: true },
    { what: "from 443 to 443", from: 443, to: 443, any: false, but: false },
    { what: "from 443 to 444", from: 443, to: 444, any: false, but: true },
    { what: "from 8443 to 8443", from: 8443, to: 8443, any: false, but: false },
    { what: "from 22 to 22, in words", from: "22", to: "22", any: true, but: true },
    { what: "from -1 to -1", from: -1, to: -1, any: true, but: true },
    { what: "from null to 22", from: null, to: 22, any: true, but: true },
    { what: "from 22 to all", from: 22, to: "all", any: true, but: true },
    { what: "from 0 to 0", from: 0, to: 0, any: false, but: true },
    { what: "from 90 to 80", from: 90, to: 80, any: false, but: true },
  ])("$what covers 22 or 3389: $any, another than 443 or 8443: $but", ({ from, to, any, but }) => {
    const spans = { from: "from", to: "to" };
    expect(isLike(range(from, to), { match: {}, spans: { ...spans, any: [3389, 22] } })).toBe(any);
    expect(isLike(range(from, to), { match: {}, spans: { ...spans, but: [443, 8443] } })).toBe(but);
    expect(isLike(range(from, to), { match: { no: { in: [1] } }, spans: { ...spans, but: [443] } })).toBe(
      false,
    );
  });
});

describe("a list without such elements", () => {
  const asked: readonly ElementPattern[] = [
    { match: { port: { in: [22] } } },
    { match: { who: { foreign: true }, port: { min: 80 } } },
  ];
  const around = { topology: undefined, own };

  it.each<{ what: string; value: Json; holds: boolean }>([
    { what: "is none at all", value: [], holds: true },
    { what: "holds others", value: [{ port: 23, who: "111122223333" }], holds: true },
    { what: "holds one of the first kind", value: [{ port: 23 }, { port: 22 }], holds: false },
    { what: "holds one of the second kind", value: [{ port: 81, who: "444455556666" }], holds: false },
    { what: "holds one's own", value: [{ port: 81, who: "111122223333" }], holds: true },
    { what: "is one element of the first kind", value: { port: 22 }, holds: false },
    { what: "is one other element", value: { port: 23 }, holds: true },
  ])("$holds: it $what", ({ value, holds }) => {
    expect(lacksLike.holds(value, asked, around)).toBe(holds);
  });

  it.each<{ what: string; keys: Readonly<Record<string, string>>; holds: true | undefined }>([
    { what: "nothing", keys: {}, holds: undefined },
    { what: "a port that one of the kinds may have", keys: { port: "22" }, holds: undefined },
    { what: "a port that neither may have", keys: { port: "23" }, holds: true },
    { what: "one's own, and a port of neither's", keys: { port: "90", who: "111122223333" }, holds: true },
    {
      what: "a foreign one, and a port of the second's",
      keys: { port: "90", who: "444455556666" },
      holds: undefined,
    },
    { what: "a name that no kind asks for", keys: { other: "1" }, holds: undefined },
  ])("is known by its name where that tells $what: $holds", ({ keys, holds }) => {
    const whole = { keys, own } as Parameters<NonNullable<typeof lacksLike.holdsUnread>>[2];
    expect(lacksLike.holdsUnread?.(null, asked, whole)).toBe(holds);
  });

  it("has to be told whose accounts are one's own where a kind asks for it", () => {
    expect(lacksLike.asksWhose?.(asked)).toBe(true);
    expect(lacksLike.asksWhose?.(asked.slice(0, 1))).toBe(false);
    expect(lacksLike.asksWhose?.([])).toBe(false);
    expect(lacksLike.asksWhose?.([{ match: { a: { in: [1] }, b: { foreign: true } } }])).toBe(true);
  });

  it("asks an element what it asks the list, and nothing of a property", () => {
    expect(lacksLike.ofPart?.(asked, { kind: "index", index: 0 } as never)).toEqual({ lacksLike: asked });
    expect(lacksLike.ofPart?.(asked, { kind: "name", name: "a" })).toEqual({});
    expect(lacksLike.needsWhole?.(asked, { kind: "name", name: "a" })).toBe(true);
    expect(lacksLike.needsWhole?.(asked, { kind: "index", index: 0 } as never)).toBe(false);
  });

  it("is told in words", () => {
    const words = { one: String, list: (values: readonly Json[]) => values.join(" or ") } as never;
    expect(lacksLike.wish(asked, words)).toBe("no element of a forbidden kind");
    const all = {
      in: [1],
      notIn: [2],
      min: 3,
      max: 4,
      like: ["a*"],
      notLike: ["b*"],
      foreign: true as const,
    };
    const text = lacksLike.demand(
      [
        { match: { p: all } },
        { match: { q: { in: [5] } }, spans: { from: "f", to: "t", any: [22, 23] } },
        { match: {}, spans: { from: "f", to: "t", but: [443] } },
      ],
      words,
    );
    expect(text).toBe(
      "holds no item with p 1 other than 2 from 3 up to 4 like a* not like b* not one's own, " +
        "holds no item with q 5 and f to t over 22 or 23, holds no item with f to t over others than 443",
    );
  });
});
