import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { policyHarms } from "#core/safety/documents.ts";

const own = "111111111111";
const household = {
  hasAccount: (id: string) => id === own,
  hasOrganisation: (id: string) => id === "o-ours",
};
const harm = (before: Json | undefined, after: Json | undefined) => policyHarms(before, after, household);

const world = { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: "arn:aws:s3:::shop/a" };
const allow = (parts: object) => ({ ...world, ...parts });
const deny = (parts: object) => ({ ...world, Effect: "Deny", ...parts });
const root = (account: string, partition = "aws") => `arn:${partition}:iam::${account}:root`;
const role = (account: string) => `arn:aws:iam::${account}:role/a`;
const by = (...AWS: readonly string[]) => ({ Principal: { AWS } });
const when = (operator: string, key: string, value: Json) => ({
  Condition: { [operator]: { [key]: value } },
});

describe("what was allowed covers what is", () => {
  it.each<{ what: string; before: object; after: object; is: boolean }>([
    { what: "the same", before: {}, after: {}, is: true },
    { what: "one action of all", before: { Action: "s3:*" }, after: {}, is: true },
    { what: "another action", before: { Action: "s3:PutObject" }, after: {}, is: false },
    { what: "a resource of a pattern", before: { Resource: "arn:aws:s3:::shop/*" }, after: {}, is: true },
    {
      what: "a pattern with a question mark",
      before: { Resource: "arn:aws:s3:::shop/?" },
      after: {},
      is: false,
    },
    {
      what: "the same pattern with a question mark",
      before: { Resource: "arn:aws:s3:::shop/?" },
      after: { Resource: "arn:aws:s3:::shop/?" },
      is: true,
    },
    { what: "a stranger of everybody", before: {}, after: by(role("9".repeat(12))), is: true },
    { what: "everybody of a stranger", before: by(role("9".repeat(12))), after: {}, is: false },
    {
      what: "a role of its account",
      before: by(root("9".repeat(12))),
      after: by(role("9".repeat(12))),
      is: true,
    },
    {
      what: "a role of another account",
      before: by(root("8".repeat(12))),
      after: by(role("9".repeat(12))),
      is: false,
    },
    {
      what: "an account by its number in another partition",
      before: by(root("9".repeat(12), "aws-cn")),
      after: by("9".repeat(12)),
      is: true,
    },
    {
      what: "a role of a role",
      before: by(role("9".repeat(12))),
      after: by(`${role("9".repeat(12))}/b`),
      is: false,
    },
    {
      what: "what only ends in a root",
      before: by(`x${root("9".repeat(12))}`),
      after: by(role("9".repeat(12))),
      is: false,
    },
    {
      what: "what only begins with a root",
      before: by(`${root("9".repeat(12))}x`),
      after: by(role("9".repeat(12))),
      is: false,
    },
    {
      what: "a federated user of the account's root",
      before: by(root("9".repeat(12))),
      after: { Principal: { Federated: "arn:aws:iam::999999999999:saml-provider/a" } },
      is: false,
    },
    {
      what: "no principal of everybody",
      before: {},
      after: { Principal: undefined, Action: "iam:*", Resource: "*" },
      is: false,
    },
    {
      what: "no principal, and none",
      before: { Principal: undefined, Action: "iam:*", Resource: "*" },
      after: { Principal: undefined, Action: "iam:PassRole", Resource: "*" },
      is: true,
    },
    {
      what: "everybody of no principal",
      before: { Principal: undefined, Action: "s3:*" },
      after: { Principal: "*" },
      is: false,
    },
    {
      what: "fewer than all but one",
      before: { Principal: undefined, NotPrincipal: { AWS: "a" } },
      after: { Principal: undefined, NotPrincipal: { AWS: ["a", "b"] } },
      is: true,
    },
    {
      what: "more than all but two",
      before: { Principal: undefined, NotPrincipal: { AWS: ["a", "b"] } },
      after: { Principal: undefined, NotPrincipal: { AWS: "a" } },
      is: false,
    },
    {
      what: "one of all but another",
      before: { Principal: undefined, NotPrincipal: { AWS: "a" } },
      after: by("b"),
      is: false,
    },
    {
      what: "all but some of all",
      before: {},
      after: { Principal: undefined, NotPrincipal: { AWS: "a" } },
      is: true,
    },
    {
      what: "all but one action of all of a service",
      before: { Action: "s3:*" },
      after: { Action: undefined, NotAction: "s3:PutObject" },
      is: false,
    },
    {
      what: "all but one action of all",
      before: { Action: "*" },
      after: { Action: undefined, NotAction: "s3:PutObject" },
      is: true,
    },
  ])("%#: $what: $is", ({ before, after, is }) => {
    const plain = (parts: object) => JSON.parse(JSON.stringify([allow(parts)])) as Json;
    expect(harm(plain(before), plain(after))).toBe(!is);
  });

  it.each<{ what: string; before: object; after: object; is: boolean }>([
    { what: "a demand more", before: {}, after: when("Bool", "x", true), is: true },
    { what: "a demand less", before: when("Bool", "x", true), after: {}, is: false },
    {
      what: "another operator",
      before: when("Bool", "x", "a"),
      after: when("StringLike", "x", "a"),
      is: false,
    },
    { what: "another key", before: when("Bool", "x", "a"), after: when("Bool", "y", "a"), is: false },
    {
      what: "fewer alternatives",
      before: when("Bool", "x", ["a", "b"]),
      after: when("Bool", "x", "a"),
      is: true,
    },
    {
      what: "more alternatives",
      before: when("Bool", "x", "a"),
      after: when("Bool", "x", ["a", "b"]),
      is: false,
    },
    {
      what: "fewer of those it must not be",
      before: when("StringNotEquals", "x", ["a", "b"]),
      after: when("StringNotEquals", "x", "a"),
      is: false,
    },
    {
      what: "more of those it must not be",
      before: when("StringNotEquals", "x", "a"),
      after: when("StringNotEquals", "x", ["a", "b"]),
      is: true,
    },
  ])("under a condition with $what: $is", ({ before, after, is }) => {
    expect(harm([allow(before)], [allow(after)])).toBe(!is);
  });
});

describe("what opens", () => {
  it.each<{ what: string; statement: object; is: boolean }>([
    { what: "a stranger among one's own", statement: allow(by(role(own), role("9".repeat(12)))), is: true },
    { what: "one's own alone", statement: allow(by(role(own))), is: false },
    {
      what: "one's own as an identity of the web",
      statement: allow({ Principal: { Federated: `arn:aws:iam::${own}:oidc-provider/a` } }),
      is: true,
    },
    {
      what: "services by a pattern",
      statement: allow({ Principal: { Service: "*.amazonaws.com" } }),
      is: true,
    },
    {
      what: "everybody but one's own",
      statement: { ...allow({ NotPrincipal: by(role(own)).Principal }), Principal: [] },
      is: true,
    },
    { what: "a denial for the world", statement: deny({}), is: false },
    {
      what: "rights on one's roles, beside a bucket",
      statement: allow({
        ...by(role(own)),
        Action: ["s3:Get*", "iam:PassRole"],
        Resource: [world.Resource, role(own)],
      }),
      is: true,
    },
    {
      what: "rights on a bucket alone",
      statement: allow({ ...by(role(own)), Action: "iam:PassRole" }),
      is: false,
    },
    {
      what: "anything but one action",
      statement: { Effect: "Allow", ...by(role(own)), NotAction: "s3:Get*", Resource: "*" },
      is: true,
    },
    {
      what: "the world within the organisation",
      statement: allow(when("StringEquals", "aws:PrincipalOrgID", "o-ours")),
      is: false,
    },
    {
      what: "the world within another",
      statement: allow(when("StringEquals", "aws:PrincipalOrgID", "o-other")),
      is: true,
    },
  ])("%#: $what: $is", ({ statement, is }) => {
    expect(harm(undefined, [statement as Json])).toBe(is);
  });
});

describe("what is denied", () => {
  it.each<{ what: string; before: Json | undefined; after: Json | undefined; is: boolean }>([
    { what: "goes", before: [deny({})], after: [], is: true },
    { what: "stays", before: [deny({})], after: [deny({})], is: false },
    { what: "grows", before: [deny({})], after: [deny({ Action: "s3:*" })], is: false },
    { what: "shrinks", before: [deny({ Action: "s3:*" })], after: [deny({})], is: true },
    {
      what: "is allowed instead",
      before: [deny({ Principal: { AWS: role(own) } })],
      after: [allow(by(role(own)))],
      is: true,
    },
    { what: "was allowed too", before: [allow({}), deny({})], after: [allow({})], is: true },
    { what: "could not be read", before: "{", after: [], is: true },
    { what: "cannot be read any more", before: [], after: "{", is: true },
  ])("%#: $what: $is", ({ before, after, is }) => {
    expect(harm(before, after)).toBe(is);
  });
});

describe("documents too different to be compared", () => {
  const opening = (count: number) => ({
    ...world,
    Action: Array.from({ length: count }, (_, index) => `s3:Get${index}`),
  });

  it.each([
    { what: "as many as may be compared", count: 400, denials: 0, others: 100, is: false },
    { what: "one more", count: 400, denials: 0, others: 101, is: true },
    { what: "denials count as well", count: 396, denials: 4, others: 104, is: true },
  ])("%#: $what: $is", ({ count, denials, others, is }) => {
    const quiet = (many: number) => ({
      Effect: "Allow",
      Principal: { AWS: role(own) },
      Action: Array.from({ length: many }, (_, index) => `s3:Put${index}`),
      Resource: world.Resource,
    });
    const denied =
      denials === 0
        ? []
        : [{ ...deny({}), Action: Array.from({ length: denials }, (_, index) => `s3:Delete${index}`) }];
    const all = { ...world, Action: Array.from({ length: 1 }, () => "s3:*") };
    const before = [all, ...denied] as Json;
    const after = [opening(count), quiet(others - 1), ...denied] as Json;
    expect(harm(before, after)).toBe(is);
  });
});
