import { describe, expect, it } from "vitest";
import type { Json } from "#core/fields/json.ts";
import { looksLikeRule, ruleFrom, rulesHarm } from "#core/safety/firewall.ts";

const household = { hasAccount: (id: string) => id === "123456789012", hasOrganisation: () => false };

type Given = { readonly [key: string]: Json };
const rule = (value: Given, outward = false) => ruleFrom(value, household, outward);
const harm = (before: readonly Given[], after: readonly Given[], outward = false): boolean =>
  rulesHarm(
    before.map((value) => rule(value, outward)),
    after.map((value) => rule(value, outward)),
  );

const open = (ports: readonly [number, number], parts: object = {}): Given => ({
  IpProtocol: "tcp",
  FromPort: ports[0],
  ToPort: ports[1],
  CidrIp: "0.0.0.0/0",
  ...parts,
});
const entry = (action: string, parts: object = {}): Given => ({
  Protocol: "6",
  RuleAction: action,
  CidrBlock: "0.0.0.0/0",
  PortRange: { From: 22, To: 22 },
  ...parts,
});

describe("a list of rules harms", () => {
  it.each<{ when: string; before: readonly Given[]; after: readonly Given[]; is: boolean }>([
    { when: "it opens a port to the world", before: [], after: [open([22, 22])], is: true },
    { when: "it opens a port wider", before: [open([22, 22])], after: [open([22, 23])], is: true },
    {
      when: "it opens what was open as part of more",
      before: [open([0, 100])],
      after: [open([22, 22])],
      is: false,
    },
    {
      when: "what was open went out",
      before: [open([22, 22], { Egress: true })],
      after: [open([22, 22])],
      is: true,
    },
    {
      when: "what was open was denied",
      before: [entry("deny")],
      after: [entry("deny"), entry("allow")],
      is: true,
    },
    { when: "it opens a port going out", before: [], after: [open([22, 22], { Egress: true })], is: false },
    {
      when: "it lets in a network of one's own",
      before: [],
      after: [open([22, 22], { CidrIp: "10.0.0.0/8" })],
      is: false,
    },
    { when: "a denial is taken away", before: [entry("deny")], after: [], is: true },
    {
      when: "a denial is narrowed",
      before: [entry("deny")],
      after: [entry("deny", { CidrBlock: "10.0.0.0/8" })],
      is: true,
    },
    {
      when: "a denial is widened",
      before: [entry("deny", { CidrBlock: "10.0.0.0/8" })],
      after: [entry("deny")],
      is: false,
    },
    { when: "a denial becomes a permission", before: [entry("deny")], after: [entry("allow")], is: true },
    {
      when: "a denial turns outward",
      before: [entry("deny")],
      after: [entry("deny", { Egress: true })],
      is: true,
    },
    {
      when: "a denial of what goes out is taken away",
      before: [entry("deny", { Egress: true })],
      after: [],
      is: false,
    },
    { when: "a permission is taken away", before: [entry("allow")], after: [], is: false },
  ])("$is when $when", ({ before, after, is }) => {
    expect(harm(before, after)).toBe(is);
  });

  it("never, where the list as a whole is about what goes out", () => {
    expect(harm([], [open([22, 22])], true)).toBe(false);
    expect(harm([entry("deny")], [], true)).toBe(false);
  });
});

describe("where a rule lets in from", () => {
  it.each<{ value: Given; from: string }>([
    { value: { CidrIp: "10.0.0.0/8" }, from: "network" },
    { value: { CidrIp: "the office" }, from: "unknown" },
    { value: { SourceSecurityGroupId: "sg-1" }, from: "own group" },
    {
      value: { SourceSecurityGroupId: "sg-1", SourceSecurityGroupOwnerId: "123456789012" },
      from: "own group",
    },
    {
      value: { SourceSecurityGroupId: "sg-1", SourceSecurityGroupOwnerId: "999999999999" },
      from: "stranger",
    },
    { value: { SourcePrefixListId: "pl-1" }, from: "unknown" },
  ])("is $from, %$", ({ value, from }) => {
    expect(rule(value)).toMatchObject({ from });
    expect(harm([], [value])).toBe(from === "stranger" || from === "unknown");
  });
});

describe("of a rule it is told", () => {
  it.each<{ value: Given; is: object }>([
    { value: { IpProtocol: "TCP", FromPort: 1, ToPort: 2 }, is: { protocol: "tcp", ports: [1, 2] } },
    { value: { IpProtocol: "ALL", FromPort: 1, ToPort: 2 }, is: { protocol: "-1", ports: [0, 65_535] } },
    { value: { Protocol: 17, FromPort: 53, ToPort: 53 }, is: { protocol: "udp", ports: [53, 53] } },
    { value: { IpProtocol: "tcp", FromPort: -1, ToPort: -1 }, is: { ports: [0, 65_535] } },
    { value: { IpProtocol: "tcp", FromPort: 22, ToPort: -1 }, is: { ports: [22, 65_535] } },
    { value: { IpProtocol: "tcp" }, is: { ports: [0, 65_535] } },
    { value: {}, is: { protocol: "-1", allows: true, outward: false } },
    { value: { RuleAction: "DENY", DestinationPrefixListId: "pl-1" }, is: { allows: false, outward: true } },
  ])("$is, %$", ({ value, is }) => {
    expect(rule({ CidrIp: "10.0.0.0/8", ...value })).toMatchObject(
      "DestinationPrefixListId" in value ? {} : is,
    );
    if ("DestinationPrefixListId" in value) expect(rule(value)).toMatchObject(is);
  });

  it("whether it is one at all", () => {
    expect(looksLikeRule({ CidrIp: "10.0.0.0/8" })).toBe(true);
    expect(
      [{ CidrIp: "" }, { FromPort: 22 }, "0.0.0.0/0", null].map((value) => looksLikeRule(value)),
    ).toEqual([false, false, false, false]);
  });
});
