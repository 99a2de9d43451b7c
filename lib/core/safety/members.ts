import { canonicalJson, isList, isRecord, type Json } from "../fields/json.ts";
import { type Members, membersOf } from "../fields/members.ts";
import { type Segment, writeSegment } from "../fields/segment.ts";
import type { Topology } from "../fields/topology.ts";

/** A value that changes at a path; undefined is unknown, null is absent. */
export type MemberChange = {
  readonly path: string;
  readonly topology: Topology;
  readonly before: Json | undefined;
  readonly after: Json;
};

/** What a change consists of, member by member; undefined when either side cannot be taken apart. */
export function changesWithin({
  path,
  topology,
  before,
  after,
}: MemberChange): readonly MemberChange[] | undefined {
  const isContainer = (value: Json | undefined) => isRecord(value) || isList(value);
  if (!isContainer(before) && !isContainer(after)) return undefined;
  const [old, fresh] = sidesOf([before, after], topology);
  if (old === undefined || fresh === undefined) return undefined;
  return [...new Map([...old, ...fresh])].map(([id, { segment }]) => ({
    path: `${path}${writeSegment(segment)}`,
    topology: { kind: "unknown" },
    before: before === undefined ? undefined : (old.get(id)?.value ?? null),
    after: fresh.get(id)?.value ?? null,
  }));
}

type MemberSide = Json | undefined;
type MemberSides = readonly [Members | undefined, Members | undefined];

function sidesOf([before, after]: readonly [MemberSide, MemberSide], topology: Topology): MemberSides {
  const nothing: Members = new Map();
  const taken = (value: MemberSide, by: Topology) =>
    value === undefined || value === null ? nothing : membersOf(value, by);
  if (!isList(before) && !isList(after)) {
    const object: Topology = { kind: "object" };
    return [taken(before, object), taken(after, object)];
  }
  const guesses: readonly Topology[] = [topology, ...usualKeys.map(byKey)];
  for (const by of guesses) {
    if (by.kind !== "keyed" && by.kind !== "set") continue;
    const sides: MemberSides = [taken(before, by), taken(after, by)];
    if (sides[0] !== undefined && sides[1] !== undefined) return sides;
  }
  return [inBag(before), inBag(after)];
}

// What tells the items of a list apart where no schema says it.
const usualKeys = [
  "Key",
  "Name",
  "Id",
  "PolicyName",
  "RuleName",
  "IndexName",
  "DeviceName",
  "RegionName",
  "Region",
  "Type",
];
const byKey = (key: string): Topology => ({ kind: "keyed", keys: [key] });

// Such a member is told by its whole content, which no path has room for.
const someMember: Segment = { kind: "element", value: "*" };

function inBag(value: MemberSide): Members | undefined {
  if (value === undefined || value === null) return new Map();
  if (!isList(value)) return undefined;
  return new Map(value.map((one) => [canonicalJson(one), { segment: someMember, value: one }]));
}
