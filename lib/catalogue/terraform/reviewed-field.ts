import { BrokenInvariant } from "#core/faults.ts";
import type { Json } from "#core/fields/json.ts";
import type { Conversion, MapNode } from "#core/plans/terraform/map.ts";

/** What was reviewed of a type: where the rule finds nothing, or the wrong thing. */
export type ReviewedType = {
  readonly type?: string;
  /** Why nothing in the schemas stands for it. */
  readonly none?: string;
  /** It holds some fields of another resource. */
  readonly part?: true;
  /** Below which path its attributes are looked for. */
  readonly in?: string;
  /** It is one item of a list of another resource: the path of the list. */
  readonly item?: string;
  readonly id?: readonly string[];
  /** By attribute, with dots between a block and what is inside. */
  readonly fields?: Readonly<Record<string, string>>;
};
export type ReviewedTypes = Readonly<Record<string, ReviewedType>>;

/** A reviewed line, read: what it says of an attribute, or which block a block stands for. */
export type ReviewedField = MapNode | { readonly is: "into"; readonly to: string; readonly many: boolean };

/** One line, such as `/PolicyDocument`, `document PolicyDocument`, `own` or `- CloudFormation has no such field`. */
export function reviewedField(line: string): ReviewedField {
  if (line === "own" || line === "computed") return { is: line };
  if (line.startsWith("- ")) return { is: "unmapped", why: line.slice(2) };
  const [word = "", rest] = line.includes(" ") ? splitAtLast(line) : [undefined, line];
  const to = rest === "." ? "" : (rest ?? "");
  if (word === undefined || word === "") return { is: "field", to };
  if (word === "block" || word === "blocks") return { is: "into", to, many: word === "blocks" };
  return { is: "field", to, as: conversionOf(word) };
}

const splitAtLast = (line: string): readonly [string, string] => {
  const at = line.lastIndexOf(" ");
  return [line.slice(0, at), line.slice(at + 1)];
};

const plainWords = ["document", "tags", "list", "first", "each", "itself"] as const;

function conversionOf(word: string): Conversion {
  const plain = plainWords.find((each) => each === word);
  if (plain !== undefined) return { by: plain };
  const [, by, inside = ""] = /^(items|words)\((.*)\)$/.exec(word) ?? [];
  if (by === "items") return { by, name: inside };
  if (by === "words") return { by, words: Object.fromEntries(inside.split(",").map(pairOf)) };
  throw new BrokenInvariant(`\`${word}\` is no way to write a value differently`);
}

function pairOf(text: string): readonly [string, Json] {
  const [from = "", to = ""] = text.split("=");
  if (to === "true" || to === "false") return [from, to === "true"];
  return [from, to];
}
