import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { matcherFor, matches, type Pattern } from "#local/bus/local-bus.ts";

const yes = true;
const no = false;

describe("an alternative of an event pattern", () => {
  it.each<{ pattern: Json; value: Json | undefined; is: boolean }>([
    { pattern: "Alice", value: "Alice", is: yes },
    { pattern: "Alice", value: "alice", is: no },
    { pattern: "Alice", value: undefined, is: no },
    { pattern: "", value: "", is: yes },
    { pattern: "", value: undefined, is: no },
    { pattern: null, value: null, is: yes },
    { pattern: null, value: undefined, is: no },
    { pattern: null, value: "null", is: no },
    { pattern: 100, value: 100, is: yes },
    { pattern: 100, value: "100", is: no },
    { pattern: true, value: true, is: yes },
    { pattern: true, value: "true", is: no },
    { pattern: { prefix: "us-" }, value: "us-east-1", is: yes },
    { pattern: { prefix: "us-" }, value: "eu-us-1", is: no },
    { pattern: { prefix: "1" }, value: 12, is: no },
    { pattern: { prefix: { "equals-ignore-case": "EventB" } }, value: "eventbridge", is: yes },
    { pattern: { prefix: { "equals-ignore-case": "EventB" } }, value: "bridge", is: no },
    { pattern: { suffix: ".png" }, value: "dog.png", is: yes },
    { pattern: { suffix: ".png" }, value: "dog.PNG", is: no },
    { pattern: { suffix: { "equals-ignore-case": "tBridge" } }, value: "EVENTBRIDGE", is: yes },
    { pattern: { "equals-ignore-case": "alice" }, value: "ALICE", is: yes },
    { pattern: { "equals-ignore-case": "alice" }, value: "malice", is: no },
    { pattern: { exists: true }, value: "x", is: yes },
    { pattern: { exists: true }, value: null, is: yes },
    { pattern: { exists: true }, value: undefined, is: no },
    { pattern: { exists: true }, value: { inner: 1 }, is: no },
    { pattern: { exists: false }, value: undefined, is: yes },
    { pattern: { exists: false }, value: "", is: no },
    { pattern: { exists: false }, value: { inner: 1 }, is: yes },
    { pattern: { exists: false }, value: [], is: yes },
    { pattern: { numeric: ["=", 301.8] }, value: 301.8, is: yes },
    { pattern: { numeric: ["=", 100] }, value: "100", is: no },
    { pattern: { numeric: [">", 0, "<=", 5] }, value: 5, is: yes },
    { pattern: { numeric: [">", 0, "<=", 5] }, value: 0, is: no },
    { pattern: { numeric: ["<", 10] }, value: -3, is: yes },
    { pattern: { numeric: [">=", 10] }, value: 9, is: no },
    { pattern: { cidr: "10.0.0.0/24" }, value: "10.0.0.255", is: yes },
    { pattern: { cidr: "10.0.0.0/24" }, value: "10.0.1.0", is: no },
    { pattern: { cidr: "10.0.0.77/24" }, value: "10.0.0.1", is: yes },
    { pattern: { cidr: "0.0.0.0/0" }, value: "203.0.113.9", is: yes },
    { pattern: { cidr: "2001:db8::/32" }, value: "2001:db8:1::2", is: yes },
    { pattern: { cidr: "2001:db8::/32" }, value: "2001:db9::", is: no },
    { pattern: { cidr: "10.0.0.0/24" }, value: "::ffff:10.0.0.1", is: no },
    { pattern: { cidr: "10.0.0.0/24" }, value: "cloudformation.amazonaws.com", is: no },
    { pattern: { wildcard: "dir/*.png" }, value: "dir/dog.png", is: yes },
    { pattern: { wildcard: "dir/*.png" }, value: "dir/.png", is: yes },
    { pattern: { wildcard: "dir/*.png" }, value: "dir/dog.png.gz", is: no },
    { pattern: { wildcard: "*a*b*c" }, value: "xxaxxbxxc", is: yes },
    { pattern: { wildcard: "*a*b*c" }, value: "xxbxxaxxc", is: no },
    { pattern: { wildcard: "a*a" }, value: "a", is: no },
    { pattern: { wildcard: "*" }, value: "", is: yes },
    { pattern: { wildcard: "a\\*b" }, value: "a*b", is: yes },
    { pattern: { wildcard: "a\\*b" }, value: "axb", is: no },
    { pattern: { wildcard: "a\\\\*" }, value: "a\\x", is: yes },
    { pattern: { wildcard: "a.c" }, value: "abc", is: no },
    { pattern: { "anything-but": "initializing" }, value: "running", is: yes },
    { pattern: { "anything-but": "initializing" }, value: "initializing", is: no },
    { pattern: { "anything-but": "initializing" }, value: undefined, is: no },
    { pattern: { "anything-but": 123 }, value: 124, is: yes },
    { pattern: { "anything-but": [100, 200, 300] }, value: 200, is: no },
    { pattern: { "anything-but": ["stopped", "overloaded"] }, value: "running", is: yes },
    { pattern: { "anything-but": { prefix: "us-" } }, value: "eu-north-1", is: yes },
    { pattern: { "anything-but": { prefix: "us-" } }, value: "us-east-1", is: no },
    { pattern: { "anything-but": { prefix: ["us-", "ca-"] } }, value: "ca-west-1", is: no },
    { pattern: { "anything-but": { suffix: ".png" } }, value: "dog.gif", is: yes },
    { pattern: { "anything-but": { suffix: [".png", ".gif"] } }, value: "dog.gif", is: no },
    { pattern: { "anything-but": { "equals-ignore-case": "initializing" } }, value: "INITIALIZING", is: no },
    { pattern: { "anything-but": { "equals-ignore-case": ["a", "b"] } }, value: "C", is: yes },
    { pattern: { "anything-but": { wildcard: "*/lib/*" } }, value: "/usr/lib/x", is: no },
    { pattern: { "anything-but": { wildcard: ["*/lib/*", "*/bin/*"] } }, value: "/usr/share/x", is: yes },
  ])("$pattern of $value: $is", ({ pattern, value, is }) => {
    expect(matches({ field: [pattern] }, value === undefined ? {} : { field: value })).toBe(is);
  });

  it("is one of several", () => {
    const pattern = { readOnly: [{ exists: false }, false] };
    expect([{}, { readOnly: false }, { readOnly: true }].map((event) => matches(pattern, event))).toEqual([
      yes,
      yes,
      no,
    ]);
  });
});

describe("a list in an event", () => {
  it.each<{ when: string; pattern: Pattern; event: Json; is: boolean }>([
    { when: "one of its values is named", pattern: { ids: ["b"] }, event: { ids: ["a", "b"] }, is: yes },
    { when: "none is named", pattern: { ids: ["c"] }, event: { ids: ["a", "b"] }, is: no },
    { when: "it is empty", pattern: { ids: [{ exists: true }] }, event: { ids: [] }, is: no },
    {
      when: "one value is another",
      pattern: { ids: [{ "anything-but": "a" }] },
      event: { ids: ["a", "b"] },
      is: yes,
    },
    {
      when: "all are the excluded one",
      pattern: { ids: [{ "anything-but": "a" }] },
      event: { ids: ["a"] },
      is: no,
    },
    { when: "it holds lists", pattern: { ids: ["b"] }, event: { ids: [["a"], ["b"]] }, is: yes },
  ])("matches ($is) when $when", ({ pattern, event, is }) => {
    expect(matches(pattern, event)).toBe(is);
  });

  const staff = {
    employees: [
      { first: "Jo", last: "Doe", teams: [{ name: "shop" }, { name: "pay" }] },
      { first: "Ann", last: "Lee", teams: [{ name: "ops" }] },
    ],
  };
  it.each<{ when: string; pattern: Pattern; is: boolean }>([
    { when: "one object has both", pattern: { employees: { first: ["Ann"], last: ["Lee"] } }, is: yes },
    { when: "two objects have one each", pattern: { employees: { first: ["Ann"], last: ["Doe"] } }, is: no },
    {
      when: "an object in one of them has it",
      pattern: { employees: { first: ["Jo"], teams: { name: ["pay"] } } },
      is: yes,
    },
    {
      when: "an object in the other has it",
      pattern: { employees: { first: ["Jo"], teams: { name: ["ops"] } } },
      is: no,
    },
    { when: "no object has the field", pattern: { employees: { left: [{ exists: false }] } }, is: yes },
    { when: "some object has the field", pattern: { employees: { first: [{ exists: false }] } }, is: no },
    {
      when: "one object is either",
      pattern: { employees: { first: ["Ann"], $or: [{ last: ["Doe"] }, { teams: { name: ["ops"] } }] } },
      is: yes,
    },
    {
      when: "either is in the other object",
      pattern: { employees: { first: ["Ann"], $or: [{ last: ["Doe"] }, { teams: { name: ["pay"] } }] } },
      is: no,
    },
  ])("of objects matches ($is) when $when", ({ pattern, is }) => {
    expect(matches(pattern, staff)).toBe(is);
  });
});

describe("`$or`", () => {
  const pattern = { source: ["aws.ec2"], $or: [{ detail: { size: [1] } }, { "detail-type": ["Stopped"] }] };
  it.each([
    { event: { source: "aws.ec2", detail: { size: 1 } }, is: yes },
    { event: { source: "aws.ec2", "detail-type": "Stopped" }, is: yes },
    { event: { source: "aws.ec2", detail: { size: 2 } }, is: no },
    { event: { source: "aws.s3", detail: { size: 1 } }, is: no },
  ])("of $event: $is", ({ event, is }) => {
    expect(matches(pattern, event)).toBe(is);
  });

  it("is a field like any other where it has one side only", () => {
    expect(matches({ $or: ["x"] }, { $or: "x" })).toBe(true);
  });
});

describe("a pattern", () => {
  it.each<{ pattern: Pattern; message: string }>([
    { pattern: {}, message: "of an event pattern an object is empty" },
    { pattern: { a: "x" }, message: "of an event pattern `a` is no list" },
    { pattern: { a: { b: [] } }, message: "of an event pattern `a.b` is no list" },
    { pattern: { a: [["x"]] }, message: "of an event pattern an alternative is a list" },
    { pattern: { a: [{ like: "x" }] }, message: "of an event pattern `like` is no operator" },
    { pattern: { a: [{ constructor: "x" }] }, message: "of an event pattern `constructor` is no operator" },
    {
      pattern: { a: [{ prefix: "x", suffix: "y" }] },
      message: "of an event pattern an alternative has several operators",
    },
    { pattern: { a: [{ prefix: 3 }] }, message: "of an event pattern an operator on text holds none" },
    { pattern: { a: [{ exists: "x" }] }, message: "of an event pattern `exists` is neither true nor false" },
    {
      pattern: { a: [{ numeric: [">"] }] },
      message: "of an event pattern `numeric` is not one or two comparisons",
    },
    { pattern: { a: [{ numeric: ["~", 3] }] }, message: "of an event pattern a comparison is none" },
    { pattern: { a: [{ cidr: "10.0.0.0" }] }, message: "the range of addresses of an event pattern is none" },
    {
      pattern: { a: [{ cidr: "10.0.0.0/33" }] },
      message: "the range of addresses of an event pattern is none",
    },
    {
      pattern: { a: [{ wildcard: "a**b" }] },
      message: "in a wildcard of an event pattern two stars stand side by side",
    },
    {
      pattern: { a: [{ "anything-but": { cidr: "x" } }] },
      message: "of an event pattern `anything-but` holds no such operator",
    },
    {
      pattern: { a: [{ "anything-but": [["x"]] }] },
      message: "of an event pattern `anything-but` lists no values",
    },
  ])("is refused: $pattern, %$", ({ pattern, message }) => {
    expect(() => matcherFor(pattern)).toThrow(expect.objectContaining({ name: "InvalidInput", message }));
  });

  it("takes a wildcard letter by letter as a slow but plain matcher does", () => {
    const slow = (pattern: string, text: string): boolean => {
      if (pattern === "") return text === "";
      const [head, rest] = [pattern[0], pattern.slice(1)];
      if (head === "*") return slow(rest, text) || (text !== "" && slow(pattern, text.slice(1)));
      return text[0] === head && slow(rest, text.slice(1));
    };
    const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 8 });
    const pattern = fc
      .array(fc.constantFrom("a", "b", "*"), { maxLength: 6 })
      .map((parts) => parts.join("").replaceAll(/\*+/g, "*"));
    void fc.assert(
      fc.property(pattern, text, (written, value) => {
        expect(matches({ a: [{ wildcard: written }] }, { a: value })).toBe(slow(written, value));
      }),
      { numRuns: 500 },
    );
  });

  it("is not slowed down by a text made for that", () => {
    const pattern = { a: [{ wildcard: `${"*a".repeat(200)}*b` }] };
    expect(matches(pattern, { a: "a".repeat(200_000) })).toBe(false);
  });
});
