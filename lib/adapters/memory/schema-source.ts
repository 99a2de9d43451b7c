import type { DescribedType, SchemaSource } from "#core/ports/schema-source.ts";

/** Knows the types that it is given. */
export function memorySchemaSource(described: Iterable<DescribedType>): SchemaSource {
  const byName = new Map([...described].map((each) => [each.type, each]));
  return { describe: async (type) => byName.get(type) };
}
