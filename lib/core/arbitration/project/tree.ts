import type { GuardConstraint } from "../../claims/constraint/kinds.ts";
import type { Json } from "../../fields/json.ts";
import { type FieldPath, parsePath, pathKey, printPath, type Segment } from "../../fields/path.ts";
import { remembered } from "../../remembered.ts";
import type { Demand, PolicyDemand } from "./field-case.ts";

/** One step of the paths that anybody named, with what was said right there. */
export type Node = {
  path: FieldPath;
  readonly step: Segment;
  readonly children: Map<string, Node>;
  live: Json | undefined;
  prior: Json | undefined;
  readonly demands: Demand[];
  readonly guards: PolicyDemand[];
  readonly standing: PolicyDemand[];
};

export type Tree = {
  readonly roots: Map<string, Node>;
  /** By the text that somebody wrote. */
  readonly nodes: Map<string, Node>;
};

function freshNode(path: FieldPath, step: Segment): Node {
  return {
    path,
    step,
    children: new Map(),
    live: undefined,
    prior: undefined,
    demands: [],
    guards: [],
    standing: [],
  };
}

export const emptyTree = (): Tree => ({ roots: new Map(), nodes: new Map() });

/** Takes or makes the child; of two spellings of one path the smaller text is shown. */
export function childOf(siblings: Map<string, Node>, path: FieldPath, step: Segment): Node {
  return takeChild(siblings, { path, step, key: pathKey(path) });
}

function takeChild(siblings: Map<string, Node>, { path, step, key }: TakeChildInput): Node {
  const known = siblings.get(key);
  if (known === undefined) {
    const fresh = freshNode(path, step);
    siblings.set(key, fresh);
    return fresh;
  }
  if (path < known.path) known.path = path;
  return known;
}

/** A field on the way to another. */
type TakeChildInput = { readonly path: FieldPath; readonly step: Segment; readonly key: string };

/** The fields above one and itself, the widest first; the same paths are walked for every dispute. */
const stagesOf = remembered((text): readonly TakeChildInput[] => {
  const segments = parsePath(text);
  return segments.map((step, index) => {
    const path = printPath(segments.slice(0, index + 1));
    return { path, step, key: pathKey(path) };
  });
});

/** The node of a path, made with its ancestors where it is new. */
export function nodeFor(tree: Tree, text: string): Node {
  const known = tree.nodes.get(text);
  if (known !== undefined) return known;
  let siblings = tree.roots;
  let node: Node | undefined;
  for (const stage of stagesOf(text)) {
    node = takeChild(siblings, stage);
    siblings = node.children;
  }
  const found = node ?? freshNode(text as FieldPath, { kind: "name", name: text });
  tree.nodes.set(text, found);
  return found;
}

/** The nodes on the way to a path, as far as there are any. */
function wayTo(tree: Tree, text: string): readonly Node[] {
  const nodes: Node[] = [];
  let siblings = tree.roots;
  for (const { key } of stagesOf(text)) {
    const node = siblings.get(key);
    if (node === undefined) break;
    nodes.push(node);
    siblings = node.children;
  }
  return nodes;
}

/** Something at or above the path is known, so that the field is known too, if only as absent. */
export const knowsLive = (tree: Tree, text: string): boolean =>
  tree.nodes.has(text) || wayTo(tree, text).some(isKnown);

const isKnown = ({ live }: Node): boolean => live !== undefined;

/** A field that is known also by its parts, or because somebody wants a whole above it to be so and so, or to be gone. */
export function isConcerned(tree: Tree, text: string): boolean {
  if (tree.nodes.has(text)) return true;
  const way = wayTo(tree, text);
  if (way.length === 0) return false;
  return way.length === stagesOf(text).length || way.some((node) => isKnown(node) || isClaimedWhole(node));
}

const isClaimedWhole = ({ demands }: Node): boolean =>
  demands.some(({ constraint }) => constraint !== undefined && saysAll(constraint));

const saysAll = ({ is, in: within, absent }: GuardConstraint): boolean =>
  is !== undefined || within !== undefined || absent === true;
