import type { SchemaNode } from "#core/resource-types/schema-node.ts";

/** Nodes that say the same stand for each other; nodes may contain themselves. */
export type NodeClasses = { readonly standFor: (node: SchemaNode) => SchemaNode };

/** Starts with all nodes alike and tells apart what differs, until nothing more does. */
export function nodeClasses(roots: readonly SchemaNode[]): NodeClasses {
  const nodes = allNodes(roots);
  let classes = new Map<SchemaNode, number>(nodes.map((node) => [node, 0]));
  for (let count = 1, before = 0; count !== before; ) {
    before = count;
    const next = told(nodes, classes);
    classes = next.classes;
    count = next.count;
  }
  const first = new Map<number, SchemaNode>();
  for (const node of nodes) {
    const number = classes.get(node) ?? 0;
    if (!first.has(number)) first.set(number, node);
  }
  return { standFor: (node) => first.get(classes.get(node) ?? -1) ?? node };
}

function allNodes(roots: readonly SchemaNode[]): readonly SchemaNode[] {
  const all = new Set(roots);
  for (const { names, any, item } of all) {
    for (const inner of [...names.values(), any, item]) if (inner !== undefined) all.add(inner);
  }
  return [...all];
}

function told(nodes: readonly SchemaNode[], classes: ReadonlyMap<SchemaNode, number>) {
  const numbers = new Map<string, number>();
  const of = (node: SchemaNode | undefined) => (node === undefined ? -1 : classes.get(node));
  const next = new Map<SchemaNode, number>();
  for (const node of nodes) {
    const names = sortedNames(node).map(([name, inner]) => [name, of(inner)]);
    // Its own class is part of it, so that classes are only ever split.
    const said = [of(node), node.isFree, node.scalar, node.list, names, of(node.any), of(node.item)];
    const text = JSON.stringify(said);
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    next.set(node, number);
  }
  return { classes: next, count: numbers.size };
}

export const sortedNames = ({ names }: SchemaNode): readonly (readonly [string, SchemaNode])[] =>
  [...names].sort(([a], [b]) => (a < b ? -1 : 1));
