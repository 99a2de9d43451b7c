import { rememberedFor } from "#core/remembered.ts";
import type { Source } from "./sources.ts";
import { isSyntax, lineAt, type Syntax, treeOf } from "./syntax.ts";

export interface Import {
  readonly how: string;
  /** Absent when the program computes it. */
  readonly specifier: string | undefined;
  readonly line: number;
  /** Nothing of it is left at run time. */
  readonly isType: boolean;
  /** It is loaded when the code gets there, not when the file is. */
  readonly isLazy: boolean;
}

type Found = Pick<Import, "how" | "specifier"> & Partial<Pick<Import, "isType" | "isLazy">>;

/** Everything by which a file reaches for another module, at run time or for its types. */
export const importsOf: (source: Source) => readonly Import[] = rememberedFor(imported);

function imported(source: Source): readonly Import[] {
  const { places, comments } = treeOf(source);
  const reached = places.flatMap(({ node }) => {
    const found = reachIn(node);
    return found === undefined ? [] : [{ found, start: node.start }];
  });
  const referred = comments.flatMap(({ value, start }) => {
    const specifier = /^\/\s*<reference\s[^>]*?(?:types|path|lib)\s*=\s*["']([^"']+)["']/.exec(value)?.[1];
    return specifier === undefined ? [] : [{ found: { how: "reference", specifier, isType: true }, start }];
  });
  return [...reached, ...referred].map(({ found, start }) => ({
    isType: false,
    isLazy: false,
    ...found,
    line: lineAt(source.text, start),
  }));
}

function reachIn(node: Syntax): Found | undefined {
  switch (node.type) {
    case "ImportDeclaration":
      return { ...named("import", node, "importKind"), specifier: literal(node["source"]) };
    case "ExportAllDeclaration":
    case "ExportNamedDeclaration":
      if (!isSyntax(node["source"])) return undefined;
      return { ...named("re-export", node, "exportKind"), specifier: literal(node["source"]) };
    case "ImportExpression":
      return { how: "dynamic import", specifier: literal(node["source"]), isLazy: true };
    case "TSImportType":
      return { how: "type import()", specifier: literal(node["source"]), isType: true };
    case "TSExternalModuleReference":
      return { how: "import =", specifier: literal(node["expression"]) };
    case "TSModuleDeclaration":
      if (!isSyntax(node["id"]) || node["id"].type !== "Literal") return undefined;
      return { how: "declare module", specifier: literal(node["id"]), isType: true };
    case "CallExpression":
      return called(node);
    default:
      return undefined;
  }
}

/** `import { type A }` still loads the module, so only the keyword on the whole statement counts. */
function named(how: string, node: Syntax, kind: string): Pick<Import, "how" | "isType"> {
  const isType = node[kind] === "type";
  return { how: isType ? `type-only ${how}` : how, isType };
}

const loaders: ReadonlyMap<string, string> = new Map([
  ["require", "require"],
  ["require.resolve", "require"],
  ["import.meta.resolve", "import.meta.resolve"],
  ["process.getBuiltinModule", "getBuiltinModule"],
  ["getBuiltinModule", "getBuiltinModule"],
  ["createRequire", "createRequire"],
]);

function called(node: Syntax): Found | undefined {
  const how = loaders.get(spelled(node["callee"]));
  const [first] = node["arguments"] as readonly unknown[];
  return how === undefined ? undefined : { how, specifier: literal(first), isLazy: true };
}

/** A name with its dots, such as `import.meta.resolve`; empty for anything that is more than a name. */
export function spelled(node: unknown): string {
  if (!isSyntax(node)) return "";
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type === "MetaProperty") return `${spelled(node["meta"])}.${spelled(node["property"])}`;
  if (node.type === "ChainExpression") return spelled(node["expression"]);
  if (node.type !== "MemberExpression") return "";
  const property = node["computed"] === true ? literal(node["property"]) : spelled(node["property"]);
  const object = spelled(node["object"]);
  return object === "" || property === undefined ? "" : `${object}.${property}`;
}

function literal(node: unknown): string | undefined {
  if (!isSyntax(node)) return undefined;
  if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
  if (node.type === "TSLiteralType") return literal(node["literal"]);
  if (node.type !== "TemplateLiteral") return undefined;
  const quasis = node["quasis"] as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
}
