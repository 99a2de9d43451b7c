import { documentFrom } from "../../../claims/statements/json-text.ts";
import { isHidden } from "../../../fields/hidden.ts";
import { isList, isRecord, type Json, property } from "../../../fields/json.ts";
import { hiddenWord } from "../../../hidden/words.ts";
import { clipped, listed } from "./deed.ts";
import { policyWords } from "./statement-words.ts";

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

const longestValue = 120;
const mostParts = 3;
const deepest = 2;

const ticked = (text: string): string => `\`${clipped(text, longestValue)}\``;

function textWords(text: string, depth: number): string {
  if (!/^\s*[{[]/.test(text)) return ticked(text);
  const document = documentFrom(text);
  return isRecord(document) || isList(document) ? partsOf(document, depth) : ticked(text);
}

/** An object or a list by its parts, two levels deep. */
function partsOf(value: readonly Json[] | { readonly [key: string]: Json }, depth: number): string {
  const known = policyWords(value) ?? ruleWords(value, false);
  if (known !== undefined) return known;
  const tag = tagOf(value);
  if (tag !== undefined) return `tag ${ticked(tag.name)} as ${valueWords(tag.value, depth + 1)}`;
  const parts = isList(value) ? value : Object.entries(value);
  const what = isList(value) ? "an empty list" : "an empty object";
  if (parts.length === 0) return what;
  if (depth >= deepest) return `of ${parts.length} ${parts.length === 1 ? "part" : "parts"}`;
  const words = isList(value)
    ? value.slice(0, mostParts + 1).map((part) => nested(part, depth))
    : Object.entries(value)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .slice(0, mostParts + 1)
        .map(([name, part]) => `${clipped(name, longestValue / 3)} ${nested(part, depth)}`);
  const rest = parts.length - mostParts;
  return rest > 0 ? `${words.slice(0, mostParts).join(", ")} and ${rest} more` : listed(words, mostParts);
}

const nested = (value: Json, depth: number): string =>
  (isRecord(value) || isList(value)) && depth + 1 < deepest
    ? `(${valueWords(value, depth + 1)})`
    : valueWords(value, depth + 1);

/** A value as a person reads it, never as raw JSON; what is long is cut. */
export function valueWords(value: Json | undefined, depth = 0): string {
  if (value === undefined) return "unknown";
  if (value === null) return "absent";
  if (typeof value === "string") return textWords(value, depth);
  if (isHidden(value)) return hiddenWord;
  if (typeof value !== "object") return ticked(String(value));
  return clipped(partsOf(value, depth), 2 * longestValue);
}
