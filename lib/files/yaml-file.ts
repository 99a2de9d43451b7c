import { type Document, LineCounter, parseDocument, type YAMLError } from "yaml";
import type { Position } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import { pointerSteps } from "#core/schema/pointer.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { marked, spellOut } from "./yaml/marks.ts";
import { keyOffsetOf, offsetOf, textOffsetOf } from "./yaml/position.ts";
import { jsonOf } from "./yaml/value.ts";

type YamlWords = { readonly message: string; readonly hint: string };

const quotes = "put text that holds `: `, ` #`, `[`, `{`, `*`, `&`, `!`, `%` or `@` in quotes";

const words: Readonly<Record<string, YamlWords>> = {
  TAB_AS_INDENT: { message: "a line is indented with a tab", hint: "indent with spaces" },
  MULTIPLE_DOCS: { message: "a second document begins here", hint: "keep one document in a file" },
  BAD_INDENT: {
    message: "this line is not indented like its neighbours",
    hint: "begin entries of one level in one column",
  },
  MISSING_CHAR: { message: "a quote, a bracket or a comma is missing", hint: quotes },
  BLOCK_AS_IMPLICIT_KEY: { message: "a second `:` stands on this line", hint: quotes },
  BAD_SCALAR_START: { message: "text cannot begin with this character", hint: quotes },
  MULTILINE_IMPLICIT_KEY: {
    message: "a name is followed by no `:`",
    hint: "write `name: value`, or `- item` in a list",
  },
  UNEXPECTED_TOKEN: { message: "this does not belong here", hint: quotes },
  TAG_RESOLVE_FAILED: { message: "`!` marks a kind of value that is not known", hint: quotes },
  BAD_DIRECTIVE: { message: "a line that begins with `%` is not known", hint: "remove it" },
  BAD_ALIAS: { message: "a mark or a repetition has no name", hint: quotes },
  BAD_DQ_ESCAPE: {
    message: "a text holds an escape that means nothing",
    hint: "write `\\\\` for a backslash, or use single quotes",
  },
  RESOURCE_EXHAUSTION: { message: "the file is nested too deep", hint: "write it flatter" },
};

const otherwise: YamlWords = { message: "this cannot be read as YAML", hint: quotes };

function yamlWords({ code, message }: YAMLError): YamlWords {
  // The parser has one code for every missing character; that of a name is its colon.
  const known =
    code === "MISSING_CHAR" && message.includes("followed by map values") ? "MULTILINE_IMPLICIT_KEY" : code;
  return (Object.hasOwn(words, known) ? words[known] : undefined) ?? otherwise;
}

/** A file whose brackets stand open so often is refused before it is parsed: nothing is nested so deep. */
const mostOpen = 100;

/** Lists and groups in one line, in all. */
const mostBrackets = 100_000;

/** One value has one kind and one mark. */
const mostMarks = 20;

type YamlFlaw = { readonly message: string; readonly hint: string; readonly offset: number };

/**
 * What would only keep the parser busy: brackets within brackets, and marks upon marks. Whether one stands in a text does
 * not matter, for no text of a policy leaves so many open.
 */
function hostileIn(text: string): YamlFlaw | undefined {
  let [open, all, marks] = [0, 0, 0];
  for (let offset = 0; offset < text.length; offset += 1) {
    const sign = text.charAt(offset);
    if (sign === "[" || sign === "{") {
      open += 1;
      all += 1;
    } else if (sign === "]" || sign === "}") open = Math.max(0, open - 1);
    if (open > mostOpen || all > mostBrackets)
      return { message: "the file is nested too deep", hint: "write it flatter", offset };
    if (isMark(sign, text.charAt(offset - 1))) marks += 1;
    else if (isOther(sign, text.charAt(offset - 1))) marks = 0;
    if (marks > mostMarks)
      return { message: "a value is marked again and again", hint: "leave the marks out", offset };
  }
  return undefined;
}

const isSpace = (sign: string): boolean => sign === "" || sign === " " || sign === "\n" || sign === "\t";

const isMark = (sign: string, before: string): boolean => (sign === "!" || sign === "&") && isSpace(before);

/** The beginning of what is no mark. */
const isOther = (sign: string, before: string): boolean => !isSpace(sign) && isSpace(before);

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

export type ReadYaml =
  | YamlFile
  // `rest` is what could be read in spite of them.
  | { readonly diagnostics: readonly Diagnostic[]; readonly rest?: YamlFile };

/** `marks` are tags that may stand before a value, such as `!Ref`. Reads YAML 1.2, and so JSON as well; duplicate names, deep nesting and multiplying aliases are refused. */
export function readYaml(text: string, file: string, marks: readonly string[] = []): ReadYaml {
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
  const customTags = marks.flatMap(marked);
  const document = parseDocument(text, { ...options, customTags, lineCounter: lines });
  const placeAt = (offset: number): Position => ({ file, ...placeIn(lines, offset) });

  const told = [...document.errors, ...document.warnings].slice(0, mostFlaws);
  const flaws = told.map((flaw) => diagnosticOf(flaw, placeAt));
  if (flaws.length > 0) return { diagnostics: distinct(flaws) };
  if (marks.length > 0) spellOut(document, marks);
  const read = jsonOf(document);
  const positions = positionsIn({ document, source: text, placeAt });
  if (read.ok) return { value: read.value, ...positions };
  const diagnostics = read.flaws.map(({ message, hint, node }): Diagnostic => {
    return { level: "error", message, hint, at: placeAt(nodeOffset(node)) };
  });
  const { value } = read;
  return { diagnostics, ...(value !== undefined && { rest: { value, ...positions } }) };
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
