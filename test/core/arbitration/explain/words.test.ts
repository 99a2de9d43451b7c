import { describe, expect, it } from "vitest";
import { actorName, claimant, shown, wish } from "#core/arbitration/explain/words.ts";
import { claim } from "../small-disputes.ts";

describe("a value is shown", () => {
  it.each([
    { value: 8, text: "`8`" },
    { value: "a b", text: "`a b`" },
    { value: undefined, text: "unknown" },
    { value: null, text: "absent" },
    { value: { b: 1, a: [true] }, text: "a (`true`) and b `1`" },
    { value: "x".repeat(120), text: `\`${"x".repeat(120)}\`` },
    { value: "x".repeat(121), text: `\`${"x".repeat(119)}…\`` },
  ])("as $text, %$", ({ value, text }) => {
    expect(shown(value, false)).toBe(text);
    expect(shown(value, true)).toBe("(hidden)");
  });
});

describe("an actor is called", () => {
  it.each([
    { principal: "arn:aws:iam::123456789012:role/team/deploy", name: "deploy" },
    { principal: "123456789012:role/deploy", name: "deploy" },
    { principal: "123456789012:root", name: "root" },
    { principal: "sso/anna@example.com", name: "anna@example.com" },
    { principal: "autoscaling.amazonaws.com", name: "autoscaling.amazonaws.com" },
    { principal: "odd/", name: "odd/" },
  ])("$name, %$", ({ principal, name }) => {
    expect(actorName(principal)).toBe(name);
  });
});

describe("a claimant is told with what they do it for", () => {
  it.each([
    { parts: {}, text: "anna (for availability, budget)" },
    { parts: { motivation: { kind: "none" } }, text: "anna (for availability)" },
    { parts: { intent: "unattributed" }, text: "anna (no stated goal, budget)" },
    { parts: { intent: "unattributed", motivation: { kind: "none" } }, text: "anna (no stated goal)" },
    {
      parts: { motivation: { kind: "incident", ref: "INC-7" } },
      text: "anna (for availability, incident INC-7)",
    },
    { parts: { motivation: { kind: "budget", ref: "budget/7" } }, text: "anna (for availability, budget/7)" },
    {
      parts: { actor: { principal: "anna", kind: "person", via: "console" } },
      text: "anna via console (for availability, budget)",
    },
  ])("$text, %$", ({ parts, text }) => {
    const told = claim({ by: "anna", ...parts });
    expect(claimant(told)).toBe(text);
    expect(claimant(told)).toBe(text);
  });
});

describe("a wish is told", () => {
  it.each([
    { constraint: { is: 8 }, text: "`8`" },
    { constraint: { is: null }, text: "absent" },
    { constraint: { min: 8 }, text: "at least `8`" },
    { constraint: { max: 8 }, text: "at most `8`" },
    { constraint: { min: 3, max: 8 }, text: "at least `3` and at most `8`" },
    { constraint: { in: [1, 2] }, text: "one of `1`, `2`" },
    { constraint: { in: [1, 2, 3, 4, 5] }, text: "one of `1`, `2`, `3`, `4`, `5`" },
    { constraint: { in: [1, 2, 3, 4, 5, 6] }, text: "one of `1`, `2`, `3`, `4`, `5`, …" },
    { constraint: { notIn: ["a"] }, text: "none of `a`" },
    { constraint: { has: ["a", "b"] }, text: "to hold `a`, `b`" },
    { constraint: { lacks: ["a"] }, text: "to lack `a`" },
    { constraint: { lacksLike: [{ match: {} }] }, text: "no element of a forbidden kind" },
    { constraint: { absent: true }, text: "it absent" },
    { constraint: { absent: false }, text: "it there" },
    { constraint: { absent: false, min: 3 }, text: "at least `3` and it there" },
  ])("as $text, %$", ({ constraint, text }) => {
    expect(wish(constraint, false)).toBe(text);
  });

  it("without its values where they are hidden", () => {
    expect(wish({ is: 8, in: [1, 2], has: ["a"], absent: false }, true)).toBe(
      "(hidden) and one of (hidden), (hidden) and to hold (hidden) and it there",
    );
  });
});
