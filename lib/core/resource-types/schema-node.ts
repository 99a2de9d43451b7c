import type { ScalarType, Topology } from "../fields/topology.ts";
import type { FieldLimits } from "./type-knowledge.ts";

/** What a schema says of one place in a resource; a recursive schema gives a node that contains itself. */
export type SchemaNode = {
  readonly names: Map<string, SchemaNode>;
  /** What any other name stands for, in a map. */
  any?: SchemaNode;
  /** What a list holds, and how its members are told apart. */
  item?: SchemaNode;
  list?: Topology;
  scalar?: ScalarType;
  limits?: FieldLimits;
  /** Anything may stand beneath it: the schema does not say. */
  isFree: boolean;
};

export const emptyNode = (): SchemaNode => ({ names: new Map(), isFree: false });

/** What lies beneath a name or inside a list, lists of lists included. */
export function memberNode(node: SchemaNode): SchemaNode {
  let inner = node;
  // A list that holds itself holds nothing that has a name.
  for (let depth = 0; inner.item !== undefined && inner.names.size === 0 && depth < 8; depth += 1)
    inner = inner.item;
  return inner;
}
