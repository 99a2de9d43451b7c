import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import {
  admits,
  agree,
  isBounded,
  isEmpty,
  narrow,
  nearestNumber,
  openRoom,
  type Room,
} from "#core/claims/room.ts";
import { satisfies } from "#core/claims/satisfies.ts";
import type { Json } from "#core/fields/json.ts";

/** The room that several constraints leave, or nothing. */
function roomFor(constraints: readonly GuardConstraint[], integer = true): Room | undefined {
  let room: Room | undefined = openRoom(integer);
  for (const constraint of constraints) room = room && narrow(room, constraint);
  return room;
}

describe("constraints leave room", () => {
  it.each<{ all: GuardConstraint[]; integer?: boolean; left: boolean }>([
    { all: [{ min: 3 }, { max: 3 }], left: true },
    { all: [{ min: 4 }, { max: 3 }], left: false },
    { all: [{ min: 3.2 }, { max: 3.8 }], left: false },
    { all: [{ min: 3.2 }, { max: 3.8 }], integer: false, left: true },
    { all: [{ min: 3 }, { max: 3 }, { notIn: [3] }], left: false },
    { all: [{ min: 3 }, { max: 3 }, { notIn: ["3"] }], left: false },
    { all: [{ min: 3 }, { max: 3 }, { notIn: [4] }], left: true },
    { all: [{ min: 3 }, { max: 4 }, { notIn: [3, 4] }], left: false },
    { all: [{ min: 3 }, { max: 4 }, { notIn: [3] }], left: true },
    { all: [{ min: 3 }, { max: 4 }, { notIn: [4, 9] }], left: true },
    { all: [{ min: 3 }, { max: 5 }, { notIn: [3, 4, 5] }], left: false },
    { all: [{ min: 3 }, { max: 5 }, { notIn: [3, 4] }], left: true },
    { all: [{ min: 3 }, { max: 4 }, { notIn: [3, 4] }], integer: false, left: true },
    { all: [{ notIn: [3] }], left: true },
    { all: [{ is: 3 }, { is: 3 }], left: true },
    { all: [{ is: 3 }, { is: 4 }], left: false },
    { all: [{ is: 3 }, { min: 3 }], left: true },
    { all: [{ is: 3 }, { min: 4 }], left: false },
    { all: [{ min: 4 }, { is: 3 }], left: false },
    { all: [{ notIn: [3] }, { is: 3 }], left: false },
    { all: [{ is: 3 }, { notIn: [3] }], left: false },
    { all: [{ in: [1, 2] }, { in: [2, 3] }], left: true },
    { all: [{ in: [1, 2] }, { in: [3, 4] }], left: false },
    { all: [{ in: [] }], left: false },
    { all: [{ absent: true }, { absent: false }], left: false },
    { all: [{ absent: false }, { absent: true }], left: false },
    { all: [{ absent: true }, { is: null }], left: true },
    { all: [{ absent: true }, { min: 3 }], left: false },
    { all: [{ is: null }, { absent: false }], left: false },
    { all: [{ absent: false }, { is: 3 }], left: true },
    { all: [{ has: ["a"] }, { lacks: ["b"] }], left: true },
    { all: [{ has: ["a"] }, { is: ["a"] }], left: true },
    { all: [{ has: ["a"] }, { is: ["b"] }], left: false },
    { all: [{ lacks: ["a"] }, { is: ["a"] }], left: false },
    { all: [{ lacksLike: [{ match: { K: { in: [1] } } }] }, { is: [{ K: 1 }] }], left: false },
    { all: [{ lacksLike: [{ match: { K: { in: [1] } } }] }, { is: [{ K: 2 }] }], left: true },
  ])("$left for $all, %$", ({ all, integer, left }) => {
    expect(roomFor(all, integer) !== undefined).toBe(left);
    const [a, b, ...more] = all;
    if (a !== undefined && b !== undefined && more.length === 0)
      expect(agree(a, b, openRoom(integer ?? true))).toBe(left);
  });

  it("and none at all is the widest", () => {
    const room = openRoom(true);
    expect(isEmpty(room)).toBe(false);
    expect(isBounded(room)).toBe(false);
    expect(isBounded({ ...room, low: 1 })).toBe(true);
    expect(isBounded({ ...room, high: 1 })).toBe(true);
    for (const value of [null, 3, "x", [1], {}]) expect(admits(room, value)).toBe(true);
    expect(isEmpty({ ...room, values: [] })).toBe(true);
    expect(isEmpty({ ...room, values: [null] })).toBe(false);
  });

  it("and a bounded one holds numbers only, however AWS writes them", () => {
    const room = roomFor([{ min: 3, max: 5 }, { notIn: [4] }]) as Room;
    const admitted = [2, 3, 4, 5, 6, "3", "x", null].filter((value) => admits(room, value));
    expect(admitted).toEqual([3, 5, "3"]);
    expect(admits({ ...openRoom(true), low: 3 }, null)).toBe(false);
    expect(admits({ ...openRoom(true), high: 3 }, 4)).toBe(false);
  });

  it("and one of several values is enough", () => {
    const room = roomFor([{ in: ["a", "b"] }]) as Room;
    expect(["a", "b", "c"].filter((value) => admits(room, value))).toEqual(["a", "b"]);
    expect(isEmpty({ ...openRoom(true), low: 4, high: 3 })).toBe(true);
    expect(isEmpty({ ...openRoom(true), low: 3, high: 4, excluded: [3, "x", "y"] })).toBe(false);
  });

  it("and what must be there is not absent", () => {
    const room = roomFor([{ absent: false }]) as Room;
    expect(admits(room, null)).toBe(false);
    expect(admits(room, 0)).toBe(true);
  });

  it("and remembers what it needs and nothing more", () => {
    const plain = openRoom(true);
    const once = narrow(plain, { min: 3 }) as Room;
    expect(once).toEqual({ ...plain, low: 3 });
    expect(narrow(once, { min: 2, max: 9 })).toEqual({ ...plain, low: 3, high: 9 });
    expect(narrow(plain, { is: 3 })?.values).toEqual([3]);
    expect(narrow(plain, { in: [1, 2, 3], min: 2 })?.values).toEqual([2, 3]);
    expect(narrow(plain, { absent: true })?.values).toEqual([null]);
    expect(narrow(plain, { notIn: [1], absent: false })?.excluded).toEqual([1, null]);
    expect(narrow(plain, { has: [1] })?.lists).toEqual([{ has: [1] }]);
    expect(narrow(plain, { lacks: [1] })?.lists).toEqual([{ lacks: [1] }]);
  });

  it("and compares as the topology says", () => {
    const set = openRoom(true, { kind: "set" });
    const room = narrow(set, { is: ["a", "b"] }) as Room;
    expect(admits(room, ["b", "a"])).toBe(true);
    expect(narrow(room, { is: ["b", "a"] })).toBeDefined();
    expect(agree({ is: ["a", "b"] }, { is: ["b", "a"] }, set)).toBe(true);
    expect(agree({ is: ["a", "b"] }, { is: ["b", "a"] }, openRoom(true))).toBe(false);
    expect(admits(narrow(set, { notIn: [["a", "b"]] }) as Room, ["b", "a"])).toBe(false);
  });
});

describe("the nearest number of a room", () => {
  it.each<{ all: GuardConstraint[]; wanted: number; integer?: boolean; found: number | undefined }>([
    { all: [], wanted: 7, found: 7 },
    { all: [], wanted: 7.6, found: 8 },
    { all: [], wanted: 7.6, integer: false, found: 7.6 },
    { all: [{ min: 3 }], wanted: 1, found: 3 },
    { all: [{ max: 9 }], wanted: 12, found: 9 },
    { all: [{ min: 2.5 }], wanted: 1, found: 3 },
    { all: [{ max: 9.5 }], wanted: 12, found: 9 },
    { all: [{ min: 2.5 }], wanted: 1, integer: false, found: 2.5 },
    { all: [{ notIn: [5] }], wanted: 5, found: 4 },
    { all: [{ notIn: [5, 4] }], wanted: 5, found: 6 },
    { all: [{ min: 5 }, { notIn: [5] }], wanted: 5, found: 6 },
    { all: [{ max: 5 }, { notIn: [5, 4] }], wanted: 5, found: 3 },
    { all: [{ notIn: [3, 4, 5] }], wanted: 4, found: 2 },
    { all: [{ in: [2, 9, 4] }], wanted: 6, found: 4 },
    { all: [{ in: [2, 8, 4] }], wanted: 6, found: 4 },
    { all: [{ in: [8, 4] }], wanted: 6, found: 4 },
    { all: [{ in: ["8", "x", 2] }], wanted: 6, found: 8 },
    { all: [{ in: ["x"] }], wanted: 6, found: undefined },
  ])("is $found for $all near $wanted", ({ all, wanted, integer, found }) => {
    expect(nearestNumber(roomFor(all, integer) as Room, wanted)).toBe(found);
  });

  it("steps aside by very little where fractions count", () => {
    const room = roomFor([{ notIn: [5] }], false) as Room;
    expect(nearestNumber(room, 5)).toBeCloseTo(5, 6);
    expect(nearestNumber(room, 5)).toBeLessThan(5);
  });

  it("is none where lists are asked for", () => {
    expect(nearestNumber(roomFor([{ has: ["a"] }]) as Room, 5)).toBeUndefined();
  });
});

const value = fc.oneof(
  fc.constantFrom<Json>(null, "a", "b", true),
  fc.integer({ min: 0, max: 6 }),
  fc.subarray(["a", "b"]),
);
const constraint = fc
  .record<GuardConstraint>(
    {
      is: value,
      min: fc.integer({ min: 0, max: 6 }),
      max: fc.integer({ min: 0, max: 6 }),
      in: fc.array(value, { maxLength: 4 }),
      notIn: fc.array(value, { maxLength: 3 }),
      has: fc.subarray(["a", "b"]),
      lacks: fc.subarray(["a", "b"]),
      absent: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .filter((each) => Object.keys(each).length > 0);

describe("a narrowed room is the intersection", () => {
  it("of what each of its constraints admits", () => {
    const all = fc.array(constraint, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(all, fc.array(value, { minLength: 8, maxLength: 8 }), (constraints, values) => {
        const room = roomFor(constraints);
        for (const each of values) {
          const meets = constraints.every((one) => satisfies(each, one));
          expect(room !== undefined && admits(room, each)).toBe(meets);
        }
      }),
      { numRuns: 300 },
    );
  });
});
