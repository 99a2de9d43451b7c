import { describe, expect, it } from "vitest";
import type { Cause } from "#core/arbitration/causes.ts";
import type { Question } from "#core/arbitration/verdict.ts";
import { Hidden } from "#core/fields/hidden.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { type AskingVerdict, askGroups } from "#core/questions/ask-groups.ts";
import { combined, partOf } from "#core/questions/combined.ts";
import { at, claim } from "../arbitration/small-disputes.ts";
import { plainVerdict } from "../plain-verdict.ts";
import { put } from "./asking-kit.ts";

const causeOf: Readonly<Record<string, Cause>> = { x: "rule", y: "near-tie", "ask/together": "together" };

const field = (path: string, rule: string, more: Partial<Question> = {}): AskingVerdict => {
  const question = put({ cause: causeOf[rule] ?? "rule", ...more });
  return { ...plainVerdict(path, { outcome: "ask", because: [{ rule, text: "" }] }), ask: question };
};

const coupled = [{ id: "both", types: ["*"], together: ["/A", "/B"] }];
const paths = (fields: readonly AskingVerdict[]) =>
  askGroups(fields, coupled, { claims: [] }).map((group) => group.map(({ path }) => path));

describe("fields", () => {
  it.each([
    {
      are: "one question",
      when: "cause and approvers are the same",
      fields: [field("/B", "x"), field("/A", "x")],
      is: [["/A", "/B"]],
    },
    {
      are: "two",
      when: "the causes differ",
      fields: [field("/A", "x"), field("/B", "y")],
      is: [["/A"], ["/B"]],
    },
    {
      are: "two",
      when: "others approve",
      fields: [field("/A", "x"), field("/B", "x", { approvers: ["otto"] })],
      is: [["/A"], ["/B"]],
    },
    {
      are: "two",
      when: "one was asked before",
      fields: [field("/A", "x"), field("/B", "x", { deadline: "2026-11-21T07:00:00Z" })],
      is: [["/A"], ["/B"]],
    },
    {
      are: "one question",
      when: "other answers are offered",
      fields: [field("/A", "x"), field("/B", "x", { options: [{ answer: "keep", value: 1 }] })],
      is: [["/A", "/B"]],
    },
    {
      are: "two",
      when: "one stands beside its verdict",
      fields: [field("/A", "x"), field("/B", "x", { beside: true })],
      is: [["/A"], ["/B"]],
    },
    {
      are: "one question",
      when: "one settles together with the other",
      fields: [field("/A", "ask/together"), field("/B", "x")],
      is: [["/B", "/A"]],
    },
    {
      are: "two",
      when: "one settles together with a third",
      fields: [field("/C", "ask/together"), field("/B", "x")],
      is: [["/B"], ["/C"]],
    },
  ])("are $are when $when", ({ fields, is }) => {
    expect(paths(fields)).toEqual(is);
  });

  it("are asked about in parts where nobody could take them in at once", () => {
    const many = Array.from({ length: 120 }, (_, index) => field(`/F${index}`, "x"));
    expect(paths(many).map(({ length }) => length)).toEqual([50, 50, 20]);
  });
});

describe("what nobody explained", () => {
  const edit = (path: string, by: string, when: string) =>
    claim({ id: `${by}${path}`, by, field: path, constraint: { is: 1 }, changedAt: at(when) });
  const unexplained = (...names: readonly string[]) =>
    names.map((path) => field(path, "x", { cause: "unexplained" }));

  it.each([
    {
      are: "one question",
      when: "one hand wrote it within an hour",
      claims: [
        ["/A", "eve", "03:00"],
        ["/B", "eve", "04:00"],
      ],
      is: [["/A", "/B"]],
    },
    {
      are: "two",
      when: "an hour has passed",
      claims: [
        ["/A", "eve", "03:00"],
        ["/B", "eve", "04:01"],
      ],
      is: [["/A"], ["/B"]],
    },
    {
      are: "two",
      when: "two hands wrote it",
      claims: [
        ["/A", "eve", "03:00"],
        ["/B", "ben", "03:00"],
      ],
      is: [["/A"], ["/B"]],
    },
  ] as const)("are $are when $when", ({ claims, is }) => {
    const dispute = { claims: claims.map(([path, by, when]) => edit(path, by, when)) };
    const groups = askGroups(unexplained("/B", "/A"), [], dispute);
    expect(groups.map((group) => group.map(({ path }) => path))).toEqual(is);
  });
});

describe("one question for several fields", () => {
  it("does with a field that follows what Parley would do with it", () => {
    const tied = field("/B", "x", {
      options: [
        { answer: "keep", value: 1 },
        { answer: "value", value: 5 },
        { answer: "hold", value: 1 },
      ],
    });
    const follower = field("/A", "ask/together");
    const options = combined([tied, follower], (claim) => claim)?.options ?? [];
    expect(options.map(({ answer, value }) => [answer, value])).toEqual([
      ["keep", { "/A": 1, "/B": 1 }],
      ["revert", { "/A": 2, "/B": 5 }],
      ["value", { "/A": 2, "/B": 1 }],
      ["value", { "/A": 1, "/B": 5 }],
      ["hold", { "/A": 1, "/B": 1 }],
    ]);
  });

  it("offers for each claimant what they want wherever they want something", () => {
    const wanting = (path: string, value: number, claim: string) =>
      field(path, "x", {
        options: [
          { answer: "keep", value: 1 },
          { answer: "revert", value: 2 },
          { answer: "value", value, for: claim },
        ],
      });
    const group = [wanting("/A", 7, "anna-1"), wanting("/B", 8, "anna-2"), wanting("/C", 9, "ben-1")];
    const options = combined(group, (claim) => claim.replace(/-.*/, ""))?.options ?? [];
    expect(options.filter((option) => option.for !== undefined)).toMatchObject([
      { answer: "value", value: { "/A": 7, "/B": 8, "/C": 2 }, for: "anna-1" },
      { answer: "value", value: { "/A": 2, "/B": 2, "/C": 9 }, for: "ben-1" },
    ]);
  });

  it("tells the first few and counts the rest", () => {
    const group = ["a", "b", "c", "d", "e"].map((name) => field(`/${name}`, "x", { question: `${name}?` }));
    expect(combined(group, (claim) => claim)).toMatchObject({ question: "a? b? c? And 2 more.", why: "w." });
  });

  it("puts nothing hidden back on silence", () => {
    const hidden = field("/A", "x", { onSilence: { answer: "revert", value: Hidden.kept } });
    expect(combined([hidden], (claim) => claim)?.onSilence).toEqual({ answer: "keep", value: Hidden.kept });
  });

  it("is none without a field", () => {
    expect(combined([], (claim) => claim)).toBeUndefined();
  });
});

it.each([
  { part: 1, when: "there is one field", fields: ["/A"], value: 1, path: "/A" },
  { part: 2, when: "there are two", fields: ["/A", "/B"], value: { "/A": 1, "/B": 2 }, path: "/B" },
  {
    part: undefined,
    when: "it says nothing of the field",
    fields: ["/A", "/B"],
    value: { "/A": 1 },
    path: "/B",
  },
  { part: undefined, when: "it is no group", fields: ["/A", "/B"], value: 1, path: "/B" },
])("a value means $part for a field when $when", ({ part, fields, value, path }) => {
  expect(partOf({ fields: fields as FieldPath[] }, value, path as FieldPath)).toBe(part);
});
