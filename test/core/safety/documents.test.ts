import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { document, lean, saferAt } from "./leaning-fields.ts";

const bucket = { Resource: "arn:aws:s3:::ours/*" };
const own = { AWS: "arn:aws:iam::123456789012:role/app" };
const ours = { Effect: "Allow", Principal: own, Action: "s3:GetObject", ...bucket };
const world = { ...ours, Principal: "*" };
const stranger = { ...ours, Principal: { AWS: "arn:aws:iam::999999999999:root" } };
const strangersRole = { ...ours, Principal: { AWS: "arn:aws:iam::999999999999:role/x" } };
const denial = { Effect: "Deny", Principal: "*", Action: "s3:*", ...bucket };
const inOurs = (operator: string, key: string, value: Json) => ({
  ...world,
  Condition: { [operator]: { [key]: value } },
});
const may = (Action: Json, more = {}) => ({ Effect: "Allow", Action, Resource: "*", ...more });
const trusting = (Principal: Json, more = {}) => ({
  Effect: "Allow",
  Action: "sts:AssumeRole",
  Principal,
  ...more,
});

/** How the policy leans when the statement is added, and when it is taken away. */
const added = (statement: Json, path = "/Policy") => lean(path, [document(ours), document(ours, statement)]);
const removed = (statement: Json) => lean("/Policy", [document(ours, statement), document(ours)]);

describe("a statement that is added", () => {
  it.each([
    { what: "for everybody", statement: world, leans: "harmful" },
    { what: "for everybody, as a list", statement: { ...ours, Principal: { AWS: ["*"] } }, leans: "harmful" },
    {
      what: "for everybody except one",
      statement: { Effect: "Allow", NotPrincipal: own, Action: "s3:GetObject", ...bucket },
      leans: "harmful",
    },
    { what: "for a strange account", statement: stranger, leans: "harmful" },
    {
      what: "for a strange account by its number",
      statement: { ...ours, Principal: { AWS: "999999999999" } },
      leans: "harmful",
    },
    {
      what: "for a canonical user",
      statement: { ...ours, Principal: { CanonicalUser: "79a5" } },
      leans: "harmful",
    },
    {
      what: "for another's identities",
      statement: { ...ours, Principal: { Federated: "accounts.google.com" } },
      leans: "harmful",
    },
    {
      what: "for a principal that was deleted",
      statement: { ...ours, Principal: { AWS: "AROAEXAMPLE" } },
      leans: "harmful",
    },
    {
      what: "for an account by a pattern",
      statement: { ...ours, Principal: { AWS: "arn:aws:iam::*:root" } },
      leans: "harmful",
    },
    {
      what: "for another role of the account",
      statement: { ...ours, Principal: { AWS: "arn:aws:iam::123456789012:role/b" } },
      leans: "neither",
    },
    {
      what: "for an account of the organisation",
      statement: { ...ours, Principal: { AWS: "444444444444" } },
      leans: "neither",
    },
    {
      what: "for an account that the organisation names by a pattern",
      statement: { ...ours, Principal: { AWS: "555555500001" } },
      leans: "neither",
    },
    {
      what: "for an account that an environment names",
      statement: { ...ours, Principal: { AWS: "222222222222" } },
      leans: "neither",
    },
    {
      what: "for an account that an environment only fits",
      statement: { ...ours, Principal: { AWS: "333331111111" } },
      leans: "harmful",
    },
    {
      what: "for a service",
      statement: { ...ours, Principal: { Service: "logs.amazonaws.com" } },
      leans: "neither",
    },
    {
      what: "for everybody in the organisation",
      statement: inOurs("StringEquals", "aws:PrincipalOrgID", "o-ours123456"),
      leans: "neither",
    },
    {
      what: "for everybody in it, in other letters",
      statement: inOurs("StringLike", "AWS:principalorgid", ["o-ours123456"]),
      leans: "neither",
    },
    {
      what: "for everybody beneath its root",
      statement: inOurs("ForAnyValue:StringLike", "aws:PrincipalOrgPaths", "o-ours123456/r-a/*"),
      leans: "neither",
    },
    {
      what: "for everybody in another organisation",
      statement: inOurs("StringEquals", "aws:PrincipalOrgID", "o-theirs12345"),
      leans: "harmful",
    },
    {
      what: "for two organisations",
      statement: inOurs("StringEquals", "aws:PrincipalOrgID", ["o-ours123456", "o-theirs12345"]),
      leans: "harmful",
    },
    {
      what: "for organisations by a pattern",
      statement: inOurs("StringLike", "aws:PrincipalOrgID", "o-*"),
      leans: "harmful",
    },
    {
      what: "for the organisation, if anybody says theirs",
      statement: inOurs("StringEqualsIfExists", "aws:PrincipalOrgID", "o-ours123456"),
      leans: "harmful",
    },
    {
      what: "for everybody outside the organisation",
      statement: inOurs("StringNotEquals", "aws:PrincipalOrgID", "o-ours123456"),
      leans: "harmful",
    },
    {
      what: "for the organisation, if all of none are",
      statement: inOurs("ForAllValues:StringEquals", "aws:PrincipalOrgID", "o-ours123456"),
      leans: "harmful",
    },
    {
      what: "for an own account as source",
      statement: inOurs("StringEquals", "aws:SourceAccount", "123456789012"),
      leans: "neither",
    },
    {
      what: "for an own source",
      statement: inOurs("ArnLike", "aws:SourceArn", "arn:aws:sns:eu-north-1:123456789012:*"),
      leans: "neither",
    },
    {
      what: "for a source in any account",
      statement: inOurs("ArnLike", "aws:SourceArn", "arn:aws:sns:eu-north-1:*:ours"),
      leans: "harmful",
    },
    {
      what: "for one address of the internet",
      statement: inOurs("IpAddress", "aws:SourceIp", "198.51.100.7/32"),
      leans: "harmful",
    },
    {
      what: "with no organisation named",
      statement: inOurs("StringEquals", "aws:PrincipalOrgID", []),
      leans: "harmful",
    },
    { what: "that denies", statement: denial, leans: "safer" },
    { what: "that cannot be read", statement: { Effect: "Perhaps", Action: "s3:*" }, leans: "harmful" },
    { what: "whose principal cannot be read", statement: { ...ours, Principal: 7 }, leans: "harmful" },
  ])("$what is $leans", ({ statement, leans }) => {
    expect(added(statement)).toBe(leans);
  });

  it.each([
    { what: "everything", statement: may("*"), leans: "harmful" },
    { what: "everything on an ordinary bucket", statement: may("*", bucket), leans: "neither" },
    { what: "everything of IAM", statement: may("iam:*"), leans: "harmful" },
    {
      what: "to pass a role",
      statement: may("iam:PassRole", { Resource: "arn:aws:iam::123456789012:role/a" }),
      leans: "harmful",
    },
    { what: "to read IAM", statement: may(["iam:Get*", "IAM:ListRoles"]), leans: "neither" },
    { what: "to become another", statement: may("sts:AssumeRole"), leans: "harmful" },
    { what: "to ask who one is", statement: may("sts:GetCallerIdentity"), leans: "neither" },
    { what: "to hand out an identity", statement: may("sts:GetFederationToken"), leans: "harmful" },
    { what: "to stop the audit trail", statement: may("cloudtrail:StopLogging"), leans: "harmful" },
    { what: "services by a pattern", statement: may("cloud*:*"), leans: "harmful" },
    { what: "a service by a question mark", statement: may("i?m:CreateUser"), leans: "harmful" },
    { what: "to mute findings", statement: may("guardduty:CreateFilter"), leans: "harmful" },
    { what: "to change who may use a key", statement: may("kms:PutKeyPolicy"), leans: "harmful" },
    { what: "to use a key", statement: may(["kms:Decrypt", "kms:GenerateDataKey*"]), leans: "neither" },
    {
      what: "everything but IAM",
      statement: { Effect: "Allow", NotAction: "iam:*", Resource: "*" },
      leans: "harmful",
    },
    {
      what: "IAM on everything but one",
      statement: { Effect: "Allow", Action: "iam:*", NotResource: "arn:aws:s3:::a" },
      leans: "harmful",
    },
    { what: "ordinary work", statement: may(["ec2:RunInstances", "s3:*"]), leans: "neither" },
  ])("that grants $what is $leans", ({ statement, leans }) => {
    expect(lean("/Policies[PolicyName=a]/PolicyDocument", [document(), document(statement)])).toBe(leans);
  });

  it.each([
    { whom: "a service", statement: trusting({ Service: "lambda.amazonaws.com" }) },
    { whom: "a role of the account", statement: trusting(own) },
    { whom: "a strange account", statement: trusting({ AWS: "999999999999" }) },
    {
      whom: "a build server",
      statement: trusting(
        { Federated: "arn:aws:iam::123456789012:oidc-provider/ci" },
        { Action: "sts:AssumeRoleWithWebIdentity" },
      ),
    },
  ])("and has a role trust $whom is harmful", ({ statement }) => {
    expect(added(statement, "/AssumeRolePolicyDocument")).toBe("harmful");
  });
});

describe("a statement that goes or narrows", () => {
  it.each([
    { what: "what the world may do", before: document(ours, world), after: document(ours), leans: "safer" },
    { what: "a denial", before: document(ours, denial), after: document(ours), leans: "harmful" },
    {
      what: "half a denial",
      before: document(denial),
      after: document({ ...denial, Action: "s3:GetObject" }),
      leans: "harmful",
    },
    {
      what: "what one's own may do",
      before: document(ours, { ...ours, Action: "s3:PutObject" }),
      after: document(ours),
      leans: "neither",
    },
    {
      what: "a strange account to one of its roles",
      before: document(stranger),
      after: document(strangersRole),
      leans: "safer",
    },
    {
      what: "a strange role to its account",
      before: document(strangersRole),
      after: document(stranger),
      leans: "harmful",
    },
    {
      what: "the world by an organisation",
      before: document(world),
      after: document(inOurs("StringEquals", "aws:PrincipalOrgID", "o-ours123456")),
      leans: "safer",
    },
    {
      what: "all actions to one",
      before: document({ ...world, Action: "s3:*" }),
      after: document(world),
      leans: "safer",
    },
    {
      what: "one action to all",
      before: document(world),
      after: document({ ...world, Action: "s3:*" }),
      leans: "harmful",
    },
    {
      what: "two addresses to one",
      before: document(inOurs("IpAddress", "aws:SourceIp", ["198.51.100.7", "198.51.100.8"])),
      after: document(inOurs("IpAddress", "aws:SourceIp", "198.51.100.8")),
      leans: "safer",
    },
    {
      what: "the order of statements",
      before: document(ours, world),
      after: document(world, ours),
      leans: "neither",
    },
    {
      what: "one statement into two",
      before: document({ ...world, Action: ["s3:GetObject", "s3:PutObject"] }),
      after: document(world, { ...world, Action: "s3:PutObject" }),
      leans: "neither",
    },
    {
      what: "two statements into one",
      before: document(world, { ...world, Action: "s3:PutObject" }),
      after: document({ ...world, Action: ["s3:PutObject", "s3:GetObject"] }),
      leans: "neither",
    },
    { what: "everything that was said", before: document(world), after: null, leans: "safer" },
    { what: "everything, denials among it", before: document(world, denial), after: null, leans: "harmful" },
    {
      what: "a list to a single statement",
      before: { Statement: [world] },
      after: { Statement: world },
      leans: "neither",
    },
    {
      what: "an object to its text",
      before: document(world),
      after: JSON.stringify(document(world)),
      leans: "neither",
    },
    {
      what: "an object to its escaped text",
      before: document(ours),
      after: encodeURIComponent(JSON.stringify(document(world))),
      leans: "harmful",
    },
    { what: "a document to something else", before: document(ours), after: "{broken", leans: "harmful" },
  ])("$leans: $what", ({ before, after, leans }) => {
    expect(lean("/Policy", [before, after])).toBe(leans);
  });

  it("counts what is not known to have stood before as nothing", () => {
    expect(lean("/Policy", [undefined, document(world)])).toBe("harmful");
    expect(lean("/Policy", [undefined, document(ours)])).toBe("neither");
    expect(lean("/Policy", [undefined, null])).toBe("neither");
  });

  it("is found inside what holds the policy", () => {
    const role = (statement: Json) => [{ PolicyName: "a", PolicyDocument: document(statement) }];
    expect(lean("/Policies", [role(may("s3:*")), role(may("iam:*"))])).toBe("harmful");
    expect(lean("/Policies", [role(may("iam:*")), []])).toBe("safer");
    expect(lean("/Policies", [[], role(may("s3:*"))])).toBe("neither");
  });

  it("makes the narrower of two documents the safer one", () => {
    expect(saferAt("/Policy", [document(world), document(ours)])).toBe("second");
    expect(saferAt("/Policy", [document(world), document(stranger)])).toBe("second");
    expect(saferAt("/Policy", [document(world), document(ours, denial, world)])).toBe("second");
  });

  it("says the opposite of what is added", () => {
    expect(removed(world)).toBe("safer");
    expect(removed(denial)).toBe("harmful");
  });
});
