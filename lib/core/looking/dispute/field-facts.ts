import type { FieldFacts } from "../../arbitration/project/field-case.ts";
import { topologyFacts } from "../../arbitration/project/schema-facts.ts";
import { parsePath } from "../../fields/path.ts";
import type { TypeKnowledge } from "../../resource-types/type-knowledge.ts";

const mostRemembered = 8_192;

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
  const known = new Map<string, FieldFacts>();
  return (type, path) => {
    const key = `${type} ${path}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const facts = factsOn(shapes, type, path);
    if (known.size >= mostRemembered) known.clear();
    known.set(key, facts);
    return facts;
  };
}
