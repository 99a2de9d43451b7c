import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { contentHarms } from "#core/safety/content.ts";
import { looksLikeRule, ruleFrom, rulesHarm } from "#core/safety/firewall.ts";
import { householdOf, isConfined, textsIn } from "#core/safety/household.ts";
import { isNetwork, isPublic, networkContains } from "#core/safety/networks.ts";
import { policy } from "../leaning-fields.ts";

const own = "123456789012";
const household = householdOf(policy, own);
const group = "AWS::EC2::SecurityGroup";

type Row = {
  readonly what: string;
  readonly path?: string;
  readonly type?: string;
  readonly values: readonly [Json | undefined, Json];
  readonly is: boolean | "in parts";
};
const harm = ({ path = "/Principals", type = group, values: [before, after] }: Row) =>
  contentHarms({ path, type, before, after, household, beside: () => undefined });

const rule = (CidrIp: string) => ({ IpProtocol: "tcp", FromPort: 22, ToPort: 22, CidrIp });

describe("names that are let in", () => {
  it.each<Row>([
    { what: "nothing, and nothing before", values: [null, null], is: false },
    { what: "nothing, and an empty list", values: [undefined, []], is: false },
    { what: "a number", values: [null, 7], is: true },
    { what: "the same number among others", values: [[7, 8], [8]], is: false },
    { what: "a flag", values: [null, true], is: true },
    { what: "a number that goes", values: [7, null], is: true },
    { what: "a flag that goes", values: [false, null], is: true },
    { what: "a number of a list that goes", values: [[7], null], is: false },
    { what: "a stranger beside everybody", values: [["*"], ["*", "999999999999"]], is: false },
    { what: "a stranger that was there", values: [["999999999999"], ["999999999999"]], is: false },
    { what: "one of two that is a stranger", values: [[], [own, "999999999999"]], is: true },
    { what: "an address within a network", values: [["8.8.0.0/16"], ["8.8.8.8/32"]], is: false },
    { what: "an address of one's own network", values: [[], ["10.0.0.0/8"]], is: false },
    { what: "an address of the internet", values: [[], ["8.8.8.8"]], is: true },
    { what: "one's own organisation", values: [[], ["o-ours123456"]], is: false },
    { what: "another organisation", values: [[], ["o-theirs12345"]], is: true },
    { what: "a unit of one's own", values: [[], ["o-ours123456/r-a/ou-b"]], is: false },
    { what: "a service", values: [[], ["logs.amazonaws.com"]], is: false },
    { what: "a service in China", values: [[], ["ec2.amazonaws.com.cn"]], is: false },
    { what: "what ends like a service", values: [[], ["me@logs.amazonaws.com"]], is: true },
    { what: "what begins like a service", values: [[], ["logs.amazonaws.com.evil.org"]], is: true },
    { what: "an ordinary policy", values: [[], ["arn:aws:iam::aws:policy/ReadOnlyAccess"]], is: false },
    { what: "a mighty policy", values: [[], ["arn:aws:iam::aws:policy/IAMFullAccess"]], is: true },
    { what: "one's own policy of IAM", values: [[], [`arn:aws:iam::${own}:policy/a`]], is: true },
    {
      what: "one's own policy of things",
      values: [[], [`arn:aws:iot:eu-north-1:${own}:policy/a`]],
      is: false,
    },
    { what: "one's own role", values: [[], [`arn:aws:iam::${own}:role/a`]], is: false },
    {
      what: "one's own role elsewhere",
      path: "/Role",
      values: [null, `arn:aws:iam::${own}:role/a`],
      is: true,
    },
    { what: "an account of a member", path: "/MemberIds", values: [null, "444444444444"], is: false },
    { what: "what only has a name", path: "/Description", values: [null, "999999999999"], is: false },
    { what: "an element of what only has a name", path: "/Name[=a]", values: [null, "a"], is: false },
    { what: "a list where an element stood", path: "/Principals[=a]", values: ["a", [own]], is: true },
    { what: "a list far below an element", path: "/A[Id=a]/Principals", values: [[], [own]], is: false },
    { what: "a list as element of a list below", path: "/A/Users[=a]", values: [null, [own]], is: true },
    { what: "a name for an object", values: [{ a: 1 }, "999999999999"], is: "in parts" },
    { what: "an object for a name", values: ["999999999999", { a: 1 }], is: "in parts" },
    { what: "names beside an object", values: [[], [own, { a: 1 }]], is: "in parts" },
  ])("%#: $what: $is", (row) => {
    expect(harm(row)).toBe(row.is);
  });
});

describe("rules that let in", () => {
  it.each<Row>([
    { what: "one's own network", values: [[], [rule("10.0.0.0/8")]], is: false },
    { what: "the world", values: [[], [rule("0.0.0.0/0")]], is: true },
    { what: "the world, alone", values: [null, rule("0.0.0.0/0")], is: true },
    { what: "one's own network, alone", values: [undefined, rule("10.0.0.0/8")], is: false },
    { what: "the world no more", values: [[rule("0.0.0.0/0")], []], is: false },
    { what: "a rule beside a word", values: [[], [rule("10.0.0.0/8"), "x"]], is: "in parts" },
    {
      what: "the world going out",
      type: "AWS::EC2::SecurityGroupEgress",
      values: [null, rule("0.0.0.0/0")],
      is: false,
    },
    {
      what: "it in a list going out",
      path: "/SecurityGroupEgress",
      values: [[], [rule("0.0.0.0/0")]],
      is: false,
    },
    {
      what: "it in a list coming in",
      path: "/SecurityGroupIngress",
      values: [[], [rule("0.0.0.0/0")]],
      is: true,
    },
  ])("%#: $what: $is", (row) => {
    expect(harm({ path: "/Rules", ...row })).toBe(row.is);
  });
});

describe("one rule and another", () => {
  const read = (value: { readonly [key: string]: Json }) => ruleFrom(value, household, false);
  const harms = (before: { readonly [key: string]: Json }, after: { readonly [key: string]: Json }) =>
    rulesHarm([read(before)], [read(after)]);
  const world = rule("0.0.0.0/0");
  const all = { CidrIp: "0.0.0.0/0" };
  const named = (source: string) => ({
    IpProtocol: "tcp",
    FromPort: 22,
    ToPort: 22,
    SourceSecurityGroupName: source,
  });

  it.each([
    { what: "a protocol of all", before: all, after: world, is: false },
    { what: "all of a protocol", before: world, after: all, is: true },
    { what: "another protocol", before: { ...world, IpProtocol: "udp" }, after: world, is: true },
    {
      what: "a list that was there",
      before: { SourcePrefixListId: "pl-1" },
      after: { SourcePrefixListId: "pl-1" },
      is: false,
    },
    {
      what: "another list",
      before: { SourcePrefixListId: "pl-1" },
      after: { SourcePrefixListId: "pl-2" },
      is: true,
    },
    {
      what: "a stranger's group of a name one's own has",
      before: named("a"),
      after: { ...named("a"), SourceSecurityGroupOwnerId: "999999999999" },
      is: true,
    },
    { what: "the world, for a group of that name", before: named("0.0.0.0/0"), after: world, is: true },
    {
      what: "an address, for a group named as the world",
      before: named("0.0.0.0/0"),
      after: rule("8.8.8.8/32"),
      is: true,
    },
  ])("%#: $what: $is", ({ before, after, is }) => {
    expect(harms(before, after)).toBe(is);
  });

  it.each<{ what: string; value: { readonly [key: string]: Json }; ports: readonly number[] }>([
    { what: "a range", value: { ...world, FromPort: "0", ToPort: "10" }, ports: [0, 10] },
    { what: "no beginning", value: { CidrIp: "::/0", IpProtocol: "tcp", ToPort: 10 }, ports: [0, 65_535] },
    { what: "no end", value: { CidrIp: "::/0", IpProtocol: "tcp", FromPort: 10 }, ports: [0, 65_535] },
    { what: "every port as AWS says it", value: { ...world, FromPort: -1, ToPort: -1 }, ports: [0, 65_535] },
    { what: "an end before the beginning", value: { ...world, FromPort: 8, ToPort: -1 }, ports: [8, 65_535] },
    { what: "one port", value: { ...world, FromPort: 8, ToPort: 8 }, ports: [8, 8] },
    { what: "every protocol", value: { ...world, IpProtocol: "ALL" }, ports: [0, 65_535] },
    {
      what: "a list's range",
      value: { CidrBlock: "::/0", Protocol: 6, PortRange: { From: 1, To: 2 } },
      ports: [1, 2],
    },
  ])("has the ports of $what", ({ value, ports }) => {
    expect(read(value).ports).toEqual(ports);
  });

  it.each([
    { egress: true, is: true },
    { egress: "true", is: true },
    { egress: "false", is: false },
    { egress: 1, is: false },
  ])("%#: goes out where it says $egress: $is", ({ egress, is }) => {
    expect(read({ ...world, Egress: egress }).outward).toBe(is);
  });

  it.each([
    { value: { CidrIp: "" }, is: false },
    { value: { CidrIp: 7 }, is: true },
    { value: { DestinationPrefixListId: "pl-1" }, is: true },
    { value: { FromPort: 22 }, is: false },
    { value: "CidrIp", is: false },
  ])("%#: is one: $is", ({ value, is }) => {
    expect(looksLikeRule(value)).toBe(is);
  });
});

describe("a text is a network", () => {
  it.each([
    { text: "10.0.0.255", is: true },
    { text: "10.0.0.256", is: false },
    { text: "10.0.0.0/32", is: true },
    { text: "10.0.0.0/33", is: false },
    { text: "x10.0.0.1", is: false },
    { text: "10.0.0.1x", is: false },
    { text: "10..0.1", is: false },
    { text: "1.0.0.0.1", is: false },
    { text: "::1", is: true },
    { text: "::1/128", is: true },
    { text: "::/129", is: false },
    { text: "g::1", is: false },
    { text: "::1g", is: false },
    { text: "1:2:3:4:5:6:7:8", is: true },
    { text: "1:2:3:4:5:6:7", is: false },
    { text: "1:2:3:4:5:6:7:8:9", is: false },
    { text: "1:2:3:4:5:6::8", is: true },
    { text: "1:2:3:4:5:6:7::8", is: false },
    { text: "1:2:3::5:6:7:8", is: true },
    { text: "1:2:3:4::5:6:7:8::9", is: false },
    { text: "1::2::3", is: false },
    { text: "12345::", is: false },
    { text: "FE80::A", is: true },
  ])("$text: $is", ({ text, is }) => {
    expect(isNetwork(text)).toBe(is);
  });

  it("what is none is public nowhere, and holds and lies in nothing", () => {
    expect(isPublic("somewhere")).toBe(false);
    expect(networkContains("somewhere", "10.0.0.0/8")).toBe(false);
    expect(networkContains("10.0.0.0/8", "somewhere")).toBe(false);
    expect(networkContains("10.0.0.0/8", "10.0.0.0/8")).toBe(true);
    expect(networkContains("::/0", "10.0.0.0/8")).toBe(false);
  });
});

describe("whose something is", () => {
  it.each([
    { id: own, is: true },
    { id: "222222222222", is: true },
    { id: "444444444444", is: true },
    { id: "555555500000", is: true },
    { id: "33333*", is: false },
    { id: "333331111111", is: false },
    { id: "999999999999", is: false },
  ])("the account $id is one's own: $is", ({ id, is }) => {
    expect(household.hasAccount(id)).toBe(is);
  });

  const role = `arn:aws:iam::${own}:role/a`;
  it.each([
    { what: "an own account", key: "aws:principalaccount", values: [own], is: true },
    { what: "a strange account", key: "aws:sourceaccount", values: ["999999999999"], is: false },
    { what: "an own role", key: "aws:principalarn", values: [role], is: true },
    { what: "an own source", key: "aws:sourcearn", values: [role], is: true },
    { what: "an own role where none is meant", key: "aws:resourcearn", values: [role], is: false },
    { what: "an own role and a stranger", key: "aws:sourcearn", values: [role, "arn:aws:s3:::a"], is: false },
    { what: "the own organisation", key: "aws:sourceorgid", values: ["o-ours123456"], is: true },
    { what: "a path in it", key: "aws:principalorgpaths", values: ["o-ours123456/r-a/*"], is: true },
    { what: "a path in another", key: "aws:sourceorgpaths", values: ["o-theirs12345/r-a/*"], is: false },
    { what: "no value", key: "aws:sourceorgid", values: [], is: false },
  ])("%#: a condition on $what keeps strangers out: $is", ({ key, values, is }) => {
    expect(isConfined(household, [{ operator: "stringequals", key, values }])).toBe(is);
    expect(isConfined(household, [{ operator: "stringnotequals", key, values }])).toBe(false);
  });

  it.each<{ what: string; value: Json | undefined; texts: readonly string[] | undefined }>([
    { what: "nothing", value: undefined, texts: [] },
    { what: "plain values", value: ["a", 7, true], texts: ["a", "7", "true"] },
    { what: "one number", value: 7, texts: ["7"] },
    { what: "no value", value: null, texts: undefined },
    { what: "an object among them", value: ["a", {}], texts: undefined },
  ])("the texts of $what", ({ value, texts }) => {
    expect(textsIn(value)).toEqual(texts);
  });
});
