import type { ScalarType } from "#core/fields/topology.ts";

/** A part of a resource schema in CloudFormation's dialect of JSON Schema, as far as it is read here. */
export type SchemaPart = { readonly [key: string]: unknown };

type ListOrder = "ordered" | "set" | "tags";

/** What a schema says of one place in a resource; a recursive schema gives a node that contains itself. */
export type SchemaNode = {
  readonly names: Map<string, SchemaNode>;
  /** What any other name stands for, in a map. */
  any?: SchemaNode;
  /** What a list holds, and how its members are told apart. */
  item?: SchemaNode;
  order?: ListOrder;
  scalar?: ScalarType;
  /** Anything may stand beneath it: the schema does not say. */
  isFree: boolean;
};

/** Reads the properties of a resource; definitions are followed, and each becomes one node however often it is used. */
export function schemaTree(schema: SchemaPart): SchemaNode {
  const definitions = new Map<string, SchemaNode>();
  const root = emptyNode();
  fill(root, { properties: schema["properties"] }, { schema, definitions });
  return root;
}

type Reading = { readonly schema: SchemaPart; readonly definitions: Map<string, SchemaNode> };

const emptyNode = (): SchemaNode => ({ names: new Map(), isFree: false });

function nodeOf(part: unknown, reading: Reading): SchemaNode {
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

function filled(part: SchemaPart, reading: Reading): SchemaNode {
  const node = emptyNode();
  fill(node, part, reading);
  return node;
}

function fill(node: SchemaNode, part: SchemaPart, reading: Reading): void {
  for (const [name, inner] of entriesOf(part["properties"])) node.names.set(name, nodeOf(inner, reading));
  for (const key of ["oneOf", "anyOf", "allOf"]) {
    for (const branch of listOf(part[key])) merge(node, nodeOf(branch, reading));
  }
  const values = mapValues(part);
  if (values !== undefined) node.any = nodeOf(values, reading);
  if (part["items"] !== undefined) {
    node.item = nodeOf(part["items"], reading);
    node.order = orderOf(part, node.item);
  }
  const scalar = scalarOf(part);
  if (scalar !== undefined) node.scalar = scalar;
  const isNamed = node.names.size > 0 || node.any !== undefined || node.item !== undefined;
  node.isFree ||= !isNamed && (node.scalar === undefined || node.scalar === "json");
}

function merge(node: SchemaNode, branch: SchemaNode): void {
  for (const [name, inner] of branch.names) if (!node.names.has(name)) node.names.set(name, inner);
  if (branch.any !== undefined) node.any ??= branch.any;
  if (branch.item !== undefined) node.item ??= branch.item;
  if (branch.order !== undefined) node.order ??= branch.order;
  if (branch.scalar !== undefined) node.scalar ??= branch.scalar;
}

/** A map has a pattern for its names, or none and something to say of its values. */
function mapValues(part: SchemaPart): unknown {
  const [pattern] = entriesOf(part["patternProperties"]);
  if (pattern !== undefined) return pattern[1];
  return isPart(part["additionalProperties"]) ? part["additionalProperties"] : undefined;
}

/** Lists keep their order unless the schema says otherwise; members with a key and a value are tags. */
function orderOf(part: SchemaPart, item: SchemaNode): ListOrder {
  const isUnordered = part["insertionOrder"] === false || part["arrayType"] === "AttributeList";
  const isTagged = item.names.has("Key") && item.names.has("Value");
  if (isTagged) return "tags";
  return isUnordered ? "set" : "ordered";
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

function referenced(schema: SchemaPart, reference: string): SchemaPart {
  let here: unknown = schema;
  for (const step of reference.replace(/^#\//, "").split("/")) {
    here = isPart(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  }
  return isPart(here) ? here : {};
}

export const isPart = (value: unknown): value is SchemaPart =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  isPart(value) ? Object.entries(value) : [];

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
