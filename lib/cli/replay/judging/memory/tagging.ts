import { isList, isRecord, type Json, property } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";
import { isTagPath, type ResourceMemory, type Tagging, type Tags } from "./resource-memory.ts";

type Found = Map<string, string>;

const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

/** Tags are written as a list of keys and values, or as a map. */
function addAll(found: Found, value: Json): void {
  if (isList(value)) {
    for (const item of value) {
      if (!isRecord(item)) continue;
      add(found, textOf(property(item, "Key")), property(item, "Value"));
    }
  } else if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) add(found, key, inner);
  }
}

function add(found: Found, key: string | undefined, value: Json | undefined): void {
  const text = textOf(value);
  if (key === undefined) return;
  if (text === undefined) found.delete(key);
  else found.set(key, text);
}

function addPart(found: Found, path: string, value: Json): void {
  const [, step] = parsePath(path);
  if (step === undefined) addAll(found, value);
  else if (step.kind === "name") add(found, step.name, value);
  else if (step.kind === "item") {
    const key = step.keys.find(([name]) => name === "Key")?.[1];
    add(found, key, isRecord(value) ? property(value, "Value") : value);
  }
}

function tagsIn(memory: ResourceMemory, of: "live" | "prior"): Tags {
  const fields = [...memory.fields.values()].filter(({ path }) => isTagPath(path));
  const found: Found = new Map();
  // Wholes before their parts.
  for (const field of fields.toSorted((a, b) => a.path.length - b.path.length)) {
    const value = field[of];
    if (value !== undefined) addPart(found, field.path, value);
  }
  return Object.fromEntries(found);
}

/** The tags of a resource, as far as the log shows them. */
export function taggingOf(memory: ResourceMemory): Tagging {
  memory.tags ??= { live: tagsIn(memory, "live"), prior: tagsIn(memory, "prior") };
  return memory.tags;
}
