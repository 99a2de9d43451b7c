import { composeCatalogue } from "#catalogue/build/encode/compose.ts";
import { typeModel } from "#catalogue/build/models/type-model.ts";
import { loadCatalogue } from "#catalogue/load/catalogue.ts";
import { withDescribed } from "#catalogue/load/described.ts";
import type { SchemaPart } from "#core/resource-types/schema-part.ts";
import { schemas, typeKnowledgeContract } from "./type-knowledge.contract.ts";

/** A catalogue of these types, written and read again. */
function catalogueOf(described: readonly SchemaPart[]) {
  const types = described
    .map((schema) => ({ ...typeModel(String(schema["typeName"]), { spec: schema, raw: schema }), arns: [] }))
    .sort((a, b) => (a.type < b.type ? -1 : 1));
  const model = {
    services: [{ prefix: "test", actions: [], types }],
    namespaces: new Map([["AWS::Test", ["test"]]]),
    permissions: [],
  };
  const files = composeCatalogue(model);
  return loadCatalogue((name) => files.get(name));
}

typeKnowledgeContract("catalogue", async () => catalogueOf(schemas));

typeKnowledgeContract("described", async () =>
  withDescribed(
    catalogueOf([]),
    schemas.map((schema) => ({ type: schema.typeName, schema, mutability: "unknown" as const })),
  ),
);
