import { posix } from "node:path";

// A source of ours in `from "…"`, `import "…"`, `import("…")` and `import.meta.resolve("…")`.
const reach = /(?<=\b(?:from|import|resolve)\s*\(?\s*["'])(?:#|\.{1,2}\/)[^"']+\.ts(?=["'])/g;

type Where = {
  /** The path of the source, from the top of the project. */
  readonly file: string;
  /** The `imports` of package.json, which lead to the sources. */
  readonly imports: Readonly<Record<string, string>>;
};

/** The text of a module with every import as the path of the built file, so that no reader needs a map to follow it. */
export function publishedText(text: string, { file, imports }: Where): string {
  return text.replace(reach, (specifier) => {
    const path = specifier.startsWith("#") ? between(file, mapped(specifier, imports)) : specifier;
    return path.replace(/\.ts$/, ".js");
  });
}

function mapped(specifier: string, imports: Where["imports"]): string {
  for (const [pattern, path] of Object.entries(imports)) {
    const [beginning = ""] = pattern.split("*");
    if (specifier.startsWith(beginning)) return path.replace("*", specifier.slice(beginning.length));
  }
  throw new Error(`\`${specifier}\` stands in no map`);
}

function between(file: string, target: string): string {
  const path = posix.relative(posix.dirname(file), posix.normalize(target));
  return path.startsWith(".") ? path : `./${path}`;
}
