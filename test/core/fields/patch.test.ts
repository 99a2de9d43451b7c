import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { applyEdits } from "#core/fields/apply.ts";
import { difference, type Edit } from "#core/fields/difference.ts";
import type { Json } from "#core/fields/json.ts";
import { type PatchOp, patchFor } from "#core/fields/patch.ts";
import { parsePath, printPath } from "#core/fields/path.ts";
import { document, runPatch, shape } from "./documents.ts";
import { anyJson, segments } from "./hostile.ts";

const edit = (path: string, after?: Json): Edit => ({
  path: printPath(parsePath(path)),
  ...(after !== undefined && { after }),
});
const check = (path: string, value: Json): PatchOp => ({ op: "test", path, value });
const add = (path: string, value: Json): PatchOp => ({ op: "add", path, value });
const replace = (path: string, value: Json): PatchOp => ({ op: "replace", path, value });
const remove = (path: string): PatchOp => ({ op: "remove", path });

const tags = [
  { Key: "a", Value: 1 },
  { Key: "b", Value: 2 },
  { Key: "c", Value: 3 },
];

describe("patchFor", () => {
  it.each<{ when: string; document: Json; edits: readonly Edit[]; patch: readonly PatchOp[] }>([
    { when: "nothing is asked", document: {}, edits: [], patch: [] },
    {
      when: "a field is replaced",
      document: { Size: 1 },
      edits: [edit("/Size", 2)],
      patch: [check("/Size", 1), replace("/Size", 2)],
    },
    { when: "the field has the value already", document: { Size: 1 }, edits: [edit("/Size", 1)], patch: [] },
    {
      when: "the value differs in its rendering",
      document: { Size: 1 },
      edits: [edit("/Size", "1")],
      patch: [check("/Size", 1), replace("/Size", "1")],
    },
    { when: "a field is added", document: {}, edits: [edit("/Size", 2)], patch: [add("/Size", 2)] },
    {
      when: "a field is removed",
      document: { Size: null },
      edits: [edit("/Size")],
      patch: [check("/Size", null), remove("/Size")],
    },
    {
      when: "an absent field is removed",
      document: {},
      edits: [edit("/Size"), edit("/A/B"), edit("/Tags[Key=a]"), edit("/S[=a]/B")],
      patch: [],
    },
    {
      when: "names need escaping",
      document: { Vars: { "a/b~c": 1 } },
      edits: [edit("/Vars/a~1b~0c", 2)],
      patch: [check("/Vars/a~1b~0c", 1), replace("/Vars/a~1b~0c", 2)],
    },
    {
      when: "an added name needs escaping",
      document: { Vars: {} },
      edits: [edit("/Vars/~01~2", 2)],
      patch: [check("/Vars", {}), add("/Vars/~01[", 2)],
    },
    {
      when: "parents are missing",
      document: { Env: {} },
      edits: [edit("/Env/Vars/A", 1), edit("/Env/Vars/B", 2)],
      patch: [
        check("/Env", {}),
        add("/Env/Vars", { A: 1 }),
        check("/Env/Vars", { A: 1 }),
        add("/Env/Vars/B", 2),
      ],
    },
    {
      when: "an item's property is replaced",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=b]/Value", 9)],
      patch: [check("/Tags/1/Key", "b"), check("/Tags/1/Value", 2), replace("/Tags/1/Value", 9)],
    },
    {
      when: "an item's property is added",
      document: { Rules: [{ Port: 80, Cidr: "c" }] },
      edits: [edit("/Rules[Cidr=c,Port=80]/Note", 1)],
      patch: [
        check("/Rules/0/Cidr", "c"),
        check("/Rules/0/Port", 80),
        check("/Rules/0", { Port: 80, Cidr: "c" }),
        add("/Rules/0/Note", 1),
      ],
    },
    {
      when: "a key needs escaping",
      document: { L: [{ "a/b": 1, v: 1 }] },
      edits: [edit("/L[a/b=1]/v")],
      patch: [check("/L/0/a~1b", 1), check("/L/0/v", 1), remove("/L/0/v")],
    },
    {
      when: "an item is added",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=d]", { Key: "d" })],
      patch: [check("/Tags", tags), add("/Tags/-", { Key: "d" })],
    },
    {
      when: "the first item is added",
      document: {},
      edits: [edit("/Tags[Key=d]", { Key: "d" })],
      patch: [add("/Tags", [{ Key: "d" }])],
    },
    {
      when: "an absent item's property is set",
      document: { Rules: [] },
      edits: [edit("/Rules[Port=80,Cidr=c]/Note", 1)],
      patch: [check("/Rules", []), add("/Rules/-", { Port: 80, Cidr: "c", Note: 1 })],
    },
    {
      when: "items are removed, changed and added",
      document: { Tags: tags, Subnets: ["x"] },
      edits: [
        edit("/Subnets[=x]"),
        edit("/Tags[Key=a]"),
        edit("/Tags[Key=b]/Value", 9),
        edit("/Tags[Key=c]"),
        edit("/Tags[Key=d]", { Key: "d" }),
      ],
      patch: [
        check("/Tags/1/Key", "b"),
        check("/Tags/1/Value", 2),
        replace("/Tags/1/Value", 9),
        check("/Tags", [
          { Key: "a", Value: 1 },
          { Key: "b", Value: 9 },
          { Key: "c", Value: 3 },
        ]),
        add("/Tags/-", { Key: "d" }),
        check("/Tags/2", { Key: "c", Value: 3 }),
        remove("/Tags/2"),
        check("/Subnets/0", "x"),
        remove("/Subnets/0"),
        check("/Tags/0", { Key: "a", Value: 1 }),
        remove("/Tags/0"),
      ],
    },
    {
      when: "edits overlap",
      document: { Tags: tags },
      edits: [edit("/Tags[Key=a]"), edit("/Tags[Key=a]/Value", 9)],
      patch: [
        check("/Tags/0", { Key: "a", Value: 1 }),
        remove("/Tags/0"),
        check("/Tags", tags.slice(1)),
        add("/Tags/-", { Key: "a", Value: 9 }),
      ],
    },
    {
      when: "one field is edited twice",
      document: { Subnets: ["a"] },
      edits: [edit("/Subnets[=a]"), edit("/Subnets[=a]", "a")],
      patch: [check("/Subnets/0", "a"), remove("/Subnets/0"), check("/Subnets", []), add("/Subnets/-", "a")],
    },
    {
      when: "a field inside a set's element changes",
      document: { Set: [3, { x: 1 }] },
      edits: [edit('/Set[="{\\"x\\":1}"]/y', 2)],
      patch: [check("/Set/1", { x: 1 }), check("/Set/1", { x: 1 }), add("/Set/1/y", 2)],
    },
    {
      when: "the field is write-only",
      document: {},
      edits: [edit("/Secret", "s")],
      patch: [add("/Secret", "s")],
    },
    {
      when: "a write-only field is there",
      document: { Secret: "old" },
      edits: [edit("/Secret", "s")],
      patch: [add("/Secret", "s")],
    },
    {
      when: "a write-only field is removed",
      document: { Secret: "old" },
      edits: [edit("/Secret")],
      patch: [],
    },
    {
      when: "a write-only field's parent is absent",
      document: {},
      edits: [edit("/Config/Secret", "s")],
      patch: [add("/Config", { Secret: "s" })],
    },
    {
      when: "the field is read-only",
      document: { Arn: 1 },
      edits: [edit("/Arn", 2), edit("/Arn")],
      patch: [],
    },
    {
      when: "a removal meets something else",
      document: { A: 1, B: {} },
      edits: [edit("/A/B"), edit("/B[=x]"), edit("/B[=x]/C")],
      patch: [],
    },
    {
      when: "a name is a prototype key",
      document: {},
      edits: [edit("/__proto__", 1)],
      patch: [add("/__proto__", 1)],
    },
  ])("gives the operations when $when", ({ document, edits, patch }) => {
    expect(patchFor(document, edits, shape)).toEqual(patch);
  });

  it("tells no secret in a test: what stands around it is then added to blindly", () => {
    const mayTell = (value: Json) => !JSON.stringify(value).includes("hunter2");
    const edits = [edit("/Env/Vars/B", 2), edit("/Other/B", 2)];
    const document = { Env: { Vars: { A: "hunter2" } }, Other: { A: 1 } };
    expect(patchFor(document, edits, shape, mayTell)).toEqual([
      add("/Env/Vars/B", 2),
      check("/Other", { A: 1 }),
      add("/Other/B", 2),
    ]);
  });

  it("refuses what cannot be applied", () => {
    expect(() => patchFor({ A: 1 }, [edit("/A/B", 1)], shape)).toThrow(
      "`/A/B` cannot be changed: `/A` does not hold an object",
    );
    expect(() => patchFor({ A: ["x", "x"] }, [edit("/A[=x]")], shape)).toThrow("stands for several items");
  });

  test.prop([document, document])("does to the document what applying the edits does", (before, after) => {
    const edits = difference(before, after, shape);
    expect(runPatch(before, patchFor(before, edits, shape))).toEqual(applyEdits(before, edits, shape));
  });

  test.prop([document, document])(
    "removes from a list only at the document's own indices",
    (before, after) => {
      const own = difference(before, after, shape).filter((each) => each.after === undefined);
      const tests = patchFor(before, own, shape).filter((operation) => operation.op === "test");
      // Every test holds in the untouched document, since no removal has moved what it names.
      expect(() => runPatch(before, tests)).not.toThrow();
    },
  );

  test.prop([
    document,
    fc.array(fc.tuple(segments, fc.option(anyJson, { nil: undefined })), { maxLength: 4 }),
  ])("agrees with applying on any edits, or both refuse", (start, changes) => {
    const edits = changes.map(([path, after]) => edit(printPath(path), after));
    const outcome = (run: () => Json) => {
      try {
        return { gives: run() };
      } catch (fault) {
        return { refuses: (fault as Error).name };
      }
    };
    const patched = outcome(() => runPatch(start, patchFor(start, edits, shape)));
    expect(patched).toEqual(outcome(() => applyEdits(start, edits, shape)));
  });
});
