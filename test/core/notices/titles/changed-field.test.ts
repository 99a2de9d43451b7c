import { describe, expect, it } from "vitest";
import { existence } from "#core/fields/existence.ts";
import type { Json } from "#core/fields/json.ts";
import type { FieldPath } from "#core/fields/path.ts";
import { changedField } from "#core/notices/titles/changed-field.ts";
import { askingOf } from "../question/viewed-questions.ts";

const asking = askingOf({});
const size = "/DesiredCapacity";

type Choice = { readonly answer: string; readonly value?: Json };

/** A question about some fields with other choices than it has. */
function changed(choices: readonly Choice[], path: string = size, fields: readonly string[] = [path]) {
  const question = { ...asking.question, fields, ask: { ...asking.question.ask, options: choices } };
  return changedField(path as FieldPath, { ...asking, question } as unknown as typeof asking);
}

const values = (...given: Parameters<typeof changed>) => {
  const { now, was } = changed(...given);
  return [now, was];
};

describe("what stands in a field, and what it would be instead", () => {
  const keep = { answer: "keep", value: 10 };
  const revert = { answer: "revert", value: 3 };
  const other = { answer: "value", value: 5 };

  it.each<{ what: string; choices: readonly Choice[]; are: readonly unknown[] }>([
    { what: "what is kept, and what it goes back to", choices: [revert, keep], are: [10, 3] },
    {
      what: "what is held where nothing is kept",
      choices: [{ answer: "hold", value: 8 }, revert],
      are: [8, 3],
    },
    {
      what: "what is kept before what is held",
      choices: [{ answer: "hold", value: 8 }, keep],
      are: [10, undefined],
    },
    { what: "what is read where no choice says", choices: [revert], are: [asking.record.live, 3].slice(1) },
    {
      what: "what one wants where it goes back to the same",
      choices: [keep, { answer: "revert", value: 10 }, other],
      are: [10, 5],
    },
    { what: "what one wants where nothing goes back", choices: [keep, other], are: [10, 5] },
    { what: "what several want alike", choices: [keep, other, { answer: "value", value: 5 }], are: [10, 5] },
    {
      what: "nothing where several want different things",
      choices: [keep, other, { answer: "value", value: 6 }],
      are: [10, undefined],
    },
    {
      what: "what another wants besides the same",
      choices: [keep, { answer: "value", value: 10 }, other],
      are: [10, 5],
    },
    { what: "what it goes back to, whatever others want", choices: [keep, other, revert], are: [10, 3] },
    { what: "nothing instead where there is no other choice", choices: [keep], are: [10, undefined] },
    {
      what: "nothing in its place where it goes",
      choices: [keep, { answer: "revert", value: null }],
      are: [10, null],
    },
  ])("are $what", ({ choices, are }) => {
    const found = values(choices);
    expect(are.length === 1 ? found.slice(1) : found).toEqual(are);
  });

  it("are each field's own where a question is about several", () => {
    const both = [
      { answer: "keep", value: { [size]: 10, "/MaxSize": 20 } },
      { answer: "revert", value: { [size]: 3, "/MaxSize": 12 } },
    ];
    expect(values(both, size, [size, "/MaxSize"])).toEqual([10, 3]);
    expect(values(both, "/MaxSize", [size, "/MaxSize"])).toEqual([20, 12]);
  });
});

describe("the names of a field for the phrases", () => {
  it.each([
    { path: size, are: [size, size] },
    { path: "/Tags[Key=env]/Value", are: ["/Tags[]/Value", "/Tags[env]/Value"] },
    { path: "/Rules[From=22,To=22]", are: ["/Rules[]", "/Rules[]"] },
    { path: existence, are: ["/"] },
  ])("of $path are $are", ({ path, are }) => {
    expect(changed([{ answer: "keep", value: "x" }], path).spellings).toEqual(are);
  });
});

describe("the member of a list that a field lies in", () => {
  const memberOf = (path: string, value: Json) =>
    Object.fromEntries(changed([{ answer: "keep", value }], path).member);

  it.each<{ what: string; path: string; value: Json; is: object }>([
    { what: "none", path: size, value: 10, is: {} },
    { what: "none of an object by itself", path: "/Spec", value: { size: 1 }, is: {} },
    { what: "named by its keys", path: "/Tags[Key=env]/Value", value: "prod", is: { Key: "env" } },
    {
      what: "told with what it says besides, where it is the whole of it",
      path: "/Rules[Port=22]",
      value: { Port: "22", Cidr: "10.0.0.0/8", Count: 2, Deep: { a: 1 }, On: true },
      is: { Port: "22", Cidr: "10.0.0.0/8", Count: "2" },
    },
    {
      what: "told by its keys alone, where the field is a part of it",
      path: "/Rules[Port=22]/Spec",
      value: { size: "1" },
      is: { Port: "22" },
    },
  ])("is $what", ({ path, value, is }) => {
    expect(memberOf(path, value)).toEqual(is);
  });

  it("is told by what it goes back to where nothing stands", () => {
    const gone = [
      { answer: "keep", value: null },
      { answer: "revert", value: { Port: "22", Cidr: "10.0.0.0/8" } },
    ];
    const { member, now } = changed(gone, "/Rules[Port=22]");
    expect([now, Object.fromEntries(member)]).toEqual([null, { Port: "22", Cidr: "10.0.0.0/8" }]);
  });
});
