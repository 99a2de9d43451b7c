import { parsePath } from "../../fields/path.ts";
import type { Topology, TypeShape } from "../../fields/topology.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldFacts } from "./field-case.ts";

/**
 * The dispute with what its type's schema says of every field that it names. What the dispute says itself is
 * believed over the schema, and what the schema leaves open stays unknown.
 */
export function withSchemaFacts(dispute: Dispute, shape: TypeShape): Dispute {
  const said = dispute.facts.fields ?? {};
  const paths = new Set([
    ...Object.keys(said),
    ...Object.keys(dispute.live),
    ...Object.keys(dispute.prior),
    ...dispute.claims.map(({ field }) => field),
    ...dispute.rulings.map(({ field }) => field),
  ]);
  const fields = [...paths].flatMap((path): readonly (readonly [string, FieldFacts])[] => {
    const own = Object.hasOwn(said, path) ? said[path as keyof typeof said] : undefined;
    const facts = { ...factsAt(path, shape), ...own };
    return Object.keys(facts).length === 0 ? [] : [[path, facts]];
  });
  if (fields.length === 0) return dispute;
  return { ...dispute, facts: { ...dispute.facts, fields: Object.fromEntries(fields) } };
}

function factsAt(path: string, shape: TypeShape): FieldFacts {
  const segments = parsePath(path);
  return {
    ...topologyFacts(shape.topologyAt(segments)),
    ...(shape.createOnly(segments) && { createOnly: true }),
  };
}

function topologyFacts(topology: Topology): FieldFacts {
  switch (topology.kind) {
    case "object":
    case "unknown":
      return {};
    case "keyed":
      return { topology: "keyed", keys: topology.keys };
    case "scalar":
      return topology.type === undefined ? {} : { scalar: topology.type };
    default:
      return { topology: topology.kind };
  }
}
