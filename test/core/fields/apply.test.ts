import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/fields/apply.ts";
import { difference, type Edit } from "#core/fields/difference.ts";
import type { Json } from "#core/fields/json.ts";
import { parsePath, printPath } from "#core/fields/path.ts";
import { unknownShape } from "#core/fields/topology.ts";
import { document, shape } from "./documents.ts";
import { anyJson, segments } from "./hostile.ts";

const edit = (path: string, after?: Json): Edit => ({
  path: printPath(parsePath(path)),
  ...(after !== undefined && { after }),
});
const tags = [
  { Key: "a", Value: 1 },
  { Key: "b", Value: 2 },
];

describe("applyEdits", () => {
  it.each<{ when: string; document: Json; edits: readonly Edit[]; gives: Json }>([
    { when: "nothing is asked", document: { Size: 1 }, edits: [], gives: { Size: 1 } },
    {
      when: "a field is set",
      document: { Size: 1, B: 2 },
      edits: [edit("/Size", 3)],
      gives: { Size: 3, B: 2 },
    },
    {
      when: "a field is set to null",
      document: { Size: 1 },
      edits: [edit("/Size", null)],
      gives: { Size: null },
    },
    { when: "a field is removed", document: { Size: 1, B: 2 }, edits: [edit("/Size")], gives: { B: 2 } },
    { when: "the last edit wins", document: {}, edits: [edit("/A", 1), edit("/A", 2)], gives: { A: 2 } },
    { when: "parents are missing", document: {}, edits: [edit("/A/B/C", 1)], gives: { A: { B: { C: 1 } } } },
    {
      when: "a removal's parents are missing",
      document: {},
      edits: [edit("/A/B/C"), edit("/T[K=a]/V"), edit("/S[=x]")],
      gives: {},
    },
    {
      when: "a removal finds something else",
      document: { A: 1, B: {} },
      edits: [edit("/A/B"), edit("/A[=x]"), edit("/B[=x]")],
      gives: { A: 1, B: {} },
    },
    {
      when: "an item's property is set",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=b]/Value", 9)],
      gives: { Tags: [tags[0] ?? null, { Key: "b", Value: 9 }] },
    },
    {
      when: "an item's property is removed",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=a]/Value")],
      gives: { Tags: [{ Key: "a" }, { Key: "b", Value: 2 }] },
    },
    {
      when: "an item is removed",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=a]")],
      gives: { Tags: [{ Key: "b", Value: 2 }] },
    },
    {
      when: "the last item is removed",
      document: { Tags: [{ Key: "a" }] },
      edits: [edit("/Tags[Key=a]")],
      gives: { Tags: [] },
    },
    {
      when: "an absent item is removed",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=z]"), edit("/Tags[Key=z]/Value")],
      gives: { Tags: tags },
    },
    {
      when: "an item is added",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=c]", { Key: "c" })],
      gives: { Tags: [...tags, { Key: "c" }] },
    },
    {
      when: "an item is replaced",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=a]", { Key: "a" })],
      gives: { Tags: [{ Key: "a" }, { Key: "b", Value: 2 }] },
    },
    {
      when: "an absent item's property is set",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=c]/Value", 3)],
      gives: { Tags: [...tags, { Key: "c", Value: 3 }] },
    },
    {
      when: "a new item's keys have types",
      document: {},
      edits: [edit("/Rules[Port=80,Cidr=c]/Note", 3)],
      gives: { Rules: [{ Port: 80, Cidr: "c", Note: 3 }] },
    },
    {
      when: "lists are missing inside lists",
      document: {},
      edits: [edit("/Rules[Port=80,Cidr=c]/Tags[Key=k]/Value", 3)],
      gives: { Rules: [{ Port: 80, Cidr: "c", Tags: [{ Key: "k", Value: 3 }] }] },
    },
    {
      when: "an element is added",
      document: { Subnets: ["a"] },
      edits: [edit("/Subnets[=b]", "b")],
      gives: { Subnets: ["a", "b"] },
    },
    {
      when: "the first element is added",
      document: {},
      edits: [edit("/Subnets[=b]", "b")],
      gives: { Subnets: ["b"] },
    },
    {
      when: "an element is removed",
      document: { Subnets: ["a", 3, "b"] },
      edits: [edit("/Subnets[=3]")],
      gives: { Subnets: ["a", "b"] },
    },
    {
      when: "an element is rendered anew",
      document: { Subnets: ["a", 3] },
      edits: [edit("/Subnets[=3]", "3")],
      gives: { Subnets: ["a", "3"] },
    },
    {
      when: "a field inside an element is set",
      document: { Set: [{ x: 1 }] },
      edits: [edit('/Set[="{\\"x\\":1}"]/y', 2)],
      gives: { Set: [{ x: 1, y: 2 }] },
    },
    {
      when: "the field is read-only",
      document: { Arn: 1 },
      edits: [edit("/Arn", 2), edit("/Config/Id", 2)],
      gives: { Arn: 1 },
    },
  ])("gives the new document when $when", ({ document, edits, gives }) => {
    const copy = structuredClone(document);
    expect(applyEdits(document, edits, shape)).toEqual(gives);
    expect(document).toEqual(copy);
  });

  it("treats prototype keys as properties like any other", () => {
    const result = applyEdits({}, [edit("/__proto__/polluted", 1), edit("/constructor", 2)], shape);
    expect(Object.entries(result as object)).toEqual([
      ["__proto__", { polluted: 1 }],
      ["constructor", 2],
    ]);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    const removed = applyEdits(result, [edit("/constructor")], shape);
    expect(Object.entries(removed as object)).toEqual([["__proto__", { polluted: 1 }]]);
  });

  const hint = "read the resource again, or change the whole field above it";
  it.each<{ when: string; document: Json; edit: Edit; message: string }>([
    {
      when: "text stands above",
      document: { A: "x" },
      edit: edit("/A/B", 1),
      message: "`/A/B` cannot be changed: `/A` does not hold an object",
    },
    {
      when: "null stands above",
      document: { A: null },
      edit: edit("/A/B/C", 1),
      message: "`/A/B/C` cannot be changed: `/A` does not hold an object",
    },
    {
      when: "a list stands above",
      document: { A: [] },
      edit: edit("/A/B", 1),
      message: "`/A/B` cannot be changed: `/A` does not hold an object",
    },
    {
      when: "an object stands for a list",
      document: { A: {} },
      edit: edit("/A[=x]", 1),
      message: "`/A[=x]` cannot be changed: `/A` does not hold a list",
    },
    {
      when: "the document is none",
      document: [],
      edit: edit("/A", 1),
      message: "`/A` cannot be changed: the document does not hold an object",
    },
    {
      when: "two items answer",
      document: { A: [{ K: 1 }, { K: "1" }] },
      edit: edit("/A[K=1]/V", 1),
      message: "`/A[K=1]/V` cannot be changed: `/A[K=1]` stands for several items",
    },
    {
      when: "two elements answer",
      document: { A: ["x", "x"] },
      edit: edit("/A[=x]"),
      message: "`/A[=x]` cannot be changed: `/A[=x]` stands for several items",
    },
    {
      when: "the element is absent",
      document: { A: ["x"] },
      edit: edit("/A[=y]/V", 1),
      message: "`/A[=y]/V` cannot be changed: `/A[=y]` is no element of the set",
    },
  ])("refuses when $when", ({ document, edit, message }) => {
    expect(() => applyEdits(document, [edit], shape)).toThrow(
      expect.objectContaining({ name: "InvalidInput", message, hint }),
    );
  });

  test.prop([document, document])("undoes a difference", (before, after) => {
    const applied = applyEdits(before, difference(before, after, shape), shape);
    expect(difference(applied, after, shape)).toEqual([]);
  });

  test.prop([document, document])("undoes a difference of unknown documents exactly", (before, after) => {
    expect(applyEdits(before, difference(before, after, unknownShape), unknownShape)).toEqual(after);
  });

  test.prop([document, document])("changes neither the document nor the edits", (before, after) => {
    const edits = difference(before, after, shape);
    const copy = structuredClone([before, edits]);
    applyEdits(before, edits, shape);
    expect([before, edits]).toEqual(copy);
  });

  test.prop([
    document,
    fc.array(fc.tuple(segments, fc.option(anyJson, { nil: undefined })), { maxLength: 4 }),
  ])("applies or refuses any edit", (start, changes) => {
    const edits = changes.map(([path, after]) => edit(printPath(path), after));
    try {
      applyEdits(start, edits, shape);
    } catch (fault) {
      expect(fault).toMatchObject({ name: "InvalidInput", hint });
    }
  });
});
