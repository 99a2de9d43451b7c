import { valueText } from "../fields/value-text.ts";
import { didYouMean, nearestWord } from "./spelling.ts";

/** What went wrong with one value, before it has words. */
export type Raised = {
  readonly code: string;
  readonly input?: unknown;
  readonly path?: readonly PropertyKey[] | undefined;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly origin?: string;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: boolean;
};

/** How an author writes: lines of YAML in a file, or JSON in the body of a request. */
export type Medium = "yaml" | "json";

const wholes: Readonly<Record<Medium, string>> = { yaml: "the file", json: "the body" };

/** What a schema has no words of its own for; the remedy follows the first semicolon. */
export function schemaWords(issue: Raised, medium: Medium): string {
  const last = issue.path?.at(-1);
  const name = last === undefined ? wholes[medium] : `\`${String(last)}\``;
  const kind = kindOf(issue.expected, medium);
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? missing(name, kind) : wrongKind(issue.input, kind);
    case "invalid_value":
      return issue.input === undefined
        ? missing(name, kindOf("word", medium))
        : unknownWord(issue.input, issue.values ?? []);
    case "too_small":
      return tooSmall(name, issue);
    case "too_big":
      return tooBig(name, issue);
    case "invalid_key":
      return `${valueText(issue.path?.at(-1))} cannot be a name here; write it differently`;
    default:
      return `${valueText(issue.input)} cannot stand here; compare it with the examples in the documentation`;
  }
}

type Kind = { readonly noun: string; readonly remedy: string };

const kinds: Readonly<Record<string, Kind>> = {
  string: { noun: "text", remedy: "write text, in quotes where it looks like a number" },
  number: { noun: "a number", remedy: "write a number without quotes" },
  int: { noun: "a whole number", remedy: "write a whole number without quotes" },
  boolean: { noun: "`true` or `false`", remedy: "write `true` or `false` without quotes" },
  array: { noun: "a list", remedy: "write one entry per line, each after a `-`" },
  object: { noun: "a group of names and values", remedy: "write lines of `name: value`" },
  record: { noun: "a group of names and values", remedy: "write lines of `name: value`" },
  word: { noun: "a word", remedy: "write one of the known words" },
};

const jsonRemedies: Readonly<Record<string, string>> = {
  string: "write text in quotes",
  array: "write a list in square brackets",
  object: "write names and values in curly brackets",
  record: "write names and values in curly brackets",
};

function kindOf(expected: unknown, medium: Medium): Kind {
  const name = String(expected);
  const kind = kinds[name] ?? { noun: "a value", remedy: "write a value" };
  const remedy = medium === "json" ? jsonRemedies[name] : undefined;
  return remedy === undefined ? kind : { ...kind, remedy };
}

const missing = (name: string, { noun }: Kind): string => `${name} is missing; add it with ${noun}`;

function wrongKind(input: unknown, { noun, remedy }: Kind): string {
  if (input === null) return `there is no value here; ${remedy}`;
  return `${valueText(input)} is not ${noun}; ${remedy}`;
}

function unknownWord(input: unknown, values: readonly unknown[]): string {
  const known = values.map(String);
  const near = typeof input === "string" ? nearestWord(input, known) : undefined;
  const remedy = didYouMean(near, `use ${known.join(", ")}`);
  return `${valueText(input)} is not known here; ${remedy}`;
}

function tooSmall(name: string, { origin, minimum, inclusive, input }: Raised): string {
  if (origin === "string") return `${name} is empty; write at least ${counted(minimum, "character")}`;
  if (origin === "array") return `${name} is empty; give it at least ${counted(minimum, "entry")}`;
  return `${valueText(input)} is too small; write ${inclusive === true ? "at least" : "more than"} ${String(minimum)}`;
}

function tooBig(name: string, { origin, maximum, inclusive, input }: Raised): string {
  if (origin === "string") return `${name} is longer than ${counted(maximum, "character")}; shorten it`;
  if (origin === "array") return `${name} has more than ${counted(maximum, "entry")}; split it`;
  return `${valueText(input)} is too large; write ${inclusive === true ? "at most" : "less than"} ${String(maximum)}`;
}

function counted(count: unknown, noun: string): string {
  const plural = noun.endsWith("y") ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return count === 1 ? `1 ${noun}` : `${grouped(Number(count))} ${plural}`;
}

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");
