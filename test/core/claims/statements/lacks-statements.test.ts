import { describe, expect, it } from "vitest";
import { GuardConstraint } from "#core/claims/constraint/kinds.ts";
import { lacksStatements } from "#core/claims/statements/matches-statement.ts";
import type { Json } from "#core/fields/json.ts";

const own = { accounts: ["123456789012", "2222*"], ids: ["o-ours123456"] };
const patternsOf = (...patterns: readonly object[]) =>
  GuardConstraint.parse({ lacksStatement: patterns }).lacksStatement ?? [];
const lacks = (value: unknown, ...patterns: readonly object[]) =>
  lacksStatements(value as Json, patternsOf(...patterns), own);

const administrator = { covers: { actions: ["*", "iam:*"], resources: ["*"] } };
const allow = (parts: object) => ({ Effect: "Allow", Action: "*", Resource: "*", ...parts });
const document = (...statements: readonly object[]) => ({ Version: "2012-10-17", Statement: statements });
const letters = [..."abcdefghijklmnopqrstuvwxyz"];

describe("rights over everything", () => {
  it.each<{ when: string; value: unknown; lacks: boolean | undefined }>([
    { when: "all actions on all resources", value: document(allow({})), lacks: false },
    { when: "one statement that is no list", value: { Statement: allow({}) }, lacks: false },
    { when: "a statement alone", value: allow({}), lacks: false },
    { when: "a list of documents", value: [document(), document(allow({}))], lacks: false },
    { when: "text", value: JSON.stringify(document(allow({}))), lacks: false },
    {
      when: "URL-encoded text",
      value: encodeURIComponent(JSON.stringify(document(allow({})))),
      lacks: false,
    },
    { when: "both parts as wildcards", value: allow({ Action: ["*:*"] }), lacks: false },
    { when: "stars in a row", value: allow({ Action: "**", Resource: ["**"] }), lacks: false },
    { when: "at least one character", value: allow({ Action: "?*:?*" }), lacks: false },
    { when: "every ARN", value: allow({ Resource: "arn:*" }), lacks: false },
    { when: "every ARN of a partition", value: allow({ Resource: "arn:aws-cn:*:*:*:*" }), lacks: false },
    { when: "all over identities", value: allow({ Action: ["s3:GetObject", "IAM:*"] }), lacks: false },
    { when: "identities spelled with a mark", value: allow({ Action: "i?m:*" }), lacks: false },
    {
      when: "identities letter by letter",
      value: allow({ Action: letters.map((letter) => `iam:${letter.toUpperCase()}*`) }),
      lacks: false,
    },
    {
      when: "services letter by letter, a statement each",
      value: document(...letters.map((letter) => allow({ Sid: letter, Action: `${letter}*` }))),
      lacks: false,
    },
    {
      when: "all but one action",
      value: { Effect: "Allow", NotAction: "s3:DeleteBucket", Resource: "*" },
      lacks: false,
    },
    {
      when: "all but one resource",
      value: { Effect: "Allow", Action: "*", NotResource: "arn:aws:s3:::x" },
      lacks: false,
    },
    {
      when: "all but identities",
      value: { Effect: "Allow", NotAction: ["iam:*"], Resource: "*" },
      lacks: true,
    },
    { when: "all of one service", value: allow({ Action: "s3:*" }), lacks: true },
    { when: "reading identities", value: allow({ Action: ["iam:Get*", "iam:List*"] }), lacks: true },
    { when: "all in one bucket", value: allow({ Resource: "arn:aws:s3:::x/*" }), lacks: true },
    { when: "everything denied", value: allow({ Effect: "Deny" }), lacks: true },
    { when: "no statement", value: document(), lacks: true },
    { when: "a letter of another alphabet", value: allow({ Action: "іam:*" }), lacks: undefined },
    { when: "a wide star", value: allow({ Action: "＊" }), lacks: undefined },
    { when: "an effect in small letters", value: allow({ Effect: "allow" }), lacks: undefined },
    { when: "a word that no statement has", value: allow({ action: "*" }), lacks: undefined },
    { when: "actions as objects", value: allow({ Action: [{ Ref: "Actions" }] }), lacks: undefined },
    { when: "no resource at all", value: { Effect: "Allow", Action: "*" }, lacks: undefined },
    { when: "a number", value: 7, lacks: undefined },
    { when: "text that is no JSON", value: "{Statement: all}", lacks: undefined },
    { when: "text of text", value: JSON.stringify(JSON.stringify(document(allow({})))), lacks: undefined },
    {
      when: "a property of a document that none has",
      value: { ...document(), Statements: [] },
      lacks: undefined,
    },
    { when: "an empty object", value: {}, lacks: undefined },
    {
      when: "one effect named twice",
      value: '{"Statement":[{"Effect":"Allow","Effect":"Deny","Action":"*","Resource":"*"}]}',
      lacks: undefined,
    },
    {
      when: "a name twice, once escaped",
      value: '{"Statement":[],"Stat\\u0065ment":[{"Effect":"Allow","Action":"*","Resource":"*"}]}',
      lacks: undefined,
    },
    {
      when: "more than AWS accepts",
      value: " ".repeat(200_000) + JSON.stringify(document()),
      lacks: undefined,
    },
    {
      when: "one statement that nobody can read beside one that anybody can",
      value: document({ Effect: "maybe" }, allow({})),
      lacks: false,
    },
    {
      when: "ten thousand actions",
      value: allow({ Action: Array.from({ length: 10_000 }, (_, index) => `s3:Get${index}`) }),
      lacks: undefined,
    },
  ])("lacks: $lacks for $when, %$", ({ value, lacks: expected }) => {
    expect(lacks(value, administrator)).toBe(expected);
  });
});

describe("a statement that touches an action", () => {
  const touches = { touches: { actions: ["iam:Pass*"] } };
  it.each([
    { action: "iam:*", lacks: false },
    { action: "iam:PassRole", lacks: false },
    { action: "IAM:passrole", lacks: false },
    { action: "*Role", lacks: false },
    { action: "iam:P?ssRole", lacks: false },
    { action: "iam:GetRole", lacks: true },
    { action: "s3:*", lacks: true },
  ])("lacks: $lacks for $action, %$", ({ action, lacks: expected }) => {
    expect(lacks(allow({ Action: action }), touches)).toBe(expected);
  });

  it("is one that speaks of all but others", () => {
    expect(lacks({ Effect: "Allow", NotAction: "s3:*", Resource: "*" }, touches)).toBe(false);
    expect(lacks({ Effect: "Allow", NotAction: "iam:*", Resource: "*" }, touches)).toBe(true);
  });

  it("on a resource takes a variable for any text, and wants a resource to be named", () => {
    const onAudit = { touches: { resources: ["arn:aws:s3:::audit/*"] } };
    const path = "$" + "{aws:username}";
    expect(lacks(allow({ Resource: `arn:aws:s3:::${path}/x` }), onAudit)).toBe(false);
    expect(lacks(allow({ Resource: "arn:aws:s3:::web/*" }), onAudit)).toBe(true);
    expect(lacks({ Effect: "Allow", Action: "*" }, onAudit)).toBe(undefined);
  });

  it("is excused by a condition that has to be met", () => {
    const unless = { ...touches, unless: ["iam:PassedToService"] };
    const when = (operator: string) =>
      lacks(
        allow({ Action: "iam:PassRole", Condition: { [operator]: { "IAM:passedToService": "ec2" } } }),
        unless,
      );
    expect(
      [
        "StringEquals",
        "StringLike",
        "StringEqualsIfExists",
        "ForAllValues:StringLike",
        "StringNotEquals",
      ].map(when),
    ).toEqual([true, true, false, false, false]);
  });
});

describe("a statement for strangers", () => {
  const strangers = { principals: ["everyone", "foreign"] };
  const to = (principal: unknown, condition?: object) => ({
    Effect: "Allow",
    Principal: principal,
    Action: "sts:AssumeRole",
    ...(condition !== undefined && { Condition: condition }),
  });

  it.each<{ principal: unknown; lacks: boolean | undefined }>([
    { principal: "*", lacks: false },
    { principal: { AWS: "*" }, lacks: false },
    { principal: { AWS: ["*"] }, lacks: false },
    { principal: { AWS: "999999999999" }, lacks: false },
    { principal: { AWS: 999999999999 }, lacks: false },
    { principal: { AWS: "arn:aws:iam::999999999999:root" }, lacks: false },
    { principal: { AWS: ["123456789012", "arn:aws:iam::999999999999:role/x"] }, lacks: false },
    { principal: { AWS: "arn:aws:iam::*:root" }, lacks: false },
    { principal: { AWS: "arn:aws:iam::12345678901?:root" }, lacks: false },
    { principal: { Federated: "arn:aws:iam::999999999999:saml-provider/x" }, lacks: false },
    { principal: { Service: "*" }, lacks: false },
    { principal: { AWS: "123456789012", Service: "ec2.amazonaws.com" }, lacks: true },
    { principal: { AWS: "arn:aws:iam::222233334444:role/x" }, lacks: true },
    { principal: { Service: "s3.amazonaws.com" }, lacks: true },
    {
      principal: { CanonicalUser: "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be" },
      lacks: undefined,
    },
    { principal: { AWS: "AROAEXAMPLE1234567890" }, lacks: undefined },
    {
      principal: { AWS: "arn:aws:iam::cloudfront:user/CloudFront Origin Access Identity E1" },
      lacks: undefined,
    },
    { principal: { AWS: "evil.amazonaws.com" }, lacks: undefined },
    { principal: { AWS: "１２３４５６７８９０１２" }, lacks: undefined },
    { principal: { aws: "*" }, lacks: undefined },
    { principal: {}, lacks: undefined },
    { principal: { AWS: [] }, lacks: undefined },
    { principal: { AWS: { Ref: "Other" } }, lacks: undefined },
  ])("lacks: $lacks for $principal, %$", ({ principal, lacks: expected }) => {
    expect(lacks(to(principal), strangers)).toBe(expected);
  });

  it.each<{ when: string; condition: object; lacks: boolean | undefined }>([
    {
      when: "its own organisation",
      condition: { StringEquals: { "aws:PrincipalOrgID": "o-ours123456" } },
      lacks: true,
    },
    {
      when: "its own paths",
      condition: { "ForAnyValue:StringLike": { "aws:PrincipalOrgPaths": ["o-ours123456/r-1/*"] } },
      lacks: true,
    },
    {
      when: "its own account",
      condition: { StringEquals: { "AWS:SourceAccount": "123456789012" } },
      lacks: true,
    },
    {
      when: "its own ARNs",
      condition: { ArnLike: { "aws:SourceArn": "arn:aws:sns:*:123456789012:x" } },
      lacks: true,
    },
    {
      when: "the caller of a key",
      condition: { StringEquals: { "kms:CallerAccount": "123456789012" } },
      lacks: true,
    },
    {
      when: "another organisation",
      condition: { StringEquals: { "aws:PrincipalOrgID": "o-theirs1234" } },
      lacks: false,
    },
    {
      when: "its own and another",
      condition: { StringEquals: { "aws:PrincipalOrgID": ["o-ours123456", "o-theirs1234"] } },
      lacks: false,
    },
    { when: "any organisation", condition: { StringLike: { "aws:PrincipalOrgID": "o-*" } }, lacks: false },
    {
      when: "its own where it is known",
      condition: { StringEqualsIfExists: { "aws:PrincipalOrgID": "o-ours123456" } },
      lacks: false,
    },
    {
      when: "its own or nothing",
      condition: { "ForAllValues:StringEquals": { "aws:PrincipalOrgID": "o-ours123456" } },
      lacks: false,
    },
    {
      when: "all but its own",
      condition: { StringNotEquals: { "aws:PrincipalOrgID": "o-ours123456" } },
      lacks: false,
    },
    { when: "a word for outsiders", condition: { StringEquals: { "sts:ExternalId": "x" } }, lacks: false },
    { when: "an encrypted line", condition: { Bool: { "aws:SecureTransport": true } }, lacks: false },
    {
      when: "a network of somebody",
      condition: { StringEquals: { "aws:SourceVpce": "vpce-1" } },
      lacks: undefined,
    },
    { when: "an address", condition: { IpAddress: { "aws:SourceIp": "192.0.2.0/24" } }, lacks: undefined },
    { when: "every address", condition: { IpAddress: { "aws:SourceIp": "0.0.0.0/0" } }, lacks: false },
    { when: "something that is no condition", condition: { StringEquals: "x" }, lacks: undefined },
  ])("lacks: $lacks for everyone under a condition that names $when", ({ condition, lacks: expected }) => {
    expect(lacks(to("*", condition), strangers)).toBe(expected);
  });

  it("is one for all but some, and none for the policy of a person", () => {
    expect(
      lacks({ Effect: "Allow", NotPrincipal: { AWS: "1" }, Action: "*", Resource: "*" }, strangers),
    ).toBe(false);
    expect(lacks({ Effect: "Deny", NotPrincipal: { AWS: "1" }, Action: "*", Resource: "*" }, strangers)).toBe(
      true,
    );
    expect(lacks(allow({}), strangers)).toBe(true);
  });

  it("may be one for names that the policy spells out", () => {
    const named = { principals: ["arn:aws:iam::123456789012:role/old-*"] };
    expect(lacks(to({ AWS: "arn:aws:iam::123456789012:role/old-1" }), named)).toBe(false);
    expect(lacks(to({ AWS: "arn:aws:iam::123456789012:role/new" }), named)).toBe(true);
    expect(lacks(to("*"), named)).toBe(false);
  });
});
