import { InvalidInput } from "#core/faults.ts";
import type { TypeShape } from "#core/fields/topology.ts";
import { nearestWord } from "#core/policy/spelling.ts";
import type { TypeKnowledge } from "#core/ports/type-knowledge.ts";
import { hasField, nearestField } from "./schema-search.ts";
import { schemaShape } from "./schema-shape.ts";
import { isPart, type SchemaNode, type SchemaPart, schemaTree } from "./schema-tree.ts";

/** Knows the types whose CloudFormation resource schemas it is given; each is read when it is first asked about. */
export function memoryTypeKnowledge(schemas: Iterable<unknown>): TypeKnowledge {
  const described = new Map<string, SchemaPart>();
  for (const schema of schemas) described.set(typeNameOf(schema), schema as SchemaPart);
  const trees = onFirstUse(described, (schema) => schemaTree(schema));
  const shapes = onFirstUse(described, (schema, type) => schemaShape(schema, trees(type) as SchemaNode));
  const types = [...described.keys()].sort();
  const inTree = <T>(type: string, look: (tree: SchemaNode) => T): T | undefined => {
    const tree = trees(type);
    return tree === undefined ? undefined : look(tree);
  };
  return {
    knows: (type) => described.has(type),
    types: () => types,
    shape: (type): TypeShape | undefined => shapes(type),
    hasField: (type, pattern) => inTree(type, (tree) => hasField(tree, pattern)),
    nearestType: (type) => nearestWord(type, types),
    nearestField: (type, pattern) => inTree(type, (tree) => nearestField(tree, pattern)),
  };
}

function typeNameOf(schema: unknown): string {
  if (isPart(schema) && typeof schema["typeName"] === "string" && isPart(schema["properties"]))
    return schema["typeName"];
  const hint =
    "give it a document with `typeName` and `properties`, as CloudFormation's registry publishes them";
  throw new InvalidInput("this is not the schema of a resource type", { hint });
}

function onFirstUse<T>(
  described: ReadonlyMap<string, SchemaPart>,
  make: (schema: SchemaPart, type: string) => T,
): (type: string) => T | undefined {
  const made = new Map<string, T>();
  return (type) => {
    const schema = described.get(type);
    if (schema === undefined) return undefined;
    const value = made.get(type) ?? make(schema, type);
    made.set(type, value);
    return value;
  };
}
