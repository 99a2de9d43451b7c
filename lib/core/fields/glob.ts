import { remembered, rememberedFor } from "../remembered.ts";

export type Glob = (text: string) => boolean;

/** The whole text has to fit: `*` stands for any text, also for none, and all else for itself. */
export const compileGlob = remembered((pattern): Glob => globOf(pattern.split("*")), 4_096);

export function matchesGlob(pattern: string, text: string): boolean {
  return compileGlob(pattern)(text);
}

// Lists stand in a policy and do not change, so each is compiled once.
const anyOf = rememberedFor((patterns: readonly string[]): Glob => {
  const globs = patterns.map(compileGlob);
  return (candidate) => globs.some((glob) => glob(candidate));
});

export const matchesAny = (patterns: readonly string[], text: string): boolean => anyOf(patterns)(text);

export function hasWildcard(pattern: string): boolean {
  return pattern.includes("*");
}

/**
 * The earliest place of each piece leaves the most room for the rest, so nothing is ever tried twice.
 * INVARIANT (linear): a match searches the text at most once per piece, and each search starts where the last ended.
 */
function globOf(pieces: readonly string[]): Glob {
  const first = pieces[0] ?? "";
  if (pieces.length === 1) return (text) => text === first;
  const last = pieces.at(-1) ?? "";
  const middle = pieces.slice(1, -1).filter((piece) => piece !== "");
  return (text) => {
    const end = text.length - last.length;
    if (end < first.length || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const piece of middle) {
      const found = text.indexOf(piece, at);
      if (found < 0 || found + piece.length > end) return false;
      at = found + piece.length;
    }
    return true;
  };
}
