import { describe, expect, it } from "vitest";
import { deletionRow } from "#core/policy/deletion-row.ts";
import { lintPolicy } from "#core/policy/lint.ts";
import { fileOf, placeOf, policyOf } from "../sample.ts";

const classes = {
  "holds-data": [{ types: ["AWS::RDS::*"], fields: ["/"] }],
  audit: [{ types: ["AWS::CloudTrail::*"], fields: ["/**"] }],
  capacity: [{ fields: ["/DesiredCapacity"] }],
};

const found = (deletions: readonly object[]): readonly string[] =>
  lintPolicy(policyOf({ classes, deletions })).flatMap(({ rule, level, pointer }) =>
    pointer.startsWith("/deletions") ? [`${level} ${rule} ${pointer}`] : [],
  );

const ask = { answer: "ask" };

describe("rows about deletions", () => {
  it.each([
    { when: "all is well", rows: [{ ...ask, classes: ["holds-data"] }, { answer: "tell" }], findings: [] },
    {
      when: "a class does not exist",
      rows: [{ ...ask, classes: ["hold-data"] }],
      findings: ["error unknown-reference /deletions/0/classes/0"],
    },
    {
      when: "a class names only fields",
      rows: [{ ...ask, classes: ["capacity"] }],
      findings: ["error idle-deletion /deletions/0/classes/0"],
    },
    {
      when: "a type is none",
      rows: [{ ...ask, types: ["database"] }],
      findings: ["error malformed-type /deletions/0/types/0"],
    },
    {
      when: "an environment is unknown",
      rows: [{ ...ask, in: { environments: ["tset"] } }],
      findings: ["error unknown-reference /deletions/0/in/environments/0"],
    },
    {
      when: "a list is empty",
      rows: [{ ...ask, types: [] }],
      findings: ["error empty-list /deletions/0/types"],
    },
    {
      when: "an earlier row takes all",
      rows: [{ answer: "tell" }, { ...ask, classes: ["holds-data"] }],
      findings: ["warning idle-deletion /deletions/1"],
    },
    {
      when: "an earlier row takes these types",
      rows: [
        { answer: "tell", types: ["AWS::RDS::*"] },
        { ...ask, types: ["AWS::RDS::DBInstance"] },
      ],
      findings: ["warning idle-deletion /deletions/1"],
    },
    {
      when: "an earlier row takes only some of it",
      rows: [
        { answer: "tell", types: ["AWS::RDS::DBCluster"], classes: ["holds-data"] },
        { ...ask, types: ["AWS::RDS::DBInstance"], classes: ["holds-data"] },
        { in: { environments: ["test"] }, answer: "tell" },
        { ...ask, classes: ["holds-data", "audit"] },
      ],
      findings: [],
    },
  ])("when $when", ({ rows, findings }) => {
    expect(found(rows)).toEqual(findings);
  });
});

describe("deletionRow", () => {
  const file = fileOf({
    classes,
    deletions: [
      { in: { environments: ["test"] }, answer: "tell" },
      { classes: ["holds-data", "audit"], types: ["AWS::KMS::Key"], answer: "ask" },
    ],
  });

  it.each([
    { type: "AWS::RDS::DBInstance", environment: "prod", row: 1 },
    { type: "AWS::CloudTrail::Trail", environment: "prod", row: 1 },
    { type: "AWS::KMS::Key", environment: "prod", row: 1 },
    { type: "AWS::KMS::Key", environment: "test", row: 0 },
    { type: "AWS::SQS::Queue", environment: "prod", row: undefined },
  ])("is the first that names $type in $environment", ({ type, environment, row }) => {
    expect(deletionRow(file, placeOf({ type, environment }))?.row).toBe(row);
  });
});
