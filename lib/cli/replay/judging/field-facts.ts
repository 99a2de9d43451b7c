import type { Dispute } from "#core/arbitration/dispute.ts";
import { parsePath } from "#core/fields/path.ts";
import type { Topology } from "#core/fields/topology.ts";
import type { TypeKnowledge } from "#core/ports/type-knowledge.ts";

type FieldFacts = NonNullable<Dispute["facts"]["fields"]>[string & keyof Dispute["facts"]["fields"]];

const mostRemembered = 8_192;

function topologyFacts(topology: Topology): FieldFacts {
  if (topology.kind === "keyed") return { topology: "keyed", keys: topology.keys };
  if (topology.kind === "scalar") return topology.type === undefined ? {} : { scalar: topology.type };
  if (topology.kind === "object" || topology.kind === "unknown") return {};
  return { topology: topology.kind };
}

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
