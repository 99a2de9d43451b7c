import type { ScalarType, Topology } from "../fields/topology.ts";
import { emptyNode, type SchemaNode } from "./schema-node.ts";
import { entriesOf, isPart, listOf, referenced, type SchemaPart, textsOf } from "./schema-part.ts";
import type { FieldLimits } from "./type-knowledge.ts";

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

const requiredIn = (part: SchemaPart): ReadonlySet<string> =>
  new Set(listOf(part["required"]).filter((name) => typeof name === "string"));

/** Reads the properties of a resource; definitions are followed, and each becomes one node however often it is used. */
export function schemaTree(schema: SchemaPart): SchemaNode {
  const root = emptyNode();
  const reading = { schema, definitions: new Map<string, SchemaNode>() };
  fill(root, { properties: schema["properties"] }, { ...reading, called: "" });
  return root;
}

type SchemaTreeReading = {
  readonly schema: SchemaPart;
  readonly definitions: Map<string, SchemaNode>;
  /** The property that is being read. */
  readonly called: string;
};

function nodeOf(part: unknown, reading: SchemaTreeReading): SchemaNode {
  if (!isPart(part)) return { ...emptyNode(), isFree: true };
  const reference = part["$ref"];
  if (typeof reference !== "string") return filled(part, reading);
  const known = reading.definitions.get(reference);
  if (known !== undefined) return known;
  // Remembered before it is read, so that a definition may speak of itself.
  const node = emptyNode();
  reading.definitions.set(reference, node);
  fill(node, referenced(reading.schema, reference), reading);
  return node;
}

function filled(part: SchemaPart, reading: SchemaTreeReading): SchemaNode {
  const node = emptyNode();
  fill(node, part, reading);
  return node;
}

function fill(node: SchemaNode, part: SchemaPart, reading: SchemaTreeReading): void {
  for (const [name, inner] of entriesOf(part["properties"]))
    node.names.set(name, nodeOf(inner, { ...reading, called: name }));
  for (const key of ["oneOf", "anyOf", "allOf"]) {
    for (const branch of listOf(part[key])) merge(node, nodeOf(branch, reading));
  }
  const values = mapValues(part);
  if (values !== undefined) node.any = nodeOf(values, reading);
  if (part["items"] !== undefined) fillList(node, part, reading);
  const scalar = scalarOf(part);
  if (scalar !== undefined) node.scalar = scalar;
  const limits = scalar === undefined ? {} : limitsIn(part);
  if (Object.keys(limits).length > 0) node.limits = limits;
  const isNamed = node.names.size > 0 || node.any !== undefined || node.item !== undefined;
  node.isFree ||= !isNamed && (node.scalar === undefined || node.scalar === "json");
}

function fillList(node: SchemaNode, list: SchemaPart, reading: SchemaTreeReading): void {
  const item = nodeOf(list["items"], reading);
  node.item = item;
  const names = new Set(item.names.keys());
  const required = requiredIn(resolved(list["items"], reading));
  node.list = listTopology({ list, item: { names, required }, called: reading.called });
}

function resolved(part: unknown, { schema }: SchemaTreeReading): SchemaPart {
  if (!isPart(part)) return {};
  const reference = part["$ref"];
  return typeof reference === "string" ? referenced(schema, reference) : part;
}

function merge(node: SchemaNode, branch: SchemaNode): void {
  for (const [name, inner] of branch.names) if (!node.names.has(name)) node.names.set(name, inner);
  if (branch.any !== undefined) node.any ??= branch.any;
  if (branch.item !== undefined) node.item ??= branch.item;
  if (branch.list !== undefined) node.list ??= branch.list;
  // Of several shapes each has limits of its own, so the whole has none.
  if (branch.scalar !== undefined) node.scalar ??= branch.scalar;
}

function limitsIn({ enum: words, minimum, maximum }: SchemaPart): FieldLimits {
  const values = textsOf(words);
  return {
    ...(values.length > 0 && values.length === listOf(words).length && { values }),
    ...(typeof minimum === "number" && { minimum }),
    ...(typeof maximum === "number" && { maximum }),
  };
}

/** A map has a pattern for its names, or none and something to say of its values. */
function mapValues(part: SchemaPart): unknown {
  const [pattern] = entriesOf(part["patternProperties"]);
  if (pattern !== undefined) return pattern[1];
  return isPart(part["additionalProperties"]) ? part["additionalProperties"] : undefined;
}

const scalars: ReadonlySet<unknown> = new Set(["string", "number", "integer", "boolean"]);

/** A text that may also be an object is a JSON document; an object without names is one as well. */
function scalarOf(part: SchemaPart): ScalarType | undefined {
  const kinds = Array.isArray(part["type"]) ? part["type"] : [part["type"]];
  if (kinds.length === 1 && scalars.has(kinds[0])) return kinds[0] as ScalarType;
  const isDocument =
    kinds.includes("object") && kinds.every((kind) => kind === "object" || kind === "string");
  const isNamed = ["properties", "patternProperties", "oneOf", "anyOf", "allOf"].some(
    (key) => part[key] !== undefined,
  );
  return isDocument && !isNamed && !isPart(part["additionalProperties"]) ? "json" : undefined;
}
