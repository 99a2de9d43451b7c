import { type Document, LineCounter, parseDocument, type YAMLError } from "yaml";
import type { Position } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import { pointerSteps } from "#core/schema/pointer.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { hostileIn } from "./yaml/hostile.ts";
import { keyOffsetOf, offsetOf, textOffsetOf } from "./yaml/position.ts";
import { jsonOf } from "./yaml/value.ts";
import { yamlWords } from "./yaml/words.ts";

const largestFile = 1_048_576;
// Of which twenty are told.
const mostFlaws = 500;

/** A file that was read, with the place of each of its parts. */
export type YamlFile = {
  readonly value: Json;
  /** Where the part at a JSON pointer stands, or the nearest part above it. */
  readonly positionOf: (pointer: string) => Position;
  /** Where the name stands under which the part is found. */
  readonly keyPositionOf: (pointer: string) => Position;
  /** Where a character of the text at the pointer stands. */
  readonly textPositionOf: (pointer: string, offset: number) => Position;
};

export type ReadYaml = YamlFile | { readonly diagnostics: readonly Diagnostic[] };

/** Reads YAML 1.2, and so JSON as well; duplicate names, deep nesting and multiplying aliases are refused. */
export function readYaml(text: string, file: string): ReadYaml {
  if (text.length > largestFile) {
    const message = `the file has more than ${largestFile.toLocaleString("en-US")} characters`;
    return { diagnostics: [{ level: "error", message, hint: "split it", at: { file, line: 1, column: 1 } }] };
  }
  const hostile = hostileIn(text);
  if (hostile !== undefined) {
    const { message, hint, offset } = hostile;
    return { diagnostics: [{ level: "error", message, hint, at: { file, ...placeOf(text, offset) } }] };
  }
  const lines = new LineCounter();
  // The parser's own search for duplicate names takes quadratic time; reading the values finds them anyway.
  const options = { version: "1.2", schema: "core", uniqueKeys: false, prettyErrors: false } as const;
  const document = parseDocument(text, { ...options, lineCounter: lines });
  const placeAt = (offset: number): Position => ({ file, ...placeIn(lines, offset) });

  const told = [...document.errors, ...document.warnings].slice(0, mostFlaws);
  const flaws = told.map((flaw) => diagnosticOf(flaw, placeAt));
  if (flaws.length > 0) return { diagnostics: distinct(flaws) };
  const read = jsonOf(document);
  if (!read.ok)
    return { diagnostics: [{ level: "error", ...read.flaw, at: placeAt(nodeOffset(read.flaw.node)) }] };
  return { value: read.value, ...positionsIn({ document, source: text, placeAt }) };
}

type Positions = {
  readonly document: Document.Parsed;
  readonly source: string;
  readonly placeAt: (offset: number) => Position;
};

function positionsIn({ document, source, placeAt }: Positions): Omit<YamlFile, "value"> {
  return {
    positionOf: (pointer) => placeAt(offsetOf(document, pointerSteps(pointer))),
    keyPositionOf: (pointer) => placeAt(keyOffsetOf(document, pointerSteps(pointer))),
    textPositionOf: (pointer, offset) =>
      placeAt(textOffsetOf(document, pointerSteps(pointer), { source, offset })),
  };
}

/** Of a file that nobody parsed. */
function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function placeIn(lines: LineCounter, offset: number): { readonly line: number; readonly column: number } {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

function diagnosticOf(flaw: YAMLError, placeAt: (offset: number) => Position): Diagnostic {
  return { level: "error", ...yamlWords(flaw), at: placeAt(flaw.pos[0]) };
}

/** One mistake often upsets the parser several times; the first on each line is the one to look at. */
function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics
    .filter(({ at }, index) => diagnostics.findIndex((other) => other.at.line === at.line) === index)
    .slice(0, 20);
}

function nodeOffset(node: unknown): number {
  const range = (node as { readonly range?: readonly number[] } | null)?.range;
  return range?.[0] ?? 0;
}
