import { deepest, isRecord, type Json } from "#core/fields/json.ts";
import type { FoundResource } from "#core/ports/outside/cloud.ts";

const longestText = 1024 * 1024;

/** What Cloud Control says of a resource, as long as it is a document that the core can hold. */
export function foundIn(text: string | undefined): FoundResource {
  if (text === undefined) return unreadable("Cloud Control told nothing of it");
  if (text.length > longestText) return unreadable("its properties are too large");
  const properties = parsed(text);
  if (!isRecord(properties)) return unreadable("its properties are no JSON object");
  if (!isWithin(properties, deepest)) return unreadable("its properties are nested too deep");
  return { state: "there", properties };
}

export const unreadable = (why: string): FoundResource => ({ state: "unreadable", why });

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isWithin(value: Json, levels: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((inner: Json) => isWithin(inner, levels - 1));
}
