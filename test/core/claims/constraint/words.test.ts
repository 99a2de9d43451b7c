import { describe, expect, it } from "vitest";
import {
  asksWhose,
  Constraint,
  GuardConstraint,
  kindOf,
  partsOf,
  readAs,
  valuesNamed,
  withValues,
} from "#core/claims/constraint/kinds.ts";
import { isRich } from "#core/claims/satisfies.ts";
import type { Json } from "#core/fields/json.ts";

const words = {
  one: (value: Json) => JSON.stringify(value),
  list: (values: readonly Json[], last = "or") =>
    values.map((value) => JSON.stringify(value)).join(` ${last} `),
};

const openBucket = { covers: { actions: ["s3:*"], resources: ["*"] } };
const leaks = {
  effect: "Allow" as const,
  principals: ["everyone", "foreign"],
  touches: { actions: ["s3:Get*"], resources: ["arn:*"] },
  unless: ["aws:SourceArn"],
};

describe("a constraint is told", () => {
  it.each<{ of: string; constraint: GuardConstraint; wish: string; demand: string }>([
    { of: "one value", constraint: { is: 3 }, wish: "3", demand: "is 3" },
    { of: "the least", constraint: { min: 3 }, wish: "at least 3", demand: "at least 3" },
    { of: "the most", constraint: { max: 4 }, wish: "at most 4", demand: "at most 4" },
    { of: "some values", constraint: { in: [1, 2] }, wish: "one of 1 or 2", demand: "one of 1 or 2" },
    { of: "no value", constraint: { notIn: [1, 2] }, wish: "none of 1 or 2", demand: "never 1 or 2" },
    { of: "members", constraint: { has: [1, 2] }, wish: "to hold 1 or 2", demand: "holds 1 and 2" },
    { of: "no members", constraint: { lacks: [1] }, wish: "to lack 1", demand: "does not hold 1" },
    { of: "absence", constraint: { absent: true }, wish: "it absent", demand: "is not there" },
    { of: "presence", constraint: { absent: false }, wish: "it there", demand: "is there" },
    { of: "text", constraint: { like: ["a*"] }, wish: 'text like "a*"', demand: 'like "a*"' },
    { of: "no text", constraint: { notLike: ["a*"] }, wish: 'no text like "a*"', demand: 'never like "a*"' },
    {
      of: "no less than agreed",
      constraint: { notLowered: true },
      wish: "it not lowered",
      demand: "is not lowered",
    },
    {
      of: "what was agreed",
      constraint: { unchanged: true },
      wish: "it as agreed",
      demand: "stays as agreed",
    },
    {
      of: "nobody foreign",
      constraint: { notForeign: true },
      wish: "nobody outside the organisation",
      demand: "names nobody outside the organisation",
    },
    {
      of: "no statement of two kinds",
      constraint: { lacksStatement: [{ ...openBucket, effect: "Deny" }, leaks] },
      wish: "no statement of a forbidden kind",
      demand:
        'holds no `Deny` of all of "s3:*" on all of "*", holds no `Allow` to "everyone" or "foreign" ' +
        'of any of "s3:Get*" on any of "arn:*" without a condition on "aws:SourceArn"',
    },
    {
      of: "no statement at all",
      constraint: { lacksStatement: [{ effect: "Allow" }] },
      wish: "no statement of a forbidden kind",
      demand: "holds no `Allow`",
    },
  ])("of $of", ({ constraint, wish, demand }) => {
    const [part, ...more] = partsOf(constraint);
    expect(more).toEqual([]);
    expect(part?.kind.wish(part.asked, words)).toBe(wish);
    expect(part?.kind.demand(part.asked, words)).toBe(demand);
  });
});

describe("the words of a constraint", () => {
  const every: GuardConstraint = {
    lacksStatement: [leaks],
    notForeign: true,
    unchanged: true,
    notLike: ["a"],
    absent: false,
    has: [5],
    notIn: [3, 4],
    max: 9,
    min: 1,
    is: 2,
    in: [6, 7],
    lacks: [8],
    orAbsent: true,
  };

  it("stand in one order, however it was written", () => {
    const names = partsOf(every).map(({ name }) => name);
    expect(names.join(" ")).toBe(
      "is min max in notIn has lacks absent notLike unchanged notForeign lacksStatement",
    );
    const two = partsOf({ max: 1, min: 0 });
    expect(two.map(({ name, asked, kind }) => [name, asked, kind === kindOf(name)])).toEqual([
      ["min", 0, true],
      ["max", 1, true],
    ]);
    expect(partsOf({ min: undefined, max: 1 } as never).map(({ name }) => name)).toEqual(["max"]);
    expect(partsOf({ orAbsent: true })).toEqual([]);
  });

  it("name values, which can be put in other words", () => {
    expect(valuesNamed(every)).toEqual([2, 6, 7, 3, 4, 5, 8]);
    expect(valuesNamed({ min: 1, max: 2, absent: true })).toEqual([]);
    const all = { is: 1, min: 1, in: [1, 2], notIn: [3], has: [4], lacks: [5], absent: false };
    expect(withValues(all, (value) => `${value as number}!`)).toEqual({
      ...{ is: "1!", min: 1, in: ["1!", "2!"], notIn: ["3!"], has: ["4!"], lacks: ["5!"], absent: false },
    });
    expect(withValues({ min: 1 }, () => 9)).toEqual({ min: 1 });
  });

  it("are read by an expression as what they are", () => {
    const list = "list<dyn>";
    expect(readAs).toEqual({
      ...{ is: "dyn", min: "double", max: "double", in: list, notIn: list, has: list, lacks: list },
      absent: "bool",
    });
  });

  it.each<{ constraint: GuardConstraint; rich: boolean; whose: boolean }>([
    { constraint: { is: 3, min: 3, absent: false, notLowered: true }, rich: false, whose: false },
    { constraint: { like: ["a"] }, rich: true, whose: false },
    { constraint: { is: "a", notLike: ["a"] }, rich: true, whose: false },
    { constraint: { notLike: ["a"], notForeign: true }, rich: true, whose: true },
    { constraint: { notForeign: true, min: 3 }, rich: true, whose: true },
    { constraint: { lacksLike: [{ match: {} }] }, rich: false, whose: false },
    { constraint: { lacksStatement: [leaks] }, rich: true, whose: true },
    { constraint: { inside: { steps: [], constraint: { is: 1 } } }, rich: true, whose: false },
    {
      constraint: { within: { live: 1, prior: 1, steps: [], constraint: { is: 1 } } },
      rich: true,
      whose: false,
    },
    { constraint: { orAbsent: true }, rich: false, whose: false },
  ])("read what is written in a value ($rich), against one's own ($whose), %#", (row) => {
    expect([isRich(row.constraint), asksWhose(row.constraint)]).toEqual([row.rich, row.whose]);
  });
});

describe("a constraint is taken", () => {
  const claimed = "is, min, max, in, notIn, has, lacks or absent";
  const demanded =
    "is, min, max, in, notIn, has, lacks, absent, like, notLike, notLowered, unchanged, notForeign, " +
    "lacksLike or lacksStatement";
  it.each<{ what: string; raw: object; claim: string | true; guard: string | true }>([
    {
      what: "nothing",
      raw: {},
      claim: `a constraint must say something; use ${claimed}`,
      guard: `a constraint must say something; use ${demanded}`,
    },
    {
      what: "only that it may be absent",
      raw: { orAbsent: true },
      claim: "Invalid input",
      guard: `a constraint must say something; use ${demanded}`,
    },
    {
      what: "a value or absence",
      raw: { is: 3, orAbsent: true },
      claim: "Invalid input",
      guard: true,
    },
    { what: "text", raw: { like: ["a"] }, claim: "Invalid input", guard: true },
    {
      what: "all that was agreed",
      raw: { unchanged: true },
      claim: "Invalid input",
      guard: true,
    },
    { what: "bounds", raw: { min: 1, max: 2 }, claim: true, guard: true },
    { what: "presence", raw: { absent: false }, claim: true, guard: true },
    {
      what: "a bound in words",
      raw: { min: "1" },
      claim: "a bound must be a number",
      guard: "Invalid input",
    },
    {
      what: "an unknown word",
      raw: { minimum: 1 },
      claim: "Invalid input",
      guard: "Invalid input",
    },
  ])("from one who says $what", ({ raw, claim, guard }) => {
    const answers = [Constraint, GuardConstraint].map((schema) => {
      const read = schema.safeParse(raw);
      return read.success || (read.error.issues[0]?.message ?? "");
    });
    expect(answers).toEqual([claim, guard]);
  });
});
