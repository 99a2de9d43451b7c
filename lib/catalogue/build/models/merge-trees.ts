import type { Topology } from "#core/fields/topology.ts";
import { emptyNode, type SchemaNode } from "#core/resource-types/schema-node.ts";

type Merged = Map<SchemaNode, Map<SchemaNode, SchemaNode>>;

/** Two descriptions of one place as one; where they differ the first one, which is the fresher, is believed. */
export function mergeTrees(fresh: SchemaNode, old: SchemaNode): SchemaNode {
  return merge(fresh, old, new Map());
}

function merge(fresh: SchemaNode, old: SchemaNode, merged: Merged): SchemaNode {
  const known = merged.get(fresh)?.get(old);
  if (known !== undefined) return known;
  const node = emptyNode();
  const others = merged.get(fresh) ?? new Map<SchemaNode, SchemaNode>();
  // Remembered before it is read, so that a definition may speak of itself.
  merged.set(fresh, others.set(old, node));
  for (const [name, inner] of fresh.names) {
    const before = old.names.get(name);
    node.names.set(name, before === undefined ? inner : merge(inner, before, merged));
  }
  // What the fresher one does not know of an object that it describes is often a value that is only read.
  for (const [name, inner] of old.names) if (!node.names.has(name)) node.names.set(name, inner);
  mergeMembers(node, { fresh, old, merged });
  return node;
}

type MergeMembersInput = { readonly fresh: SchemaNode; readonly old: SchemaNode; readonly merged: Merged };

function mergeMembers(node: SchemaNode, { fresh, old, merged }: MergeMembersInput): void {
  const both = (a: SchemaNode | undefined, b: SchemaNode | undefined) =>
    a !== undefined && b !== undefined ? merge(a, b, merged) : (a ?? b);
  const any = both(fresh.any, old.any);
  if (any !== undefined) node.any = any;
  const item = both(fresh.item, old.item);
  if (item !== undefined) node.item = item;
  const list = listOf(fresh.list, old.list);
  if (list !== undefined) node.list = list;
  const scalar = fresh.scalar ?? old.scalar;
  const isNamed = node.names.size > 0 || any !== undefined || item !== undefined;
  if (scalar !== undefined && !isNamed) node.scalar = scalar;
  node.isFree = !isNamed && (scalar === undefined || scalar === "json");
}

/** Only the registry's schemas say that a list has no order. */
function listOf(fresh: Topology | undefined, old: Topology | undefined): Topology | undefined {
  return fresh?.kind === "keyed" || old === undefined ? fresh : old;
}
