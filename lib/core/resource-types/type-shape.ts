import type { Segment } from "../fields/path.ts";
import type { Topology, TypeShape } from "../fields/topology.ts";
import { memberNode, type SchemaNode } from "./schema-node.ts";

/** Paths of a type as a shape writes them: list items are left out, so `/Tags/Value` speaks of every tag. */
export type Marks = {
  readonly readOnly: readonly string[];
  readonly writeOnly: readonly string[];
  readonly createOnly: readonly string[];
};

/** How the fields of a type are taken apart and which may be written. */
export function typeShape(tree: SchemaNode, marks: Marks): TypeShape {
  return {
    topologyAt: (path) => topologyAt(tree, path),
    readOnly: marked(marks.readOnly),
    writeOnly: marked(marks.writeOnly),
    createOnly: marked(marks.createOnly),
  };
}

const unknown: Topology = { kind: "unknown" };
const object: Topology = { kind: "object" };

function topologyAt(tree: SchemaNode, path: readonly Segment[]): Topology {
  const last = path.at(-1);
  // A resource is an object of properties, and so is a list item that has keys.
  if (last === undefined || last.kind === "item") return object;
  if (last.kind === "element" || last.kind === "existence") return unknown;
  let node: SchemaNode | undefined = tree;
  for (const segment of path) {
    if (segment.kind !== "name") continue;
    const holder: SchemaNode = memberNode(node);
    node = holder.names.get(segment.name) ?? holder.any;
    if (node === undefined) return unknown;
  }
  return topologyOf(node);
}

function topologyOf({ item, list, any, names, scalar }: SchemaNode): Topology {
  if (item !== undefined) return list ?? { kind: "ordered" };
  if (names.size > 0) return object;
  if (any !== undefined) return { kind: "map" };
  return scalar === undefined ? unknown : { kind: "scalar", type: scalar };
}

type Branch = Map<string, Branch | "marked">;

/** A mark holds at its path and beneath it; `*` in it is any name. */
function marked(paths: readonly string[]): (path: readonly Segment[]) => boolean {
  let branch: Branch | undefined;
  return (path) => {
    branch ??= branchOf(paths);
    return branch.size > 0 && isUnder([branch], path, 0);
  };
}

function isUnder(branches: readonly Branch[], path: readonly Segment[], from: number): boolean {
  let at = from;
  while (at < path.length && path[at]?.kind !== "name") at += 1;
  const segment = path[at];
  if (segment?.kind !== "name") return false;
  const next: Branch[] = [];
  // Every value of every document comes by here: loops, since most names lead nowhere.
  for (const each of branches) {
    for (const name of [segment.name, "*"]) {
      const found = each.get(name);
      if (found === "marked") return true;
      if (found !== undefined) next.push(found);
    }
  }
  return next.length > 0 && isUnder(next, path, at + 1);
}

function branchOf(paths: readonly string[]): Branch {
  const root: Branch = new Map();
  for (const path of paths) plant(root, path.split("/").slice(1).map(unescaped));
  return root;
}

function plant(branch: Branch, [name, ...rest]: readonly string[]): void {
  if (name === undefined) return;
  const below = branch.get(name);
  if (below === "marked") return;
  if (rest.length === 0) {
    branch.set(name, "marked");
    return;
  }
  const next: Branch = below ?? new Map();
  branch.set(name, next);
  plant(next, rest);
}

const unescaped = (name: string): string =>
  name.replaceAll("~2", "[").replaceAll("~1", "/").replaceAll("~0", "~");
