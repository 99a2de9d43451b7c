import { describe, expect, it } from "vitest";
import { isMeant, when } from "./asked-statement.ts";

describe("a statement is meant", () => {
  it.each<{ what: string; statement: object; pattern: object; is: boolean | undefined }>([
    {
      what: "one of two actions",
      statement: {},
      pattern: { touches: { actions: ["ec2:*", "s3:*"] } },
      is: true,
    },
    {
      what: "neither of two actions",
      statement: {},
      pattern: { touches: { actions: ["ec2:*", "iam:*"] } },
      is: false,
    },
    {
      what: "one of its own two actions",
      statement: { Action: ["ec2:Run", "s3:Get"] },
      pattern: { touches: { actions: ["s3:*"] } },
      is: true,
    },
    {
      what: "an action that is left out",
      statement: { NotAction: ["s3:*", "ec2:*"] },
      pattern: { touches: { actions: ["s3:Get*"] } },
      is: false,
    },
    {
      what: "an action that is not left out",
      statement: { NotAction: ["s3:*", "ec2:*"] },
      pattern: { touches: { actions: ["iam:*"] } },
      is: true,
    },
    {
      what: "one of two resources",
      statement: { Resource: "b" },
      pattern: { touches: { resources: ["a", "b"] } },
      is: true,
    },
    {
      what: "a resource with a variable",
      statement: { Resource: "x-${who}-y" },
      pattern: { touches: { resources: ["x-anna-y"] } },
      is: true,
    },
    {
      what: "no resource",
      statement: { Resource: undefined },
      pattern: { touches: { resources: ["a"] } },
      is: undefined,
    },
    {
      what: "no resource and another action",
      statement: { Resource: undefined },
      pattern: { touches: { actions: ["ec2:*"], resources: ["a"] } },
      is: false,
    },
    {
      what: "all of one of two",
      statement: { Resource: "a*" },
      pattern: { covers: { resources: ["b", "ab*"] } },
      is: true,
    },
    {
      what: "not all of it",
      statement: { Resource: "b*" },
      pattern: { covers: { resources: ["*"] } },
      is: false,
    },
    {
      what: "everything of one partition",
      statement: { Resource: "arn:aws:*:*:*:*" },
      pattern: { covers: { resources: ["*"] } },
      is: true,
    },
    {
      what: "some of one partition",
      statement: { Resource: "arn:aws:s3:*:*:*" },
      pattern: { covers: { resources: ["*"] } },
      is: false,
    },
    {
      what: "all but identities, of all",
      statement: { NotAction: "iam:*" },
      pattern: { covers: { actions: ["*"] } },
      is: false,
    },
    {
      what: "identities alone, of all",
      statement: { Action: "iam:*" },
      pattern: { covers: { actions: ["*"] } },
      is: false,
    },
    {
      what: "all but a letter",
      statement: { Action: [..."abcdefghijklmnopqrstuvwxy"].map((letter) => `s3:${letter}*`) },
      pattern: { covers: { actions: ["s3:*"] } },
      is: false,
    },
    {
      what: "letter by letter",
      statement: { Action: [..."abcdefghijklmnopqrstuvwxyz"].map((letter) => `s3:${letter}*`) },
      pattern: { covers: { actions: ["s3:*"] } },
      is: true,
    },
    {
      what: "excused by one of two keys",
      statement: when("StringEquals", "aws:SourceArn", "x"),
      pattern: { unless: ["kms:*", "AWS:Source*"] },
      is: false,
    },
    {
      what: "excused by one of two conditions",
      statement: { Condition: { StringEquals: { a: "x", b: "y" } } },
      pattern: { unless: ["b"] },
      is: false,
    },
    {
      what: "excused by no condition that must be met",
      statement: { Condition: { StringNotEquals: { b: "y" } } },
      pattern: { unless: ["b"] },
      is: true,
    },
    {
      what: "excused by no such key",
      statement: when("StringEquals", "aws:SourceArn", "x"),
      pattern: { unless: ["kms:*"] },
      is: true,
    },
    { what: "another effect", statement: { Effect: "Deny" }, pattern: {}, is: false },
  ])("where it is about $what: $is", ({ statement, pattern, is }) => {
    expect(isMeant(statement, pattern)).toBe(is);
  });
});
