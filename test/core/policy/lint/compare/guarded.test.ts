import { describe, expect, it } from "vitest";
import { guardedBy, startsAlike } from "#core/policy/lint/compare/guarded.ts";
import { isTakenIn, takesEdits } from "#core/policy/lint/compare/rows.ts";
import { knownTypes } from "#core/resource-types/known-types.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import { fileOf } from "../../sample.ts";

const file = fileOf({
  classes: {
    access: [{ fields: ["/Policy/**", "/Acl"] }],
    audit: [{ fields: ["/Logging"], types: ["AWS::S3::Bucket"] }],
    capacity: [{ fields: ["/Count"], safer: "more" }],
    ours: [{ fields: ["/Acl", "/Name"] }],
    named: [{ fields: ["/Name"] }],
    typed: [{ fields: ["/*"], types: ["AWS::SQS::Queue"] }],
  },
});
const schemas: Readonly<Record<string, object>> = {
  "AWS::S3::Bucket": { properties: { Acl: { type: "string" }, Logging: { type: "string" } } },
  "AWS::SQS::Queue": { properties: { Name: { type: "string" }, Count: { type: "integer" } } },
};
const knowledge = knownTypes({
  types: Object.keys(schemas),
  read: (type) => {
    const tree = schemaTree(schemas[type] as never);
    return { tree, marks: schemaMarks(schemas[type] as never, tree) };
  },
});
type Named = Parameters<typeof guardedBy>[1];
const [bucket, queue] = [{ types: ["AWS::S3::Bucket"] }, { types: ["AWS::SQS::Queue"] }];

describe("a selector can speak of what is guarded", () => {
  it.each<{ what: string; named: Named; is: readonly string[]; known?: readonly string[] }>([
    { what: "any field", named: {}, is: ["access", "audit", "capacity"] },
    { what: "a class that is guarded", named: { classes: ["audit"] }, is: ["audit"] },
    { what: "a class of which a field is guarded", named: { classes: ["ours"] }, is: ["access"] },
    { what: "a class of which none is", named: { classes: ["named"] }, is: [] },
    { what: "a class that is not defined", named: { classes: ["no"] }, is: [] },
    { what: "a field", named: { fields: ["/Acl"] }, is: ["access"] },
    { what: "a field beneath", named: { fields: ["/Policy/Statement"] }, is: ["access"] },
    { what: "another field", named: { fields: ["/Name"] }, is: [] },
    { what: "a field or a class", named: { fields: ["/Name"], classes: ["capacity"] }, is: ["capacity"] },
    {
      what: "a field beside a class",
      named: { fields: ["/Acl"], classes: ["capacity"] },
      is: ["access", "capacity"],
    },
    { what: "a field that ends in any way", named: { fields: ["/C*"] }, is: ["capacity"] },
    { what: "a field of the guard's type", named: { fields: ["/Logging"], ...bucket }, is: ["audit"] },
    { what: "a field of another type", named: { fields: ["/Logging"], ...queue }, is: [] },
    {
      what: "any field of a type",
      named: bucket,
      is: ["access", "audit", "capacity"],
      known: ["access", "audit"],
    },
    { what: "any field of another type", named: queue, is: ["access", "capacity"], known: ["capacity"] },
    {
      what: "any field of a type that nobody knows",
      named: { types: ["AWS::EC2::Instance"] },
      is: ["access", "capacity"],
      known: [],
    },
    { what: "a field of a type that has none such", named: { fields: ["/Acl"], ...queue }, is: ["access"] },
    {
      what: "a class of a type, taken at its word",
      named: { classes: ["typed"] },
      is: [],
      known: ["capacity"],
    },
  ])("$what", ({ named, is, known = is }) => {
    expect(guardedBy(file, named, undefined)).toEqual(is);
    expect(guardedBy(file, named, knowledge)).toEqual(known);
  });

  it("of which nothing is defined", () => {
    expect(guardedBy(fileOf(), {}, undefined)).toEqual([]);
    expect(guardedBy(fileOf(), { classes: ["access"] }, undefined)).toEqual([]);
  });
});

it.each([
  { a: "/A", b: "/A", is: true },
  { a: "/A/B", b: "/A[Key=x]/C", is: true },
  { a: "/A", b: "/B", is: false },
  { a: "/A", b: "/AB", is: false },
  { a: "/A", b: "/B/A", is: false },
  { a: "/A*", b: "/B", is: true },
  { a: "/B", b: "/*", is: true },
  { a: "/B", b: "/**/A", is: true },
  { a: "/A/*", b: "/B/*", is: false },
  { a: "/A[*]", b: "/B", is: false },
  { a: "/", b: "/A", is: false },
  { a: "/", b: "/", is: true },
])("`$a` and `$b` may start alike: $is", ({ a, b, is }) => {
  expect(startsAlike(a, b)).toBe(is);
  expect(startsAlike(b, a)).toBe(is);
});

describe("rows that stand before", () => {
  type Edits = Parameters<typeof takesEdits>[1];
  const edits = (more: object = {}): Edits => ({ in: {}, actor: "any", ...more }) as Edits;
  it.each<{ what: string; row: Edits; later: Edits; is: boolean }>([
    { what: "all", row: edits(), later: edits({ leans: "safer" }), is: true },
    {
      what: "what leans as they do",
      row: edits({ leans: "safer" }),
      later: edits({ leans: "safer" }),
      is: true,
    },
    {
      what: "what leans otherwise",
      row: edits({ leans: "safer" }),
      later: edits({ leans: "harmful" }),
      is: false,
    },
    { what: "what may lean", row: edits({ leans: "safer" }), later: edits(), is: false },
    { what: "what nobody known did", row: edits(), later: edits({ actor: "unknown" }), is: true },
    {
      what: "nothing of the known by a row for the unknown",
      row: edits({ actor: "unknown" }),
      later: edits(),
      is: false,
    },
    {
      what: "the unknown by a row for them",
      row: edits({ actor: "unknown" }),
      later: edits({ actor: "unknown" }),
      is: true,
    },
    { what: "less fields", row: edits({ fields: ["/A", "/B"] }), later: edits({ fields: ["/A"] }), is: true },
    {
      what: "no more fields",
      row: edits({ fields: ["/A"] }),
      later: edits({ fields: ["/A", "/B"] }),
      is: false,
    },
  ])("take $what: $is", ({ row, later, is }) => {
    expect(takesEdits(file, row, later)).toBe(is);
  });

  it("take something where each environment is taken by one of them", () => {
    const taken =
      (...names: readonly string[]) =>
      (each: { readonly in: { readonly environments?: readonly string[] | undefined } }) =>
        each.in.environments?.every((name) => names.includes(name)) ?? false;
    expect(isTakenIn(file, { in: {} }, taken("prod", "test"))).toBe(true);
    expect(isTakenIn(file, { in: {} }, taken("prod"))).toBe(false);
    expect(isTakenIn(file, { in: { environments: ["prod"] } }, taken("prod"))).toBe(true);
    expect(isTakenIn(file, { in: { environments: ["no"] } }, taken("prod"))).toBe(false);
  });
});
