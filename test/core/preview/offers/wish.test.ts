import { describe, expect, it } from "vitest";
import type { FieldPath } from "#core/fields/path.ts";
import { wishOf } from "#core/preview/offers/wish.ts";
import { dispute } from "../../arbitration/small-disputes.ts";
import { size, wants, zones } from "./offer-kit.ts";

type Wished = { readonly live?: unknown; readonly path?: FieldPath; readonly topology?: string };

function wished(constraint: object, parts: object = {}, { live, path = size, topology }: Wished = {}) {
  const claim = wants(constraint, { field: path, ...parts });
  const facts = topology === undefined ? {} : { facts: { fields: { [path]: { topology } } } };
  const one = dispute({ live: live === undefined ? {} : { [path]: live }, prior: {}, ...facts });
  return wishOf(claim, path, one);
}

describe("of a number is wanted", () => {
  it.each([
    { wanted: 9, when: "that number", constraint: { is: 9 } },
    { wanted: "9", when: "that number as text", constraint: { is: "9" } },
    { wanted: 9, when: "the first of a few", constraint: { in: [9, 7] } },
    { wanted: 7, when: "the first of a few that is one", constraint: { in: ["many", 7] } },
    { wanted: 8, when: "the least where less stands", constraint: { min: 8 }, live: 3 },
    { wanted: "8", when: "the least, as text where text stands", constraint: { min: 8 }, live: "3" },
    { wanted: 8, when: "the most where more stands", constraint: { max: 8 }, live: 12 },
    { wanted: 9, when: "what stands where it fits", constraint: { min: 8, max: 10 }, live: 9 },
    { wanted: 8, when: "the least where nothing stands", constraint: { min: 8, max: 10 } },
    { wanted: 8, when: "the most where nothing stands and no least is said", constraint: { max: 8 } },
    { wanted: 9, when: "what is preferred", constraint: { min: 8, max: 10 }, parts: { prefer: 9 }, live: 8 },
    { wanted: 10, when: "of what is preferred what fits", constraint: { max: 10 }, parts: { prefer: 12 } },
    { wanted: 4, when: "what is preferred alone", constraint: { notIn: [5] }, parts: { prefer: 4 } },
  ])("$wanted, $when", ({ wanted, constraint, parts, live }) => {
    expect(wished(constraint, parts, { live })).toMatchObject({ kind: "number", wanted });
  });

  it.each([
    { constraint: { is: 9 }, of: 5, is: 4 },
    { constraint: { is: 9 }, of: "5", is: 4 },
    { constraint: { is: 9 }, of: 13, is: 4 },
    { constraint: { is: 9 }, of: "many", is: Infinity },
    { constraint: { in: [9, 4] }, of: 5, is: 1 },
    { constraint: { min: 8 }, of: 5, is: 3 },
    { constraint: { min: 8 }, of: 12, is: 0 },
    { constraint: { max: 8 }, of: 12, is: 4 },
    { constraint: { max: 8 }, of: 5, is: 0 },
    { constraint: { min: 8, max: 10 }, of: 12, is: 2 },
    { constraint: { min: 8, max: 10 }, of: 5, is: 3 },
    { constraint: { min: 8, max: 10 }, parts: { prefer: 9 }, of: 10, is: 1 },
    { constraint: { max: 10 }, parts: { prefer: 12 }, of: 9, is: 1 },
  ])("%#: $of is $is away from $constraint", ({ constraint, parts, of, is }) => {
    expect(wished(constraint, parts)?.distance(of)).toBe(is);
  });

  it.each([
    { when: "only what it may not be", constraint: { notIn: [5] } },
    { when: "words alone", constraint: { in: ["many", "few"] } },
    { when: "a word", constraint: { is: "many" } },
    { when: "that it is not there", constraint: { absent: true } },
  ])("nothing that is nearer or farther where it says $when", ({ constraint }) => {
    expect(wished(constraint)).toBeUndefined();
  });

  it("nothing where the claim says nothing of a value", () => {
    expect(wishOf(wants({ is: 9 }, { constraint: undefined }), size, dispute())).toBeUndefined();
  });

  it("nothing where the claim is of another field", () => {
    expect(wishOf(wants({ is: 9 }), zones, dispute())).toBeUndefined();
  });
});

describe("of a list is wanted", () => {
  it.each([
    { wanted: ["a", "b"], when: "that list", constraint: { is: ["a", "b"] } },
    { wanted: ["a", "b"], when: "what stands and more", constraint: { has: ["a", "b"] }, live: ["a"] },
    { wanted: ["b"], when: "what stands and less", constraint: { lacks: ["a"] }, live: ["a", "b"] },
    { wanted: ["b"], when: "some and not others", constraint: { has: ["b"], lacks: ["a"] }, live: ["a"] },
    { wanted: ["b"], when: "some where nothing stands", constraint: { has: ["b"] } },
    { wanted: [], when: "an empty one", constraint: { is: [] }, live: ["a"] },
  ])("$wanted, $when", ({ wanted, constraint, live }) => {
    expect(wished(constraint, {}, { path: zones, live })).toMatchObject({ kind: "set", wanted });
  });

  it.each([
    { of: ["a", "b"], is: 0 },
    { of: ["b", "a"], is: 0 },
    { of: ["a"], is: 1 },
    { of: ["a", "b", "c"], is: 1 },
    { of: ["c"], is: 3 },
    { of: "a", is: Infinity },
  ])("$of is $is away from a and b", ({ of, is }) => {
    expect(wished({ is: ["a", "b"] }, {}, { path: zones })?.distance(of)).toBe(is);
  });

  it.each([
    { topology: "set", is: "set" },
    { topology: "ordered", is: undefined },
    { topology: "atomic", is: undefined },
  ])("$is of a list that is $topology", ({ topology, is }) => {
    expect(wished({ is: ["a"] }, {}, { path: zones, topology })?.kind).toBe(is);
  });
});

describe("of one element is wanted", () => {
  const element = "/Zones[=b]" as FieldPath;
  const item = "/Rules[Id=1]" as FieldPath;
  it.each([
    { wanted: "b", when: "that it is there", path: element, constraint: { is: "b" } },
    { wanted: null, when: "that it is not there", path: element, constraint: { absent: true } },
    { wanted: { Id: "1" }, when: "that an item is there", path: item, constraint: { is: { Id: "1" } } },
  ])("$wanted, $when", ({ wanted, path, constraint }) => {
    const wish = wished(constraint, {}, { path });
    expect(wish).toMatchObject({ kind: "item", wanted });
    expect([wish?.distance(wanted), wish?.distance("else")]).toEqual([0, 1]);
  });

  it("nothing where nothing is said of its value", () => {
    expect(wished({ notIn: ["b"] }, {}, { path: element })).toBeUndefined();
  });
});

describe("of a part of a whole is wanted", () => {
  const whole = "/Policy" as FieldPath;
  it("what is said of it there, and not what is preferred of the whole", () => {
    const claim = wants({ is: { Max: 9, Min: 1 } }, { field: whole, prefer: 4 });
    const one = dispute({ live: { [whole]: { Max: 3, Min: 1 } }, prior: {} });
    expect(wishOf(claim, "/Policy/Max" as FieldPath, one)).toMatchObject({ kind: "number", wanted: 9 });
  });
});
