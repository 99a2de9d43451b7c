import { describe, expect, it } from "vitest";
import { type ElementPattern, isLike } from "#core/claims/constraint/elements.ts";
import type { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { satisfies } from "#core/claims/satisfies.ts";
import { asNumber } from "#core/fields/equality.ts";
import type { Json } from "#core/fields/json.ts";

type Row = { readonly value: Json; readonly meets: GuardConstraint; readonly holds: boolean };
const yes = (value: Json, meets: GuardConstraint): Row => ({ value, meets, holds: true });
const no = (value: Json, meets: GuardConstraint): Row => ({ value, meets, holds: false });

describe("a value meets a constraint", () => {
  it.each([
    yes(3, { is: 3 }),
    no(4, { is: 3 }),
    no("3", { is: 3 }),
    yes({ a: 1, b: [2] }, { is: { b: [2], a: 1 } }),
    no(false, { is: 0 }),
    yes(3, { min: 3 }),
    no(2, { min: 3 }),
    no(2.999, { min: 3 }),
    yes(3, { max: 3 }),
    no(4, { max: 3 }),
    no(3.001, { max: 3 }),
    yes(-5, { max: 3 }),
    yes(3, { min: 3, max: 3 }),
    no(2, { min: 3, max: 5 }),
    no(6, { min: 3, max: 5 }),
    yes("3", { min: 3 }),
    no("3 machines", { min: 1 }),
    no("", { min: 0 }),
    no(true, { max: 3 }),
    no([3], { min: 3 }),
    yes("a", { in: ["a", "b"] }),
    no("c", { in: ["a", "b"] }),
    no("a", { in: [] }),
    no("a", { notIn: ["a", "b"] }),
    yes("c", { notIn: ["a", "b"] }),
    yes("c", { notIn: [] }),
    yes(["a", "b"], { has: ["a"] }),
    no(["a"], { has: ["a", "b"] }),
    yes(["a"], { has: [] }),
    no("a", { has: ["a"] }),
    no({ a: 1 }, { has: [] }),
    yes(["b"], { lacks: ["a"] }),
    no(["a", "b"], { lacks: ["c", "a"] }),
    yes("a", { lacks: ["a"] }),
    yes([{ K: 1 }], { has: [{ K: 1 }] }),
    no(3, { absent: true }),
    yes(3, { absent: false }),
    yes(3, { min: 1, max: 5, in: [3, 4], notIn: [4] }),
    no(4, { min: 1, max: 5, in: [3, 4], notIn: [4] }),
  ])("$holds for $value and $meets, %$", ({ value, meets, holds }) => {
    expect(satisfies(value, meets)).toBe(holds);
  });

  it.each([
    yes(null, { is: null }),
    no(null, { is: 3 }),
    no(null, { is: false }),
    no(null, { min: 0 }),
    no(null, { max: 0 }),
    no(null, { has: [] }),
    yes(null, { lacks: ["a"] }),
    yes(null, { lacksLike: [{ match: {} }] }),
    yes(null, { absent: true }),
    no(null, { absent: false }),
    yes(null, { in: [1, null] }),
    no(null, { in: [1] }),
    no(null, { notIn: [1, null] }),
    yes(null, { notIn: [1] }),
    no(null, { absent: true, notIn: [null] }),
  ])("$holds for what is absent and $meets", ({ value, meets, holds }) => {
    expect(satisfies(value, meets)).toBe(holds);
  });

  it("compares as the topology says, wherever it compares whole values", () => {
    const set = { kind: "set" } as const;
    const integer = { kind: "scalar", type: "integer" } as const;
    expect(satisfies(["b", "a"], { is: ["a", "b"] })).toBe(false);
    expect(satisfies(["b", "a"], { is: ["a", "b"] }, set)).toBe(true);
    expect(satisfies(["b", "a"], { in: [["a", "b"]] })).toBe(false);
    expect(satisfies(["b", "a"], { in: [["a", "b"]] }, set)).toBe(true);
    expect(satisfies(["b", "a"], { notIn: [["a", "b"]] }, set)).toBe(false);
    expect(satisfies("3", { is: 3 }, integer)).toBe(true);
  });
});

describe("a number", () => {
  it.each([
    { value: 3, number: 3 },
    { value: "3", number: 3 },
    { value: "-3.5", number: -3.5 },
    { value: "0.25", number: 0.25 },
    { value: "1000000000000000000", number: 1e18 },
    { value: "10000000000000000000", number: undefined },
    { value: "3.", number: undefined },
    { value: ".5", number: undefined },
    { value: "1e3", number: undefined },
    { value: " 3", number: undefined },
    { value: "3 ", number: undefined },
    { value: "", number: undefined },
    { value: true, number: undefined },
    { value: null, number: undefined },
    { value: undefined, number: undefined },
    { value: ["3"], number: undefined },
  ])("$number is read from $value, %$", ({ value, number }) => {
    expect(asNumber(value)).toBe(number);
  });
});

const rule = (parts: Readonly<Record<string, Json>>): Json => ({ CidrIp: "0.0.0.0/0", ...parts });
const world: ElementPattern["match"] = { CidrIp: { in: ["0.0.0.0/0"] } };
const ssh: ElementPattern = { match: world, spans: { from: "FromPort", to: "ToPort", any: [22, 3389] } };

describe("an element is of the kind that a pattern describes", () => {
  it.each<{ when: string; element: Json; pattern: ElementPattern; like: boolean }>([
    { when: "nothing is asked", element: {}, pattern: { match: {} }, like: true },
    { when: "it is no object", element: "0.0.0.0/0", pattern: { match: {} }, like: false },
    { when: "a property is listed", element: rule({}), pattern: { match: world }, like: true },
    {
      when: "a property is not listed",
      element: { CidrIp: "10.0.0.0/8" },
      pattern: { match: world },
      like: false,
    },
    { when: "a property is missing", element: {}, pattern: { match: world }, like: false },
    {
      when: "it is only inherited",
      element: {},
      pattern: { match: { toString: { notIn: [1] } } },
      like: true,
    },
    {
      when: "a number is written as text",
      element: { P: "6" },
      pattern: { match: { P: { in: [6] } } },
      like: true,
    },
    {
      when: "text is written as a number",
      element: { P: 6 },
      pattern: { match: { P: { in: ["6"] } } },
      like: true,
    },
    {
      when: "it is forbidden by name",
      element: { P: 6 },
      pattern: { match: { P: { notIn: [7, 6] } } },
      like: false,
    },
    { when: "it is another", element: { P: 5 }, pattern: { match: { P: { notIn: [6] } } }, like: true },
    {
      when: "what must not be is missing",
      element: {},
      pattern: { match: { P: { notIn: [6] } } },
      like: true,
    },
    {
      when: "it is at the lower bound",
      element: { P: 5 },
      pattern: { match: { P: { min: 5 } } },
      like: true,
    },
    { when: "it is beneath it", element: { P: 4 }, pattern: { match: { P: { min: 5 } } }, like: false },
    {
      when: "it is at the upper bound",
      element: { P: 5 },
      pattern: { match: { P: { max: 5 } } },
      like: true,
    },
    { when: "it is above it", element: { P: 6 }, pattern: { match: { P: { max: 5 } } }, like: false },
    { when: "it has no number", element: {}, pattern: { match: { P: { max: 5 } } }, like: false },
    {
      when: "one of two properties differs",
      element: { A: 1, B: 1 },
      pattern: { match: { A: { in: [1] }, B: { in: [2] } } },
      like: false,
    },
    { when: "the port is its first", element: rule({ FromPort: 22, ToPort: 30 }), pattern: ssh, like: true },
    { when: "the port is its last", element: rule({ FromPort: 20, ToPort: 22 }), pattern: ssh, like: true },
    {
      when: "the second port is in it",
      element: rule({ FromPort: 3000, ToPort: 4000 }),
      pattern: ssh,
      like: true,
    },
    { when: "the range ends before", element: rule({ FromPort: 0, ToPort: 21 }), pattern: ssh, like: false },
    {
      when: "the range begins after",
      element: rule({ FromPort: 23, ToPort: 99 }),
      pattern: ssh,
      like: false,
    },
    { when: "ports are text", element: rule({ FromPort: "22", ToPort: "22" }), pattern: ssh, like: true },
    { when: "there is no range", element: rule({}), pattern: ssh, like: true },
    { when: "the range has no end", element: rule({ FromPort: 80 }), pattern: ssh, like: true },
    { when: "the range has no beginning", element: rule({ ToPort: 21 }), pattern: ssh, like: true },
    { when: "AWS writes -1 for all", element: rule({ FromPort: -1, ToPort: -1 }), pattern: ssh, like: true },
    { when: "it begins at 0", element: rule({ FromPort: 0, ToPort: 0 }), pattern: ssh, like: false },
    { when: "only the ports match", element: { FromPort: 22, ToPort: 22 }, pattern: ssh, like: false },
  ])("$like when $when", ({ element, pattern, like }) => {
    expect(isLike(element, pattern)).toBe(like);
    expect(satisfies([element], { lacksLike: [pattern] })).toBe(!like);
    expect(satisfies(element, { lacksLike: [pattern] })).toBe(!like);
  });

  it("and a list is forbidden by any of its elements and any of the patterns", () => {
    const open = rule({ FromPort: 22, ToPort: 22 });
    const shut = rule({ FromPort: 80, ToPort: 80 });
    const never: ElementPattern = { match: { CidrIp: { in: ["never"] } } };
    expect(satisfies([shut], { lacksLike: [never, ssh] })).toBe(true);
    expect(satisfies([shut, open], { lacksLike: [never, ssh] })).toBe(false);
    expect(satisfies([], { lacksLike: [ssh] })).toBe(true);
    expect(satisfies(open, { lacksLike: [never, ssh] })).toBe(false);
  });
});
