import { type AuditRecord, isGroup, part } from "../../records/audit-record.ts";

/** A tag as a call writes it; one that is only named has no value. */
export type TagPair = readonly [key: string, value: string | undefined];

const mostTags = 60;
const mostVisited = 300;
const keyNames = ["key", "Key", "tagKey", "TagKey"];
const valueNames = ["value", "Value", "tagValue", "TagValue"];
const wrappers = [
  "items",
  "item",
  "member",
  "tag",
  "Tag",
  "tags",
  "Tags",
  "tagSet",
  "TagSet",
  "tagList",
  "TagList",
];

function oneOf(record: AuditRecord, names: readonly string[]): unknown {
  for (const name of names) {
    const value = part(record, name);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Tags are text; some services lose that for `true` and for numbers. */
const written = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;

/** A pair, a wrapper around more, or a map of tags. */
function readGroup(group: AuditRecord, pairs: TagPair[]): readonly unknown[] {
  const key = oneOf(group, keyNames);
  if (typeof key === "string") {
    pairs.push([key, written(oneOf(group, valueNames))]);
    return [];
  }
  const inner = wrappers
    .map((name) => part(group, name))
    .filter((value) => typeof value === "object" && value !== null);
  if (inner.length > 0) return inner;
  for (const name of Object.keys(group).slice(0, mostTags)) {
    const value = written(group[name]);
    if (value !== undefined && name !== "xmlns") pairs.push([name, value]);
  }
  return [];
}

/** The tags in whatever shape a service writes them: pairs, maps, lists of lists, or only their names. */
export function tagPairsIn(tags: unknown): readonly TagPair[] {
  const pairs: TagPair[] = [];
  let waiting: readonly unknown[] = [tags];
  for (let visited = 0; waiting.length > 0 && visited < mostVisited; ) {
    visited += waiting.length;
    waiting = waiting.flatMap((next): readonly unknown[] => {
      if (Array.isArray(next)) return next.slice(0, mostVisited);
      if (isGroup(next)) return readGroup(next, pairs);
      if (typeof next === "string" && next !== "") pairs.push([next, undefined]);
      return [];
    });
  }
  return pairs.slice(0, mostTags);
}

const holdsTags = /tag/i;
const wraps = /(?:Input|Request)$/;
const deepestWrapper = 2;

/** The parameters of a call that can hold tags; most calls have none, and those cost next to nothing. */
export function tagParameters(parameters: AuditRecord, depth = 0): readonly unknown[] {
  const found: unknown[] = [];
  for (const name of Object.keys(parameters)) {
    const value = parameters[name];
    if (typeof value !== "object" || value === null) continue;
    if (!wraps.test(name)) {
      if (holdsTags.test(name)) found.push(value);
    } else if (depth < deepestWrapper && isGroup(value)) found.push(...tagParameters(value, depth + 1));
  }
  return found;
}
