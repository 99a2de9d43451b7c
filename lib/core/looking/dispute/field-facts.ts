import type { FieldFacts } from "../../arbitration/project/field-case.ts";
import { topologyFacts } from "../../arbitration/project/schema-facts.ts";
import { parsePath } from "../../fields/path.ts";
import { remembered } from "../../remembered.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";

function factsOn(shapes: TypeKnowledge, type: string, path: string): FieldFacts {
  const shape = shapes.shape(type);
  if (shape === undefined) return {};
  const steps = parsePath(path);
  return {
    ...topologyFacts(shape.topologyAt(steps)),
    ...(shape.createOnly(steps) && { createOnly: true }),
    ...(shape.writeOnly(steps) && { sensitive: true }),
  };
}

/** What the schemas say of a field, each worked out once. */
export function factsFrom(shapes: TypeKnowledge): (type: string, path: string) => FieldFacts {
  const ofType = remembered((type) => remembered((path) => factsOn(shapes, type, path)));
  return (type, path) => ofType(type)(path);
}
