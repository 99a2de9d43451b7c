import { describe, expect, it } from "vitest";
import type { Question } from "#core/arbitration/verdict.ts";
import { type Asking, askGroups } from "#core/cases/questions/ask-groups.ts";
import { combined, partOf } from "#core/cases/questions/combined.ts";
import type { FieldPath } from "#core/fields/path.ts";

const ask = (more: Partial<Question> = {}): Question => ({
  question: "q?",
  why: "w.",
  options: [
    { answer: "keep", value: 1 },
    { answer: "revert", value: 2 },
  ],
  approvers: ["olga"],
  deadline: "2026-11-21T08:00:00Z",
  meanwhile: { value: 1 },
  onSilence: { answer: "keep", value: 1 },
  ...more,
});

const field = (path: string, rule: string, more: Partial<Question> = {}): Asking => ({
  path: path as FieldPath,
  outcome: "ask",
  holders: [],
  codify: false,
  deferred: [],
  refused: [],
  outstanding: [],
  because: [{ rule, text: "" }],
  ask: ask(more),
});

const coupled = [{ id: "both", types: ["*"], together: ["/A", "/B"] }];
const paths = (fields: readonly Asking[]) =>
  askGroups(fields, coupled).map((group) => group.map(({ path }) => path));

describe("fields", () => {
  it.each([
    {
      are: "one question",
      when: "reason and approvers are the same",
      fields: [field("/B", "x"), field("/A", "x")],
      is: [["/A", "/B"]],
    },
    {
      are: "two",
      when: "the reasons differ",
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
      are: "two",
      when: "other answers are offered",
      fields: [field("/A", "x"), field("/B", "x", { options: [{ answer: "keep", value: 1 }] })],
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
    expect(combined([tied, follower])?.options).toEqual([
      { answer: "keep", value: { "/A": 1, "/B": 1 } },
      { answer: "value", value: { "/A": 2, "/B": 5 } },
      { answer: "hold", value: { "/A": 1, "/B": 1 } },
    ]);
  });

  it("tells the first few and counts the rest", () => {
    const group = ["a", "b", "c", "d", "e"].map((name) => field(`/${name}`, "x", { question: `${name}?` }));
    expect(combined(group)).toMatchObject({ question: "a? b? c? And 2 more.", why: "w." });
  });

  it("puts nothing hidden back on silence", () => {
    const hidden = field("/A", "x", { onSilence: { answer: "revert", value: "(hidden)" } });
    expect(combined([hidden])?.onSilence).toEqual({ answer: "keep", value: "(hidden)" });
  });

  it("is none without a field", () => {
    expect(combined([])).toBeUndefined();
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
