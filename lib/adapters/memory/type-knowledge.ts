import { InvalidInput } from "#core/faults.ts";
import { type KnownType, knownTypes } from "#core/resource-types/known-types.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { isPart, type SchemaPart } from "#core/resource-types/schema-part.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import type { TypeKnowledge } from "#core/resource-types/type-knowledge.ts";

/** Knows the types whose CloudFormation resource schemas it is given; each is read when it is first asked about. */
export function memoryTypeKnowledge(schemas: Iterable<unknown>): TypeKnowledge {
  const described = new Map<string, SchemaPart>();
  for (const schema of schemas) described.set(typeNameOf(schema), schema as SchemaPart);
  return knownTypes({
    types: [...described.keys()].sort(),
    read: (type) => knownType(described.get(type) ?? {}),
  });
}

function knownType(schema: SchemaPart): KnownType {
  const tree = schemaTree(schema);
  return { tree, marks: schemaMarks(schema, tree) };
}

function typeNameOf(schema: unknown): string {
  if (isPart(schema) && typeof schema["typeName"] === "string" && isPart(schema["properties"]))
    return schema["typeName"];
  const hint =
    "give it a document with `typeName` and `properties`, as CloudFormation's registry publishes them";
  throw new InvalidInput("this is not the schema of a resource type", { hint });
}
