import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { changeWords } from "#core/arbitration/explain/sentences/change-words.ts";
import { longestSentence } from "#core/arbitration/explain/sentences/deed.ts";
import { valueWords } from "#core/arbitration/explain/sentences/value-words.ts";
import type { Json } from "#core/fields/json.ts";

const cidr = fc.constantFrom("0.0.0.0/0", "10.0.0.0/8", "198.51.100.7/32", "::/0");
const port = fc.integer({ min: -1, max: 65_535 });
const rule = fc.record({
  IpProtocol: fc.constantFrom("tcp", "udp", "icmp", "-1", "6"),
  FromPort: port,
  ToPort: port,
  CidrIp: cidr,
});
const word = fc.stringMatching(/^[\w:/.-]{1,20}$/);
const tag = fc.record({ Key: word, Value: word });
const statement = fc.record({
  Effect: fc.constantFrom("Allow", "Deny"),
  Action: fc.constantFrom("*", "s3:*", "iam:PassRole"),
  Resource: fc.constantFrom("*", "arn:aws:s3:::b"),
  Principal: fc.constantFrom<Json>("*", { AWS: "111122223333" }, { Service: "lambda.amazonaws.com" }),
});
const policy = fc.record({
  Version: fc.constant("2012-10-17"),
  Statement: fc.array(statement, { minLength: 1, maxLength: 4 }),
});

/** Values whose shape Parley knows. */
const known: fc.Arbitrary<Json> = fc.oneof(
  fc.array(rule, { maxLength: 6 }),
  fc.array(tag, { maxLength: 6 }),
  policy,
  policy.map((document) => JSON.stringify(document)),
  fc.array(cidr, { maxLength: 6 }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
) as fc.Arbitrary<Json>;

const anything = fc.oneof(known, fc.jsonValue() as fc.Arbitrary<Json>, fc.constant(undefined));
const paths = fc.constantFrom(
  "/",
  "/DesiredCapacity",
  "/SecurityGroupIngress",
  "/SecurityGroupEgress[IpProtocol=tcp,FromPort=22,ToPort=22,CidrIp=10.0.0.0/8]",
  "/Tags",
  "/Tags[Key=env]",
  "/Tags[Key=env]/Value",
  "/Tags/env",
  "/Members[=a]",
  "/A/B/C",
  `/${"x".repeat(2_000)}`,
);
const forms = fc.constantFrom("do" as const, "does" as const, "did" as const);
const moves = (values: fc.Arbitrary<Json | undefined>, hidden: fc.Arbitrary<boolean>) =>
  fc.record({ path: paths, before: values, after: values, hidden, isBack: fc.boolean() });

describe("a change in words", () => {
  test.prop([moves(anything, fc.boolean()), forms])(
    "is there for any value, and never too long",
    (move, form) => {
      const text = changeWords(move, form);
      expect(text).not.toBe("");
      expect(text.length).toBeLessThanOrEqual(longestSentence);
    },
  );

  test.prop([moves(known, fc.constant(false)), forms])(
    "is no raw JSON where the shape is known",
    (move, form) => {
      expect(changeWords(move, form)).not.toMatch(/[{[]"|\\"|\[\{/);
    },
  );

  const planted = fc.constantFrom<Json>(
    "plAntEd",
    ["plAntEd"],
    { Key: "plAntEd", Value: "plAntEd" },
    { IpProtocol: "tcp", FromPort: 1, ToPort: 1, CidrIp: "plAntEd" },
    { Effect: "Allow", Action: "s3:*", Resource: "plAntEd" },
  );
  test.prop([moves(planted, fc.constant(true)), forms])("shows nothing of what is hidden", (move, form) => {
    expect(changeWords({ ...move, path: "/Members[=plAntEd]" }, form)).not.toContain("plAntEd");
    expect(changeWords(move, form)).not.toContain("plAntEd");
  });

  test.prop([moves(anything, fc.constant(false))])("is the same whenever it is told", (move) => {
    expect(changeWords(move, "does")).toBe(changeWords(structuredClone(move), "does"));
  });
});

describe("a value in words", () => {
  test.prop([anything])("is bounded", (value) => {
    const text = valueWords(value);
    expect(text).not.toBe("");
    expect(text.length).toBeLessThanOrEqual(300);
  });
});
