import { describe, expect, it } from "vitest";
import { Hidden, isHidden } from "#core/fields/hidden.ts";
import { shapeFrom } from "#core/fields/topology.ts";
import { editsOf, fieldEdits, marks, pathsWhere } from "#core/plans/edits.ts";

const shape = shapeFrom({ "/Tags": { kind: "keyed", keys: ["Key"] } });
const before = { A: 1, AB: 1, In: { C: 1, D: 1 }, Tags: [{ Key: "k", Value: "1" }] };
const after = { A: 2, AB: 2, In: { C: 2, D: 2 }, Tags: [{ Key: "k", Value: "2" }] };

describe("what a plan changes", () => {
  it.each([
    { unknown: [], paths: ["/A", "/AB", "/In/C", "/In/D", "/Tags[Key=k]/Value"] },
    { unknown: ["/A"], paths: ["/AB", "/In/C", "/In/D", "/Tags[Key=k]/Value"] },
    { unknown: ["/In"], paths: ["/A", "/AB", "/Tags[Key=k]/Value"] },
    { unknown: ["/In/C", "/AB"], paths: ["/A", "/In/D", "/Tags[Key=k]/Value"] },
    { unknown: ["/C"], paths: ["/A", "/AB", "/In/C", "/In/D", "/Tags[Key=k]/Value"] },
    { unknown: ["/Tags/Value"], paths: ["/A", "/AB", "/In/C", "/In/D"] },
    { unknown: ["/Tags/Value/Deeper"], paths: ["/A", "/AB", "/In/C", "/In/D"] },
  ])("is $paths where $unknown is known later", ({ unknown, paths }) => {
    expect(fieldEdits({ before, after, unknown }, shape).map(({ path }) => path)).toEqual(paths);
  });

  it("is all of it where one side is missing", () => {
    const side = { A: 1 };
    expect(fieldEdits({ before: undefined, after: side, unknown: [] }, shape)).toEqual([
      { path: "/A", after: 1 },
    ]);
    expect(fieldEdits({ before: side, after: undefined, unknown: [] }, shape)).toEqual([
      { path: "/A", before: 1 },
    ]);
  });

  it.each([
    { deed: "delete", edits: [{ path: "/", before: "present" }] },
    {
      deed: "create",
      edits: [
        { path: "/", after: "present" },
        { path: "/A", before: 1, after: 2 },
      ],
    },
    {
      deed: "replace",
      edits: [
        { path: "/", before: "present" },
        { path: "/A", before: 1, after: 2 },
      ],
    },
    { deed: "update", edits: [{ path: "/A", before: 1, after: 2 }] },
  ] as const)("is these edits where it is a $deed", ({ deed, edits }) => {
    const told = editsOf(deed, { before: { A: 1 }, after: { A: 2 }, unknown: [] }, shape);
    expect(told.map((edit) => edit.path)).toEqual(edits.map((edit) => edit.path));
    expect(told.map((edit) => ["before" in edit, "after" in edit])).toEqual(
      edits.map((edit) => ["before" in edit, "after" in edit]),
    );
  });

  it("marks the same secret alike, and another otherwise", () => {
    const mark = marks();
    const [one, same, other] = [mark({ a: 1, b: 2 }), mark({ b: 2, a: 1 }), mark("x")];
    expect(one).toBe(same);
    expect([isHidden(one), isHidden(other), one.key === other.key]).toEqual([true, true, false]);
    const more = [mark("y"), mark("z")].map(({ key }) => key);
    expect(new Set([one.key, other.key, ...more]).size).toBe(4);
    expect(one.key).toBe(Hidden.of("planned 1").key);
  });

  it.each([
    { when: "it is the whole", document: 7, at: [] },
    { when: "it is a field", document: { A: 7, B: 8 }, at: ["/A"] },
    { when: "it is in items", document: { A: [{ B: 7 }, { B: 7 }, 7, 8] }, at: ["/A/B", "/A"] },
    { when: "it is nowhere", document: { A: "7", B: [null] }, at: [] },
  ])("finds a value at $at where $when", ({ document, at }) => {
    expect(pathsWhere(document, (value) => value === 7)).toEqual(at);
  });
});
