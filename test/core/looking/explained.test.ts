import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { explain, isByLook, refined, tellsOf } from "#core/looking/folding/explained.ts";
import { foldScene, heard, wrote } from "./fold-scenes.ts";

type SceneParts = NonNullable<Parameters<typeof foldScene>[0]>;
type Difference = { readonly path: string; readonly before?: Json; readonly after?: Json };

const size: Difference = { path: "/Size", before: 5, after: 3 };
const unsaid = { "/Size": undefined };

type Row = {
  readonly what: string;
  readonly edit?: Difference;
  readonly changes: readonly ReturnType<typeof heard>[];
  readonly scene?: SceneParts;
  readonly known?: readonly string[];
  readonly by: string | undefined;
};

function maker({ edit = size, changes, scene = {}, known = [] }: Omit<Row, "what" | "by">) {
  const all = foldScene({ restores: [], ...scene, changes });
  const claimed = new Map(known.map((id) => [id, {}]));
  return explain([edit] as never, all, claimed).map(({ by }) => by?.id);
}

const c = (
  id: string,
  when: string,
  edits: Parameters<typeof heard>[1] = { "/Size": 3 },
  rest: object = {},
) => heard(when, edits, { id, ...rest });
const otto = { by: "otto" };

describe("who made a difference that a request names is", () => {
  const part: Difference = { path: "/Env/A", before: 2, after: 1 };

  it.each<Row>([
    { what: "who says the value", changes: [c("a", "03:00:10")], by: "a" },
    { what: "who says it as text", changes: [c("a", "03:00:10", { "/Size": "3" })], by: "a" },
    { what: "not who says another", changes: [c("a", "03:00:10", { "/Size": 4 })], by: undefined },
    { what: "not who says it elsewhere", changes: [c("a", "03:00:10", { "/Min": 3 })], by: undefined },
    { what: "the last of them", changes: [c("a", "03:00:10"), c("b", "03:00:20", undefined, otto)], by: "b" },
    {
      what: "who says it deepest",
      edit: part,
      changes: [c("a", "03:00:10", { "/Env/A": 1 }), c("b", "03:00:20", { "/Env": { A: 1 } }, otto)],
      by: "a",
    },
    {
      what: "the last of two as deep",
      edit: part,
      changes: [c("a", "03:00:10", { "/Env": { A: 1 } }), c("b", "03:00:20", { "/Env": { A: 1 } }, otto)],
      by: "b",
    },
    {
      what: "who says the whole around it",
      edit: part,
      changes: [c("a", "03:00:10", { "/Env": { A: 1 } })],
      by: "a",
    },
    {
      what: "not who says another whole",
      edit: part,
      changes: [c("a", "03:00:10", { "/Env": { A: 3 } })],
      by: undefined,
    },
    {
      what: "who takes it away",
      edit: { path: "/Size", before: 5 },
      changes: [c("a", "03:00:10", { "/Size": null })],
      by: "a",
    },
    {
      what: "who leaves it out of the whole",
      edit: { path: "/Env/A", before: 2 },
      changes: [c("a", "03:00:10", { "/Env": { B: 1 } })],
      by: "a",
    },
    {
      what: "not who says it of what is taken away",
      edit: { path: "/Size", before: 5 },
      changes: [c("a", "03:00:10")],
      by: undefined,
    },
    {
      what: "not who said it before somebody said what stood before",
      changes: [
        c("a", "03:00:10", { "/Size": 3 }, { isNew: false }),
        c("b", "03:00:20", { "/Size": 5 }, otto),
      ],
      known: ["a"],
      by: undefined,
    },
    {
      what: "not who said it before somebody said, among others, what stood before",
      changes: [
        c("a", "03:00:10", { "/Size": 3 }, { isNew: false }),
        c("b", "03:00:20", { "/Min": 1, "/Size": 5 }, otto),
      ],
      known: ["a"],
      by: undefined,
    },
    {
      what: "who said it with what stood before",
      changes: [
        c("a", "03:00:10", { "/Size": 5 }, otto),
        c("b", "03:00:10", { "/Size": 3 }, { isNew: false }),
      ],
      known: ["b"],
      by: "b",
    },
    {
      what: "who said it, where nothing stood before and somebody took it away earlier",
      edit: { path: "/Size", after: 3 },
      changes: [
        c("a", "03:00:10", { "/Size": null }, otto),
        c("b", "03:00:20", { "/Size": 3 }, { isNew: false }),
      ],
      known: ["b"],
      by: "b",
    },
  ])("%#: $what", (row) => {
    expect(maker(row)).toEqual([row.by]);
  });

  const filled: Difference = { path: "/Env/A", after: 1 };
  const whole = (rest: object = {}) => [c("a", "03:00:10", { "/Env": {} }, rest)];

  it.each<Row>([
    { what: "where it was not there before", edit: filled, changes: whole(), by: "a" },
    { what: "but not where it was", edit: { ...filled, before: 2 }, changes: whole(), by: undefined },
    {
      what: "but not far beneath what it wrote",
      edit: { path: "/Env/V/A", after: 1 },
      changes: whole(),
      by: undefined,
    },
    {
      what: "beneath an object that it wrote",
      edit: { path: "/Env/V/A", after: 1 },
      changes: [c("a", "03:00:10", { "/Env": { V: {} } })],
      by: "a",
    },
    {
      what: "but not beneath what is no object",
      edit: { path: "/Env/V/A", after: 1 },
      changes: [c("a", "03:00:10", { "/Env": { V: 7 } })],
      by: undefined,
    },
    {
      what: "but not in a list",
      edit: { path: "/Env/V[Key=a]/A", after: 1 },
      changes: [c("a", "03:00:10", { "/Env": { V: [{ Key: "a" }] } })],
      by: undefined,
    },
    {
      what: "but not where it took the whole away",
      edit: filled,
      changes: [c("a", "03:00:10", { "/Env": null })],
      by: undefined,
    },
    {
      what: "but not of the very field",
      edit: { path: "/Env", after: { A: 1 } },
      changes: [c("a", "03:00:10", { "/Env": null })],
      by: undefined,
    },
    {
      what: "where a look soon after saw the object as it was told",
      edit: filled,
      changes: whole(),
      scene: { before: "03:00:24", old: { Env: {} } },
      by: "a",
    },
    {
      what: "but not where a look well after did",
      edit: filled,
      changes: whole(),
      scene: { before: "03:00:25", old: { Env: {} } },
      by: undefined,
    },
    {
      what: "where a look well after saw another",
      edit: filled,
      changes: whole(),
      scene: { before: "03:00:25", old: { Env: { B: 1 } } },
      by: "a",
    },
    {
      what: "where there was no look",
      edit: filled,
      changes: whole(),
      scene: { before: undefined },
      by: "a",
    },
  ])("%#: who wrote an object whole that the cloud filled in, $what", (row) => {
    expect(maker(row)).toEqual([row.by]);
  });
});

describe("a request that had its effect is no cause of another:", () => {
  const history = (parts: Parameters<typeof wrote>[0]) => ({ history: [wrote(parts)] });

  it.each<Row>([
    {
      what: "somebody wrote there since",
      scene: history({ when: "03:00:11" }),
      changes: [c("a", "03:00:10")],
      by: undefined,
    },
    {
      what: "somebody wrote there before",
      scene: history({ when: "03:00:09" }),
      changes: [c("a", "03:00:10")],
      by: "a",
    },
    {
      what: "somebody wrote elsewhere",
      scene: history({ when: "03:00:11", field: "/Min" }),
      changes: [c("a", "03:00:10")],
      by: "a",
    },
    {
      what: "somebody unknown wrote there",
      scene: history({ when: "03:00:11", principal: "unknown" }),
      changes: [c("a", "03:00:10")],
      by: "a",
    },
    {
      what: "who leaves no record wrote there",
      scene: { ...history({ when: "03:00:11" }), unlogged: { "/Size": { actor: { principal: "otto" } } } },
      changes: [c("a", "03:00:10")],
      by: "a",
    },
    {
      what: "somebody wrote there, and another leaves no record",
      scene: { ...history({ when: "03:00:11" }), unlogged: { "/Size": { actor: { principal: "bob" } } } },
      changes: [c("a", "03:00:10")],
      by: undefined,
    },
    {
      what: "it is what is known of that moment",
      scene: history({ when: "03:00:10", principal: "anna", after: 3 }),
      changes: [c("a", "03:00:10")],
      by: undefined,
    },
    {
      what: "another value is known of that moment",
      scene: history({ when: "03:00:10", principal: "anna", after: 4 }),
      changes: [c("a", "03:00:10")],
      by: "a",
    },
    {
      what: "another's is known of that moment",
      scene: history({ when: "03:00:10", after: 3 }),
      changes: [c("a", "03:00:10")],
      by: "a",
    },
    {
      what: "a whole is known of that moment",
      edit: { path: "/Env/A", before: 2, after: 1 },
      scene: history({ when: "03:00:10", principal: "anna", field: "/Env", after: { A: 1 } }),
      changes: [c("a", "03:00:10", { "/Env/A": 1 })],
      by: undefined,
    },
    {
      what: "another whole is known of that moment",
      edit: { path: "/Env/A", before: 2, after: 1 },
      scene: history({ when: "03:00:10", principal: "anna", field: "/Env", after: { A: 2 } }),
      changes: [c("a", "03:00:10", { "/Env/A": 1 })],
      by: "a",
    },
    {
      what: "that it was taken away is known of that moment",
      edit: { path: "/Size", before: 5 },
      scene: history({ when: "03:00:10", principal: "anna" }),
      changes: [c("a", "03:00:10", { "/Size": null })],
      by: undefined,
    },
    {
      what: "it did not say what, and somebody wrote there since",
      scene: history({ when: "03:00:11" }),
      changes: [c("a", "03:00:10", unsaid)],
      by: undefined,
    },
  ])("%#: $what", (row) => {
    expect(maker(row)).toEqual([row.by]);
  });

  it("what a look saw is timed by it", () => {
    const scene = foldScene({ unlogged: { "/Size": { actor: { principal: "otto" } } } });
    const by = (principal: string, field = "/Size") => isByLook({ principal, field } as never, scene);
    expect([by("unknown"), by("otto"), by("anna"), by("otto", "/Min")]).toEqual([true, true, false, false]);
  });
});

describe("who made a difference that no request says is", () => {
  const old = { isNew: false };

  it.each<Row>([
    { what: "who names the field", changes: [c("a", "03:00:10", unsaid)], by: "a" },
    { what: "who names it within", changes: [c("a", "03:00:10", { "/Size/Max": undefined })], by: "a" },
    { what: "not who names another", changes: [c("a", "03:00:10", { "/Min": undefined })], by: undefined },
    { what: "who names nothing", changes: [c("a", "03:00:10", {})], by: "a" },
    {
      what: "rather who names it",
      changes: [c("a", "03:00:10", unsaid), c("b", "03:00:20", {}, otto)],
      by: "a",
    },
    {
      what: "the last of one's own",
      changes: [c("a", "03:00:10", unsaid), c("b", "03:00:20", unsaid)],
      by: "b",
    },
    {
      what: "who says it in other words",
      edit: { path: "/Name", before: "a", after: "web" },
      changes: [c("a", "03:00:10", { "/Name": "WEB" })],
      by: "a",
    },
    {
      what: "not who says something else",
      edit: { path: "/Name", before: "a", after: "web" },
      changes: [c("a", "03:00:10", { "/Name": "shop" })],
      by: undefined,
    },
    {
      what: "not who says it of what is gone",
      edit: { path: "/Name", before: "web" },
      changes: [c("a", "03:00:10", { "/Name": "WEB" })],
      by: undefined,
    },
    {
      what: "not who left it out of the whole, where it stood before",
      edit: { path: "/Env/A", before: "a", after: "web" },
      changes: [c("a", "03:00:10", { "/Env": {} })],
      by: undefined,
    },
    {
      what: "who says a part of it in other words",
      edit: { path: "/Env", before: "a", after: { A: "web", B: 1 } },
      changes: [c("a", "03:00:10", { "/Env/A": "WEB" })],
      by: "a",
    },
    {
      what: "neither of two",
      changes: [c("a", "03:00:10", unsaid), c("b", "03:00:20", unsaid, otto)],
      by: undefined,
    },
    {
      what: "none of two, though a third names nothing",
      changes: [c("a", "03:00:10", unsaid), c("b", "03:00:20", unsaid, otto), c("d", "03:00:30", {})],
      by: undefined,
    },
    {
      what: "neither of two that name nothing",
      changes: [c("a", "03:00:10", {}), c("b", "03:00:20", {}, otto)],
      by: undefined,
    },
    {
      what: "rather who is heard for the first time",
      changes: [c("a", "03:00:10", unsaid), c("b", "03:00:20", unsaid, { ...otto, ...old })],
      by: "a",
    },
    {
      what: "nobody where a service leaves no record",
      changes: [c("a", "03:00:10", {})],
      scene: { unlogged: { "/Size": { actor: { principal: "otto" } } } },
      by: undefined,
    },
    {
      what: "who names it, even there",
      changes: [c("a", "03:00:10", unsaid)],
      scene: { unlogged: { "/Size": { actor: { principal: "otto" } } } },
      by: "a",
    },
    { what: "who was heard already", changes: [c("a", "03:00:10", unsaid, old)], by: "a" },
    {
      what: "not who was claimed already",
      changes: [c("a", "03:00:10", unsaid, old)],
      known: ["a"],
      by: undefined,
    },
    { what: "who is claimed, and heard anew", changes: [c("a", "03:00:10", unsaid)], known: ["a"], by: "a" },
    {
      what: "who was claimed, at a look that is made once more",
      changes: [c("a", "03:00:10", unsaid, old)],
      known: ["a"],
      scene: { isRepeated: true },
      by: "a",
    },
    { what: "who was heard ten minutes ago", changes: [c("a", "02:51", unsaid, old)], by: "a" },
    { what: "not who was heard before", changes: [c("a", "02:50:59", unsaid, old)], by: undefined },
    {
      what: "who was heard half a minute before what is folded",
      changes: [c("a", "03:00:10", unsaid, old)],
      scene: { folded: "03:00:40" },
      by: "a",
    },
    {
      what: "not who was heard before that",
      changes: [c("a", "03:00:10", unsaid, old)],
      scene: { folded: "03:00:41" },
      by: undefined,
    },
  ])("%#: $what", (row) => {
    expect(maker(row)).toEqual([row.by]);
  });

  it.each([
    { name: "DesiredCapacity", is: true },
    { name: "capacity", is: true },
    { name: "city", is: false },
    { name: "acity", is: true },
    { name: "NewDesiredCapacity", is: true },
    { name: "Desired", is: false },
    { name: "Size", is: false },
  ])("who may have written it by the unreadable parameter $name: $is", ({ name, is }) => {
    const change = c("a", "03:00:10", { "/Min": 1 }, { unread: ["Other", name] });
    const edit = { path: "/DesiredCapacity", before: 5, after: 3 };
    expect(maker({ edit, changes: [change] })).toEqual([is ? "a" : undefined]);
  });

  it("a parameter may be called as any part of the path", () => {
    const change = c("a", "03:00:10", { "/Min": 1 }, { unread: ["Variables"] });
    expect(maker({ edit: { path: "/Env/Variables/A", after: 1 }, changes: [change] })).toEqual(["a"]);
    expect(maker({ edit: { path: "/Zones[=Variables]", after: "Variables" }, changes: [change] })).toEqual([
      undefined,
    ]);
  });
});

describe("a difference is taken apart", () => {
  const env = (before: Json | undefined, after: Json | undefined): Difference => ({
    path: "/Env",
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  });
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`V${index}`, index]));

  it.each<{
    what: string;
    edit: Difference;
    named?: Parameters<typeof heard>[1];
    is?: readonly Difference[];
  }>([
    {
      what: "where a request names a part",
      edit: env({ A: 1, B: 1, C: 1 }, { A: 2, B: 1, D: 1 }),
      is: [
        { path: "/Env/A", before: 1, after: 2 },
        { path: "/Env/C", before: 1 },
        { path: "/Env/D", after: 1 },
      ],
    },
    { what: "where all of it is new", edit: env(undefined, { A: 2 }), is: [{ path: "/Env/A", after: 2 }] },
    {
      what: "as deep as it is named",
      edit: env({ A: { X: 1, Y: 1 }, B: 1 }, { A: { X: 2, Y: 2 }, B: 2 }),
      named: { "/Env/A/X": 2 },
      is: [
        { path: "/Env/A/X", before: 1, after: 2 },
        { path: "/Env/A/Y", before: 1, after: 2 },
        { path: "/Env/B", before: 1, after: 2 },
      ],
    },
    { what: "but not where none is named", edit: env({ A: 1 }, { A: 2 }), named: { "/Min": 1 } },
    { what: "but not where the whole is named", edit: env({ A: 1 }, { A: 2 }), named: { "/Env": { A: 2 } } },
    {
      what: "but not where what around it is",
      edit: { path: "/Env/A", before: { X: 1 }, after: { X: 2 } },
      named: { "/Env": { A: 2 } },
    },
    {
      what: "but not where it is named without a value",
      edit: env({ A: 1 }, { A: 2 }),
      named: { "/Env/A": undefined },
    },
    {
      what: "where one of two is named with one",
      edit: env({ A: 1 }, { A: 2 }),
      named: { "/Min": 1, "/Env/A": 2 },
      is: [{ path: "/Env/A", before: 1, after: 2 }],
    },
    { what: "but not where it is gone", edit: env({ A: 1 }, undefined) },
    { what: "but not where it is no object", edit: env({ A: 1 }, "a") },
    { what: "but not where it was none", edit: env("a", { A: 1 }) },
    { what: "but not into too many", edit: env(many(100), { ...many(101) }) },
    { what: "but not where nothing is in it", edit: env(undefined, {}) },
  ])("%#: $what", ({ edit, named = { "/Env/A": 2 }, is = [edit] }) => {
    const scene = foldScene({ changes: [heard("03:00:10", named)] });
    expect(refined(edit as never, scene)).toStrictEqual(is);
  });

  it("into as many as may be", () => {
    const scene = foldScene({ changes: [heard("03:00:10", { "/Env/V0": 2 })] });
    expect(refined(env(many(100), { ...many(99), W: 1 }) as never, scene)).toEqual([
      { path: "/Env/V99", before: 99 },
      { path: "/Env/W", after: 1 },
    ]);
  });

  it("and each part has its own maker", () => {
    const edit = env({ A: 1, B: 1 }, { A: 2, B: 2 });
    expect(maker({ edit, changes: [c("a", "03:00:10", { "/Env/A": 2 })] })).toEqual(["a", undefined]);
  });
});

describe("a request tells a difference", () => {
  it.each<{ what: string; named: Parameters<typeof heard>[1]; edit?: Difference; is: boolean }>([
    { what: "in the same words", named: { "/Size": 3 }, is: true },
    { what: "in none", named: unsaid, is: true },
    { what: "in others' words", named: { "/Size": 4 }, is: false },
    {
      what: "that is a part",
      named: { "/Env/A": "x" },
      edit: { path: "/Env", after: { A: "x", B: 1 } },
      is: true,
    },
    {
      what: "that is another part",
      named: { "/Env/A": "x" },
      edit: { path: "/Env", after: { A: "y" } },
      is: false,
    },
    {
      what: "that lacks the part",
      named: { "/Env/A": "x" },
      edit: { path: "/Env", after: { B: 1 } },
      is: false,
    },
    { what: "that is gone", named: { "/Env/A": "x" }, edit: { path: "/Env", before: { A: "x" } }, is: false },
    {
      what: "whose part it takes away",
      named: { "/Env/A": null },
      edit: { path: "/Env", after: { A: "x" } },
      is: false,
    },
    { what: "elsewhere", named: { "/Min": 3 }, is: false },
  ])("%#: $what: $is", ({ named, edit = size, is }) => {
    const [told] = heard("03:00:10", named).edits;
    expect(told && tellsOf(told, edit as never, foldScene())).toBe(is);
  });
});
