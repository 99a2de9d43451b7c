import type { Handler, Mutability, TypeFacts } from "./call-knowledge.ts";
import { pathsIn } from "./schema-marks.ts";
import type { SchemaNode } from "./schema-node.ts";
import { isPart, listOf, type SchemaPart, textsOf } from "./schema-part.ts";

export type Handlers = TypeFacts["handlers"];

/** What a schema says of a type beside its fields. */
export type SchemaFacts = Pick<TypeFacts, "id" | "alsoId" | "mutability" | "handlers" | "tagProperty">;

export function schemaFacts(schema: SchemaPart, tree: SchemaNode): SchemaFacts {
  const tagProperty = tagPropertyOf(schema);
  return {
    id: pathsIn(tree, textsOf(schema["primaryIdentifier"])),
    alsoId: listOf(schema["additionalIdentifiers"]).map((pointers) => pathsIn(tree, textsOf(pointers))),
    mutability: mutabilityOf(schema),
    handlers: handlersOf(schema),
    ...(tagProperty !== undefined && { tagProperty }),
  };
}

const handlerNames: readonly Handler[] = ["create", "read", "update", "delete", "list"];

function handlersOf(schema: SchemaPart): Handlers {
  const handlers = schema["handlers"];
  if (!isPart(handlers)) return {};
  return Object.fromEntries(
    handlerNames.flatMap((name) => {
      const handler = handlers[name];
      return isPart(handler) ? [[name, [...new Set(textsOf(handler["permissions"]))].sort()]] : [];
    }),
  );
}

/** Without handlers Cloud Control cannot write a type at all; without one to update it cannot change it. */
function mutabilityOf(schema: SchemaPart): Mutability {
  const { create, update } = handlersOf(schema);
  if (create === undefined && update === undefined) return "none";
  return update === undefined ? "immutable" : "full";
}

function tagPropertyOf(schema: SchemaPart): string | undefined {
  const tagging = schema["tagging"];
  const property = isPart(tagging) ? tagging["tagProperty"] : undefined;
  return typeof property === "string" ? property.replace(/^\/properties/, "") : undefined;
}
