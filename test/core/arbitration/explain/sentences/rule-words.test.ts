import { describe, expect, it } from "vitest";
import { policyName, ruleWords, tagOf, valueWords } from "#core/arbitration/explain/sentences/value-words.ts";
import type { Json } from "#core/fields/json.ts";

const from = { CidrIp: "10.0.0.0/8" };

describe("a rule of a security group", () => {
  it.each<{ readonly rule: Json; readonly is: string | undefined }>([
    { rule: { IpProtocol: "tcp", FromPort: 22, ToPort: 22, ...from }, is: "port 22 from 10.0.0.0/8" },
    { rule: { IpProtocol: "tcp", FromPort: 22, ...from }, is: "port 22 from 10.0.0.0/8" },
    {
      rule: { IpProtocol: "TCP", FromPort: "22", ToPort: "25", ...from },
      is: "ports 22 to 25 from 10.0.0.0/8",
    },
    { rule: { IpProtocol: 6, FromPort: 80, ToPort: 80, ...from }, is: "port 80 from 10.0.0.0/8" },
    { rule: { IpProtocol: "17", FromPort: 53, ToPort: 53, ...from }, is: "udp port 53 from 10.0.0.0/8" },
    { rule: { IpProtocol: "udp", FromPort: 1, ToPort: 9, ...from }, is: "udp ports 1 to 9 from 10.0.0.0/8" },
    { rule: { IpProtocol: "-1", FromPort: 1, ...from }, is: "all traffic from 10.0.0.0/8" },
    { rule: { IpProtocol: "all", ...from }, is: "all traffic from 10.0.0.0/8" },
    { rule: { IpProtocol: null, ...from }, is: "all traffic from 10.0.0.0/8" },
    { rule: { IpProtocol: "", ...from }, is: "all traffic from 10.0.0.0/8" },
    { rule: { IpProtocol: "icmp", FromPort: 8, ToPort: 0, ...from }, is: "all icmp from 10.0.0.0/8" },
    { rule: { IpProtocol: "58", FromPort: 8, ...from }, is: "all icmpv6 from 10.0.0.0/8" },
    { rule: { IpProtocol: "tcp", ...from }, is: "all tcp from 10.0.0.0/8" },
    { rule: { IpProtocol: "tcp", FromPort: -1, ToPort: -1, ...from }, is: "all tcp from 10.0.0.0/8" },
    { rule: { IpProtocol: "-1", CidrIpv6: "::/0" }, is: "all traffic from ::/0" },
    { rule: { IpProtocol: "-1", SourceSecurityGroupId: "sg-1" }, is: "all traffic from sg-1" },
    { rule: { IpProtocol: "-1", SourceSecurityGroupName: "web" }, is: "all traffic from web" },
    { rule: { IpProtocol: "-1", SourcePrefixListId: "pl-1" }, is: "all traffic from pl-1" },
    { rule: { IpProtocol: "-1", DestinationSecurityGroupId: "sg-2" }, is: "all traffic to sg-2" },
    { rule: { IpProtocol: "-1", DestinationPrefixListId: "pl-2" }, is: "all traffic to pl-2" },
    { rule: { IpProtocol: "-1", CidrIp: "", CidrIpv6: "::/0" }, is: "all traffic from ::/0" },
    { rule: { IpProtocol: "-1", CidrIp: ["x"] }, is: undefined },
    { rule: { IpProtocol: "-1" }, is: undefined },
    { rule: { CidrIp: "10.0.0.0/8" }, is: undefined },
    { rule: "tcp", is: undefined },
  ])("is, of %#: $is", ({ rule, is }) => {
    expect(ruleWords(rule, false)).toBe(is);
  });

  it("leads out where it stands among those that do, and is cut where it is long", () => {
    expect(ruleWords({ IpProtocol: "-1", ...from }, true)).toBe("all traffic to 10.0.0.0/8");
    const long = ruleWords({ IpProtocol: "-1", CidrIp: "1".repeat(90) }, false);
    expect(long).toBe(`all traffic from ${"1".repeat(79)}…`);
  });
});

describe("a tag", () => {
  it.each<{ readonly value: Json; readonly is: object | undefined }>([
    { value: { Key: "a", Value: "1" }, is: { name: "a", value: "1" } },
    { value: { Key: "a", Value: "1", PropagateAtLaunch: true }, is: { name: "a", value: "1" } },
    { value: { Key: "a" }, is: { name: "a", value: undefined } },
    { value: { Key: "a", Value: "1", More: 1 }, is: undefined },
    { value: { Key: 7, Value: "1" }, is: undefined },
    { value: { Value: "1" }, is: undefined },
    { value: ["Key"], is: undefined },
    { value: null, is: undefined },
  ])("is by name and value, of $value: $is", ({ value, is }) => {
    expect(tagOf(value)).toEqual(is);
  });
});

describe("a managed policy", () => {
  const arn = "arn:aws:iam::123456789012:policy/";

  it.each<{ readonly value: Json; readonly is: string | undefined }>([
    { value: `${arn}Admin`, is: "Admin" },
    { value: `${arn}team/shop/Admin`, is: "Admin" },
    { value: "arn:aws-cn:iam::aws:policy/ReadOnly", is: "ReadOnly" },
    { value: "arn:aws:iam::12:policy/Admin", is: undefined },
    { value: `see ${arn}Admin`, is: undefined },
    { value: `${arn}Admin/`, is: undefined },
    { value: "arn:aws:iam::123456789012:role/Admin", is: undefined },
    { value: [`${arn}Admin`], is: undefined },
  ])("is called $is, of $value", ({ value, is }) => {
    expect(policyName(value)).toBe(is);
  });
});

describe("a value with parts", () => {
  it.each<{ readonly value: Json; readonly is: string }>([
    { value: { IpProtocol: "-1", ...from }, is: "all traffic from 10.0.0.0/8" },
    { value: { Key: "a", Value: "1" }, is: "tag `a` as `1`" },
    { value: { Key: "a" }, is: "tag `a` as unknown" },
    { value: { Key: "a", Value: [{ B: 1 }] }, is: "tag `a` as of 1 part" },
    { value: "a [1]", is: "`a [1]`" },
    { value: ' {"A":1}', is: "A `1`" },
    { value: "[1, 2]", is: "`1` and `2`" },
    {
      value: ["x".repeat(200), "y".repeat(200)],
      is: `${`\`${"x".repeat(119)}…\` and \`${"y".repeat(119)}…\``.slice(0, 239)}…`,
    },
  ])("is told by them: %#, $is", ({ value, is }) => {
    expect(valueWords(value)).toBe(is);
  });
});
