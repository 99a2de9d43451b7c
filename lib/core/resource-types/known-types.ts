import type { TypeShape } from "../fields/topology.ts";
import { nearestWord } from "../schema/spelling.ts";
import { hasField, nearestField } from "./field-search.ts";
import type { SchemaNode } from "./schema-node.ts";
import type { TypeKnowledge } from "./type-knowledge.ts";
import { type Marks, typeShape } from "./type-shape.ts";

/** What was read of one type. */
export type KnownType = { readonly tree: SchemaNode; readonly marks: Marks };

/** Types by name; `read` is asked once per type, and only for a name in the list. */
type TypeSource = {
  readonly types: readonly string[];
  readonly read: (type: string) => KnownType;
};

export function knownTypes({ types, read }: TypeSource): TypeKnowledge {
  const names: ReadonlySet<string> = new Set(types);
  const known = onFirstUse(names, read);
  const shapes = onFirstUse(names, (type) => {
    const { tree, marks } = known(type) as KnownType;
    return typeShape(tree, marks);
  });
  return {
    knows: (type) => names.has(type),
    types: () => types,
    shape: (type): TypeShape | undefined => shapes(type),
    hasField: (type, pattern) => within(known(type), (tree) => hasField(tree, pattern)),
    nearestType: (type) => nearestWord(type, types),
    nearestField: (type, pattern) => within(known(type), (tree) => nearestField(tree, pattern)),
  };
}

const within = <T>(known: KnownType | undefined, look: (tree: SchemaNode) => T): T | undefined =>
  known === undefined ? undefined : look(known.tree);

function onFirstUse<T>(
  names: ReadonlySet<string>,
  make: (type: string) => T,
): (type: string) => T | undefined {
  const made = new Map<string, T>();
  return (type) => {
    if (!names.has(type)) return undefined;
    const value = made.get(type) ?? make(type);
    made.set(type, value);
    return value;
  };
}
