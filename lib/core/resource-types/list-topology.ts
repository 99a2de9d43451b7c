import type { Topology } from "../fields/topology.ts";
import { listOf, type SchemaPart } from "./schema-part.ts";

/** What stands around a list: its own schema, that of its items, and what the list is called. */
type ListPlace = { readonly list: SchemaPart; readonly item: ItemPart; readonly called: string };
type ItemPart = { readonly names: ReadonlySet<string>; readonly required: ReadonlySet<string> };

/** Lists keep their order unless the schema says otherwise; members with a key and a value are tags. */
export function listTopology({ list, item, called }: ListPlace): Topology {
  if (item.names.has("Key") && item.names.has("Value")) return { kind: "keyed", keys: ["Key"] };
  const isUnordered = list["insertionOrder"] === false || list["arrayType"] === "AttributeList";
  if (!isUnordered) return { kind: "ordered" };
  const key = keyOf(item, called);
  return key === undefined ? { kind: "set" } : { kind: "keyed", keys: [key] };
}

/** The one required property that says which item it is, going by its name. */
function keyOf({ names, required }: ItemPart, called: string): string | undefined {
  const one = singular(called);
  const candidates = ["Key", "Id", "Name", `${one}Id`, `${one}Name`, `${one}Key`, `${one}Identifier`];
  const certain = candidates.find((name) => names.has(name) && required.has(name));
  if (certain !== undefined) return certain;
  // `LifecycleHookName` in a `LifecycleHookSpecificationList`: a name of which the list's own begins with the noun.
  const related = [...required].filter((name) => names.has(name) && isNamedAfter(name, called));
  return related.length === 1 ? related[0] : undefined;
}

const suffix = /(?:Name|Id|Identifier|Key)$/;

function isNamedAfter(name: string, called: string): boolean {
  const noun = name.replace(suffix, "");
  return noun !== name && noun.length > 2 && called.startsWith(noun);
}

function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (/(?:xes|sses|ches|shes)$/.test(name)) return name.slice(0, -2);
  return name.endsWith("s") && !name.endsWith("ss") ? name.slice(0, -1) : name;
}

export const requiredIn = (part: SchemaPart): ReadonlySet<string> =>
  new Set(listOf(part["required"]).filter((name) => typeof name === "string"));
