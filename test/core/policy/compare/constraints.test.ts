import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { meets } from "#core/claims/satisfies.ts";
import type { Json } from "#core/fields/json.ts";
import { refusals } from "#core/policy/compare/constraints.ts";
import { byExtent } from "#core/policy/compare/direction.ts";

const demand = (said: object): GuardConstraint => GuardConstraint.parse(said);
const open = { match: { CidrIp: { in: ["0.0.0.0/0"] } } };
const ssh = { ...open, spans: { from: "FromPort", to: "ToPort", any: [22] } };
const admin = { ...open, spans: { from: "FromPort", to: "ToPort", any: [22, 3389] } };
const everyone = { principals: ["everyone"] };

describe("a demand compared with another", () => {
  it.each(
    [
      { a: { max: 10 }, b: { max: 5 }, is: "stricter" },
      { a: { max: 10 }, b: { max: 20 }, is: "looser" },
      { a: { min: 1 }, b: { min: 1, max: 9 }, is: "stricter" },
      { a: { max: 10 }, b: { min: 1 }, is: "unproven" },
      { a: { max: 10 }, b: { max: 10, orAbsent: true }, is: "looser" },
      { a: { is: true }, b: { in: [true, false] }, is: "looser" },
      { a: { in: ["a", "b"] }, b: { is: "a" }, is: "stricter" },
      { a: { in: ["a", "b"] }, b: { in: ["b", "a"] }, is: "same" },
      { a: { in: ["a", null] }, b: { in: ["a"] }, is: "stricter" },
      { a: { absent: false }, b: { is: true }, is: "stricter" },
      { a: { absent: false }, b: { absent: true }, is: "unproven" },
      { a: { notIn: ["NONE"] }, b: { notIn: ["NONE", "OFF"] }, is: "stricter" },
      { a: { notIn: ["NONE"] }, b: { in: ["AES", "KMS"] }, is: "stricter" },
      { a: { notIn: ["NONE"] }, b: { in: ["AES", "NONE"] }, is: "unproven" },
      { a: { like: ["arn:*"] }, b: { like: ["arn:aws:*"] }, is: "stricter" },
      { a: { notLike: ["a*"] }, b: { notLike: ["*"] }, is: "stricter" },
      { a: { has: ["x"] }, b: { has: ["x", "y"] }, is: "stricter" },
      { a: { lacks: ["x", "y"] }, b: { lacks: ["x"] }, is: "looser" },
      { a: { lacksLike: [ssh] }, b: { lacksLike: [admin] }, is: "stricter" },
      { a: { lacksLike: [admin] }, b: { lacksLike: [ssh] }, is: "looser" },
      { a: { lacksLike: [ssh] }, b: { lacksLike: [open] }, is: "stricter" },
      {
        a: { lacksStatement: [everyone] },
        b: { lacksStatement: [{ principals: ["everyone", "foreign"] }] },
        is: "stricter",
      },
      {
        a: { lacksStatement: [everyone] },
        b: { lacksStatement: [{ ...everyone, unless: ["aws:SourceIp"] }] },
        is: "looser",
      },
      { a: { notLowered: true }, b: { min: 3 }, is: "unproven" },
      { a: { is: 1 }, b: { is: "1" }, is: "unproven" },
    ].map((one, row) => ({ ...one, row })),
  )("is $is in row $row, $b after $a", ({ a, b, is }) => {
    expect(byExtent(refusals(demand(a), demand(b)))).toBe(is);
  });

  const value: fc.Arbitrary<Json> = fc.constantFrom<Json>(
    0,
    1,
    2,
    3,
    5,
    "1",
    "a",
    "ab",
    "b",
    true,
    false,
    null,
    ["a"],
    ["a", "b"],
    [],
  );
  const few = fc.uniqueArray(value, { minLength: 1, maxLength: 3 });
  const globs = fc.uniqueArray(fc.constantFrom("a", "a*", "*b", "*", "1"), { minLength: 1, maxLength: 2 });
  const any = fc
    .record(
      {
        is: value,
        min: fc.nat(4),
        max: fc.nat(4),
        in: few,
        notIn: few,
        has: few,
        lacks: few,
        absent: fc.boolean(),
        like: globs,
        notLike: globs,
        orAbsent: fc.constant(true as const),
      },
      { requiredKeys: [] },
    )
    .map((said) => GuardConstraint.safeParse(said).data)
    .filter((said) => said !== undefined);
  const scalar = (type: "string" | "number" | "boolean") => ({ kind: "scalar", type }) as const;
  const topology = fc.constantFrom(undefined, scalar("string"), scalar("number"), scalar("boolean"));

  test.prop([any, any, value, topology], { numRuns: 20_000 })(
    "is called stricter only where it admits nothing that the other refuses",
    (a, b, tried, as) => {
      const { isAtLeast, isAtMost } = refusals(a, b);
      if (isAtLeast && meets(tried, b, as) === true) expect(meets(tried, a, as)).toBe(true);
      if (isAtMost && meets(tried, a, as) === true) expect(meets(tried, b, as)).toBe(true);
    },
  );
});
