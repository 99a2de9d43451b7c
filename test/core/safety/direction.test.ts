import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import type { ClassView } from "#core/safety/classes.ts";
import { directionHarms } from "#core/safety/direction.ts";

const at = (parts: Partial<ClassView>): ClassView => ({ exact: false, ...parts }) as ClassView;
const harms = (view: ClassView, [before, after]: readonly [Json | undefined, Json], path = "/Field") =>
  directionHarms(view, { path, before, after });
const hidden = (digest: string) => Hidden.of(digest) as unknown as Json;

type Row = { readonly is: boolean; readonly of: readonly [Json | undefined, Json] };

describe("a class that calls no direction safer", () => {
  it("is hurt by any change", () => {
    expect(harms(at({}), [1, 1])).toBe(true);
  });
});

describe("where on is safer, it hurts", () => {
  it.each<Row>([
    { is: false, of: [false, true] },
    { is: true, of: [true, false] },
    { is: true, of: [1, 0] },
    { is: false, of: [0, 1] },
    { is: true, of: ["Enabled", "Suspended"] },
    { is: true, of: [["a"], []] },
    { is: true, of: [{ Key: "a" }, {}] },
    { is: false, of: [[], []] },
    { is: false, of: [null, "my-key"] },
    { is: false, of: [false, ["a"]] },
    { is: false, of: [false, { Key: "a" }] },
    { is: true, of: ["my-key", "another"] },
    { is: false, of: ["my-key", "my-key"] },
    { is: false, of: [false, null] },
    { is: true, of: [undefined, false] },
    { is: false, of: [undefined, true] },
    { is: true, of: [true, "my-key"] },
    { is: true, of: [["a"], ["b"]] },
    { is: false, of: [hidden("x"), hidden("x")] },
    { is: true, of: [hidden("x"), hidden("y")] },
    { is: false, of: [false, hidden("x")] },
  ])("$is to go from $of", ({ is, of }) => {
    expect(harms(at({ safer: "on" }), of)).toBe(is);
  });
});

describe("where off is safer, it hurts", () => {
  it.each<Row>([
    { is: true, of: [false, true] },
    { is: false, of: [true, false] },
    { is: true, of: [null, "my-key"] },
    { is: false, of: ["my-key", null] },
    { is: false, of: [true, "enabled"] },
    { is: true, of: [undefined, true] },
  ])("$is to go from $of", ({ is, of }) => {
    expect(harms(at({ safer: "off" }), of)).toBe(is);
  });

  it("what stands where nothing is said counts as said", () => {
    expect(harms(at({ safer: "off", unset: true }), [null, true])).toBe(false);
    expect(harms(at({ safer: "off", unset: true }), [false, null])).toBe(true);
  });
});

describe("where less is safer, it hurts", () => {
  it.each<Row>([
    { is: true, of: [3, 4] },
    { is: false, of: [4, 3] },
    { is: false, of: [3, 3] },
    { is: true, of: ["3", "4"] },
    { is: true, of: [false, true] },
    { is: false, of: [true, false] },
    { is: true, of: [null, 3] },
    { is: false, of: [3, null] },
    { is: true, of: [null, "a"] },
    { is: false, of: ["a", null] },
    { is: true, of: ["a", "b"] },
    { is: false, of: ["a", "a"] },
    { is: true, of: ["a", 3] },
    { is: true, of: [3, "a"] },
    { is: true, of: [undefined, 3] },
  ])("$is to go from $of", ({ is, of }) => {
    expect(harms(at({ safer: "less" }), of)).toBe(is);
  });
});

describe("where more is safer, it hurts", () => {
  it.each<Row>([
    { is: false, of: [3, 4] },
    { is: true, of: [4, 3] },
    { is: false, of: [3, 3] },
    { is: false, of: [null, 3] },
    { is: true, of: [3, null] },
    { is: false, of: [null, "a"] },
    { is: true, of: ["a", null] },
    { is: true, of: ["a", "b"] },
    { is: true, of: [undefined, 3] },
  ])("$is to go from $of", ({ is, of }) => {
    expect(harms(at({ safer: "more" }), of)).toBe(is);
  });
});

describe("where a demand is safer, it hurts", () => {
  it.each<Row & { readonly safer: object }>([
    { safer: { min: 7 }, is: false, of: [3, 7] },
    { safer: { min: 7 }, is: true, of: [7, 6] },
    { safer: { min: 7 }, is: true, of: [6, 5] },
    { safer: { min: 7 }, is: false, of: [5, 6] },
    { safer: { min: 7 }, is: false, of: [5, 5] },
    { safer: { max: 7 }, is: true, of: [8, 9] },
    { safer: { max: 7 }, is: false, of: [9, 8] },
    { safer: { min: 7 }, is: true, of: [undefined, 6] },
    { safer: { min: 7 }, is: false, of: [undefined, 7] },
    { safer: { in: ["a", "b"] }, is: false, of: ["c", "d"] },
    { safer: { in: ["a", "b"] }, is: true, of: ["a", "c"] },
    { safer: { min: 7 }, is: false, of: ["many", 6] },
    { safer: { min: 7 }, is: false, of: [6, "many"] },
    { safer: { notLowered: true }, is: true, of: [5, 4] },
    { safer: { notLowered: true }, is: false, of: [4, 5] },
    { safer: { notLowered: true, min: 1 }, is: true, of: [5, 4] },
  ])("$is to go from $of of $safer", ({ safer, is, of }) => {
    expect(harms(at({ safer, exact: true } as Partial<ClassView>), of)).toBe(is);
    expect(harms(at({ safer } as Partial<ClassView>), of)).toBe(is);
  });
});

describe("one element of a list that is to hold or lack some", () => {
  const has = at({ safer: { has: ["audit", "error"] } } as Partial<ClassView>);
  const lacks = at({ safer: { lacks: ["debug"] } } as Partial<ClassView>);
  const both = at({ safer: { has: ["audit"], lacks: ["debug"] } } as Partial<ClassView>);

  it.each([
    {
      is: true,
      when: "one that is to be there goes",
      view: has,
      path: "/Types[=audit]",
      of: ["audit", null] as const,
    },
    { is: true, when: "the other one goes", view: has, path: "/Types[=error]", of: ["error", null] as const },
    { is: false, when: "any other goes", view: has, path: "/Types[=slow]", of: ["slow", null] as const },
    { is: false, when: "one comes", view: has, path: "/Types[=slow]", of: [null, "slow"] as const },
    {
      is: true,
      when: "one that is to be missing comes",
      view: lacks,
      path: "/Types[=debug]",
      of: [null, "debug"] as const,
    },
    { is: false, when: "any other comes", view: lacks, path: "/Types[=slow]", of: [null, "slow"] as const },
    {
      is: false,
      when: "one that is to be missing goes",
      view: lacks,
      path: "/Types[=debug]",
      of: ["debug", null] as const,
    },
    {
      is: false,
      when: "nothing is there and nothing comes",
      view: lacks,
      path: "/Types[=debug]",
      of: [null, null] as const,
    },
    {
      is: false,
      when: "one comes that neither demand is about",
      view: both,
      path: "/Types[=slow]",
      of: [null, "slow"] as const,
    },
    {
      is: true,
      when: "the list itself loses it",
      view: has,
      path: "/Types",
      of: [["audit", "error"], ["audit"]] as never,
    },
    {
      is: false,
      when: "the list itself loses another",
      view: has,
      path: "/Types",
      of: [
        ["audit", "error", "slow"],
        ["audit", "error"],
      ] as never,
    },
  ])("hurts, $is, where $when", ({ is, view, path, of }) => {
    expect(harms(view, of, path)).toBe(is);
  });
});
