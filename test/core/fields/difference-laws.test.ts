import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { difference } from "#core/fields/difference.ts";
import type { Json } from "#core/fields/json.ts";
import { comparePaths, covers } from "#core/fields/path.ts";
import { shapeFrom, unknownShape } from "#core/fields/topology.ts";
import { document, shape } from "./documents.ts";

describe("difference", () => {
  it("keeps the keys of items even where they are read-only, and cuts at the deepest path", () => {
    const own = shapeFrom({
      "/Items": { kind: "keyed", keys: ["Id"] },
      readOnly: ["/Items/Id", "/Items/At"],
    });
    const before = { Items: [{ Id: "1", At: 1, x: 1 }] };
    const after = {
      Items: [
        { Id: "1", At: 2, x: 2 },
        { Id: "2", At: 2 },
      ],
    };
    expect(difference(before, after, own)).toEqual([
      { path: "/Items[Id=1]/x", before: 1, after: 2 },
      { path: "/Items[Id=2]", after: { Id: "2" } },
    ]);
    const chain = (levels: number, end: Json): Json => (levels === 0 ? end : { a: chain(levels - 1, end) });
    expect(difference(chain(40, 1), chain(40, 2), unknownShape)).toEqual([
      { path: "/a".repeat(32), before: chain(8, 1), after: chain(8, 2) },
    ]);
  });

  it.each([{ value: null }, { value: [] }, { value: "x" }])("refuses $value for a document", ({ value }) => {
    const refusal = expect.objectContaining({
      name: "InvalidInput",
      message: "a resource's properties must be an object",
      hint: 'write them like `{}` or `{"DesiredCapacity": 3}`',
    });
    expect(() => difference(value, {}, shape)).toThrow(refusal);
    expect(() => difference({}, value, shape)).toThrow(refusal);
  });

  it.each([{ name: "" }, { name: "x".repeat(2_048) }])(
    "refuses a property that no path can name, %$",
    ({ name }) => {
      expect(() => difference({ [name]: 1 }, { [name]: 2 }, shape)).toThrow(
        expect.objectContaining({
          name: "InvalidInput",
          message: "a property of the resource has no name, or one too long for a field path",
          hint: "give it a name of fewer than 2048 characters",
        }),
      );
      expect(difference({ [name]: 1 }, { [name]: 1 }, shape)).toEqual([]);
    },
  );

  it("looks past an unnamed entry that stayed the same", () => {
    const edits = difference({ Vars: { "": 1, a: 1 } }, { Vars: { "": 1, a: 2 } }, shape);
    expect(edits).toEqual([{ path: "/Vars/a", before: 1, after: 2 }]);
  });

  it("refuses a nesting that could exhaust the stack", () => {
    const deep = JSON.parse(`{"New":${"[".repeat(300)}${"]".repeat(300)}}`);
    expect(() => difference(deep, {}, shape)).toThrow("a value is nested more than 256 levels deep");
  });

  test.prop([document, document])("is ordered, disjoint and free of empty edits", (before, after) => {
    const edits = difference(before, after, shape);
    for (const [i, { path }] of edits.entries()) {
      const next = edits[i + 1]?.path;
      if (next === undefined) continue;
      expect(comparePaths(path, next)).toBeLessThan(0);
      expect(covers(path, next)).toBe(false);
    }
    expect(difference(before, before, shape)).toEqual([]);
    expect(edits.every((edit) => edit.before !== undefined || edit.after !== undefined)).toBe(true);
  });

  test.prop([document, document])("is turned round by turning the documents round", (before, after) => {
    const turned = difference(after, before, shape).map((edit) => ({
      path: edit.path,
      ...(edit.after !== undefined && { before: edit.after }),
      ...(edit.before !== undefined && { after: edit.before }),
    }));
    expect(turned).toEqual(difference(before, after, shape));
  });
});
