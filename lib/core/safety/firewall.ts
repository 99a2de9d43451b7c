import { asNumber } from "../fields/equality.ts";
import { isRecord, type Json, property } from "../fields/json.ts";
import type { Household } from "./household.ts";
import { isNetwork, isPublic, networkContains } from "./networks.ts";

/** One rule of a security group or a network's access list. */
export type FirewallRule = {
  readonly allows: boolean;
  readonly outward: boolean;
  /** A network, or the group or list that stands for one. */
  readonly source: string;
  readonly from: "network" | "own group" | "stranger" | "unknown";
  readonly protocol: string;
  readonly ports: readonly [number, number];
};

const networkNames = ["CidrIp", "CidrIpv6", "CidrBlock", "Ipv6CidrBlock"];
const groupNames = ["SourceSecurityGroupId", "SourceSecurityGroupName"];
const listNames = ["SourcePrefixListId"];
const outwardNames = ["DestinationSecurityGroupId", "DestinationPrefixListId"];
const sides = [...networkNames, ...groupNames, ...listNames, ...outwardNames];

export function looksLikeRule(value: Json | undefined): value is { readonly [key: string]: Json } {
  return isRecord(value) && sides.some((name) => textOf(value, name) !== undefined);
}

/** `outward` says that the list as a whole is about what goes out. */
export function ruleFrom(
  value: { readonly [key: string]: Json },
  household: Household,
  outward: boolean,
): FirewallRule {
  const side = sides.find((name) => textOf(value, name) !== undefined) ?? "";
  const source = textOf(value, side) ?? "";
  return {
    allows: textOf(value, "RuleAction")?.toLowerCase() !== "deny",
    outward: outward || outwardNames.includes(side) || isTrue(property(value, "Egress")),
    source,
    from: originOf(value, side, household),
    protocol: protocolOf(value),
    ports: portsOf(value),
  };
}

/** Whether going from some rules to others lets in more of the internet, strangers or what nobody can know. */
export function rulesHarm(before: readonly FirewallRule[], after: readonly FirewallRule[]): boolean {
  const uncovered = (rules: readonly FirewallRule[], by: readonly FirewallRule[]) =>
    rules.some((rule) => !by.some((wide) => covers(wide, rule)));
  const opening = after.filter((rule) => rule.allows && !rule.outward && opens(rule));
  const closing = before.filter((rule) => !rule.allows && !rule.outward);
  return (
    uncovered(
      opening,
      before.filter((rule) => rule.allows && !rule.outward),
    ) ||
    uncovered(
      closing,
      after.filter((rule) => !rule.allows && !rule.outward),
    )
  );
}

function opens({ from, source }: FirewallRule): boolean {
  if (from === "network") return isPublic(source);
  return from !== "own group";
}

function covers(wide: FirewallRule, narrow: FirewallRule): boolean {
  if (wide.protocol !== "-1" && wide.protocol !== narrow.protocol) return false;
  if (wide.ports[0] > narrow.ports[0] || wide.ports[1] < narrow.ports[1]) return false;
  if (wide.source === narrow.source && wide.from === narrow.from) return true;
  return wide.from === "network" && networkContains(wide.source, narrow.source);
}

function originOf(
  value: { readonly [key: string]: Json },
  side: string,
  household: Household,
): FirewallRule["from"] {
  if (networkNames.includes(side)) return isNetwork(textOf(value, side) ?? "") ? "network" : "unknown";
  const owner = textOf(value, "SourceSecurityGroupOwnerId");
  if (owner !== undefined && !household.hasAccount(owner)) return "stranger";
  return groupNames.includes(side) ? "own group" : "unknown";
}

const everyPort: readonly [number, number] = [0, 65_535];
const names: Readonly<Record<string, string>> = { "6": "tcp", "17": "udp", "1": "icmp", "58": "icmpv6" };

function protocolOf(value: { readonly [key: string]: Json }): string {
  const said = (textOf(value, "IpProtocol") ?? textOf(value, "Protocol") ?? "-1").toLowerCase();
  return said === "all" ? "-1" : (names[said] ?? said);
}

/** A range that is missing, or -1 as AWS writes it, means every port. */
function portsOf(value: { readonly [key: string]: Json }): readonly [number, number] {
  const range = property(value, "PortRange");
  const [low, high] = isRecord(range)
    ? [property(range, "From"), property(range, "To")]
    : [property(value, "FromPort"), property(value, "ToPort")];
  const [from, to] = [asNumber(low), asNumber(high)];
  if (protocolOf(value) === "-1" || from === undefined || to === undefined || from < 0) return everyPort;
  return [from, to < from ? 65_535 : to];
}

function textOf(value: { readonly [key: string]: Json }, name: string): string | undefined {
  const said = property(value, name);
  if (typeof said === "number") return String(said);
  return typeof said === "string" && said !== "" ? said : undefined;
}

const isTrue = (value: Json | undefined): boolean => value === true || value === "true";
