import { describe, expect, it } from "vitest";
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
