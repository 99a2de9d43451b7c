import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { type Facts, value, type Wish } from "./wished-values.ts";

describe("the value of something else", () => {
  it.each<{ when: string; wishes: Wish[]; facts?: Facts; is: Json | undefined }>([
    {
      when: "the highest ranked wish",
      wishes: [{ in: ["a", "b"], prefer: "b" }, { prefer: "a" }],
      facts: { live: "x" },
      is: "b",
    },
    {
      when: "the next wish where the first is out of reach",
      wishes: [{ in: ["a", "b"], prefer: "c" }, { prefer: "b" }],
      facts: { live: "x" },
      is: "b",
    },
    {
      when: "the last agreed value",
      wishes: [{ in: ["a", "b"] }],
      facts: { live: "x", prior: "b" },
      is: "b",
    },
    { when: "the first of a list", wishes: [{ in: ["b", "a"] }], facts: { live: "x", prior: "y" }, is: "b" },
    { when: "none at all", wishes: [{ notIn: ["x"] }], facts: { live: "x", prior: "x" }, is: undefined },
    {
      when: "the last agreed one, which is allowed",
      wishes: [{ notIn: ["x"] }],
      facts: { live: "x", prior: "y" },
      is: "y",
    },
    { when: "absent", wishes: [{ absent: true }], facts: { live: "x" }, is: null },
    { when: "there again", wishes: [{ absent: false }], facts: { live: null, prior: "y" }, is: "y" },
    {
      when: "none that is known to be there",
      wishes: [{ absent: false }],
      facts: { live: null, prior: null },
      is: undefined,
    },
    { when: "live when it is unknown what speaks against it", wishes: [], facts: { live: "x" }, is: "x" },
    { when: "unknown", wishes: [{ absent: false }], is: undefined },
    {
      when: "never a blend of numbers and text",
      wishes: [{ in: [3, "auto"], prefer: 9 }],
      facts: { live: 5 },
      is: 3,
    },
    {
      when: "what a list is without the forbidden",
      wishes: [{ lacks: ["b"] }],
      facts: { live: ["a", "b", "c"] },
      is: ["a", "c"],
    },
    {
      when: "the agreed list first",
      wishes: [{ lacks: ["b"] }],
      facts: { live: ["a", "b"], prior: ["z"] },
      is: ["z"],
    },
    {
      when: "no list that lacks what it must have",
      wishes: [{ has: ["z"] }],
      facts: { live: ["a"] },
      is: undefined,
    },
    {
      when: "a list with all that must be there, if it is wished",
      wishes: [{ has: ["z"], prefer: ["a", "z"] }],
      facts: { live: ["a"] },
      is: ["a", "z"],
    },
    {
      when: "a list without what is of a forbidden kind",
      wishes: [{ lacksLike: [{ match: { K: { in: [1] } } }] }],
      facts: { live: [{ K: 1 }, { K: 2 }] },
      is: [{ K: 2 }],
    },
    {
      when: "an empty list where everything is forbidden",
      wishes: [{ lacks: ["a"] }],
      facts: { live: ["a"] },
      is: [],
    },
  ])("is $when", ({ wishes, facts, is }) => {
    expect(value(wishes, facts)).toEqual(is);
  });
});
