const longest = 64;

/** The known word that was most likely meant, if one is close enough to be worth offering. */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length > longest) return undefined;
  const within = Math.max(1, Math.floor(word.length / 3));
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    if (name.length > longest || Math.abs(name.length - word.length) > within) continue;
    const distance = edits(word.toLowerCase(), name.toLowerCase());
    if (distance <= within && (best === undefined || distance < best.distance)) best = { name, distance };
  }
  return best?.name;
}

/** The remedy for a word that nobody knows: the one that was meant, where there is one. */
export const didYouMean = (near: string | undefined, otherwise: string): string =>
  near === undefined ? otherwise : `did you mean \`${near}\`?`;

/** Insertions, removals, replacements and swaps of neighbours that lead from one word to the other. */
function edits(from: string, to: string): number {
  let before: readonly number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1;
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const choices = [at(last, column) + 1, at(next, column - 1) + 1, at(last, column - 1) + same];
      next.push(Math.min(...choices, swapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY));
    }
    before = last;
    last = next;
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? 0;
