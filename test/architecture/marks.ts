import type { Source } from "./sources.ts";
import { isSyntax, lineAt, type Place, type Syntax, treeOf } from "./syntax.ts";

/** The only room that knows the words by which people read what is hidden, and how the first format wrote it. */
const room = "lib/core/hidden/";

const mark = /digest:(?!\s)|\(hidden/;
const words: ReadonlySet<unknown> = new Set(["hiddenWord", "changedWord"]);
const makers: ReadonlySet<unknown> = new Set(["wordFor", "printed", "printedDeep"]);
const comparing: ReadonlySet<unknown> = new Set(
  "startsWith endsWith includes indexOf has get test match search equals is".split(" "),
);

function spelledIn({ type, value, regex }: Syntax): string {
  if (type === "TemplateElement") return String((value as { readonly raw: string }).raw);
  if (type !== "Literal") return "";
  return typeof value === "string"
    ? value
    : String((regex as { pattern?: string } | undefined)?.pattern ?? "");
}

const nameOf = (node: unknown): unknown => (isSyntax(node) && node.type === "Identifier" ? node["name"] : "");

/** A word for what is hidden, or a text in which one may stand. */
const isWord = (node: unknown): boolean =>
  isSyntax(node) &&
  (words.has(nameOf(node)) || (node.type === "CallExpression" && makers.has(nameOf(node["callee"]))));

const listIn = (node: Syntax, part: string): readonly unknown[] => {
  const value = node[part];
  return Array.isArray(value) ? value : [];
};

function isCompared({ node }: Place): boolean {
  switch (node.type) {
    case "BinaryExpression":
      return /^[=!]==?$/.test(String(node["operator"])) && [node["left"], node["right"]].some(isWord);
    case "SwitchCase":
      return isWord(node["test"]);
    case "ArrayExpression":
      return listIn(node, "elements").some((each) => words.has(nameOf(each)));
    case "CallExpression": {
      const { callee } = node;
      const called = isSyntax(callee) && isSyntax(callee["property"]) ? nameOf(callee["property"]) : "";
      return comparing.has(called) && listIn(node, "arguments").some(isWord);
    }
    default:
      return false;
  }
}

/** Every place where a file spells a mark of something hidden, or compares a value with its words. */
export function marksIn(source: Source): readonly string[] {
  const { file, text } = source;
  if (file.startsWith(room)) return [];
  const found = treeOf(source).places.filter(
    (place) => mark.test(spelledIn(place.node)) || isCompared(place),
  );
  return found.map(
    ({ node }) =>
      `${file}:${lineAt(text, node.start)}: what is hidden is a type, and its words are made in ${room} alone`,
  );
}
