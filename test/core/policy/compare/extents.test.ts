import { describe, expect, it } from "vitest";
import {
  actorExtent,
  boundExtent,
  claimExtent,
  fieldExtent,
  fieldsMeet,
  placesMeet,
} from "#core/policy/compare/extents.ts";
import { pairOf } from "#core/policy/compare/places.ts";
import type { ActorSelector, ClaimSelector, ResourceSelector } from "#core/policy/selector.ts";
import { fileOf } from "../sample.ts";

type Named = Parameters<typeof fieldExtent>[1];
/** In words: what is meant is as much, more, less or other than before. */
const wordOf = ({ isAtLeast, isAtMost }: { isAtLeast: boolean; isAtMost: boolean }) =>
  isAtLeast ? (isAtMost ? "same" : "more") : isAtMost ? "less" : "other";
const turned = { same: "same", more: "less", less: "more", other: "other" } as const;
type Word = keyof typeof turned;

const classes = {
  a: [{ fields: ["/A", "/B"] }],
  wide: [{ fields: ["/A/**", "/A", "/B", "/C"] }],
  typed: [{ fields: ["/A"], types: ["AWS::S3::Bucket"] }],
};
const alike = pairOf(fileOf({ classes }), fileOf({ classes }));
const buckets = { types: ["AWS::S3::Bucket"] };
const all = { types: ["AWS::S3::*"] };

describe("how many fields are named", () => {
  it.each<{ what: string; before: Named; after: Named; is: Word; meet?: boolean }>([
    { what: "all", before: {}, after: {}, is: "same" },
    { what: "all, then one", before: {}, after: { fields: ["/A"] }, is: "less" },
    { what: "one class", before: { classes: ["a"] }, after: { classes: ["a"] }, is: "same" },
    {
      what: "a class, then a wider one",
      before: { classes: ["a"] },
      after: { classes: ["wide"] },
      is: "more",
    },
    {
      what: "a class, then its fields",
      before: { classes: ["a"] },
      after: { fields: ["/B", "/A"] },
      is: "same",
    },
    {
      what: "a class, then one more field",
      before: { classes: ["a"] },
      after: { classes: ["a"], fields: ["/C"] },
      is: "more",
    },
    {
      what: "a class, then another",
      before: { classes: ["a"] },
      after: { fields: ["/C"] },
      is: "other",
      meet: false,
    },
    { what: "a field, then its wildcard", before: { fields: ["/A"] }, after: { fields: ["/*"] }, is: "more" },
    {
      what: "a field, then what lies beneath",
      before: { fields: ["/A"] },
      after: { fields: ["/A/**"] },
      is: "more",
    },
    { what: "fields that overlap", before: { fields: ["/A*"] }, after: { fields: ["/*A"] }, is: "other" },
    {
      what: "a field, then of one type",
      before: { fields: ["/A"] },
      after: { fields: ["/A"], ...buckets },
      is: "less",
    },
    {
      what: "a field of a type, then of more",
      before: { fields: ["/A"], ...buckets },
      after: { fields: ["/A"], ...all },
      is: "more",
    },
    {
      what: "a field of two types",
      before: { fields: ["/A"], ...buckets },
      after: { fields: ["/A"], types: ["AWS::EC2::Instance"] },
      is: "other",
      meet: false,
    },
    { what: "all of a type, then of more", before: buckets, after: all, is: "more" },
    {
      what: "all of a type, then one field",
      before: buckets,
      after: { fields: ["/A"], ...buckets },
      is: "less",
    },
    { what: "all of a type, then one field of any", before: buckets, after: { fields: ["/A"] }, is: "other" },
    {
      what: "a class of a type, then its field",
      before: { classes: ["typed"] },
      after: { fields: ["/A"] },
      is: "more",
    },
    {
      what: "a class of a type, then its field there",
      before: { classes: ["typed"] },
      after: { fields: ["/A"], ...buckets },
      is: "same",
    },
    {
      what: "a class of a type within more",
      before: { classes: ["typed"], ...all },
      after: { classes: ["typed"] },
      is: "same",
    },
    {
      what: "a class that is not defined",
      before: { classes: ["no"] },
      after: { classes: ["no"] },
      is: "same",
      meet: false,
    },
    {
      what: "a class that is not defined, then a field",
      before: { classes: ["no"] },
      after: { fields: ["/A"] },
      is: "more",
      meet: false,
    },
  ])("$what", ({ before, after, is, meet = true }) => {
    expect(wordOf(fieldExtent(alike, before, after))).toBe(is);
    expect(wordOf(fieldExtent(alike, after, before))).toBe(turned[is]);
    expect(fieldsMeet(alike, before, after)).toBe(meet);
    expect(fieldsMeet(alike, after, before)).toBe(meet);
  });

  it("is read by the classes of each policy", () => {
    const more = pairOf(fileOf({ classes: { a: [{ fields: ["/A"] }] } }), fileOf({ classes }));
    const [a, b] = [{ classes: ["a"] }, { fields: ["/B"] }];
    expect(wordOf(fieldExtent(more, a, a))).toBe("more");
    expect(wordOf(fieldExtent(more, {}, {}))).toBe("same");
    expect(wordOf(fieldExtent(more, { fields: ["/A"] }, a))).toBe("more");
    expect(fieldsMeet(more, b, a)).toBe(true);
    expect(fieldsMeet(more, a, b)).toBe(false);
    const gone = pairOf(fileOf({ classes }), fileOf());
    expect(wordOf(fieldExtent(gone, a, a))).toBe("less");
  });
});

it.each<{ what: string; before: readonly string[]; after: readonly string[]; is: Word }>([
  { what: "the same fields", before: ["/A", "/B"], after: ["/B", "/A"], is: "same" },
  { what: "one field more", before: ["/A"], after: ["/A", "/B"], is: "more" },
  { what: "an exact field in a wildcard", before: ["/A"], after: ["/*"], is: "other" },
  { what: "a wildcard in a wider one", before: ["/A/*"], after: ["/A/**"], is: "more" },
  {
    what: "a wildcard that ends closed in one that ends open",
    before: ["/*/A"],
    after: ["/**"],
    is: "other",
  },
  { what: "a wildcard in one that ends closed", before: ["/A/*/B"], after: ["/*/*/B"], is: "more" },
  { what: "an item in all items", before: ["/L[Key=a]"], after: ["/L[*]"], is: "other" },
  { what: "fields of two kinds", before: ["/A/*"], after: ["/B/*"], is: "other" },
])("a guardrail binds $what: $is", ({ before, after, is }) => {
  expect(wordOf(boundExtent(before, after))).toBe(is);
  expect(wordOf(boundExtent(after, before))).toBe(turned[is]);
});

it.each<{ what: string; before: ActorSelector; after: ActorSelector; is: Word }>([
  { what: "anybody", before: {}, after: {}, is: "same" },
  { what: "anybody, then a kind", before: {}, after: { kinds: ["agent"] }, is: "less" },
  { what: "a kind, then another", before: { kinds: ["person"] }, after: { kinds: ["agent"] }, is: "other" },
  {
    what: "roles, then one of them",
    before: { principals: ["1:role/*"] },
    after: { principals: ["1:role/a"] },
    is: "less",
  },
])("a row means $what: $is", ({ before, after, is }) => {
  expect(wordOf(actorExtent(before, after))).toBe(is);
  expect(wordOf(actorExtent(after, before))).toBe(turned[is]);
});

describe("how many claims are meant", () => {
  it.each<{ by: string; before: ClaimSelector; after: ClaimSelector; is: Word }>([
    { by: "nothing", before: {}, after: {}, is: "same" },
    { by: "a place", before: {}, after: { environments: ["prod"] }, is: "less" },
    { by: "types", before: {}, after: { types: ["AWS::S3::*"] }, is: "less" },
    { by: "fields", before: { fields: ["/A"] }, after: { fields: ["/A", "/B"] }, is: "more" },
    { by: "actors", before: { kinds: ["agent", "person"] }, after: { kinds: ["agent"] }, is: "less" },
    { by: "proof that is not asked for any more", before: { confirmed: true }, after: {}, is: "more" },
    { by: "proof", before: { confirmed: true }, after: { confirmed: true }, is: "same" },
    { by: "other proof", before: { confirmed: true }, after: { confirmed: false }, is: "other" },
    { by: "exposure", before: {}, after: { exposure: "internet" }, is: "less" },
    { by: "other exposure", before: { exposure: "internal" }, after: { exposure: "internet" }, is: "other" },
    { by: "intents", before: { intents: ["cost"] }, after: { intents: ["cost", "security"] }, is: "more" },
    { by: "other intents", before: { intents: ["cost"] }, after: { intents: ["security"] }, is: "other" },
    { by: "reasons", before: { motivations: ["budget"] }, after: {}, is: "more" },
    { by: "urgencies", before: { urgencies: ["routine"] }, after: { urgencies: ["routine"] }, is: "same" },
    {
      by: "other urgencies",
      before: { urgencies: ["routine"] },
      after: { urgencies: ["none"] },
      is: "other",
    },
    { by: "situations", before: { during: ["peak"] }, after: {}, is: "more" },
    {
      by: "more of one and less of another",
      before: { intents: ["cost"] },
      after: { motivations: ["budget"] },
      is: "other",
    },
  ])("by $by: $is", ({ before, after, is }) => {
    expect(wordOf(claimExtent(alike, before, after))).toBe(is);
    expect(wordOf(claimExtent(alike, after, before))).toBe(turned[is]);
  });
});

it.each<{ what: string; a: ResourceSelector; b: ResourceSelector; meet: boolean }>([
  { what: "everywhere", a: {}, b: {}, meet: true },
  { what: "everywhere and somewhere", a: {}, b: { environments: ["prod"] }, meet: true },
  { what: "one environment", a: { environments: ["prod"] }, b: { environments: ["pr*"] }, meet: true },
  { what: "two environments", a: { environments: ["prod"] }, b: { environments: ["test"] }, meet: false },
  { what: "an environment that is not there", a: { environments: ["no"] }, b: {}, meet: false },
  ...(["accounts", "regions", "types", "resources"] as const).flatMap((key) => [
    { what: `one of ${key}`, a: { [key]: ["1*"] }, b: { [key]: ["12"] }, meet: true },
    { what: `two of ${key}`, a: { [key]: ["1"] }, b: { [key]: ["2"] }, meet: false },
  ]),
  { what: "a tag", a: { tags: { app: ["x"] } }, b: {}, meet: true },
  { what: "a tag with one value", a: { tags: { app: ["x"] } }, b: { tags: { app: ["x", "y"] } }, meet: true },
  { what: "a tag with two values", a: { tags: { app: ["x"] } }, b: { tags: { app: ["y"] } }, meet: false },
  { what: "two tags", a: { tags: { app: ["x"] } }, b: { tags: { team: ["y"] } }, meet: true },
])("rows of two policies meet in $what: $meet", ({ a, b, meet }) => {
  expect(placesMeet(alike, a, b)).toBe(meet);
  expect(placesMeet(alike, b, a)).toBe(meet);
});
