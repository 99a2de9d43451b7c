import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { lean, saferAt } from "./leaning-fields.ts";

const amazon = (name: string) => `arn:aws:iam::aws:policy/${name}`;

describe("a policy that is attached", () => {
  it.each([
    { arn: amazon("AdministratorAccess"), leans: "harmful" },
    { arn: amazon("PowerUserAccess"), leans: "harmful" },
    { arn: amazon("IAMFullAccess"), leans: "harmful" },
    { arn: amazon("AWSOrganizationsFullAccess"), leans: "harmful" },
    { arn: amazon("AWSCloudTrail_FullAccess"), leans: "harmful" },
    { arn: amazon("AmazonGuardDutyFullAccess"), leans: "harmful" },
    { arn: amazon("AWSKeyManagementServicePowerUser"), leans: "harmful" },
    { arn: amazon("job-function/DatabaseAdministrator"), leans: "harmful" },
    { arn: amazon("ReadOnlyAccess"), leans: "neither" },
    { arn: amazon("IAMReadOnlyAccess"), leans: "neither" },
    { arn: amazon("SecurityAudit"), leans: "neither" },
    { arn: amazon("AmazonS3FullAccess"), leans: "neither" },
    { arn: amazon("AmazonEC2ContainerRegistryPowerUser"), leans: "neither" },
    { arn: amazon("service-role/AWSLambdaBasicExecutionRole"), leans: "neither" },
    { arn: "arn:aws-cn:iam::aws:policy/AdministratorAccess", leans: "harmful" },
    { arn: "arn:aws:iam::123456789012:policy/ours", leans: "harmful" },
    { arn: "arn:aws:iam::123456789012:policy/ReadOnlyAccess", leans: "harmful" },
  ])("$arn is $leans", ({ arn, leans }) => {
    const old = amazon("AmazonSQSFullAccess");
    expect(lean("/ManagedPolicyArns", [[old], [old, arn]])).toBe(leans);
    expect(lean(`/ManagedPolicyArns[="${arn}"]`, [null, arn])).toBe(leans);
    if (leans === "harmful") expect(lean("/ManagedPolicyArns", [[old, arn], [old]])).toBe("safer");
  });
});

describe("a name in a field of access", () => {
  it.each([
    { what: "everybody", path: "/Principals", values: [[], ["*"]], leans: "harmful" },
    {
      what: "a strange account",
      path: "/Principals",
      values: [["123456789012"], ["123456789012", "999999999999"]],
      leans: "harmful",
    },
    {
      what: "one of many strangers less",
      path: "/Principals",
      values: [["999999999999", "888888888888"], ["999999999999"]],
      leans: "safer",
    },
    { what: "an own account", path: "/Principals", values: [[], ["444444444444"]], leans: "neither" },
    {
      what: "an own role",
      path: "/Principals",
      values: [[], ["arn:aws:iam::123456789012:role/a"]],
      leans: "neither",
    },
    {
      what: "the organisation",
      path: "/Principals",
      values: [[], ["arn:aws:organizations::123456789012:organization/o-ours123456"]],
      leans: "neither",
    },
    { what: "another organisation", path: "/Principals", values: [[], ["o-theirs12345"]], leans: "harmful" },
    { what: "a service", path: "/Principals", values: [[], ["sns.amazonaws.com"]], leans: "neither" },
    {
      what: "another role to act as",
      path: "/Role",
      values: ["arn:aws:iam::123456789012:role/a", "arn:aws:iam::123456789012:role/b"],
      leans: "harmful",
    },
    {
      what: "no role any more",
      path: "/Role",
      values: ["arn:aws:iam::123456789012:role/a", null],
      leans: "safer",
    },
    { what: "an open door", path: "/AuthType", values: ["AWS_IAM", "NONE"], leans: "harmful" },
    { what: "a closed door", path: "/AuthType", values: ["NONE", "AWS_IAM"], leans: "safer" },
    { what: "a switch that nobody explained", path: "/Open", values: [false, true], leans: "harmful" },
    { what: "the same switch back", path: "/Open", values: [true, false], leans: "harmful" },
    { what: "the same switch away", path: "/Open", values: [true, null], leans: "harmful" },
    { what: "a label", path: "/Policies[PolicyName=a]/PolicyName", values: ["a", "b"], leans: "neither" },
  ] as const)("leans $leans when it is $what", ({ path, values: [before, after], leans }) => {
    expect(lean(path, [before, after])).toBe(leans);
  });

  it("cannot be told apart where neither is known", () => {
    expect(saferAt("/Role", ["arn:aws:iam::123456789012:role/a", "arn:aws:iam::123456789012:role/b"])).toBe(
      "unknown",
    );
  });
});

describe("a function's permission", () => {
  const permission = (live: { readonly [key: string]: Json }) => ({ type: "AWS::Lambda::Permission", live });
  const topic = { Principal: "sns.amazonaws.com", Action: "lambda:InvokeFunction" };

  it.each([
    {
      what: "for everybody",
      path: "/Principal",
      values: ["sns.amazonaws.com", "*"],
      live: topic,
      leans: "harmful",
    },
    {
      what: "for everybody in the organisation",
      path: "/Principal",
      values: ["sns.amazonaws.com", "*"],
      live: { ...topic, PrincipalOrgID: "o-ours123456" },
      leans: "neither",
    },
    {
      what: "for a stranger",
      path: "/Principal",
      values: ["sns.amazonaws.com", "999999999999"],
      live: topic,
      leans: "harmful",
    },
    {
      what: "for an own account",
      path: "/Principal",
      values: ["sns.amazonaws.com", "444444444444"],
      live: topic,
      leans: "neither",
    },
    {
      what: "without its organisation",
      path: "/PrincipalOrgID",
      values: ["o-ours123456", null],
      live: { ...topic, Principal: "*" },
      leans: "harmful",
    },
    {
      what: "with an organisation",
      path: "/PrincipalOrgID",
      values: [null, "o-ours123456"],
      live: { ...topic, Principal: "*" },
      leans: "safer",
    },
  ] as const)("leans $leans when it is $what", ({ path, values: [before, after], live, leans }) => {
    expect(lean(path, [before, after], permission(live))).toBe(leans);
  });
});
