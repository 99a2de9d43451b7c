import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { matchesField } from "#core/fields/field-pattern.ts";
import { matchesGlob } from "#core/fields/glob.ts";
import { patternContains, patternsOverlap } from "#core/policy/lint/compare/fields.ts";
import { globContains, globsOverlap, listContains, listsOverlap } from "#core/policy/lint/compare/globs.ts";
import {
  actorsContain,
  actorsOverlap,
  canOccur,
  claimsContain,
  claimsOverlap,
} from "#core/policy/lint/compare/selectors.ts";
import type { ActorSelector, ClaimSelector } from "#core/policy/selector.ts";
import { fileOf } from "../sample.ts";

describe("globs", () => {
  it.each([
    { a: "a*", b: "*b", overlap: true, contains: false },
    { a: "a*", b: "b*", overlap: false, contains: false },
    { a: "a*", b: "ab*", overlap: true, contains: true },
    { a: "*", b: "", overlap: true, contains: true },
    { a: "", b: "", overlap: true, contains: true },
    { a: "a", b: "b", overlap: false, contains: false },
    { a: "a*c", b: "abc", overlap: true, contains: true },
    { a: "a*c", b: "ab", overlap: false, contains: false },
    { a: "*a*", b: "*aa*", overlap: true, contains: true },
    { a: "abc", b: "a*c", overlap: true, contains: false },
    { a: "aba*aba", b: "ababa", overlap: false, contains: false },
    { a: "a*a", b: "**", overlap: true, contains: false },
    { a: "**", b: "a*a", overlap: true, contains: true },
  ])(
    "$a and $b overlap: $overlap, the first contains the second: $contains",
    ({ a, b, overlap, contains }) => {
      expect(globsOverlap(a, b)).toBe(overlap);
      expect(globsOverlap(b, a)).toBe(overlap);
      expect(globContains(a, b)).toBe(contains);
    },
  );

  const glob = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 5 });
  const text = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 6 });
  test.prop([glob, glob, text], { numRuns: 3_000 })("relate as what they match", (a, b, word) => {
    const [byA, byB] = [matchesGlob(a, word), matchesGlob(b, word)];
    if (byA && byB) expect(globsOverlap(a, b)).toBe(true);
    if (byB && !byA) expect(globContains(a, b)).toBe(false);
  });
  const words = [
    "",
    ..."a b aa ab ba bb aaa aab aba abb baa bab bba bbb x axa axb bxa bxb axx xxa".split(" "),
  ];
  test.prop([glob, glob], { numRuns: 2_000 })(
    "that share nothing have no text in common, and one in another has none outside",
    (a, b) => {
      const short = (pattern: string) => pattern.replaceAll("*", "").length < 2;
      if (short(a) && short(b) && globsOverlap(a, b))
        expect(words.some((each) => matchesGlob(a, each) && matchesGlob(b, each))).toBe(true);
      if (globContains(a, b))
        for (const each of words) expect(matchesGlob(b, each) && !matchesGlob(a, each)).toBe(false);
    },
  );

  it.each([
    { a: undefined, b: undefined, overlap: true, contains: true },
    { a: undefined, b: ["a"], overlap: true, contains: true },
    { a: ["a"], b: undefined, overlap: true, contains: false },
    { a: ["*"], b: undefined, overlap: true, contains: true },
    { a: ["a", "b*"], b: ["b", "bb"], overlap: true, contains: true },
    { a: ["a", "b*"], b: ["b", "c"], overlap: true, contains: false },
    { a: ["a"], b: ["c"], overlap: false, contains: false },
  ])("of list $a and list $b overlap: $overlap, contain: $contains", ({ a, b, overlap, contains }) => {
    expect(listsOverlap(a, b)).toBe(overlap);
    expect(listContains(a, b)).toBe(contains);
  });
});

describe("field patterns", () => {
  it.each([
    { a: "/A", b: "/A", overlap: true, contains: true },
    { a: "/A", b: "/B", overlap: false, contains: false },
    { a: "/A", b: "/A/B", overlap: false, contains: false },
    { a: "/**", b: "/A[K=v]/B", overlap: true, contains: true },
    { a: "/A/**", b: "/**/B", overlap: true, contains: false },
    { a: "/A/**", b: "/B/**", overlap: false, contains: false },
    { a: "/A*", b: "/*A", overlap: true, contains: false },
    { a: "/A[*]", b: "/A[K=v]", overlap: true, contains: true },
    { a: "/A[K=v]", b: "/A[*]", overlap: true, contains: false },
    { a: "/A[*]", b: "/A[=v]", overlap: true, contains: true },
    { a: "/A[*]", b: "/A[*]", overlap: true, contains: true },
    { a: "/A[*]", b: "/A/B", overlap: false, contains: false },
    { a: "/A[K=v*]", b: "/A[K=*w]", overlap: true, contains: false },
    { a: "/A[K=v*]", b: "/A[K=w]", overlap: false, contains: false },
    { a: "/A[K=v]", b: "/A[L=v]", overlap: false, contains: false },
    { a: "/A[K=v,L=*]", b: "/A[L=x,K=v]", overlap: true, contains: true },
    { a: "/A[K=v]", b: "/A[K=v,L=w]", overlap: false, contains: false },
    { a: "/A[=v*]", b: "/A[=vw]", overlap: true, contains: true },
    { a: "/A[=v]", b: "/A[K=v]", overlap: false, contains: false },
    { a: "/A[=v]", b: "/A/v", overlap: false, contains: false },
  ])(
    "$a and $b overlap: $overlap, the first contains the second: $contains",
    ({ a, b, overlap, contains }) => {
      expect(patternsOverlap(a, b)).toBe(overlap);
      expect(patternsOverlap(b, a)).toBe(overlap);
      expect(patternContains(a, b)).toBe(contains);
    },
  );

  const step = fc.constantFrom("/A", "/B", "/*", "/**", "[K=A]", "[K=*]", "[*]", "[=A]");
  const pattern = fc.array(step, { maxLength: 4 }).map((steps) => `/A${steps.join("")}`);
  const field = fc
    .array(fc.constantFrom("/A", "/B", "[K=A]", "[=A]"), { maxLength: 5 })
    .map((steps) => `/A${steps.join("")}`);
  test.prop([pattern, pattern, field], { numRuns: 2_000 })("relate as what they match", (a, b, path) => {
    const [byA, byB] = [matchesField(a, path), matchesField(b, path)];
    if (byA && byB) expect(patternsOverlap(a, b)).toBe(true);
    if (byB && !byA) expect(patternContains(a, b)).toBe(false);
  });
});

describe("actor selectors", () => {
  const cases: readonly { a: ActorSelector; b: ActorSelector; overlap: boolean; contains: boolean }[] = [
    { a: {}, b: {}, overlap: true, contains: true },
    { a: {}, b: { kinds: ["person"], via: ["x"], principals: ["y"] }, overlap: true, contains: true },
    { a: { kinds: ["person"] }, b: {}, overlap: true, contains: false },
    { a: { kinds: ["person"] }, b: { kinds: ["agent"] }, overlap: false, contains: false },
    { a: { kinds: ["person", "agent"] }, b: { kinds: ["agent"] }, overlap: true, contains: true },
    { a: { via: ["*"] }, b: {}, overlap: true, contains: false },
    { a: { via: ["*"] }, b: { via: ["x"] }, overlap: true, contains: true },
    { a: { via: ["y"] }, b: { via: ["x"] }, overlap: false, contains: false },
    {
      a: { principals: ["1:role/*"] },
      b: { principals: ["arn:aws:iam::1:role/x"] },
      overlap: true,
      contains: true,
    },
    {
      a: { principals: ["2:role/*"] },
      b: { principals: ["arn:aws:iam::1:role/x"] },
      overlap: false,
      contains: false,
    },
  ];
  it.each(cases)("$a and $b overlap: $overlap, contain: $contains", ({ a, b, overlap, contains }) => {
    expect(actorsOverlap(a, b)).toBe(overlap);
    expect(actorsContain(a, b)).toBe(contains);
  });
});

describe("claim selectors", () => {
  const file = fileOf({
    classes: { size: [{ fields: ["/Size", "/Max*"] }, { types: ["AWS::ECS::*"], fields: ["/Count"] }] },
    urgency: [
      { motivations: ["incident"], kinds: ["person"], urgency: "degradation" },
      { motivations: ["launch"], urgency: "deadline" },
    ],
  });
  const cases: readonly { a: ClaimSelector; b: ClaimSelector; overlap: boolean; contains: boolean }[] = [
    { a: {}, b: {}, overlap: true, contains: true },
    { a: { environments: ["*"] }, b: {}, overlap: true, contains: true },
    { a: { environments: ["prod"] }, b: {}, overlap: true, contains: false },
    { a: { environments: ["prod"] }, b: { environments: ["test"] }, overlap: false, contains: false },
    { a: { tags: { a: ["x*"] } }, b: { tags: { a: ["xy"], b: ["z"] } }, overlap: true, contains: true },
    { a: { tags: { a: ["x"] } }, b: { tags: { a: ["y"] } }, overlap: false, contains: false },
    { a: { tags: { a: ["x"] } }, b: { tags: { b: ["y"] } }, overlap: true, contains: false },
    { a: { types: ["AWS::S3::*"] }, b: { types: ["AWS::S3::Bucket"] }, overlap: true, contains: true },
    { a: { accounts: ["1*"] }, b: { accounts: ["2*"] }, overlap: false, contains: false },
    {
      a: { regions: ["eu-*"] },
      b: { regions: ["eu-north-1"], resources: ["x"] },
      overlap: true,
      contains: true,
    },
    { a: { resources: ["x"] }, b: { resources: ["y"] }, overlap: false, contains: false },
    { a: { confirmed: true }, b: { confirmed: false }, overlap: false, contains: false },
    { a: { confirmed: true }, b: {}, overlap: true, contains: false },
    { a: {}, b: { confirmed: true, exposure: "internet" }, overlap: true, contains: true },
    { a: { exposure: "internet" }, b: { exposure: "internal" }, overlap: false, contains: false },
    { a: { exposure: "internet" }, b: {}, overlap: true, contains: false },
    { a: { intents: ["cost"] }, b: { intents: ["security"] }, overlap: false, contains: false },
    { a: { intents: ["cost", "security"] }, b: { intents: ["security"] }, overlap: true, contains: true },
    { a: { motivations: ["launch"] }, b: { motivations: ["incident"] }, overlap: false, contains: false },
    { a: { during: ["peak"] }, b: { during: ["freeze"] }, overlap: true, contains: false },
    { a: { during: ["peak", "freeze"] }, b: { during: ["freeze"] }, overlap: true, contains: true },
    { a: { fields: ["/Size"] }, b: { classes: ["size"] }, overlap: true, contains: false },
    { a: { classes: ["size"] }, b: { fields: ["/MaxSize", "/Size"] }, overlap: true, contains: true },
    { a: { classes: ["size"] }, b: { fields: ["/Count"] }, overlap: true, contains: false },
    {
      a: { classes: ["size"] },
      b: { fields: ["/Count"], types: ["AWS::ECS::Service"] },
      overlap: true,
      contains: true,
    },
    {
      a: { classes: ["size"] },
      b: { fields: ["/Count"], types: ["AWS::S3::Bucket"] },
      overlap: false,
      contains: false,
    },
    { a: { classes: ["nowhere"] }, b: {}, overlap: false, contains: false },
    { a: { fields: ["/**"] }, b: {}, overlap: true, contains: true },
    { a: { kinds: ["person"] }, b: { kinds: ["agent"] }, overlap: false, contains: false },
    { a: { urgencies: ["degradation"] }, b: { motivations: ["launch"] }, overlap: false, contains: false },
    { a: { urgencies: ["deadline", "none"] }, b: { urgencies: ["deadline"] }, overlap: true, contains: true },
  ];
  it.each(cases)("$a and $b overlap: $overlap, contain: $contains", ({ a, b, overlap, contains }) => {
    expect(claimsOverlap(file, a, b)).toBe(overlap);
    expect(claimsOverlap(file, b, a)).toBe(overlap);
    expect(claimsContain(file, a, b)).toBe(contains);
  });

  const weighed: readonly { selector: ClaimSelector; can: boolean }[] = [
    { selector: {}, can: true },
    { selector: { urgencies: ["emergency"] }, can: false },
    { selector: { urgencies: ["degradation"] }, can: true },
    { selector: { urgencies: ["degradation"], kinds: ["pipeline"] }, can: false },
    { selector: { urgencies: ["degradation"], kinds: ["agent"] }, can: true },
    { selector: { urgencies: ["degradation"], motivations: ["launch"] }, can: false },
    { selector: { urgencies: ["deadline"], motivations: ["launch"] }, can: true },
    { selector: { urgencies: ["routine"], motivations: ["launch"] }, can: true },
    { selector: { urgencies: ["deadline"], motivations: ["launch"], confirmed: false }, can: false },
    { selector: { urgencies: ["routine"], motivations: ["launch"], confirmed: false }, can: true },
    { selector: { urgencies: ["routine"], motivations: ["none"] }, can: false },
    { selector: { urgencies: ["none"], motivations: ["none"] }, can: true },
  ];
  it.each(weighed)("$selector can occur: $can, %$", ({ selector, can }) => {
    expect(canOccur(file, [selector])).toBe(can);
  });
});
