import { memberNode, type SchemaNode } from "#core/resource-types/schema-node.ts";
import type { ProviderNode } from "./provider-schema.ts";
import { otherNumber, plainSpelling } from "./spelling.ts";

/** A property that a name of Terraform's may stand for, and how its values are written there. */
export type FoundField = { readonly name: string; readonly node: SchemaNode; readonly as: FieldForm };
export type FieldForm = "same" | "tags" | "block" | "blocks";

const wrappings = ["configuration", "config", "options", "specification", "settings", "list", "set"];

/** In the order in which they are tried: the same name, one and many, with and without the noun, and what wraps a block. */
function spellings(name: string, nouns: readonly string[], isBlock: boolean): readonly string[] {
  const word = plainSpelling(name);
  const plain = nouns.map(plainSpelling);
  const shorter = plain.filter((noun) => word.startsWith(noun) && word.length > noun.length);
  const words = [
    word,
    ...otherNumber(word),
    ...plain.map((noun) => noun + word),
    ...shorter.map((noun) => word.slice(noun.length)),
    // `bucket` of a bucket is its name.
    ...plain.filter((noun) => noun === word).map((noun) => `${noun}name`),
  ];
  return isBlock
    ? [...words, ...wrappings.flatMap((wrapping) => [word + wrapping, unwrapped(word, wrapping)])]
    : words;
}

const unwrapped = (word: string, wrapping: string): string =>
  word.endsWith(wrapping) ? word.slice(0, -wrapping.length) : word;

/** INVARIANT (never guessed): the first spelling that one property alone has, and only if it holds values of that kind. */
export function fieldByName(
  name: string,
  attribute: ProviderNode,
  { holder, nouns }: { readonly holder: SchemaNode; readonly nouns: readonly string[] },
): FoundField | undefined {
  const known = Map.groupBy(memberNode(holder).names, ([each]) => plainSpelling(each));
  for (const spelling of spellings(name, nouns, attribute.kind === "block")) {
    const [only, ...more] = known.get(spelling) ?? [];
    if (only === undefined || more.length > 0) continue;
    const [found, node] = only;
    const as = formOf(attribute, node);
    if (as !== undefined) return { name: found, node, as };
  }
  return undefined;
}

/** How values of an attribute stand in a property; undefined where they cannot. */
export function formOf(attribute: ProviderNode, node: SchemaNode): FieldForm | undefined {
  const { kind } = attribute;
  if (kind === "block") return blockForm(node);
  if (kind === "other") return undefined;
  if (kind === "list") return node.item?.scalar !== undefined && node.names.size === 0 ? "same" : undefined;
  if (kind === "map") return mapForm(node);
  if (node.item !== undefined || node.names.size > 0 || node.any !== undefined) return undefined;
  return fits(kind, node.scalar) ? "same" : undefined;
}

function blockForm(node: SchemaNode): FieldForm | undefined {
  if (node.item !== undefined && node.names.size === 0)
    return memberNode(node).names.size > 0 ? "blocks" : undefined;
  return node.names.size > 0 ? "block" : undefined;
}

function mapForm(node: SchemaNode): FieldForm | undefined {
  if (node.any?.scalar !== undefined) return "same";
  if (node.scalar === "json" && node.isFree) return "same";
  const names = node.item?.names;
  return names?.has("Key") === true && names.has("Value") ? "tags" : undefined;
}

/** Terraform writes some numbers as texts, and the schemas do as well. */
function fits(kind: "text" | "number" | "bool", scalar: SchemaNode["scalar"]): boolean {
  if (kind === "bool") return scalar === "boolean";
  if (kind === "number") return scalar === "number" || scalar === "integer" || scalar === "string";
  return scalar === "string" || scalar === "number" || scalar === "integer";
}
