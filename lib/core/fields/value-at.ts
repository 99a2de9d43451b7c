import { isList, isRecord, type Json, property } from "./json.ts";
import { answersTo } from "./members.ts";
import type { Segment } from "./path.ts";

/** What stands at the path; nothing when it is absent, or when several items answer to one key. */
export function valueAt(document: Json, segments: readonly Segment[]): Json | undefined {
  let value: Json | undefined = document;
  for (const segment of segments) {
    if (value === undefined) return undefined;
    value = partAt(value, segment);
  }
  return value;
}

function partAt(value: Json, segment: Segment): Json | undefined {
  // No document says of itself that it exists.
  if (segment.kind === "existence") return undefined;
  return segment.kind === "name" ? named(value, segment.name) : listed(value, segment);
}

function named(value: Json, name: string): Json | undefined {
  return isRecord(value) ? property(value, name) : undefined;
}

function listed(value: Json, segment: Segment): Json | undefined {
  if (!isList(value)) return undefined;
  const matches = value.filter((member) => answersTo(member, segment));
  return matches.length === 1 || segment.kind === "element" ? matches[0] : undefined;
}
