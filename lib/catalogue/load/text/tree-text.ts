import type { ScalarType, Topology } from "#core/fields/topology.ts";
import { emptyNode, type SchemaNode } from "#core/resource-types/schema-node.ts";
import { numbersIn } from "./digits.ts";
import { readName } from "./odd-names.ts";

// One line per object, and a line's number is its object's. A line holds names separated by commas; behind a name may
// stand marks, then `:` and what it holds, unless that is a text. What a map or a list without a name holds stands in
// the place of a name. Objects are numbered in the order in which they are first spoken of, breadth first.

export const scalarSigns: Readonly<Record<ScalarType, string>> = {
  string: "s",
  integer: "i",
  number: "n",
  boolean: "b",
  json: "j",
};
/** Anything may stand here. */
export const freeSign = "u";
/** The next object that has not been spoken of yet; an earlier one is `@` and its number. */
export const nextSign = "*";
export const knownSign = "@";
export const mapSign = "<";
export const markSigns = { readOnly: "!", writeOnly: "?", createOnly: "^" } as const;
export type Mark = keyof typeof markSigns;

/** A property at the top of a type. */
export type TopProperty = { readonly name: string; readonly marks: string };

export type TreeText = {
  /** The line of each type's resource, in the order of the types. */
  readonly roots: readonly number[];
  readonly topOf: (root: number) => readonly TopProperty[];
  readonly nodeAt: (line: number) => SchemaNode;
};

const scalarOfSign: ReadonlyMap<string, ScalarType> = new Map(
  Object.entries(scalarSigns).map(([scalar, sign]) => [sign, scalar as ScalarType]),
);

export function readTrees(text: string): TreeText {
  const lines = text === "" ? [] : text.split("\n");
  const { roots, firstNew } = numbered(lines);
  const made = new Map<number, SchemaNode>();
  const nodeAt = (line: number): SchemaNode => {
    const known = made.get(line);
    if (known !== undefined) return known;
    const node = emptyNode();
    // Remembered before it is read, so that an object may speak of itself.
    made.set(line, node);
    let next = firstNew[line] ?? 0;
    const reader = { nodeAt, takeNext: () => next++ };
    for (const entry of entriesOf(lines[line] ?? "")) place(node, entry, reader);
    return node;
  };
  const topOf = (root: number) => entriesOf(lines[root] ?? "").flatMap(topProperty);
  return { roots, topOf, nodeAt };
}

const entriesOf = (line: string): readonly string[] => (line === "" ? [] : line.split(","));

/** A line that nothing before it has spoken of begins a type. */
function numbered(lines: readonly string[]): { readonly roots: number[]; readonly firstNew: number[] } {
  const roots: number[] = [];
  const firstNew: number[] = [];
  let next = 0;
  lines.forEach((line, at) => {
    if (next === at) {
      roots.push(at);
      next += 1;
    }
    firstNew.push(next);
    next += line.split(nextSign).length - 1;
  });
  return { roots, firstNew };
}

type TreeTextReader = { readonly nodeAt: (line: number) => SchemaNode; readonly takeNext: () => number };

const named = /^([A-Za-z0-9_.$~/%;-]+)([!?^]*)(?::(.*))?$/;

function topProperty(entry: string): readonly TopProperty[] {
  const [, name, marks = ""] = named.exec(entry) ?? [];
  return name === undefined ? [] : [{ name: readName(name), marks }];
}

function place(node: SchemaNode, entry: string, reader: TreeTextReader): void {
  const [, name, , held = scalarSigns.string] = named.exec(entry) ?? [];
  if (name === undefined) fill(node, entry, reader);
  else node.names.set(readName(name), heldNode(held, reader));
}

function heldNode(held: string, reader: TreeTextReader): SchemaNode {
  if (held === nextSign) return reader.nodeAt(reader.takeNext());
  if (held.startsWith(knownSign)) return reader.nodeAt(numbersIn(held.slice(1))[0] ?? 0);
  const node = emptyNode();
  fill(node, held, reader);
  return node;
}

function fill(node: SchemaNode, held: string, reader: TreeTextReader): void {
  const inside = held.slice(1);
  if (held.startsWith(mapSign)) node.any = heldNode(inside, reader);
  else if (held.startsWith("[")) fillList(node, { list: { kind: "ordered" }, inside }, reader);
  else if (held.startsWith("{")) fillList(node, { list: { kind: "set" }, inside }, reader);
  else if (held.startsWith("(")) {
    const end = held.indexOf(")");
    const keys = held.slice(1, end) === "" ? ["Key"] : [readName(held.slice(1, end))];
    fillList(node, { list: { kind: "keyed", keys }, inside: held.slice(end + 1) }, reader);
  } else {
    const scalar = scalarOfSign.get(held);
    if (scalar !== undefined) node.scalar = scalar;
    node.isFree = scalar === undefined || scalar === "json";
  }
}

type ListText = { readonly list: Topology; readonly inside: string };

function fillList(node: SchemaNode, { list, inside }: ListText, reader: TreeTextReader): void {
  node.list = list;
  node.item = heldNode(inside, reader);
}
