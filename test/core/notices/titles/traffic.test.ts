import { describe, expect, it } from "vitest";
import { peerText, trafficText } from "#core/notices/titles/traffic.ts";

const rule = (parts: Readonly<Record<string, string>>) => new Map(Object.entries(parts));
const ports = (IpProtocol: string, FromPort?: string, ToPort?: string) =>
  rule({
    IpProtocol,
    ...(FromPort !== undefined && { FromPort }),
    ...(ToPort !== undefined && { ToPort }),
  });

describe("what a rule lets through", () => {
  it.each<{
    readonly of: string;
    readonly rule: ReadonlyMap<string, string>;
    readonly is: string | undefined;
  }>([
    { of: "no protocol", rule: rule({ FromPort: "22" }), is: undefined },
    { of: "an empty protocol", rule: ports("", "22"), is: undefined },
    { of: "every protocol", rule: ports("-1"), is: "all traffic" },
    { of: "every protocol, though a port is named", rule: ports("-1", "22", "22"), is: "all traffic" },
    { of: "all, in words", rule: ports("ALL"), is: "all traffic" },
    { of: "a protocol without ports", rule: ports("tcp"), is: "all TCP" },
    { of: "a protocol with the port of none", rule: ports("udp", "-1", "-1"), is: "all UDP" },
    { of: "all ports of it", rule: ports("tcp", "0", "65535"), is: "all TCP" },
    { of: "all ports of it but the first", rule: ports("tcp", "1", "65535"), is: "ports 1 to 65535" },
    { of: "ping", rule: ports("icmp", "8", "0"), is: "all ICMP" },
    { of: "ping of the sixth", rule: ports("icmpv6", "128", "0"), is: "all ICMPV6" },
    { of: "a service", rule: ports("tcp", "22", "22"), is: "SSH" },
    { of: "a service by one port alone", rule: ports("tcp", "443"), is: "HTTPS" },
    { of: "a service over another protocol", rule: ports("udp", "53", "53"), is: "DNS over UDP" },
    { of: "a range that begins at a service", rule: ports("tcp", "22", "23"), is: "ports 22 to 23" },
    { of: "a port nobody knows", rule: ports("tcp", "8080", "8080"), is: "port 8080" },
    { of: "a port of another protocol", rule: ports("udp", "514", "514"), is: "UDP port 514" },
    { of: "ports of another protocol", rule: ports("udp", "500", "510"), is: "UDP ports 500 to 510" },
    { of: "TCP in capitals", rule: ports("TCP", "22", "22"), is: "SSH" },
    { of: "TCP by its number", rule: ports("6", "22", "22"), is: "SSH" },
    { of: "UDP by its number", rule: ports("17", "514", "514"), is: "UDP port 514" },
    { of: "ping by its number", rule: ports("1", "8", "0"), is: "all ICMP" },
    { of: "ping of the sixth by its number", rule: ports("58", "128", "0"), is: "all ICMPV6" },
    { of: "a protocol nobody knows", rule: ports("47", "1", "1"), is: "47 port 1" },
    {
      of: "a port that only sounds like one",
      rule: ports("tcp", "toString", "toString"),
      is: "port toString",
    },
  ])("$of: $is", ({ rule: member, is }) => {
    expect(trafficText(member)).toBe(is);
  });
});

describe("where it comes from", () => {
  it.each<{
    readonly of: string;
    readonly rule: Readonly<Record<string, string>>;
    readonly is: string | undefined;
  }>([
    { of: "nowhere", rule: { IpProtocol: "tcp" }, is: undefined },
    { of: "a range", rule: { CidrIp: "10.0.0.0/8" }, is: "10.0.0.0/8" },
    { of: "everywhere", rule: { CidrIp: "0.0.0.0/0" }, is: "the internet" },
    { of: "everywhere by the sixth", rule: { CidrIpv6: "::/0" }, is: "the internet" },
    { of: "a range of the sixth", rule: { CidrIpv6: "fd00::/8" }, is: "fd00::/8" },
    { of: "a group by its id", rule: { SourceSecurityGroupId: "sg-1" }, is: "sg-1" },
    { of: "a group by its name", rule: { SourceSecurityGroupName: "web" }, is: "web" },
    { of: "a list", rule: { SourcePrefixListId: "pl-1" }, is: "pl-1" },
    { of: "a group it goes to", rule: { DestinationSecurityGroupId: "sg-2" }, is: "sg-2" },
    { of: "a list it goes to", rule: { DestinationPrefixListId: "pl-2" }, is: "pl-2" },
    {
      of: "a range before a group",
      rule: { SourceSecurityGroupId: "sg-1", CidrIp: "10.0.0.0/8" },
      is: "10.0.0.0/8",
    },
    {
      of: "a group where the range is empty",
      rule: { CidrIp: "", SourceSecurityGroupId: "sg-1" },
      is: "sg-1",
    },
  ])("$of: $is", ({ rule: parts, is }) => {
    expect(peerText(rule(parts))).toBe(is);
  });
});
