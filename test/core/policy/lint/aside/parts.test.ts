import { describe, expect, it } from "vitest";
import { asideOf } from "#core/policy/lint/aside/aside.ts";
import { mend } from "#core/policy/lint/aside/mended.ts";
import { areRelated, has, rowOf, without } from "#core/policy/lint/aside/parts.ts";

const file = {
  guardrails: [{ id: "a" }, { id: "b", in: { types: ["x", "y"] } }, { id: "c" }],
  mode: { default: "observe", scopes: [{ mode: "observe" }] },
  limits: { fight: { reversals: [3] } },
  classes: { ours: [{ fields: ["/A"] }] },
  name: "ours",
};

describe("a file without some of its parts", () => {
  it.each<{
    what: string;
    pointers: readonly string[];
    is: object;
    places: Readonly<Record<string, string>>;
  }>([
    { what: "none", pointers: [], is: file, places: { "/guardrails/1": "/guardrails/1" } },
    {
      what: "a row",
      pointers: ["/guardrails/0"],
      is: { ...file, guardrails: file.guardrails.slice(1) },
      places: { "/guardrails/0/id": "/guardrails/1/id", "/guardrails/1": "/guardrails/2", "/mode": "/mode" },
    },
    {
      what: "rows and parts of rows",
      pointers: ["/guardrails/0", "/guardrails/1/in/types/0", "/mode/default"],
      is: {
        ...file,
        guardrails: [{ id: "b", in: { types: ["y"] } }, { id: "c" }],
        mode: { scopes: file.mode.scopes },
      },
      places: {
        "/guardrails/0/in/types/0": "/guardrails/1/in/types/1",
        "/guardrails/5": "/guardrails/5",
        "": "",
      },
    },
    {
      what: "a part that is not there",
      pointers: ["/guardrails/7", "/no/0"],
      is: file,
      places: { "/guardrails/2": "/guardrails/2" },
    },
  ])("$what", ({ pointers, is, places }) => {
    const { value, original } = without(file, new Set(pointers));
    expect(value).toEqual(is);
    for (const [place, from] of Object.entries(places)) expect(original(place)).toBe(from);
  });
});

it.each([
  { pointer: "", is: true },
  { pointer: "/guardrails/1/in/types/1", is: true },
  { pointer: "/guardrails/1/in/types/2", is: false },
  { pointer: "/guardrails/3", is: false },
  { pointer: "/name", is: true },
  { pointer: "/name/length", is: false },
  { pointer: "/toString", is: false },
])("there is something at `$pointer`: $is", ({ pointer, is }) => {
  expect(has(file, pointer)).toBe(is);
});

it.each([
  { a: "/a/0", b: "/a/0", is: true },
  { a: "/a/0/b", b: "/a/0", is: true },
  { a: "/a/0", b: "/a/01", is: false },
  { a: "/a/0", b: "/a/1", is: false },
  { a: "/a", b: "/b/a", is: false },
])("`$a` and `$b` stand within each other: $is", ({ a, b, is }) => {
  expect(areRelated(a, b)).toBe(is);
  expect(areRelated(b, a)).toBe(is);
});

it.each([
  { pointer: "/guardrails/1/in/types/0", row: "/guardrails/1" },
  { pointer: "/guardrails", row: "/guardrails" },
  { pointer: "/mode/scopes/0/mode", row: "/mode/scopes/0" },
  { pointer: "/mode/default", row: "/mode/default" },
  { pointer: "/mode/no/x", row: "/mode/no" },
  { pointer: "/limits/fight/reversals/0", row: "/limits/fight" },
  { pointer: "/classes/ours/0/fields/0", row: "/classes/ours" },
  { pointer: "/name/x", row: "/name" },
  { pointer: "/missing/0", row: "/missing" },
])("`$pointer` stands in the row $row", ({ pointer, row }) => {
  expect(rowOf(pointer, file)).toBe(row);
});

describe("what was set aside", () => {
  const aside = asideOf(
    { ...file, approvers: [{ name: "all" }, { id: "few" }, {}], gaurdrails: [{ id: "z" }] },
    ["/guardrails/1", "/approvers/0", "/approvers/1/owners", "/gaurdrails/0", "/classes/ours"],
  );
  it.each(["guardrails", "approvers", "classes"])("leaves `%s` partial", (section) => {
    expect(aside.isPartial(section)).toBe(true);
  });
  it.each(["rules", "gaurdrails", "mode"])("leaves `%s` whole", (section) => {
    expect(aside.isPartial(section)).toBe(false);
  });
  it.each([
    { section: "guardrails", name: "b", is: true },
    { section: "guardrails", name: "z", is: true },
    { section: "guardrails", name: "a", is: false },
    { section: "approvers", name: "all", is: true },
    { section: "approvers", name: "few", is: true },
    { section: "approvers", name: "f*", is: true },
    { section: "approvers", name: "none", is: false },
    { section: "classes", name: "ours", is: true },
    { section: "classes", name: "theirs", is: false },
    { section: "rules", name: "a", is: false },
  ])("may define `$name` in `$section`: $is", ({ section, name, is }) => {
    expect(aside.defines(section, name)).toBe(is);
  });
  it("may define any name where one could not be read", () => {
    expect(asideOf(file, ["/guardrails"]).defines("guardrails", "z")).toBe(true);
    expect(asideOf(file, ["/mode/default"]).defines("mode", "default")).toBe(true);
    expect(asideOf([], ["/classes/ours"]).defines("classes", "any")).toBe(true);
  });
});

describe("a broken file is mended", () => {
  const at = (pointer: string) => `p.yaml${pointer}`;
  const rail = { id: "g", title: "t", fields: ["/A"], constraint: { is: 1 } };
  const whole = { parley: 1, environments: [{ name: "prod", order: ["cost"] }] };
  const mended = (more: object, grain: "row" | "part") => {
    const {
      mistakes,
      flaws,
      aside,
      mended: rest,
    } = mend({ ...whole, ...more }, { at, name: "p.yaml", grain });
    const places = [...mistakes, ...flaws].map(({ pointer }) => pointer);
    return { places, aside: [...aside], rails: rest?.policy.file.guardrails.map(({ id }) => id) };
  };
  it("by rows or by parts", () => {
    const guardrails = [
      { ...rail, x: 1 },
      { ...rail, id: "h" },
    ];
    const places = ["/guardrails/0/x"];
    expect(mended({ guardrails }, "row")).toEqual({ places, aside: ["/guardrails/0"], rails: ["h"] });
    expect(mended({ guardrails }, "part")).toEqual({ places, aside: places, rails: ["g", "h"] });
    expect(mended({ guardrails: [rail] }, "part")).toEqual({ places: [], aside: [], rails: ["g"] });
  });
  it("by rows where a part is needed", () => {
    const guardrails = [
      { ...rail, constraint: 5 },
      { ...rail, id: "h" },
    ];
    const places = ["/guardrails/0/constraint"];
    expect(mended({ guardrails }, "part")).toEqual({
      places,
      aside: [...places, "/guardrails/0"],
      rails: ["h"],
    });
  });
  it("until nothing is left that could be judged", () => {
    expect(mend("x", { at, name: "p.yaml", grain: "row" }).mended).toBeUndefined();
  });
});
