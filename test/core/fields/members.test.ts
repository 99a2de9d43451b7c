import { describe, expect, it } from "vitest";
import { Hidden } from "#core/fields/hidden.ts";
import type { Json } from "#core/fields/json.ts";
import { answersTo, elementText, membersOf } from "#core/fields/members.ts";
import { parsePath, type Segment } from "#core/fields/path.ts";
import type { Topology } from "#core/fields/topology.ts";

const secret = Hidden.of("s") as unknown as Json;
const set: Topology = { kind: "set" };
const keyed: Topology = { kind: "keyed", keys: ["Key", "Side"] };

const item = (...keys: (readonly [string, string])[]): Segment => ({ kind: "item", keys });
const element = (value: string): Segment => ({ kind: "element", value });
const segments = (value: Json | undefined, topology: Topology) => {
  const members = membersOf(value, topology);
  return members && [...members.values()].map(({ segment }) => segment);
};

describe("a value is taken apart", () => {
  const all = ["map", "set", "object", "unknown", "ordered", "atomic", "scalar"] as const;
  const kinds: readonly Topology[] = [...all.map((kind) => ({ kind })), keyed];

  it.each<{ readonly what: string; readonly value: Json | undefined; readonly by: readonly string[] }>([
    { what: "where nothing stands", value: undefined, by: ["map", "set", "keyed"] },
    { what: "where a record stands", value: { A: 1 }, by: ["map", "object", "unknown"] },
    { what: "where an empty list stands", value: [], by: ["set", "keyed"] },
    { what: "where text stands", value: "A", by: [] },
    { what: "where no value is said", value: null, by: [] },
  ])("$what", ({ value, by }) => {
    const apart = kinds.filter((topology) => membersOf(value, topology) !== undefined);
    expect(apart.map(({ kind }) => kind)).toEqual(by);
  });

  it.each<{ readonly what: string; readonly items: Json; readonly is: readonly Segment[] | undefined }>([
    {
      what: "by all of its keys, in their order",
      items: [{ Side: true, Key: 1 }],
      is: [item(["Key", "1"], ["Side", "true"])],
    },
    {
      what: "where one of the keys differs",
      items: [
        { Key: "a", Side: "b" },
        { Key: "a", Side: "c" },
      ],
      is: [item(["Key", "a"], ["Side", "b"]), item(["Key", "a"], ["Side", "c"])],
    },
    {
      what: "never where two have the same keys",
      items: [
        { Key: "1", Side: "b" },
        { Key: 1, Side: "b", More: 1 },
      ],
      is: undefined,
    },
    { what: "never where one key is missing", items: [{ Key: "a" }], is: undefined },
    { what: "never where a key is a list", items: [{ Key: "a", Side: ["b"] }], is: undefined },
    { what: "never where a key has no value", items: [{ Key: "a", Side: null }], is: undefined },
    { what: "never where an item is no record", items: [{ Key: "a", Side: "b" }, "c"], is: undefined },
  ])("as a keyed list $what", ({ items, is }) => {
    expect(segments(items, keyed)).toEqual(is);
  });

  it.each<{ readonly what: string; readonly items: Json; readonly is: readonly Segment[] | undefined }>([
    { what: "by its elements", items: ["a", 1, true], is: [element("a"), element("1"), element("true")] },
    { what: "never where an element stands twice", items: ["a", "a"], is: undefined },
    { what: "never where one is hidden", items: ["a", secret], is: undefined },
    {
      what: "by a rule's protocol, ports and side",
      items: [{ ToPort: 23, FromPort: 22, IpProtocol: "tcp", CidrIp: "10.0.0.0/8", Description: "x" }],
      is: [item(["IpProtocol", "tcp"], ["FromPort", "22"], ["ToPort", "23"], ["CidrIp", "10.0.0.0/8"])],
    },
    {
      what: "by no ports where a rule is of every protocol",
      items: [{ IpProtocol: "-1", FromPort: 0, ToPort: 0, CidrIpv6: "::/0" }],
      is: [item(["IpProtocol", "-1"], ["CidrIpv6", "::/0"])],
    },
    {
      what: "by no ports where a rule has none",
      items: [{ IpProtocol: "icmp", SourcePrefixListId: "pl-1" }],
      is: [item(["IpProtocol", "icmp"], ["SourcePrefixListId", "pl-1"])],
    },
    {
      what: "by the group from which a rule lets in",
      items: [{ IpProtocol: "udp", SourceSecurityGroupId: "sg-1" }],
      is: [item(["IpProtocol", "udp"], ["SourceSecurityGroupId", "sg-1"])],
    },
    {
      what: "by the list to which a rule lets out",
      items: [{ IpProtocol: "udp", DestinationPrefixListId: "pl-1" }],
      is: [item(["IpProtocol", "udp"], ["DestinationPrefixListId", "pl-1"])],
    },
    {
      what: "by the group to which a rule lets out",
      items: [{ IpProtocol: "udp", DestinationSecurityGroupId: "sg-1" }],
      is: [item(["IpProtocol", "udp"], ["DestinationSecurityGroupId", "sg-1"])],
    },
    {
      what: "by the whole where a rule has no side",
      items: [{ IpProtocol: "udp" }],
      is: [element('{"IpProtocol":"udp"}')],
    },
    {
      what: "by the whole where a rule has no protocol",
      items: [{ CidrIp: "10.0.0.0/8" }],
      is: [element('{"CidrIp":"10.0.0.0/8"}')],
    },
    {
      what: "never where two rules differ in what they say of themselves alone",
      items: [
        { IpProtocol: "tcp", CidrIp: "10.0.0.0/8", Description: "a" },
        { IpProtocol: "tcp", CidrIp: "10.0.0.0/8", Description: "b" },
      ],
      is: undefined,
    },
  ])("as a set $what", ({ items, is }) => {
    expect(segments(items, set)).toEqual(is);
  });

  it("with each part beside the text that tells it", () => {
    expect([...(membersOf({ A: 1 }, { kind: "map" }) ?? [])]).toEqual([
      ["A", { segment: { kind: "name", name: "A" }, value: 1 }],
    ]);
    expect(membersOf([{ Key: "a", Side: 2 }], keyed)?.has('[["Key","a"],["Side","2"]]')).toBe(true);
    expect(membersOf(["a"], set)?.has('{"kind":"element","value":"a"}')).toBe(true);
  });
});

describe("an element's name", () => {
  it.each<{ readonly what: string; readonly value: Json; readonly is: string | undefined }>([
    { what: "is the text itself", value: "a", is: "a" },
    { what: "is a number as it is written", value: 1, is: "1" },
    { what: "is a record in one order", value: { b: 1, a: 2 }, is: '{"a":2,"b":1}' },
    { what: "is nothing where it is hidden", value: secret, is: undefined },
    { what: "is nothing where it holds a secret", value: { a: [secret] }, is: undefined },
  ])("$what", ({ value, is }) => {
    expect(elementText(value)).toBe(is);
  });
});

describe("a list's member is the one that a path names", () => {
  const [, named] = parsePath("/Rules[Key=a,Port=1]");
  const [, equal] = parsePath("/Zones[=a]");
  it.each<{ readonly what: string; readonly value: Json; readonly by: Segment | undefined; is: boolean }>([
    { what: "where each of its keys is so", value: { Key: "a", Port: 1, More: 2 }, by: named, is: true },
    { what: "not where one is another", value: { Key: "a", Port: 2 }, by: named, is: false },
    { what: "not where one is missing", value: { Key: "a" }, by: named, is: false },
    { what: "not where it is no record", value: ["a", 1], by: named, is: false },
    { what: "where it is the element", value: "a", by: equal, is: true },
    { what: "not where it is another element", value: "b", by: equal, is: false },
    { what: "never by a name", value: { Key: "a" }, by: { kind: "name", name: "Key" }, is: false },
    { what: "never by existence", value: {}, by: { kind: "existence" }, is: false },
  ])("$what", ({ value, by, is }) => {
    expect(by !== undefined && answersTo(value, by)).toBe(is);
  });
});
