import { dirname } from "node:path";
import { importsOf } from "./imports.ts";
import { targetOf } from "./law.ts";
import { backwardIn, orders } from "./order.ts";
import type { Source } from "./sources.ts";
import { isSyntax, treeOf } from "./syntax.ts";

/** A name of types, and the files in which one of that name is declared. */
type Shared = { readonly name: string; readonly files: readonly string[] };

/** How large the house is, how its rooms lean on each other, and how often one name means several things. */
export interface Measures {
  readonly backward: readonly { readonly within: string; readonly imports: number }[];
  readonly files: number;
  readonly lines: number;
  readonly largest: { readonly file: string; readonly lines: number };
  readonly typeNames: number;
  readonly sharedNames: readonly Shared[];
  /** Files that only one neighbour in their folder imports, and nobody else. */
  readonly fragments: readonly string[];
}

const linesOf = ({ text }: Source): number => text.trimEnd().split("\n").length;

function typesIn(source: Source): readonly string[] {
  return treeOf(source).places.flatMap(({ node }) => {
    if (node.type !== "TSTypeAliasDeclaration" && node.type !== "TSInterfaceDeclaration") return [];
    return isSyntax(node["id"]) ? [String(node["id"]["name"])] : [];
  });
}

function sharedIn(sources: readonly Source[]): {
  readonly names: number;
  readonly shared: readonly Shared[];
} {
  const files = new Map<string, string[]>();
  for (const source of sources)
    for (const name of new Set(typesIn(source))) files.set(name, [...(files.get(name) ?? []), source.file]);
  const shared = [...files].map(([name, where]) => ({ name, files: where }));
  return { names: shared.length, shared: shared.filter(({ files: where }) => where.length > 2) };
}

function fragmentsIn(sources: readonly Source[]): readonly string[] {
  const importers = new Map<string, Set<string>>();
  for (const source of sources)
    for (const { specifier } of importsOf(source)) {
      const target = targetOf(source.file, specifier);
      if (target.kind === "file")
        importers.set(target.file, (importers.get(target.file) ?? new Set()).add(source.file));
    }
  return sources
    .map(({ file }) => file)
    .filter((file) => {
      const [only, ...others] = importers.get(file) ?? [];
      return only !== undefined && others.length === 0 && dirname(only) === dirname(file);
    });
}

/** Measures what stands in `lib` and `functions`. */
export function measured(sources: readonly Source[]): Measures {
  const sizes = sources.map((source) => ({ file: source.file, lines: linesOf(source) }));
  const { names, shared } = sharedIn(sources);
  return {
    backward: orders.map((order) => ({
      within: order.within,
      imports: sources.flatMap((source) => backwardIn(order, source)).length,
    })),
    files: sizes.length,
    lines: sizes.reduce((sum, { lines }) => sum + lines, 0),
    largest: sizes.reduce((most, one) => (one.lines > most.lines ? one : most)),
    typeNames: names,
    sharedNames: shared.toSorted((a, b) => b.files.length - a.files.length || (a.name < b.name ? -1 : 1)),
    fragments: fragmentsIn(sources),
  };
}
