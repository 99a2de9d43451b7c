import { TypeError as KindError, ParseError } from "@marcbachmann/cel-js";
import { type Complaint, shown, type Words } from "./complaint.ts";
import { deepestNesting, factPath, mostNodes } from "./engine.ts";
import { missingFact } from "./facts.ts";

type Raised = {
  readonly code: string;
  readonly summary: string;
  readonly node?: { readonly start: number; readonly end: number; readonly args?: unknown };
  readonly range?: { readonly start: number; readonly end: number };
};

/** The engine's complaint in the words of this house; anything else that it throws counts as unreadable. */
export function complaintOf(error: unknown, source: string): Complaint {
  const known = error instanceof ParseError || error instanceof KindError;
  const raised: Raised = known ? (error as Raised) : { code: "unreadable", summary: "" };
  const from = Math.min(raised.range?.start ?? 0, source.length);
  const to = Math.min(Math.max(raised.range?.end ?? from, from), source.length);
  const text =
    raised.node === undefined ? source.slice(from, to) : source.slice(raised.node.start, raised.node.end);
  return { ...wordsFor(raised, { text, source, from }), from, to };
}

type WordingInput = { readonly text: string; readonly source: string; readonly from: number };

const kinds =
  "compare values of one kind; `double(…)` reads a number from text, and `has(…)` asks whether a fact is there";
const operators: Readonly<Record<string, string>> = {
  "=": "compare with `==`",
  "&": "write `&&` for “and”",
  "|": "write `||` for “or”",
};

function wordsFor(raised: Raised, spot: WordingInput): Words {
  const fixed = Object.hasOwn(phrases, raised.code) ? phrases[raised.code] : undefined;
  if (fixed !== undefined) return { message: fixed.message.replace("…", shown(spot.text)), hint: fixed.hint };
  switch (raised.code) {
    case "limit_exceeded":
      return limitWords(raised.summary);
    case "no_such_key":
      return missingFact(factPath(raised.node as never) ?? [spot.text]);
    case "unexpected_character":
    case "unexpected_token":
    case "expected_token":
      return unexpected(spot);
    default:
      return {
        message: `${shown(spot.source)} cannot be read as a condition`,
        hint: "write a comparison, such as `claim.trust >= 3`",
      };
  }
}

function unexpected({ source, from, text }: WordingInput): Words {
  if (from >= source.length || text === "") {
    return {
      message: "the condition ends too early",
      hint: "close every bracket and finish the last comparison",
    };
  }
  if (source.slice(0, from).trimEnd().endsWith(".") && text === "in") {
    return {
      message: "`.in` cannot be read, because `in` is an operator",
      hint: 'write `claim.constraint["in"]`',
    };
  }
  const hint = operators[text[0] ?? ""] ?? "join comparisons with `&&` and `||`, and put text in quotes";
  return { message: `${shown(text)} is not expected here`, hint };
}

function limitWords(summary: string): Words {
  const hint = "split the rule in two, or compare with a list by `in`";
  if (summary.includes("maxAstNodes"))
    return { message: `the condition has more than ${mostNodes} parts`, hint };
  if (summary.includes("maxDepth"))
    return { message: `the condition is nested more than ${deepestNesting} deep`, hint };
  return { message: "a list, a map or a call in the condition is too long", hint };
}

const phrases: Readonly<Record<string, Words>> = {
  unknown_variable: {
    message: "… is not a fact",
    hint: "name a fact of the claim, the resource or its situations",
  },
  reserved_identifier: { message: "… is a reserved word", hint: "choose another name" },
  newline_in_string: {
    message: "a line ends inside a text",
    hint: "close the quotes on the line on which they open",
  },
  unterminated_string: { message: "a text in quotes is not closed", hint: "close it with the same quote" },
  unterminated_triple_quoted_string: {
    message: "a text in quotes is not closed",
    hint: "close it with the same quotes",
  },
  invalid_number: { message: "… is not a number", hint: "write it like `3` or `0.5`" },
  invalid_integer: { message: "… is not a number", hint: "write it like `3` or `0.5`" },
  invalid_hex_integer: { message: "… is not a number", hint: "write it like `3` or `0.5`" },
  invalid_exponent: { message: "a number has no digits after its `e`", hint: "write it like `3` or `0.5`" },
  no_such_overload: { message: "… compares or joins values that do not go together", hint: kinds },
  no_matching_overload: { message: "… is given a value that it cannot work with", hint: kinds },
  invalid_logical_operand: {
    message: "… joins something that is neither true nor false",
    hint: "compare each part, such as `claim.trust >= 3`",
  },
  invalid_condition_type: {
    message: "… is neither true nor false",
    hint: "compare it, such as `claim.trust >= 3`",
  },
  incompatible_ternary_branches: {
    message: "… gives values of two kinds",
    hint: "let both sides of the `:` give the same kind",
  },
  invalid_comprehension_range: {
    message: "… is not a list",
    hint: "loop over `situations`, `tags` or a list of the claim",
  },
  invalid_macro_argument: {
    message: "… cannot stand here",
    hint: "name a fact with dots, such as `has(claim.until)`",
  },
  invalid_index_type: {
    message: "… asks for a part in a way that it has none",
    hint: "index lists by number and facts by name",
  },
  cannot_index_type: {
    message: "… asks for a part of something that has none",
    hint: "only facts, tags and lists have parts",
  },
  invalid_escape_sequence: {
    message: "a text holds an escape that means nothing",
    hint: "write `\\\\` for a backslash",
  },
  invalid_unicode_escape: {
    message: "a text holds an escape that means nothing",
    hint: "write `\\\\` for a backslash",
  },
  invalid_unicode_surrogate: { message: "a text holds half a character", hint: "write the character itself" },
  invalid_hex_escape: {
    message: "a text holds an escape that means nothing",
    hint: "write `\\\\` for a backslash",
  },
  invalid_octal_escape: {
    message: "a text holds an escape that means nothing",
    hint: "write `\\\\` for a backslash",
  },
  octal_escape_out_of_range: {
    message: "a text holds an escape that means nothing",
    hint: "write `\\\\` for a backslash",
  },
};
