import { parsePath } from "../../fields/path.ts";
import type { Topology, TypeShape } from "../../fields/topology.ts";
import type { Dispute } from "../dispute.ts";
import type { FieldFacts } from "./field-case.ts";

/**
 * The dispute with how its type's schema reads every field that it names: what lists and numbers are. What can be
 * done to a field is for the dispute to say, and what it says itself is believed over the schema.
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
    const facts = { ...topologyFacts(shape.topologyAt(parsePath(path))), ...own };
    return Object.keys(facts).length === 0 ? [] : [[path, facts]];
  });
  if (fields.length === 0) return dispute;
  return { ...dispute, facts: { ...dispute.facts, fields: Object.fromEntries(fields) } };
}

/** What lists and numbers of a field are. */
export function topologyFacts(topology: Topology): FieldFacts {
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
