import { escapedName } from "./schema-marks.ts";
import { memberNode, type SchemaNode } from "./schema-node.ts";

// A few schemas unfold into far more paths than anyone reads.
const mostPaths = 5_000;

/** The paths that a schema names, as a shape writes them, down to a depth; what contains itself is named once. */
export function fieldPaths(tree: SchemaNode, deepest: number): readonly string[] {
  const paths: string[] = [];
  gather(tree, { path: "", above: [], deepest, paths });
  return paths;
}

type GatherInput = {
  readonly path: string;
  readonly above: readonly SchemaNode[];
  readonly deepest: number;
  readonly paths: string[];
};

function gather(node: SchemaNode, { path, above, deepest, paths }: GatherInput): void {
  const holder = memberNode(node);
  if (above.length >= deepest || above.includes(holder)) return;
  const inner = [...holder.names].sort(([a], [b]) => (a < b ? -1 : 1));
  const members = holder.any === undefined ? inner : [...inner, ["*", holder.any] as const];
  for (const [name, member] of members) {
    if (paths.length >= mostPaths) return;
    const below = `${path}/${escapedName(name)}`;
    paths.push(below);
    gather(member, { path: below, above: [...above, holder], deepest, paths });
  }
}
