import { describe, expect, it } from "vitest";
import { type Raised, schemaWords } from "#core/schema/words.ts";

describe("what went wrong with a value is told", () => {
  const at = (code: string, more: Partial<Raised> = {}): Raised => ({
    code,
    path: ["limits", "grace"],
    input: 7,
    ...more,
  });
  it.each<{ of: string; raised: Raised; yaml: string; json?: string }>([
    {
      of: "text",
      raised: at("invalid_type", { expected: "string" }),
      yaml: "`7` is not text; write text, in quotes where it looks like a number",
      json: "`7` is not text; write text in quotes",
    },
    {
      of: "a number",
      raised: at("invalid_type", { expected: "number", input: "x" }),
      yaml: "`x` is not a number; write a number without quotes",
    },
    {
      of: "a whole number",
      raised: at("invalid_type", { expected: "int", input: 1.5 }),
      yaml: "`1.5` is not a whole number; write a whole number without quotes",
    },
    {
      of: "a switch",
      raised: at("invalid_type", { expected: "boolean" }),
      yaml: "`7` is not `true` or `false`; write `true` or `false` without quotes",
    },
    {
      of: "a list",
      raised: at("invalid_type", { expected: "array" }),
      yaml: "`7` is not a list; write one entry per line, each after a `-`",
      json: "`7` is not a list; write a list in square brackets",
    },
    {
      of: "a group",
      raised: at("invalid_type", { expected: "object" }),
      yaml: "`7` is not a group of names and values; write lines of `name: value`",
      json: "`7` is not a group of names and values; write names and values in curly brackets",
    },
    {
      of: "a record",
      raised: at("invalid_type", { expected: "record" }),
      yaml: "`7` is not a group of names and values; write lines of `name: value`",
      json: "`7` is not a group of names and values; write names and values in curly brackets",
    },
    {
      of: "something else",
      raised: at("invalid_type", { expected: "date" }),
      yaml: "`7` is not a value; write a value",
    },
    {
      of: "nothing there",
      raised: at("invalid_type", { expected: "string", input: null }),
      yaml: "there is no value here; write text, in quotes where it looks like a number",
      json: "there is no value here; write text in quotes",
    },
    {
      of: "a missing part",
      raised: at("invalid_type", { expected: "array", input: undefined }),
      yaml: "`grace` is missing; add it with a list",
    },
    {
      of: "a missing whole",
      raised: at("invalid_type", { expected: "array", input: undefined, path: [] }),
      yaml: "the file is missing; add it with a list",
      json: "the body is missing; add it with a list",
    },
    {
      of: "a missing whole without a path",
      raised: { code: "invalid_type", expected: "array" },
      yaml: "the file is missing; add it with a list",
      json: "the body is missing; add it with a list",
    },
    {
      of: "a missing word",
      raised: at("invalid_value", { input: undefined, values: ["a"] }),
      yaml: "`grace` is missing; add it with a word",
    },
    {
      of: "a word like none",
      raised: at("invalid_value", { input: "zzzz", values: ["one", "two"] }),
      yaml: "`zzzz` is not known here; use one, two",
    },
    {
      of: "a word that is near",
      raised: at("invalid_value", { input: "tow", values: ["one", "two"] }),
      yaml: "`tow` is not known here; did you mean `two`?",
    },
    {
      of: "no word",
      raised: at("invalid_value", { values: ["one", 7] }),
      yaml: "`7` is not known here; use one, 7",
    },
    {
      of: "a word where none is known",
      raised: at("invalid_value", { input: "x" }),
      yaml: "`x` is not known here; use ",
    },
    {
      of: "an empty text",
      raised: at("too_small", { origin: "string", minimum: 1 }),
      yaml: "`grace` is empty; write at least 1 character",
    },
    {
      of: "a short text",
      raised: at("too_small", { origin: "string", minimum: 1_200 }),
      yaml: "`grace` is empty; write at least 1,200 characters",
    },
    {
      of: "an empty list",
      raised: at("too_small", { origin: "array", minimum: 1 }),
      yaml: "`grace` is empty; give it at least 1 entry",
    },
    {
      of: "a short list",
      raised: at("too_small", { origin: "array", minimum: 2 }),
      yaml: "`grace` is empty; give it at least 2 entries",
    },
    {
      of: "a small number",
      raised: at("too_small", { origin: "number", minimum: 8, inclusive: true }),
      yaml: "`7` is too small; write at least 8",
    },
    {
      of: "a number too small by nothing",
      raised: at("too_small", { origin: "number", minimum: 7, inclusive: false }),
      yaml: "`7` is too small; write more than 7",
    },
    {
      of: "a long text",
      raised: at("too_big", { origin: "string", maximum: 1_234_567 }),
      yaml: "`grace` is longer than 1,234,567 characters; shorten it",
    },
    {
      of: "a long list",
      raised: at("too_big", { origin: "array", maximum: 100 }),
      yaml: "`grace` has more than 100 entries; split it",
    },
    {
      of: "a large number",
      raised: at("too_big", { origin: "number", maximum: 6, inclusive: true }),
      yaml: "`7` is too large; write at most 6",
    },
    {
      of: "a number too large by nothing",
      raised: at("too_big", { origin: "number", maximum: 7 }),
      yaml: "`7` is too large; write less than 7",
    },
    { of: "a name", raised: at("invalid_key"), yaml: "`grace` cannot be a name here; write it differently" },
    {
      of: "anything else",
      raised: at("custom"),
      yaml: "`7` cannot stand here; compare it with the examples in the documentation",
    },
  ])("of $of", ({ raised, yaml, json = yaml }) => {
    expect([schemaWords(raised, "yaml"), schemaWords(raised, "json")]).toEqual([yaml, json]);
  });
});
