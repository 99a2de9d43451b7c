import { escapedName } from "#core/resource-types/schema-marks.ts";
import type { SchemaNode } from "#core/resource-types/schema-node.ts";
import type { Marks } from "#core/resource-types/type-shape.ts";
import { digitsOf } from "../../load/text/digits.ts";
import { writeName } from "../../load/text/odd-names.ts";
import {
  freeSign,
  knownSign,
  type Mark,
  mapSign,
  markSigns,
  nextSign,
  scalarSigns,
} from "../../load/text/tree-text.ts";

/** Nodes that say the same stand for each other; nodes may contain themselves. */
type NodeClasses = { readonly standFor: (node: SchemaNode) => SchemaNode };

/** Starts with all nodes alike and tells apart what differs, until nothing more does. */
function nodeClasses(roots: readonly SchemaNode[]): NodeClasses {
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

const sortedNames = ({ names }: SchemaNode): readonly (readonly [string, SchemaNode])[] =>
  [...names].sort(([a], [b]) => (a < b ? -1 : 1));

export type MarkedTree = { readonly tree: SchemaNode; readonly marks: Marks };

/** Writes what `readTrees` reads; objects that say the same are written once. */
export function writeTrees(types: readonly MarkedTree[]): string {
  const classes = nodeClasses(types.map(({ tree }) => tree));
  const writing: TreeTextWriting = { ...classes, numbers: new Map(), waiting: [], count: 0 };
  const lines: string[] = [];
  for (const { tree, marks } of types) {
    writing.count += 1;
    lines.push(lineOf(tree, writing, marks));
    for (let node = writing.waiting.shift(); node !== undefined; node = writing.waiting.shift())
      lines.push(lineOf(node, writing));
  }
  return lines.join("\n");
}

type TreeTextWriting = NodeClasses & {
  readonly numbers: Map<SchemaNode, number>;
  readonly waiting: SchemaNode[];
  /** How many objects were spoken of, resources included. */
  count: number;
};

function lineOf(node: SchemaNode, writing: TreeTextWriting, marks?: Marks): string {
  const entries = sortedNames(node).map(([name, inner]) => {
    const held = heldText(inner, writing);
    return writeName(name) + marksOn(name, marks) + (held === scalarSigns.string ? "" : `:${held}`);
  });
  return [...entries, ...unnamed(node, writing)].join(",");
}

const markNames = Object.keys(markSigns) as readonly Mark[];

function marksOn(name: string, marks: Marks | undefined): string {
  if (marks === undefined) return "";
  return markNames
    .map((mark) => (marks[mark].includes(`/${escapedName(name)}`) ? markSigns[mark] : ""))
    .join("");
}

/** What stands beside the names of a map or a list that has some as well. */
function unnamed({ any, item, list }: SchemaNode, writing: TreeTextWriting): readonly string[] {
  return [
    ...(any === undefined ? [] : [mapSign + heldText(any, writing)]),
    ...(item === undefined ? [] : [listSign(list) + heldText(item, writing)]),
  ];
}

function heldText(given: SchemaNode, writing: TreeTextWriting): string {
  const node = writing.standFor(given);
  if (node.names.size === 0) {
    if (node.item !== undefined) return listSign(node.list) + heldText(node.item, writing);
    if (node.any !== undefined) return mapSign + heldText(node.any, writing);
    return node.scalar === undefined ? freeSign : scalarSigns[node.scalar];
  }
  const known = writing.numbers.get(node);
  if (known !== undefined) return knownSign + digitsOf(known);
  writing.numbers.set(node, writing.count);
  writing.count += 1;
  writing.waiting.push(node);
  return nextSign;
}

function listSign(list: SchemaNode["list"]): string {
  if (list?.kind === "set") return "{";
  if (list?.kind !== "keyed") return "[";
  const [key = "Key"] = list.keys;
  return key === "Key" ? "()" : `(${writeName(key)})`;
}
