import { parseSync } from "rolldown/utils";
import { rememberedFor } from "#core/remembered.ts";
import type { Source } from "./sources.ts";

/** A node of the syntax tree; what hangs below it depends on its type. */
export interface Syntax {
  readonly type: string;
  readonly start: number;
  readonly [part: string]: unknown;
}

/** A node, the node it hangs on, and the part of that node it is. */
export interface Place {
  readonly node: Syntax;
  readonly parent: Syntax | undefined;
  readonly part: string;
}

export interface Tree {
  readonly places: readonly Place[];
  readonly comments: readonly { readonly value: string; readonly start: number }[];
}

/** Reads a file as TypeScript; strings, templates and comments can then no longer be mistaken for code. */
export const treeOf: (source: Source) => Tree = rememberedFor(parsed);

function parsed({ file, text }: Source): Tree {
  const { program, comments, errors } = parseSync(file, text, { lang: "ts", sourceType: "module" });
  if (errors.length > 0) throw new Error(`\`${file}\` does not parse: ${errors[0]?.message}`);
  const places: Place[] = [];
  gather({ node: program as unknown as Syntax, parent: undefined, part: "" }, places);
  return { places, comments };
}

/** Every name that the file itself declares, in whatever scope. */
export function namesDeclaredIn(tree: Tree): ReadonlySet<string> {
  const declared = tree.places.flatMap(({ node }) => declaredBy(node).flat());
  return new Set(
    declared.filter(isSyntax).flatMap(({ type, name }) => (type === "Identifier" ? String(name) : [])),
  );
}

function declaredBy(node: Syntax): readonly unknown[] {
  if (/Import\w*Specifier$/.test(node.type)) return [node["local"]];
  if (/^(Function|Arrow|Class)/.test(node.type)) return [node["id"], node["params"]];
  switch (node.type) {
    case "VariableDeclarator":
      return [node["id"]];
    case "ObjectPattern":
      return (node["properties"] as readonly Syntax[]).map((property) => property["value"]);
    case "ArrayPattern":
      return [node["elements"]];
    case "AssignmentPattern":
      return [node["left"]];
    case "RestElement":
      return [node["argument"]];
    case "CatchClause":
      return [node["param"]];
    default:
      return [];
  }
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** A loop into one list: a house has half a million nodes, and a generator hands each of them up level by level. */
function gather(place: Place, places: Place[]): void {
  places.push(place);
  const { node } = place;
  for (const part of Object.keys(node)) {
    const value = node[part];
    if (typeof value !== "object" || value === null) continue;
    for (const below of Array.isArray(value) ? value : [value])
      if (isSyntax(below)) gather({ node: below, parent: node, part }, places);
  }
}
