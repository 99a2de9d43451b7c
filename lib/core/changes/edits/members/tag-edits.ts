import type { Segment } from "../../../fields/path.ts";
import { isUntold } from "../../../hidden/by-looks.ts";
import { soundsHidden } from "../../../hidden/by-name.ts";
import { type AuditRecord, isGroup, text } from "../../records/audit-record.ts";
import type { Collected } from "../collected.ts";
import type { EditPlace } from "../place.ts";
import { membersIn } from "../values/shapes.ts";
import { type TagPair, tagPairsIn, tagParameters } from "./tag-pairs.ts";

const names = ["Tags", "TagList", "HostedZoneTags", "UserPoolTags", "FileSystemTags", "AccessPointTags"];

/** Where a type keeps its tags. */
export function tagPlace(root: EditPlace): EditPlace | undefined {
  for (const name of names) {
    const place = root.inner(name);
    if (place !== undefined) return place;
  }
  return undefined;
}

const isTagName = (name: string): boolean => names.includes(name);

/** The way to one tag, to its value, and nothing where a type's tags have other names for these. */
function wayTo(
  { path, topology, inner, holdsObjects }: EditPlace,
  key: string,
): readonly Segment[] | undefined {
  if (topology.kind === "map") return [...path, { kind: "name", name: key }];
  const hasPairs = holdsObjects && inner("Key") !== undefined && inner("Value") !== undefined;
  return hasPairs ? [...path, { kind: "item", keys: [["Key", key]] }] : undefined;
}

const valueStep: Segment = { kind: "name", name: "Value" };

function tellTag(place: EditPlace, [key, value]: TagPair, into: Collected): void {
  const way = isUntold(key) ? undefined : wayTo(place, key);
  const step = place.topology.kind === "map" ? [] : [valueStep];
  if (way === undefined) into.touch(place);
  else into.tellAt([...way, ...step], soundsHidden(key) ? undefined : (value ?? ""));
}

/** Tells tags one by one; false where the place holds no tags. */
export function tellTags(place: EditPlace, value: unknown, into: Collected): boolean {
  const last = place.path[0];
  if (place.path.length !== 1 || last?.kind !== "name" || !isTagName(last.name)) return false;
  for (const pair of tagPairsIn(value)) tellTag(place, pair, into);
  return true;
}

const isRemoval = (action: string): boolean => /^(?:Untag|Delete|Remove)/.test(action);

/** A call that only writes tags: each is a field of its own, and those that are taken away are gone. */
export function tellTagCall(parameters: AuditRecord, action: string, into: TagsInto): void {
  const { place, edits } = into;
  const pairs = tagPairsIn(tagParameters(parameters));
  if (pairs.length === 0) edits.touch(place);
  for (const pair of pairs) {
    const way = isRemoval(action) ? wayTo(place, pair[0]) : undefined;
    if (way !== undefined) edits.remove(way);
    else tellTag(place, pair, edits);
  }
}

export type TagsInto = { readonly place: EditPlace; readonly edits: Collected };

const plainName = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** Of the tags for what a call creates, those for the resource itself and not for its disks. */
export function tellNewTags(value: unknown, type: string, { place, edits }: TagsInto): void {
  const listed = membersIn(value, "") ?? [];
  const tail = plainName(type.slice(type.lastIndexOf(":") + 1));
  const kindOf = (member: unknown) => (isGroup(member) ? text(member, "resourceType") : undefined);
  const own = listed.filter((member) => plainName(kindOf(member) ?? tail) === tail);
  for (const pair of tagPairsIn(own)) tellTag(place, pair, edits);
}
