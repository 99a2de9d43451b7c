import { isList, isRecord, type Json, jsonIn, property } from "../../fields/json.ts";
import type { ScalarType, Topology } from "../../fields/topology.ts";
import { isTooDeep } from "../text/depth.ts";
import type { Conversion } from "./map.ts";

/** A larger number was rounded when it was read, so nothing is said of it. */
export const isExact = (value: number): boolean =>
  Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;

/** A value as the schema writes it; undefined where it has no words for it. */
export function converted(value: Json, as: Conversion | undefined, place: Topology): Json | undefined {
  if (as === undefined) return typed(value, place);
  switch (as.by) {
    case "document":
      return documentIn(value);
    case "tags":
      return isRecord(value) ? tagsOf(value) : undefined;
    // These write the object around them.
    case "each":
    case "itself":
      return undefined;
    case "list":
      return isList(value) ? value : [value];
    case "first":
      return isList(value) ? (value.length === 1 ? value[0] : undefined) : value;
    case "items":
      return isList(value) ? value.map((item) => ({ [as.name]: item })) : undefined;
    case "words":
      return property(as.words, String(value));
  }
}

const tagsOf = (tags: Readonly<Record<string, Json>>): Json =>
  Object.entries(tags)
    .filter(([, value]) => value !== null)
    .map(([Key, Value]) => ({ Key, Value }));

/** A text that is no document stays a text. */
function documentIn(value: Json): Json {
  if (typeof value !== "string" || isTooDeep(value)) return value;
  const read = jsonIn(value);
  return isRecord(read) || isList(read) ? read : value;
}

/** Terraform writes some numbers and truths as texts, and some texts as numbers. */
function typed(value: Json, place: Topology): Json {
  const type: ScalarType | undefined = place.kind === "scalar" ? place.type : undefined;
  if (type === "string" && (typeof value === "number" || typeof value === "boolean")) return String(value);
  if ((type === "number" || type === "integer") && typeof value === "string") return numberIn(value);
  if (type === "boolean" && (value === "true" || value === "false")) return value === "true";
  return value;
}

const numberIn = (text: string): Json => (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text);
