import type { Topology } from "#core/fields/topology.ts";
import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { schemaFacts } from "#core/resource-types/schema-facts.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import { emptyNode, type SchemaNode } from "#core/resource-types/schema-node.ts";
import { isPart, type SchemaPart, textsOf } from "#core/resource-types/schema-part.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import type { Marks } from "#core/resource-types/type-shape.ts";

type Merged = Map<SchemaNode, Map<SchemaNode, SchemaNode>>;

/** Two descriptions of one place as one; where they differ the first one, which is the fresher, is believed. */
function mergeTrees(fresh: SchemaNode, old: SchemaNode): SchemaNode {
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

/** Everything that is stored of a type. */
export type TypeModel = Omit<TypeFacts, "properties" | keyof Marks> & {
  readonly tree: SchemaNode;
  readonly marks: Marks;
};

/** The specification, and the registry's schema where there is one. */
type Sources = { readonly spec: SchemaPart; readonly raw: SchemaPart | undefined };

/** The specification is fresher, the registry's schema says more. */
export function typeModel(type: string, { spec, raw }: Sources): Omit<TypeModel, "arns"> {
  const fresh = schemaTree(spec);
  const tree = raw === undefined ? fresh : mergeTrees(fresh, schemaTree(raw));
  const said = schemaFacts(spec, tree);
  const more = raw === undefined ? undefined : schemaFacts(raw, tree);
  // Some schemas name a property for tags that they do not have.
  const tagProperty = [said.tagProperty, more?.tagProperty].find((path) =>
    tree.names.has(path?.slice(1) ?? ""),
  );
  return {
    type,
    id: said.id.length > 0 ? said.id : (more?.id ?? []),
    alsoId: more?.alsoId ?? [],
    mutability: more?.mutability ?? "unknown",
    handlers: more?.handlers ?? {},
    ...(tagProperty !== undefined && { tagProperty }),
    tree,
    marks: mergeMarks(tree, { spec, raw }),
  };
}

/** What may be written since the registry's schema was published is no longer read-only. */
function mergeMarks(tree: SchemaNode, { spec, raw }: Sources): Marks {
  const fresh = schemaMarks(spec, tree);
  const old = schemaMarks(raw ?? {}, tree);
  const properties = spec["properties"];
  const attributes = new Set(textsOf(spec["attributes"]));
  const isWritten = (path: string) =>
    isPart(properties) && Object.hasOwn(properties, path.slice(1)) && !attributes.has(path.slice(1));
  const union = (a: readonly string[], b: readonly string[]) =>
    outermost([...new Set([...a, ...b])].sort().filter((path) => tree.names.has(path.split("/")[1] ?? "")));
  return {
    readOnly: union(
      fresh.readOnly,
      old.readOnly.filter((path) => !isWritten(path)),
    ),
    writeOnly: union(fresh.writeOnly, old.writeOnly),
    createOnly: union(fresh.createOnly, old.createOnly),
  };
}

/** A mark holds beneath its path as well, so what lies under a marked path needs none of its own. */
function outermost(paths: readonly string[]): readonly string[] {
  const marked = new Set(paths);
  return paths.filter((path) => {
    for (let at = path.lastIndexOf("/"); at > 0; at = path.lastIndexOf("/", at - 1))
      if (marked.has(path.slice(0, at))) return false;
    return true;
  });
}
