import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
} from "yaml";
import type { Json } from "#core/fields/json.ts";

/** What is wrong with a part of a document, and the node at which it shows. */
type YamlValueFlaw = { readonly message: string; readonly hint: string; readonly node: unknown };
export type ReadValue =
  | { readonly ok: true; readonly value: Json }
  // At least one flaw; without a value where the document is too large or too deep to be read to its end.
  | { readonly ok: false; readonly flaws: readonly YamlValueFlaw[]; readonly value?: Json };

const deepest = 64;
const mostParts = 200_000;
// So many characters of a repeated text count as one value.
const textPart = 64;

class Flawed extends Error {
  readonly flaw: YamlValueFlaw;

  constructor(message: string, hint: string, node: unknown) {
    super(message);
    this.flaw = { message, hint, node };
  }
}

/** Reads the nodes as JSON; aliases are followed, and what they multiply to is bounded. What cannot be read is left out. */
export function jsonOf(document: Document.Parsed): ReadValue {
  const reading: ValueReading = {
    document,
    parts: 0,
    marks: new Map(),
    targets: new Map(),
    isRepeating: false,
    flaws: [],
  };
  try {
    const value = read(document.contents, reading, 0);
    return reading.flaws.length === 0 ? { ok: true, value } : { ok: false, flaws: reading.flaws, value };
  } catch (error) {
    if (error instanceof Flawed) return { ok: false, flaws: [...reading.flaws, error.flaw] };
    throw error;
  }
}

/** A key as it was written, so that `012345678901` keeps its zero. */
export function keyOf(pair: Pair): string | undefined {
  if (!isScalar(pair.key)) return undefined;
  const { value, source } = pair.key;
  return typeof value === "string" ? value : (source ?? String(value));
}

type ValueReading = {
  readonly document: Document.Parsed;
  parts: number;
  /** Marked values by name, as far as the document has been read; a later mark takes over its name. */
  readonly marks: Map<string, Node>;
  readonly targets: Map<Alias, Node>;
  isRepeating: boolean;
  readonly flaws: YamlValueFlaw[];
};

// Of which not all are told.
const mostFlaws = 100;

/** Notes a flaw that keeps one part from being read, and goes on without the part. */
function left(reading: ValueReading, { flaw }: Flawed): null {
  if (reading.flaws.length < mostFlaws) reading.flaws.push(flaw);
  return null;
}

function read(node: unknown, reading: ValueReading, depth: number): Json {
  reading.parts += 1 + (reading.isRepeating ? Math.floor(lengthOf(node) / textPart) : 0);
  if (depth > deepest) throw new Flawed(`more than ${deepest} levels are nested`, "write it flatter", node);
  if (reading.parts > mostParts) {
    const hint = "write out less of it, or split the file";
    throw new Flawed(
      `the file holds more than ${mostParts} values, counting what aliases repeat`,
      hint,
      node,
    );
  }
  if (isAlias(node)) return repeat(node, reading, depth);
  if (isNode(node) && node.anchor !== undefined && !reading.isRepeating) reading.marks.set(node.anchor, node);
  if (isMap(node)) return readMap(node.items, reading, depth);
  if (isSeq(node)) return node.items.map((item) => read(item, reading, depth + 1));
  if (isScalar(node)) return readScalar(node, reading);
  if (node === null || node === undefined) return null;
  const told = "`!!` marks a kind of value that JSON does not have";
  return left(reading, new Flawed(told, "leave the mark out", reading.document.contents));
}

/** The target is looked up when the alias is first met, so that each costs one look however often it is repeated. */
function repeat(alias: Alias, reading: ValueReading, depth: number): Json {
  const target = reading.targets.get(alias) ?? reading.marks.get(alias.source);
  if (target === undefined) {
    const hint = `mark the value with \`&${alias.source}\` further up, or put the text in quotes`;
    return left(
      reading,
      new Flawed(`\`*${alias.source}\` repeats a value that is nowhere marked`, hint, alias),
    );
  }
  reading.targets.set(alias, target);
  const wasRepeating = reading.isRepeating;
  reading.isRepeating = true;
  const value = read(target, reading, depth + 1);
  reading.isRepeating = wasRepeating;
  return value;
}

const lengthOf = (node: unknown): number =>
  isScalar(node) && typeof node.value === "string" ? node.value.length : 0;

function readMap(pairs: readonly Pair[], reading: ValueReading, depth: number): Json {
  const entries = new Map<string, Json>();
  for (const pair of pairs) {
    const key = keyOf(pair);
    const flaw = keyFlaw(key, pair, entries);
    const value = read(pair.value, reading, depth + 1);
    if (flaw !== undefined) left(reading, flaw);
    else if (key !== undefined) entries.set(key, value);
  }
  return Object.fromEntries(entries);
}

function keyFlaw(
  key: string | undefined,
  pair: Pair,
  entries: ReadonlyMap<string, Json>,
): Flawed | undefined {
  if (key === undefined) return new Flawed("a key has to be text", "write it as `name: value`", pair.key);
  if (key === "__proto__") return new Flawed("`__proto__` cannot be a name", "choose another name", pair.key);
  if (!entries.has(key)) return undefined;
  return new Flawed(`\`${key}\` stands here twice`, "keep one of the two", pair.key);
}

function readScalar(scalar: Scalar, reading: ValueReading): Json {
  const { value } = scalar;
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const written = typeof value === "number" ? `\`${scalar.source ?? value}\`` : "this value";
  const hint = "write a plain number, or put the text in quotes";
  return left(reading, new Flawed(`${written} cannot be kept as JSON`, hint, scalar));
}
