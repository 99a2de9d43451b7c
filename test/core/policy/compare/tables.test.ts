import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { matchesField } from "#core/fields/field-pattern.ts";
import { comparePolicies } from "#core/policy/compare/compare-policies.ts";
import type { PolicyFile } from "#core/policy/policy-file.ts";
import { fileOf } from "../sample.ts";

type EditRow = PolicyFile["unattributed"][number];

const told = (before: object[], after: object[]) =>
  comparePolicies(fileOf({ unattributed: before }), fileOf({ unattributed: after })).map(
    ({ name, change, direction }) => `${name.split("/").at(-1)} ${change} ${direction}`,
  );

const revert = { answer: "revert" };
const size = { fields: ["/Size"], answer: "keep" };
const inTest = { in: { environments: ["test"] }, answer: "keep" };

describe("a table in which the first row that matches decides", () => {
  it.each([
    {
      when: "a looser row stands before",
      before: [revert],
      after: [size, revert],
      is: ["0 added looser"],
    },
    {
      when: "a looser row stands behind what takes all",
      before: [revert],
      after: [revert, size],
      is: ["1 added same"],
    },
    {
      when: "a row goes that let something stand",
      before: [size, revert],
      after: [revert],
      is: ["0 gone mixed"],
    },
    {
      when: "rows are turned round",
      before: [size, revert],
      after: [revert, size],
      is: ["1 moved mixed"],
    },
    {
      when: "rows that never meet are turned round",
      before: [size, { fields: ["/Name"], answer: "revert" }],
      after: [{ fields: ["/Name"], answer: "revert" }, size],
      is: ["1 moved same"],
    },
    {
      when: "what is harmful is undone",
      before: [],
      after: [{ ...revert, leans: "harmful" }],
      is: ["0 added stricter"],
    },
    {
      when: "anything is undone, once its grace is over",
      before: [],
      after: [revert],
      is: ["0 added mixed"],
    },
    { when: "the last row goes", before: [inTest, revert], after: [inTest], is: ["1 gone looser"] },
    {
      when: "a row answers otherwise",
      before: [inTest, revert],
      after: [{ ...inTest, answer: "ask" }, revert],
      // Less stands that nobody speaks against; what a claim speaks against, `keep` puts back and `ask` asks about.
      is: ["0 gone mixed", "0 added mixed"],
    },
    {
      when: "a row is wider",
      before: [size, revert],
      after: [{ ...size, fields: ["/**"] }, revert],
      is: ["0 gone same", "0 added looser"],
    },
  ])("$is when $when", ({ before, after, is }) => {
    expect(told(before, after)).toEqual(is);
  });

  const row: fc.Arbitrary<object> = fc.record(
    {
      in: fc.constantFrom(
        {},
        { environments: ["prod"] },
        { environments: ["test"] },
        { types: ["AWS::S3::*"] },
      ),
      fields: fc.constantFrom(["/**"], ["/Size"], ["/Name"], ["/Size", "/Name"], ["/S*"]),
      leans: fc.constantFrom("harmful", "safer"),
      answer: fc.constantFrom("keep", "ask", "revert"),
    },
    { requiredKeys: ["in", "answer"] },
  );
  const rows = fc.array(row, { maxLength: 4 });
  const at = fc.record({
    environment: fc.constantFrom("prod", "test"),
    type: fc.constantFrom("AWS::S3::Bucket", "AWS::SQS::Queue"),
    field: fc.constantFrom("/Size", "/Name", "/Other"),
    leans: fc.constantFrom("harmful", "safer", "neither"),
  });

  /** The answer as the table gives it, worked out row by row. */
  const answerOf = (
    table: readonly EditRow[],
    { environment, type, field, leans }: { environment: string; type: string; field: string; leans: string },
  ) =>
    table.find(
      (one) =>
        (one.leans ?? leans) === leans &&
        (one.in.environments?.includes(environment) ?? true) &&
        (one.in.types === undefined || type.startsWith("AWS::S3::")) &&
        (one.fields?.some((pattern) => matchesField(pattern, field)) ?? true),
    )?.answer ?? "keep";

  test.prop([rows, rows, at], { numRuns: 5_000 })(
    "is called stricter only where no edit is met with less",
    (a, b, edit) => {
      const [before, after] = [fileOf({ unattributed: a }), fileOf({ unattributed: b })];
      const isLooser = comparePolicies(before, after).some(
        ({ direction }) => direction !== "stricter" && direction !== "same",
      );
      const strength = ["keep", "ask", "revert"];
      const [from, to] = [before, after].map(({ unattributed }) =>
        strength.indexOf(answerOf(unattributed, edit)),
      );
      if (!isLooser) expect(to).toBeGreaterThanOrEqual(from ?? 0);
    },
  );

  test.prop([rows])("is the same as itself, however often it is read", (a) => {
    expect(told(a, structuredClone(a))).toEqual([]);
  });
});
