import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
} from "yaml";
import { keyOf } from "./value.ts";

type FindResult = { readonly node: unknown; readonly pair: Pair | undefined };

/** Where the part begins that a path names, or the nearest part above it that exists. */
export function offsetOf(document: Document.Parsed, steps: readonly string[]): number {
  const { node, pair } = find(document, steps);
  return pair === undefined ? startOf(node) : pairOffset(pair);
}

/** Where the name begins under which the last step stands. */
export function keyOffsetOf(document: Document.Parsed, steps: readonly string[]): number {
  const parent = find(document, steps.slice(0, -1)).node;
  const pair = pairIn(resolved(document, parent), steps.at(-1) ?? "");
  return pair === undefined ? offsetOf(document, steps) : startOf(pair.key);
}

/** Where a character of a text stands in the file, as the text may be quoted, folded or indented there. */
export function textOffsetOf(document: Document.Parsed, steps: readonly string[], place: TextPlace): number {
  const { node } = find(document, steps);
  const scalar = resolved(document, node);
  if (!isScalar(scalar) || typeof scalar.value !== "string" || !scalar.range)
    return offsetOf(document, steps);
  return aligned({ ...place, scalar, value: scalar.value, range: scalar.range });
}

type TextPlace = { readonly source: string; readonly offset: number };

function find(document: Document.Parsed, steps: readonly string[]): FindResult {
  let found: FindResult = { node: document.contents, pair: undefined };
  for (const step of steps) {
    const node = resolved(document, found.node);
    const pair = pairIn(node, step);
    const item = isSeq(node) ? node.items[Number(step)] : undefined;
    if (pair === undefined && item === undefined) return found;
    found = pair === undefined ? { node: item, pair: undefined } : { node: pair.value, pair };
  }
  return found;
}

function resolved(document: Document.Parsed, node: unknown): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

const indexes = new WeakMap<object, ReadonlyMap<string | undefined, Pair>>();

/** Each map is gone through once, however many of its parts are looked for. */
function pairIn(node: unknown, key: string): Pair | undefined {
  if (!isMap(node)) return undefined;
  const known = indexes.get(node) ?? new Map(node.items.toReversed().map((pair) => [keyOf(pair), pair]));
  indexes.set(node, known);
  return known.get(key);
}

/** A value that begins on a line of its own is shown by its key; one that stands beside it, by itself. */
function pairOffset({ key, value }: Pair): number {
  const isBlock = isCollection(value) && value.flow !== true;
  const isEmpty = isScalar(value) && value.source === "" && value.value === null;
  return isBlock || isEmpty || !isNode(value) ? startOf(key) : startOf(value);
}

const startOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);

type Alignment = TextPlace & {
  readonly scalar: Scalar;
  readonly value: string;
  readonly range: readonly [number, number, number];
};

/** Folding and indenting change white space only, so visible characters are counted off one by one. */
function aligned({ source, offset, scalar, value, range }: Alignment): number {
  const body = bodyOf(scalar, source, range);
  let left = value.slice(0, offset).replace(/\s/g, "").length;
  let at = body.from;
  while (at < body.to && (left > 0 || isSpace(source[at]))) {
    if (!isSpace(source[at])) left -= 1;
    at += escapeLength(scalar, source, at);
  }
  return at;
}

function bodyOf(scalar: Scalar, source: string, [from, to]: readonly [number, number, number]) {
  if (scalar.type === "BLOCK_LITERAL" || scalar.type === "BLOCK_FOLDED") {
    const header = source.indexOf("\n", from);
    return { from: header < 0 ? to : header + 1, to };
  }
  return scalar.type === "PLAIN" ? { from, to } : { from: from + 1, to: to - 1 };
}

function escapeLength({ type }: Scalar, source: string, at: number): number {
  if (type === "QUOTE_DOUBLE" && source[at] === "\\") return 2;
  return type === "QUOTE_SINGLE" && source.startsWith("''", at) ? 2 : 1;
}

const isSpace = (character: string | undefined): boolean => character !== undefined && /\s/.test(character);
