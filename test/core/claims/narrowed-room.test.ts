import { describe, expect, it } from "vitest";
import type { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { admits, isEmpty, narrow, nearestNumber, openRoom, type Room } from "#core/claims/room.ts";
import { parsePath } from "#core/fields/path.ts";

const open = openRoom(true);
const inside: GuardConstraint = { inside: { steps: parsePath("/a"), constraint: { is: 1 } } };
const within: GuardConstraint = {
  within: { live: {}, prior: {}, steps: parsePath("/a"), constraint: { is: { a: 1 } } },
};

describe("a room once a demand holds as well", () => {
  it.each<{ of: string; constraint: GuardConstraint; left: Partial<Room> }>([
    { of: "what may be absent and is bounded", constraint: { min: 3, orAbsent: true }, left: {} },
    { of: "what may be absent and is not excluded", constraint: { notIn: [3], orAbsent: true }, left: {} },
    {
      of: "what may be absent and is one of several",
      constraint: { in: ["a", "b"], orAbsent: true },
      left: { values: ["a", "b", null] },
    },
    { of: "what lies beneath", constraint: inside, left: {} },
    { of: "what lies around", constraint: within, left: {} },
    { of: "what lies beneath, and a bound", constraint: { ...inside, min: 1 }, left: { low: 1 } },
    {
      of: "the shorter of two lists",
      constraint: { in: [1, 2, 3], is: 2 },
      left: { values: [2], lists: [] },
    },
    {
      of: "the shorter of two lists, the other way about",
      constraint: { is: 2, in: [3, 2] },
      left: { values: [2], lists: [] },
    },
    {
      of: "the first of two lists that are as long",
      constraint: { is: "3", in: [3] },
      left: { values: ["3"], lists: [] },
    },
    {
      of: "several exclusions",
      constraint: { notIn: [1, 2], absent: false },
      left: { excluded: [1, 2, null], lists: [] },
    },
    { of: "two bounds", constraint: { min: 1, max: 2 }, left: { low: 1, high: 2, lists: [] } },
  ])("of $of", ({ constraint, left }) => {
    const expected = { ...open, lists: [constraint], ...left };
    const topology = { kind: "scalar", type: "integer" } as const;
    const found = narrow(constraint.is === "3" ? openRoom(true, topology) : open, constraint);
    expect({ ...found, topology: undefined }).toEqual(expected);
  });

  it("of what is written in it is asked again of every value", () => {
    const room = narrow(open, { like: ["a*"] }) as Room;
    expect(room.lists).toEqual([{ like: ["a*"] }]);
    expect([admits(room, "ab"), admits(room, "b")]).toEqual([true, false]);
    const both = narrow(room, within) as Room;
    expect(both.lists).toEqual([{ like: ["a*"] }, within]);
  });

  it.each<{ what: string; room: Partial<Room>; constraint: GuardConstraint; values: unknown }>([
    {
      what: "values outside the bounds fall out",
      room: { low: 2, high: 4 },
      constraint: { in: [1, 2, 4, 5] },
      values: [2, 4],
    },
    { what: "excluded values fall out", room: { excluded: [2] }, constraint: { in: [1, 2] }, values: [1] },
    {
      what: "the room's own values are the candidates",
      room: { values: [1, 2, 3] },
      constraint: { in: [3, 2] },
      values: [2, 3],
    },
    {
      what: "the room's own values meet new bounds",
      room: { values: [1, 2, 3] },
      constraint: { min: 2 },
      values: [2, 3],
    },
    {
      what: "none is left within the bounds",
      room: { low: 6 },
      constraint: { in: [1, 2] },
      values: undefined,
    },
    {
      what: "bounds cross, and values are named",
      room: { low: 6 },
      constraint: { max: 5, in: [6] },
      values: undefined,
    },
    { what: "bounds cross", room: { low: 6, excluded: [1] }, constraint: { max: 5 }, values: undefined },
    { what: "fractions cross no bounds", room: { low: 6 }, constraint: { max: 6 }, values: "any" },
  ])("has the values that are left where $what", ({ room, constraint, values }) => {
    const found = narrow({ ...open, ...room }, constraint);
    expect(found === undefined ? undefined : (found.values ?? "any")).toEqual(values);
  });
});

describe("a room is empty", () => {
  it.each<{ when: string; room: Partial<Room>; empty: boolean }>([
    { when: "nothing bounds it, whatever is excluded", room: { excluded: [1, 2] }, empty: false },
    { when: "its bounds cross", room: { low: 3, high: 2 }, empty: true },
    { when: "no whole number is between", room: { low: 2.1, high: 2.9 }, empty: true },
    { when: "one number is left", room: { low: 2, high: 2 }, empty: false },
    { when: "the one number is excluded", room: { low: 2, high: 2, excluded: [2] }, empty: true },
    {
      when: "the one fraction is excluded",
      room: { low: 2.5, high: 2.5, excluded: [2.5], integer: false },
      empty: true,
    },
    { when: "one fraction is left", room: { low: 2.5, high: 2.5, integer: false }, empty: false },
    {
      when: "fractions lie between",
      room: { low: 2, high: 3, excluded: [2, 3], integer: false },
      empty: false,
    },
    { when: "all of three are excluded", room: { low: 1, high: 3, excluded: [1, 2, 3] }, empty: true },
    { when: "the last of three is left", room: { low: 1, high: 3, excluded: [1, 2, 2] }, empty: false },
    { when: "the first of three is left", room: { low: 1, high: 3, excluded: ["3", 2, 2] }, empty: false },
    { when: "it is open above", room: { low: 1, excluded: [1] }, empty: false },
    { when: "it is open below", room: { high: 1, excluded: [1] }, empty: false },
  ])("$empty: $when", ({ room, empty }) => {
    expect(isEmpty({ ...open, ...room })).toBe(empty);
  });
});

describe("the nearest number", () => {
  it.each<{ when: string; room: Partial<Room>; wanted: number; found: number | undefined }>([
    { when: "bounds keep it above", room: { low: 5, high: 9, excluded: [5] }, wanted: 1, found: 6 },
    { when: "bounds keep it beneath", room: { low: 5, high: 9, excluded: [9] }, wanted: 20, found: 8 },
    { when: "none is left", room: { low: 5, high: 6, excluded: [5, 6] }, wanted: 5, found: undefined },
    { when: "the last step finds it", room: { low: 1, high: 4, excluded: [2, 3, 4] }, wanted: 4, found: 1 },
    { when: "only a text is excluded", room: { excluded: ["x"] }, wanted: 4, found: 4 },
    { when: "two values are as near", room: { values: [7, 5] }, wanted: 6, found: 5 },
    { when: "two values are as near, the other way about", room: { values: [5, 7] }, wanted: 6, found: 5 },
    { when: "0 is one of two as near", room: { values: [0, 12] }, wanted: 6, found: 0 },
    { when: "a negative one is as near as 0", room: { values: [0, -2] }, wanted: -1, found: -2 },
    { when: "values are texts", room: { values: ["x", "9", null] }, wanted: 6, found: 9 },
  ])("is $found where $when", ({ room, wanted, found }) => {
    expect(nearestNumber({ ...open, ...room }, wanted)).toBe(found);
  });

  it.each([
    { wanted: 5, excluded: 5, step: 5e-9 },
    { wanted: 0.5, excluded: 0.5, step: 1e-9 },
    { wanted: 2_000, excluded: 2_000, step: 2e-6 },
  ])("is a billionth aside of $excluded among fractions", ({ wanted, excluded, step }) => {
    const found = nearestNumber({ ...openRoom(false), excluded: [excluded] }, wanted) ?? 0;
    expect((excluded - found) / step).toBeCloseTo(1, 3);
  });
});
