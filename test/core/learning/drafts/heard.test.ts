import { describe, expect, it } from "vitest";
import { heard, heardIn, inTime, type Ruled, taken, weighing } from "#core/learning/drafts/votes.ts";
import { type RuledParts, ruled } from "./rulings.ts";

const named = (human: string, actor: string, resource: string) => ({ human, actor, resource });
/** As many as there are letters, each a human, actor and resource of its own name. */
const each = (names: string) => [...names].map((name) => named(name, name, name));
const texts = (all: readonly { human: string; actor: string; resource: string }[]) =>
  all.map(({ human, actor, resource }) => `${human}${actor}${resource}`);

describe("of what is needed", () => {
  it.each([
    { what: "all, where all are of others", all: each("abc"), needed: 3, is: ["aaa", "bbb", "ccc"] },
    { what: "no more than is needed", all: each("abcd"), needed: 3, is: ["aaa", "bbb", "ccc"] },
    { what: "nothing of nothing", all: [], needed: 3, is: [] },
    { what: "nothing where nothing is needed", all: each("ab"), needed: 0, is: [] },
    {
      what: "half of one human, rounded up",
      all: [named("a", "1", "1"), named("a", "2", "2"), named("a", "3", "3"), named("b", "4", "4")],
      needed: 3,
      is: ["a11", "a22", "b44"],
    },
    {
      what: "a third of one actor",
      all: [named("a", "1", "1"), named("b", "1", "2"), named("c", "2", "3"), named("d", "3", "4")],
      needed: 3,
      is: ["a11", "c23", "d34"],
    },
    {
      what: "a third of one resource, rounded up",
      all: [named("a", "1", "1"), named("b", "2", "1"), named("c", "3", "1"), named("d", "4", "2")],
      needed: 4,
      is: ["a11", "b21", "d42"],
    },
  ])("is taken $what", ({ all, needed, is }) => {
    expect(texts(taken(all, needed))).toEqual(is);
  });

  it.each([
    { what: "nobody", all: [], is: 0 },
    { what: "one", all: each("a"), is: 1 },
    { what: "one twice", all: each("aa"), is: 1 },
    { what: "two", all: each("ab"), is: 2 },
    { what: "three", all: each("abc"), is: 3 },
    { what: "three, one of them twice", all: each("aabc"), is: 4 },
    { what: "three, one of them three times", all: each("aaabc"), is: 4 },
    {
      what: "two humans with three actors and resources",
      all: [named("a", "1", "1"), named("b", "2", "2"), named("a", "3", "3")],
      is: 3,
    },
    {
      what: "one human with three",
      all: [named("a", "1", "1"), named("a", "2", "2"), named("a", "3", "3")],
      is: 1,
    },
    {
      what: "one actor of three",
      all: [named("a", "1", "1"), named("b", "1", "2"), named("c", "1", "3")],
      is: 1,
    },
    {
      what: "one resource of three",
      all: [named("a", "1", "1"), named("b", "2", "1"), named("c", "3", "1")],
      is: 1,
    },
  ])("there weighs $is by $what", ({ all, is }) => {
    expect(weighing(all)).toBe(is);
  });
});

describe("what is heard of answers", () => {
  const one = { n: 1, by: "ada", on: "db" };
  const day = Date.parse("2026-06-01T10:00:00Z");
  const midnight = (Date.parse("2026-06-02T00:00:00Z") - day) / 86_400_000;

  it.each<{ what: string; all: readonly RuledParts[]; is: readonly number[] }>([
    {
      what: "one of a day",
      all: [
        { ...one, day: 0 },
        { ...one, n: 2, day: 0.1 },
      ],
      is: [1],
    },
    {
      what: "the first of a day, told later",
      all: [
        { ...one, n: 2, day: 0.1 },
        { ...one, day: 0 },
      ],
      is: [1],
    },
    {
      what: "two days",
      all: [
        { ...one, day: midnight - 0.001 },
        { ...one, n: 2, day: midnight },
      ],
      is: [1, 2],
    },
    {
      what: "two humans",
      all: [
        { ...one, day: 0 },
        { ...one, n: 2, day: 0.1, by: "bob" },
      ],
      is: [1, 2],
    },
    {
      what: "two resources",
      all: [
        { ...one, day: 0 },
        { ...one, n: 2, day: 0.1, on: "web" },
      ],
      is: [1, 2],
    },
    {
      what: "one told twice",
      all: [
        { ...one, day: 0 },
        { ...one, day: 0 },
      ],
      is: [1],
    },
    { what: "none of a claimant", all: [{ ...one, claimants: ["cy", "ada"] }], is: [] },
    {
      what: "one after a claimant's own",
      all: [
        { ...one, day: 0, claimants: ["ada"] },
        { ...one, n: 2, day: 0.1 },
      ],
      is: [2],
    },
  ])("is $what", ({ all, is }) => {
    const rulings = all.map(ruled);
    const numbers = heard(rulings).map((each) => all[rulings.indexOf(each)]?.n);
    expect(numbers).toEqual(is);
  });

  it("is once each, even where somebody else is said to have given it", () => {
    const first = ruled({ n: 1, day: 0 });
    expect(heard([first, { ...first, human: "another" }])).toHaveLength(1);
  });

  it("is in order of time, and of one moment by id", () => {
    const [a, b, c] = [ruled({ n: 1, day: 0 }), ruled({ n: 2, day: 0 }), ruled({ n: 0, day: 1 })];
    const first = [a, b].toSorted((x, y) => (x.precedent.id < y.precedent.id ? -1 : 1));
    expect(inTime([c, ...first])).toEqual([...first, c]);
    expect(inTime([c, ...first.toReversed()])).toEqual([...first, c]);
  });

  it("is of some classes what is heard of them together", () => {
    const all = [
      ruled({ n: 1, features: { class: "capacity" } }),
      ruled({ n: 2 }),
      ruled({ n: 3, features: { class: "size" } }),
    ];
    expect(heardIn(all, ["rollout", "size"])).toEqual(all.slice(1));
    expect(heardIn(all, [])).toEqual([]);
  });
});

it("rulings of nobody are none", () => {
  const none: readonly Ruled[] = [];
  expect([heard(none), inTime(none), taken(none, 8)]).toEqual([[], [], []]);
});
