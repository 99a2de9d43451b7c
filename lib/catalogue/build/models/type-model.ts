import type { TypeFacts } from "#core/resource-types/call-knowledge.ts";
import { schemaFacts } from "#core/resource-types/schema-facts.ts";
import { schemaMarks } from "#core/resource-types/schema-marks.ts";
import type { SchemaNode } from "#core/resource-types/schema-node.ts";
import { isPart, type SchemaPart, textsOf } from "#core/resource-types/schema-part.ts";
import { schemaTree } from "#core/resource-types/schema-tree.ts";
import type { Marks } from "#core/resource-types/type-shape.ts";
import { mergeTrees } from "./merge-trees.ts";

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
