import { describe, expect, it } from "vitest";
import { applyPatch } from "#adapters/memory/outside/apply-patch.ts";
import type { PatchOp } from "#core/fields/patch.ts";

const document = { a: 1, list: ["x", "y"], deep: { "b/c": { "~": null } }, "": 0 };

const applied = (...patch: readonly PatchOp[]) => applyPatch(document, patch);

describe("a JSON patch", () => {
  it.each([
    { op: { op: "replace", path: "/a", value: 2 }, change: { a: 2 } },
    { op: { op: "add", path: "/a", value: 2 }, change: { a: 2 } },
    { op: { op: "add", path: "/new", value: null }, change: { new: null } },
    { op: { op: "replace", path: "/", value: 5 }, change: { "": 5 } },
    { op: { op: "add", path: "/list/-", value: "z" }, change: { list: ["x", "y", "z"] } },
    { op: { op: "add", path: "/list/2", value: "z" }, change: { list: ["x", "y", "z"] } },
    { op: { op: "add", path: "/list/0", value: "z" }, change: { list: ["z", "x", "y"] } },
    { op: { op: "replace", path: "/list/1", value: "z" }, change: { list: ["x", "z"] } },
    { op: { op: "remove", path: "/list/0" }, change: { list: ["y"] } },
    { op: { op: "replace", path: "/deep/b~1c/~0", value: 1 }, change: { deep: { "b/c": { "~": 1 } } } },
    { op: { op: "test", path: "/deep/b~1c/~0", value: null }, change: {} },
    { op: { op: "test", path: "", value: document }, change: {} },
  ] as const)("does $op.op at `$op.path`", ({ op, change }) => {
    expect(applied(op)).toEqual({ ok: true, document: { ...document, ...change } });
  });

  it("removes a property and replaces the whole", () => {
    expect(applied({ op: "remove", path: "/deep" })).toMatchObject({ ok: true });
    expect(applied({ op: "remove", path: "/deep" })).not.toHaveProperty("document.deep");
    expect(applied({ op: "replace", path: "", value: { b: 1 } })).toEqual({ ok: true, document: { b: 1 } });
  });

  it.each(["/list/3", "/list/01", "/list/-1", "/list/1e0", "/nothing/x", "/a/x", "a", "/~2", "/list/x/y"])(
    "has nowhere to add at `%s`",
    (path) => {
      expect(applied({ op: "add", path, value: 1 })).toMatchObject({ ok: false, refused: "invalid" });
    },
  );

  it.each(["", "/nothing", "/list/2", "/list/-", "/toString", "/__proto__"])(
    "has nothing to remove at `%s`",
    (path) => {
      expect(applied({ op: "remove", path })).toMatchObject({ ok: false, refused: "invalid" });
    },
  );

  it.each([
    { path: "/a", value: "1" },
    { path: "/nothing", value: null },
    { path: "/toString", value: null },
    { path: "/list", value: ["y", "x"] },
    { path: "x", value: 1 },
  ])("refuses a test of `$path` against $value", ({ path, value }) => {
    expect(applied({ op: "test", path, value })).toMatchObject({ ok: false, refused: "test" });
  });

  it("does each operation on what the one before left, and leaves the document alone", () => {
    const before = structuredClone(document);
    expect(
      applied(
        { op: "replace", path: "/a", value: 2 },
        { op: "test", path: "/a", value: 2 },
        { op: "remove", path: "/a" },
      ),
    ).not.toHaveProperty("document.a");
    expect(document).toEqual(before);
  });

  it("never reaches a prototype", () => {
    const patched = applied({ op: "add", path: "/__proto__", value: { polluted: true } });
    expect(patched).toMatchObject({ ok: true });
    expect(Object.hasOwn((patched as { document: object }).document, "__proto__")).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
