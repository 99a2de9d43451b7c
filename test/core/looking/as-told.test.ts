import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { completes, mayMean } from "#core/looking/folding/as-told.ts";

const policy = { Version: "2012-10-17", Statement: [{ Action: "s3:*", Principal: { AWS: "123456789012" } }] };
const stored = {
  Version: "2012-10-17",
  Statement: [{ Action: ["s3:*"], Principal: { AWS: "arn:aws:iam::123456789012:root" } }],
};

describe("what stands is what a request told when", () => {
  it.each<{ when: string; told: Json; seen: Json; completed: boolean; meant: boolean }>([
    { when: "it is the same number", told: 5, seen: 5, completed: true, meant: true },
    { when: "a number was told as text", told: "5", seen: 5, completed: true, meant: true },
    { when: "another number stands", told: 5, seen: 8, completed: false, meant: false },
    { when: "a number is a part of the other", told: 5, seen: 15, completed: false, meant: false },
    { when: "the other letters are the same word", told: "elb", seen: "ELB", completed: false, meant: true },
    { when: "another word stands", told: "elb", seen: "EC2", completed: false, meant: false },
    {
      when: "a name stands in full",
      told: "web",
      seen: "arn:aws:iam::1:role/web",
      completed: false,
      meant: true,
    },
    {
      when: "a name only ends alike",
      told: "web",
      seen: "arn:aws:iam::1:role/my-web",
      completed: false,
      meant: false,
    },
    { when: "a switch was turned the other way", told: true, seen: false, completed: false, meant: false },
    { when: "a plain value became an object", told: "a", seen: { a: 1 }, completed: false, meant: false },
    {
      when: "the cloud filled something in",
      told: { a: 1 },
      seen: { a: 1, b: 2 },
      completed: true,
      meant: true,
    },
    {
      when: "a part of it says something else",
      told: { a: 1 },
      seen: { a: 2 },
      completed: false,
      meant: false,
    },
    { when: "a part of it is not there", told: { a: 1 }, seen: { b: 1 }, completed: false, meant: false },
    {
      when: "what was empty is left out",
      told: { a: 1, b: [] },
      seen: { a: 1 },
      completed: false,
      meant: true,
    },
    { when: "the list came in another order", told: [1, 2], seen: [2, 1], completed: true, meant: true },
    { when: "the list has one more", told: [1], seen: [1, 2], completed: false, meant: false },
    { when: "a document was put in other words", told: policy, seen: stored, completed: false, meant: true },
    {
      when: "a document was text",
      told: JSON.stringify(policy),
      seen: stored,
      completed: false,
      meant: true,
    },
    { when: "a text is no document", told: "[oh", seen: { a: 1 }, completed: false, meant: false },
  ])("$when: completed $completed, in other words $meant", ({ told, seen, completed, meant }) => {
    expect(completes(seen, told)).toBe(completed);
    expect(mayMean(told, seen)).toBe(meant);
  });
});

const secret = (digest: string): Json => Hidden.of(digest) as unknown as Json;
const list = (count: number, first: Json): readonly Json[] =>
  Array.from({ length: count }, (_, index) => (index === 0 ? first : `v${index}`));
const account = "123456789012";

describe("to a request a value", () => {
  it.each<{ what: string; told: Json; seen: Json; completed: boolean; meant: boolean }>([
    { what: "is the same secret", told: secret("a"), seen: secret("a"), completed: true, meant: true },
    { what: "is another secret", told: secret("a"), seen: secret("b"), completed: false, meant: false },
    { what: "is no secret", told: secret("a"), seen: "a", completed: false, meant: false },
    { what: "is a secret now", told: "a", seen: secret("a"), completed: false, meant: false },
    {
      what: "holds the same secret",
      told: { p: secret("a"), q: 1 },
      seen: { p: secret("a"), q: "1" },
      completed: true,
      meant: true,
    },
    {
      what: "holds another secret",
      told: { p: secret("a") },
      seen: { p: secret("b") },
      completed: false,
      meant: false,
    },
    {
      what: "holds a secret now",
      told: { p: "x" },
      seen: { p: secret("x") },
      completed: false,
      meant: false,
    },
    { what: "is nothing, as is said", told: null, seen: null, completed: true, meant: true },
    { what: "is null, as a word", told: "null", seen: null, completed: true, meant: true },
    {
      what: "is an object instead of a word",
      told: "[object Object]",
      seen: { a: 1 },
      completed: false,
      meant: false,
    },
    { what: "is a word instead of an object", told: { a: 1 }, seen: "a", completed: false, meant: false },
    { what: "is null, where an object is told", told: { a: 1 }, seen: null, completed: false, meant: false },
    { what: "lacks what is null", told: { a: 1, b: null }, seen: { a: 1 }, completed: false, meant: true },
    { what: "lacks what is no text", told: { a: 1, b: "" }, seen: { a: 1 }, completed: false, meant: true },
    { what: "lacks what is empty", told: { a: 1, b: {} }, seen: { a: 1 }, completed: false, meant: true },
    {
      what: "lacks what holds something",
      told: { a: 1, b: [2] },
      seen: { a: 1 },
      completed: false,
      meant: false,
    },
    { what: "lacks a number", told: { a: 1, b: 0 }, seen: { a: 1 }, completed: false, meant: false },
    { what: "is the same list by half", told: [1, 2], seen: [1, 3], completed: false, meant: false },
    {
      what: "is the same object by half",
      told: { a: 1, b: 2 },
      seen: { a: 1, b: 3 },
      completed: false,
      meant: false,
    },
    { what: "is one in a list", told: { a: "x" }, seen: { a: ["X"] }, completed: false, meant: true },
    { what: "is one of a list", told: { a: ["x"] }, seen: { a: "X" }, completed: false, meant: true },
    {
      what: "is an object in a list",
      told: { a: { b: "x" } },
      seen: { a: [{ b: "X" }] },
      completed: false,
      meant: true,
    },
    {
      what: "is a word for an object",
      told: { a: { b: "x" } },
      seen: { a: "x" },
      completed: false,
      meant: false,
    },
    {
      what: "is an object for a word",
      told: { a: "x" },
      seen: { a: { b: "x" } },
      completed: false,
      meant: false,
    },
    { what: "is a list, where a word is told", told: "x", seen: ["x"], completed: false, meant: false },
    { what: "is a list for a word in a list", told: [["x"]], seen: ["X"], completed: false, meant: true },
    {
      what: "is as long a list as is compared",
      told: list(200, "X"),
      seen: list(200, "x"),
      completed: false,
      meant: true,
    },
    { what: "is a longer list", told: list(201, "X"), seen: list(201, "x"), completed: false, meant: false },
    {
      what: "is a long list of filled objects",
      told: list(200, { a: 1 }),
      seen: list(200, { a: 1, b: 2 }),
      completed: true,
      meant: true,
    },
    {
      what: "is a longer list of them",
      told: list(201, { a: 1 }),
      seen: list(201, { a: 1, b: 2 }),
      completed: false,
      meant: false,
    },
    {
      what: "is a name that ends the long one",
      told: "role/web",
      seen: "arn:aws:iam::1:role/web",
      completed: false,
      meant: true,
    },
    { what: "is what follows a path", told: "a/web", seen: "x/a/web", completed: false, meant: true },
    {
      what: "is in the middle of the long one",
      told: "eu-north-1",
      seen: "arn:aws:sns:eu-north-1:1:a",
      completed: false,
      meant: true,
    },
    {
      what: "is the long name of a short one",
      told: "arn:aws:iam::1:role/web",
      seen: "web",
      completed: false,
      meant: true,
    },
    { what: "is a path that begins alike", told: "a/web", seen: "/a/web/x", completed: false, meant: false },
    { what: "is a part that begins alike", told: "a:web", seen: ":a:web:x", completed: false, meant: false },
    {
      what: "is an account in a name",
      told: account,
      seen: `arn:aws:iam::${account}:root`,
      completed: false,
      meant: true,
    },
    { what: "is a number in a name", told: "12", seen: "a:12", completed: false, meant: false },
    { what: "is a sign in a name", told: "*", seen: "a:*", completed: false, meant: false },
    { what: "is a number that ends a name", told: 12, seen: "web/12", completed: false, meant: false },
    { what: "is a flag that ends a name", told: "web/true", seen: true, completed: false, meant: false },
    { what: "is a document after a word", told: 'a {"b":1}', seen: { b: 1 }, completed: false, meant: false },
    { what: "is a document after a sign", told: 'x{"b":1}', seen: { b: 1 }, completed: false, meant: false },
    {
      what: "is a document after a blank",
      told: ' {"b":1}',
      seen: { b: "1" },
      completed: false,
      meant: true,
    },
    { what: "is a text of a document", told: { b: 1 }, seen: '{"b":"1"}', completed: false, meant: true },
    { what: "is a number as a document", told: "1", seen: "1.0", completed: false, meant: false },
    {
      what: "is the same broken text in other letters",
      told: "[OH",
      seen: "[oh",
      completed: false,
      meant: true,
    },
  ])("%#: $what: completed $completed, in other words $meant", ({ told, seen, completed, meant }) => {
    expect(completes(seen, told)).toBe(completed);
    expect(mayMean(told, seen)).toBe(meant);
  });
});
