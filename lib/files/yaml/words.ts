import type { YAMLError } from "yaml";

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

export function yamlWords({ code, message }: YAMLError): YamlWords {
  // The parser has one code for every missing character; that of a name is its colon.
  const known =
    code === "MISSING_CHAR" && message.includes("followed by map values") ? "MULTILINE_IMPLICIT_KEY" : code;
  return (Object.hasOwn(words, known) ? words[known] : undefined) ?? otherwise;
}
