import { describe, expect, it } from "vitest";
import { isMeant, when } from "./asked-statement.ts";

describe("somebody gets through", () => {
  const mine = "111122223333";
  const other = "444455556666";
  it.each<{ who: string; statement: object; everyone: boolean | undefined; foreign: boolean | undefined }>([
    { who: "everyone", statement: { Principal: "*" }, everyone: true, foreign: true },
    { who: "one's own account", statement: { Principal: { AWS: mine } }, everyone: false, foreign: false },
    { who: "another account", statement: { Principal: { AWS: other } }, everyone: false, foreign: true },
    {
      who: "another beside one's own",
      statement: { Principal: { AWS: [mine, other] } },
      everyone: false,
      foreign: true,
    },
    {
      who: "somebody beside one's own",
      statement: { Principal: { AWS: [mine, "AIDA"] } },
      everyone: undefined,
      foreign: undefined,
    },
    {
      who: "somebody beside everyone",
      statement: { Principal: { AWS: ["AIDA", "*"] } },
      everyone: true,
      foreign: true,
    },
    {
      who: "a service",
      statement: { Principal: { Service: "ec2.amazonaws.com" } },
      everyone: false,
      foreign: false,
    },
    {
      who: "any service",
      statement: { Principal: { Service: "*.amazonaws.com" } },
      everyone: true,
      foreign: true,
    },
    {
      who: "a service as an account",
      statement: { Principal: { AWS: "ec2.amazonaws.com" } },
      everyone: undefined,
      foreign: undefined,
    },
    { who: "nobody named", statement: {}, everyone: false, foreign: false },
    {
      who: "all of one's organisation",
      statement: when("StringEquals", "aws:PrincipalOrgID", "o-ours"),
      everyone: false,
      foreign: false,
    },
    {
      who: "any of one's own and another",
      statement: when("StringLike", "aws:PrincipalOrgID", "o-ours", "o-x"),
      everyone: true,
      foreign: true,
    },
    {
      who: "any path of one's own",
      statement: when("ForAnyValue:StringLike", "aws:PrincipalOrgPaths", "o-ours/*"),
      everyone: false,
      foreign: false,
    },
    {
      who: "all paths of one's own",
      statement: when("ForAllValues:StringLike", "aws:PrincipalOrgPaths", "o-ours/*"),
      everyone: true,
      foreign: true,
    },
    {
      who: "an odd operator for one's own",
      statement: when("xForAnyValue:StringLike", "aws:PrincipalOrgPaths", "o-ours/*"),
      everyone: true,
      foreign: true,
    },
    {
      who: "another operator",
      statement: when("StringNotEquals", "aws:PrincipalOrgID", "o-ours"),
      everyone: true,
      foreign: true,
    },
    {
      who: "one's own by a missing key",
      statement: when("StringEqualsIfExists", "aws:PrincipalOrgID", "o-ours"),
      everyone: true,
      foreign: true,
    },
    {
      who: "an unknown key",
      statement: when("StringEquals", "aws:UserAgent", "o-ours"),
      everyone: true,
      foreign: true,
    },
    {
      who: "a network",
      statement: when("StringEquals", "aws:SourceVpc", "vpc-1"),
      everyone: undefined,
      foreign: undefined,
    },
    {
      who: "an address",
      statement: when("IpAddress", "aws:SourceIp", "1.2.3.4/32", "10.0.0.0/8"),
      everyone: undefined,
      foreign: undefined,
    },
    {
      who: "half of all addresses",
      statement: when("IpAddress", "aws:SourceIp", "0.0.0.0/1"),
      everyone: true,
      foreign: true,
    },
    {
      who: "an address beside half of all",
      statement: when("IpAddress", "aws:SourceIp", "1.2.3.4/32", "0.0.0.0/1"),
      everyone: true,
      foreign: true,
    },
    {
      who: "any network",
      statement: when("StringLike", "aws:SourceVpc", "*"),
      everyone: true,
      foreign: true,
    },
    {
      who: "a network with a star within",
      statement: when("StringLike", "aws:SourceVpc", "vpc-*"),
      everyone: undefined,
      foreign: undefined,
    },
  ])("where the statement lets $who", ({ statement, everyone, foreign }) => {
    expect(isMeant(statement, { principals: ["everyone"] })).toBe(everyone);
    expect(isMeant(statement, { principals: ["foreign"] })).toBe(foreign);
  });

  it.each<{ what: string; statement: object; principals: string[]; is: boolean | undefined }>([
    { what: "named", statement: { Principal: { AWS: other } }, principals: ["4444*"], is: true },
    { what: "not named", statement: { Principal: { AWS: other } }, principals: ["5555*"], is: false },
    {
      what: "not named, and not known",
      statement: { Principal: { AWS: "AIDA" } },
      principals: ["5555*"],
      is: false,
    },
    {
      what: "not named, and foreign",
      statement: { Principal: { AWS: other } },
      principals: ["5555*", "foreign"],
      is: true,
    },
    { what: "everyone", statement: { Principal: "*" }, principals: ["5555*"], is: true },
    {
      what: "named within one's own",
      statement: when("StringEquals", "aws:PrincipalOrgID", "o-ours"),
      principals: ["1111*"],
      is: true,
    },
    {
      what: "named or foreign within one's own",
      statement: when("StringEquals", "aws:PrincipalOrgID", "o-ours"),
      principals: ["1111*", "foreign"],
      is: true,
    },
    {
      what: "foreign or everyone within one's own",
      statement: when("StringEquals", "aws:PrincipalOrgID", "o-ours"),
      principals: ["everyone", "foreign"],
      is: false,
    },
    {
      what: "not named within one's own",
      statement: { ...when("StringEquals", "aws:PrincipalOrgID", "o-ours"), Principal: { AWS: mine } },
      principals: ["5555*"],
      is: false,
    },
  ])("as $principals who is $what", ({ statement, principals, is }) => {
    expect(isMeant(statement, { principals })).toBe(is);
  });

  it("whose accounts are known to nobody", () => {
    expect(isMeant({ Principal: { AWS: mine } }, { principals: ["foreign"] }, null)).toBe(true);
    expect(
      isMeant(when("StringEquals", "aws:PrincipalOrgID", "o-ours"), { principals: ["foreign"] }, null),
    ).toBe(true);
  });
});
