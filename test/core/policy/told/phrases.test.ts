import { describe, expect, it } from "vitest";
import type { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import type { ClaimSelector, ResourceSelector } from "#core/policy/selector.ts";
import {
  actorText,
  claimsText,
  constraintText,
  listed,
  placeAndFields,
  placeText,
  some,
} from "#core/policy/told/phrases.ts";

describe("a list in words", () => {
  it.each([
    { words: [], is: "" },
    { words: ["a"], is: "a" },
    { words: ["a", "b"], is: "a and b" },
    { words: ["a", "b", "c"], is: "a, b and c" },
  ])("is `$is` for $words", ({ words, is }) => {
    expect(listed(words)).toBe(is);
  });

  it.each([
    { words: ["a", "b"], is: "a or b" },
    { words: [..."abcdef"], is: "a, b, c, d, e or f" },
    { words: [..."abcdefg"], is: "a, b, c, d, e, f and 1 more" },
    { words: [..."abcdefgh"], is: "a, b, c, d, e, f and 2 more" },
  ])("is `$is` where the first few stand for the rest", ({ words, is }) => {
    expect(some(words)).toBe(is);
    expect(some(words, "or")).toBe(is);
  });
});

describe("a selector in words", () => {
  it.each<{ readonly place: ResourceSelector; readonly is: string }>([
    { place: {}, is: "everywhere" },
    { place: { environments: ["prod", "test"] }, is: "prod or test" },
    { place: { types: ["AWS::S3::Bucket"] }, is: "AWS::S3::Bucket" },
    {
      place: { accounts: ["1"], regions: ["r"], resources: ["x"], tags: { team: ["a", "b"], env: ["c"] } },
      is: "account 1; region r; resource x; tag team a or b; tag env c",
    },
  ])("names the place `$is`", ({ place, is }) => {
    expect(placeText(place)).toBe(is);
  });

  it.each([
    { place: {}, named: {}, is: "every field" },
    { place: {}, named: { fields: ["/A"] }, is: "/A" },
    { place: {}, named: { fields: ["/A"], classes: ["size", "cost"] }, is: "class size or cost; /A" },
    { place: { types: ["T"] }, named: {}, is: "T: every field" },
  ])("names the fields `$is`", ({ place, named, is }) => {
    expect(placeAndFields(place, named)).toBe(is);
  });

  it.each([
    { actor: {}, is: "anybody" },
    { actor: { kinds: ["agent", "person"] as const, via: ["cli"] }, is: "agent or person; via cli" },
    { actor: { principals: ["a"] }, is: "principal a" },
  ])("names the actor `$is`", ({ actor, is }) => {
    expect(actorText(actor)).toBe(is);
  });

  it.each<{ readonly claims: ClaimSelector; readonly is: string }>([
    { claims: {}, is: "every claim" },
    { claims: { types: ["T"] }, is: "T" },
    { claims: { kinds: ["agent"] }, is: "by agent" },
    { claims: { principals: ["a"] }, is: "by principal a" },
    { claims: { via: ["cli"] }, is: "by via cli" },
    {
      claims: { classes: ["c"], fields: ["/A"], intents: ["cost"], motivations: ["incident"] },
      is: "fields of class c; fields /A; for cost; because of incident",
    },
    { claims: { urgencies: ["none"], confirmed: true }, is: "at urgency none; confirmed" },
    { claims: { confirmed: false, exposure: "internet" }, is: "not confirmed; facing the internet" },
    { claims: { exposure: "internal", during: ["peak", "freeze"] }, is: "internal; during peak or freeze" },
  ])("names the claims `$is`", ({ claims, is }) => {
    expect(claimsText(claims)).toBe(is);
  });

  it.each<{ readonly constraint: GuardConstraint; readonly says: readonly string[] }>([
    { constraint: { min: 2, max: 5 }, says: ["2", " and ", "5"] },
    { constraint: { is: "x" }, says: ["x"] },
    { constraint: { is: { a: 1 } }, says: ['{"a":1}'] },
    { constraint: { in: ["a", true], orAbsent: true }, says: ["a", "true", "where it is there at all"] },
    { constraint: { has: ["a", "b"] }, says: ["a", "b"] },
  ])("says what a constraint asks, with $says", ({ constraint, says }) => {
    const text = constraintText(constraint);
    let from = 0;
    for (const word of says) {
      const found = text.indexOf(word, from);
      expect([word, found >= from]).toEqual([word, true]);
      from = found + word.length;
    }
    expect(text.includes("where it is there at all")).toBe(constraint.orAbsent === true);
    expect(text).not.toMatch(/"x"|"a"[^:]|undefined/);
  });
});
