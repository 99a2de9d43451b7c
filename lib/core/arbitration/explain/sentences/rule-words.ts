import { isRecord, type Json, property } from "../../../fields/json.ts";
import { clipped } from "./deed.ts";

type RuleWordsItem = { readonly [key: string]: Json };

const longestWord = 80;

const into = ["CidrIp", "CidrIpv6", "SourceSecurityGroupId", "SourceSecurityGroupName", "SourcePrefixListId"];
const outOf = ["DestinationSecurityGroupId", "DestinationPrefixListId"];

function wordOf(item: RuleWordsItem, name: string): string | undefined {
  const said = property(item, name);
  if (typeof said === "number") return String(said);
  return typeof said === "string" && said !== "" ? clipped(said, longestWord) : undefined;
}

const protocols: Readonly<Record<string, string>> = { "6": "tcp", "17": "udp", "1": "icmp", "58": "icmpv6" };

function trafficOf(item: RuleWordsItem): string {
  const said = (wordOf(item, "IpProtocol") ?? "-1").toLowerCase();
  const protocol = protocols[said] ?? said;
  if (protocol === "-1" || protocol === "all") return "all traffic";
  const [from, to] = [wordOf(item, "FromPort"), wordOf(item, "ToPort")];
  const named = protocol === "tcp" ? "" : `${protocol} `;
  if (protocol.startsWith("icmp") || from === undefined || from === "-1") return `all ${protocol}`;
  return to === undefined || to === from ? `${named}port ${from}` : `${named}ports ${from} to ${to}`;
}

/** A rule of a security group, such as `port 8080 from 198.51.100.0/24`; nothing for anything else. */
export function ruleWords(value: Json | undefined, isOutward: boolean): string | undefined {
  if (!isRecord(value) || property(value, "IpProtocol") === undefined) return undefined;
  const side = [...into, ...outOf].find((name) => wordOf(value, name) !== undefined);
  if (side === undefined) return undefined;
  const way = isOutward || outOf.includes(side) ? "to" : "from";
  return `${trafficOf(value)} ${way} ${wordOf(value, side) ?? ""}`;
}

/** A tag by its name and its value, however a list of them is kept. */
export function tagOf(
  value: Json | undefined,
): { readonly name: string; readonly value: Json | undefined } | undefined {
  if (!isRecord(value)) return undefined;
  const name = property(value, "Key");
  const others = Object.keys(value).filter((key) => !["Key", "Value", "PropagateAtLaunch"].includes(key));
  if (typeof name !== "string" || others.length > 0) return undefined;
  return { name: clipped(name, longestWord), value: property(value, "Value") };
}

/** The name of a managed policy by its ARN. */
export function policyName(value: Json | undefined): string | undefined {
  if (typeof value !== "string") return undefined;
  const found = /^arn:[\w-]+:iam::(?:\d{12}|aws):policy\/(?:.*\/)?([^/]+)$/.exec(value)?.[1];
  return found === undefined ? undefined : clipped(found, longestWord);
}
