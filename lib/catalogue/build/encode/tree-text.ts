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
import { type NodeClasses, nodeClasses, sortedNames } from "./node-classes.ts";

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
