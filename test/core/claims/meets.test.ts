import { describe, expect, it } from "vitest";
import type { GuardConstraint, Within } from "#core/claims/constraint/kinds.ts";
import { meets, satisfies } from "#core/claims/satisfies.ts";
import { parsePattern } from "#core/fields/field-pattern.ts";
import type { Json } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";

const own = { accounts: ["111122223333"], ids: ["o-team"] };

type Answers = { readonly what: string; readonly constraint: GuardConstraint } & {
  readonly yes?: readonly Json[];
  readonly no?: readonly Json[];
  readonly unknown?: readonly Json[];
};

function tell({ constraint, yes = [], no = [], unknown = [] }: Answers): void {
  const answers = [yes, no, unknown].map((values) =>
    values.map((value) => meets(value, { ...constraint, own })),
  );
  expect(answers).toEqual([yes.map(() => true), no.map(() => false), unknown.map(() => undefined)]);
  for (const value of [...no, ...unknown]) expect(satisfies(value, { ...constraint, own })).toBe(false);
}

describe("a demand on what is written in a value", () => {
  it.each<Answers>([
    {
      what: "like",
      constraint: { like: ["a*", "3", "true"] },
      yes: ["a", "ab", 3, true, [], ["a", 3]],
      no: ["b", 4, false, ["a", "b"], [{}, "b"], null],
      unknown: [{}, [{}], ["a", {}], [["a"]]],
    },
    {
      what: "not like",
      constraint: { notLike: ["a*", "3", "true"] },
      yes: ["b", 4, false, [], ["b", 4], null],
      no: ["a", 3, true, ["b", "a"], [{}, "a"]],
      unknown: [{}, [{}], ["b", {}]],
    },
    {
      what: "not foreign",
      constraint: { notForeign: true },
      yes: [
        "111122223333",
        111122223333,
        "o-team",
        "ec2.amazonaws.com",
        ["o-team", "111122223333"],
        [],
        null,
      ],
      no: ["444455556666", "o-other", "*", "all", ["o-team", "*"]],
      unknown: ["somebody", {}, ["o-team", "somebody"], [[]], true],
    },
    { what: "like, or absent", constraint: { like: ["a"], orAbsent: true }, yes: ["a", null], no: ["b"] },
    { what: "at least, or absent", constraint: { min: 3, orAbsent: true }, yes: [3, null], no: [2, "x"] },
    { what: "there, or absent", constraint: { absent: false, orAbsent: true }, yes: [0, null] },
    {
      what: "like and not like",
      constraint: { like: ["a*"], notLike: ["ab"] },
      yes: ["a"],
      no: ["ab", "b"],
      unknown: [{}],
    },
    { what: "unreadable, and wrong in any case", constraint: { like: ["a"], is: 3 }, no: [{}, "a", 3] },
    { what: "wrong in any case, and unreadable", constraint: { is: 3, like: ["a"] }, no: [{}, "a", 3] },
    { what: "what is not asked", constraint: { is: undefined, min: 3 } as never, yes: [3], no: [2] },
  ])("$what", tell);
});

const inside = (pattern: string, constraint: GuardConstraint): GuardConstraint => ({
  inside: { steps: parsePattern(pattern), constraint },
});

describe("a demand on what lies beneath a value", () => {
  it.each<Answers>([
    {
      what: "a property",
      constraint: inside("/a", { is: 1 }),
      yes: [{ a: 1 }, { a: 1, b: 2 }, '{"a":1}'],
      no: [{ a: 2 }, {}, { b: 1 }, null],
      unknown: [3, "text", [1]],
    },
    {
      what: "every item",
      constraint: { inside: { steps: parsePattern("/x[*]/a").slice(1), constraint: { is: 1 } } },
      yes: [[], [{ a: 1 }], [{ a: 1 }, { a: 1 }], null],
      no: [[{ a: 2 }], [{ a: 1 }, {}]],
      unknown: [3, {}],
    },
    {
      what: "a property that may be missing",
      constraint: inside("/a", { is: 1, orAbsent: true }),
      yes: [{ a: 1 }, {}, null],
      no: [{ a: 2 }],
    },
    {
      what: "a property, or nothing at all",
      constraint: { ...inside("/a", { is: 1 }), orAbsent: true },
      yes: [{ a: 1 }, null],
      no: [{ a: 2 }, {}],
    },
    {
      what: "a property whose text is read",
      constraint: inside("/a", { like: ["x"] }),
      yes: [{ a: "x" }],
      no: [{ a: "y" }],
      unknown: [{ a: {} }],
    },
    {
      what: "a property, and the whole",
      constraint: { ...inside("/a", { is: 1 }), notIn: [{ a: 1 }] },
      yes: [{ a: 1, b: 1 }],
      no: [{ a: 1 }, { a: 2 }, 3].slice(0, 2),
      unknown: [3],
    },
  ])("$what", tell);
});

const within = (parts: Partial<Within> & Pick<Within, "constraint">): GuardConstraint => ({
  within: { live: undefined, prior: undefined, steps: parsePath("/a"), ...parts },
});

describe("a demand on the whole that a value is part of", () => {
  it.each<Answers>([
    {
      what: "is put together with what is live",
      constraint: within({ live: { a: 5, b: 2 }, constraint: { is: { a: 1, b: 2 } } }),
      yes: [1],
      no: [2, 5, null],
    },
    {
      what: "is met by what goes away",
      constraint: within({ live: { a: 5, b: 2 }, constraint: { is: { b: 2 } } }),
      yes: [null],
      no: [1],
    },
    {
      what: "cannot be put together",
      constraint: within({ live: 3, constraint: { is: { a: 1 } } }),
      unknown: [1, 2],
    },
    {
      what: "cannot be read by anything but its name",
      constraint: within({ constraint: { absent: false } }),
      yes: [1, "x"],
      unknown: [null],
    },
    { what: "cannot be read at all", constraint: within({ constraint: { is: 1 } }), unknown: [1, null] },
    {
      what: "is to be absent and unread",
      constraint: within({ constraint: { absent: true } }),
      unknown: [1, null],
    },
    {
      what: "is unread, and may be absent",
      constraint: within({ constraint: { absent: false, orAbsent: true } }),
      unknown: [1],
    },
    {
      what: "is unread, and asked for what lies beneath",
      constraint: within({ constraint: { absent: false, ...inside("/b", { is: 1 }) } }),
      unknown: [1],
    },
    {
      what: "is unread, and part of another",
      constraint: within({ constraint: { absent: false, ...within({ constraint: { absent: false } }) } }),
      unknown: [1],
    },
    {
      what: "is told by its name to be no element of that kind",
      constraint: within({
        keys: { port: "23" },
        constraint: { lacksLike: [{ match: { port: { in: [22] } } }] },
      }),
      yes: [1],
    },
    {
      what: "is told by its name to be maybe one",
      constraint: within({
        keys: { port: "22" },
        constraint: { lacksLike: [{ match: { port: { in: [22] } } }] },
      }),
      unknown: [1],
    },
    {
      what: "names only one's own",
      constraint: within({
        keys: { who: "111122223333" },
        constraint: { own, lacksLike: [{ match: { who: { foreign: true } } }] },
      }),
      yes: [1],
    },
    {
      what: "and the value itself both ask",
      constraint: { ...within({ live: {}, constraint: { is: { a: 1 } } }), notIn: [2] },
      yes: [1],
      no: [2, 3],
    },
    {
      what: "is asked, and what lies beneath too",
      constraint: {
        ...within({ live: { b: 2 }, constraint: { notIn: [{ a: { c: 1 }, b: 2 }] } }),
        ...inside("/c", { in: [1, 2] }),
      },
      yes: [{ c: 2 }],
      no: [{ c: 1 }, { c: 3 }],
    },
  ])("$what", tell);
});
