import { isRecord, type Json, property } from "#core/fields/json.ts";
import { parsePath } from "#core/fields/path.ts";
import { addTag, addTags, type FoundTags } from "#core/looking/dispute/tags.ts";
import { isTagPath, type ResourceMemory, type Tagging, type Tags } from "./resource-memory.ts";

function addPart(found: FoundTags, path: string, value: Json): void {
  const [, step] = parsePath(path);
  if (step === undefined) addTags(found, value);
  else if (step.kind === "name") addTag(found, step.name, value);
  else if (step.kind === "item") {
    const key = step.keys.find(([name]) => name === "Key")?.[1];
    addTag(found, key, isRecord(value) ? property(value, "Value") : value);
  }
}

function tagsIn(memory: ResourceMemory, of: "live" | "prior"): Tags {
  const fields = [...memory.fields.values()].filter(({ path }) => isTagPath(path));
  const found: FoundTags = new Map();
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
