import { holdsHidden } from "./hidden.ts";
import { canonicalJson, isList, isRecord, type Json, property } from "./json.ts";
import type { Segment } from "./path.ts";
import type { Topology } from "./topology.ts";

type Member = { readonly segment: Segment; readonly value: Json };
/** The parts of a value by the text that identifies each among its siblings. */
export type Members = ReadonlyMap<string, Member>;

/** A scalar as a path shows it; lists and objects cannot identify an item. */
function keyText(value: Json | undefined): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** A set's element as a path shows it; one that is hidden, or holds something hidden, has no name. */
export function elementText(value: Json): string | undefined {
  if (typeof value === "string") return value;
  return holdsHidden(value) ? undefined : canonicalJson(value);
}

/** Whether a list's member is the one that the segment names. */
export function answersTo(value: Json, segment: Segment): boolean {
  if (segment.kind === "element") return elementText(value) === segment.value;
  if (segment.kind !== "item" || !isRecord(value)) return false;
  return segment.keys.every(([key, text]) => keyText(property(value, key)) === text);
}

/** Maps, sets and keyed lists: AWS leaves an empty one out, so an absent one counts as empty. */
function isCollection(topology: Topology): boolean {
  return topology.kind === "map" || topology.kind === "set" || topology.kind === "keyed";
}

/** Takes a value apart as its topology says; undefined when it has to be compared whole. */
export function membersOf(value: Json | undefined, topology: Topology): Members | undefined {
  if (value === undefined) return isCollection(topology) ? new Map() : undefined;
  switch (topology.kind) {
    case "map":
    case "object":
    case "unknown":
      return isRecord(value) ? properties(value) : undefined;
    case "keyed":
      return isList(value) ? distinct(value, (item) => itemSegment(item, topology.keys)) : undefined;
    case "set":
      return isList(value) ? distinct(value, (item) => ruleSegment(item) ?? elementSegment(item)) : undefined;
    default:
      return undefined;
  }
}

function elementSegment(item: Json): Segment | undefined {
  const value = elementText(item);
  return value === undefined ? undefined : { kind: "element", value };
}

/** Where a firewall's rule lets something in from, or out to; a rule has one of them. */
const sides = [
  "CidrIp",
  "CidrIpv6",
  "SourcePrefixListId",
  "SourceSecurityGroupId",
  "DestinationPrefixListId",
  "DestinationSecurityGroupId",
];

/** A firewall's rule is told by what it lets through and from where; for every protocol ports mean nothing. */
function ruleSegment(item: Json): Segment | undefined {
  if (!isRecord(item)) return undefined;
  const protocol = keyText(property(item, "IpProtocol"));
  const side = sides.find((name) => property(item, name) !== undefined);
  if (protocol === undefined || side === undefined) return undefined;
  const ports = protocol === "-1" ? [] : ["FromPort", "ToPort"];
  const keys = ["IpProtocol", ...ports, side].flatMap((name): (readonly [string, string])[] => {
    const text = keyText(property(item, name));
    return text === undefined ? [] : [[name, text]];
  });
  return { kind: "item", keys };
}

function properties(record: { readonly [key: string]: Json }): Members {
  return new Map(
    Object.entries(record).map(([name, value]) => [name, { segment: { kind: "name", name }, value }]),
  );
}

function itemSegment(item: Json, names: readonly string[]): Segment | undefined {
  if (!isRecord(item)) return undefined;
  const keys: (readonly [string, string])[] = [];
  for (const name of names) {
    const text = keyText(property(item, name));
    if (text === undefined) return undefined;
    keys.push([name, text]);
  }
  return { kind: "item", keys };
}

/** Nothing when a member has no identity or shares it: such a list cannot be addressed by key. */
function distinct(list: readonly Json[], identify: (item: Json) => Segment | undefined): Members | undefined {
  const members = new Map<string, Member>();
  for (const value of list) {
    const segment = identify(value);
    if (segment === undefined) return undefined;
    const id = segment.kind === "item" ? JSON.stringify(segment.keys) : JSON.stringify(segment);
    if (members.has(id)) return undefined;
    members.set(id, { segment, value });
  }
  return members;
}
