import { isList, isRecord, type Json, property } from "../../fields/json.ts";

export type Tags = Readonly<Record<string, string>>;

/** Tags by their keys, as far as they were put together. */
export type FoundTags = Map<string, string>;

export function addTag(found: FoundTags, key: string | undefined, value: Json | undefined): void {
  if (key === undefined) return;
  if (typeof value !== "string") found.delete(key);
  else found.set(key, value);
}

/** Tags are written as a list of keys and values, or as a map. */
export function addTags(found: FoundTags, value: Json): void {
  if (isList(value)) {
    for (const item of value) {
      if (!isRecord(item)) continue;
      const key = property(item, "Key");
      addTag(found, typeof key === "string" ? key : undefined, property(item, "Value"));
    }
  } else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) addTag(found, key, inner);
  }
}

/** Such as `Tags`, `HostedZoneTags` or `UserPoolTags`. */
export const isTagProperty = (name: string): boolean => name.endsWith("Tags");

const longestKey = 256;
const longestValue = 2_048;

/** The tags in the properties of a resource. */
export function tagsIn(properties: Json): Tags {
  const found: FoundTags = new Map();
  if (!isRecord(properties)) return {};
  for (const [name, value] of Object.entries(properties)) if (isTagProperty(name)) addTags(found, value);
  const kept = [...found].filter(([key, value]) => key.length <= longestKey && value.length <= longestValue);
  return Object.fromEntries(kept);
}
